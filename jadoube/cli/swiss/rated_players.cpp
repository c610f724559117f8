#include "jadoube/cli/swiss/rated_players.hpp"

#include <algorithm>

#include "jadoube/cli/common/contents.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/text/words.hpp"
#include "jadoube/tournament/entrants/entrants.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;

// The most namesakes that are searched for the right one.
constexpr unsigned most_namesakes = 200;

text::Message word_of(Difference::Field field) {
  switch (field) {
    case Difference::Field::federation: return Message::swiss_field_federation;
    case Difference::Field::sex: return Message::swiss_field_sex;
    case Difference::Field::title: return Message::swiss_field_title;
    case Difference::Field::rating: return Message::swiss_field_rating;
    case Difference::Field::birth_year: break;
  }
  return Message::swiss_field_birth;
}

class Completing {
 public:
  Completing(const SwissTask& task, store::PlayerIndex index, RatingKind kind)
      : task_(task), index_(std::move(index)), kind_(kind) {}

  std::expected<void, std::string> complete_player(Player& player) {
    auto listed = listed_as(player);
    if (!listed) return std::unexpected(describe_player_index(listed.error(), task_.session.language));
    if (!*listed) return {};
    for (const Difference& difference : complete(player, **listed, kind_))
      say(task_.say(Message::swiss_list_differs, player.name, task_.say(word_of(difference.field)), difference.before,
                    difference.listed));
    return {};
  }

 private:
  void say(const std::string& sentence) const { report(task_.options.app, sentence); }

  std::expected<std::optional<RatedPlayer>, store::Error> listed_as(const Player& player) {
    if (const auto number = text::number<std::uint32_t>(player.fide_number)) return by_number(player, *number);
    const auto found = index_.search({.words = player.name, .limit = most_namesakes});
    if (!found) return std::unexpected(found.error());
    std::vector<RatedPlayer> candidates;
    for (const auto& one : *found) candidates.push_back(rated(one));
    if (const RatedPlayer* const only = namesake(player, candidates)) {
      say(task_.say(Message::swiss_by_name, player.name, only->fide_number, only->name));
      return *only;
    }
    say(candidates.empty() ? task_.say(Message::swiss_not_listed, player.name)
                           : task_.say(Message::swiss_namesakes, player.name, candidates.size()));
    return std::nullopt;
  }

  std::expected<std::optional<RatedPlayer>, store::Error> by_number(const Player& player, std::uint32_t number) {
    const auto found = index_.find(number);
    if (!found) return std::unexpected(found.error());
    if (!*found) {
      say(task_.say(Message::swiss_number_not_listed, player.name, number));
      return std::nullopt;
    }
    RatedPlayer listed = rated(**found);
    if (shares_a_name(player, listed)) return listed;
    say(task_.say(Message::swiss_number_of_another, player.name, number, listed.name));
    return std::nullopt;
  }

  const SwissTask& task_;
  store::PlayerIndex index_;
  RatingKind kind_;
};

}  // namespace

std::expected<store::PlayerIndex, std::string> open_index(const SwissTask& task, const std::string& name) {
  if (name.empty()) return std::unexpected(task.say(Message::usage_missing, task.say(Message::placeholder_file)));
  auto index = store::PlayerIndex::open(name);
  if (!index) return std::unexpected(describe_player_index(index.error(), task.session.language));
  return *std::move(index);
}

std::expected<std::vector<Player>, std::string> entrants_of(const SwissTask& task, const std::string& name) {
  const auto text = contents_or_sentence(name, task.session.language);
  if (!text) return std::unexpected(text.error());
  auto players = read_entrants(*text);
  if (!players) return std::unexpected(name + ": " + describe(players.error(), task.session.language));
  if (const auto unread = unread_headings(*text); !unread.empty())
    report(task.options.app, task.say(Message::swiss_columns_left_out, name, listed(unread)));
  if (const std::string reading = describe_reading(*text, task.session.language); !reading.empty())
    report(task.options.app, name + ": " + reading);
  if (auto completed = complete_players(task, *players); !completed) return std::unexpected(completed.error());
  if (const auto again = listed_again(*players))
    return std::unexpected(task.say(Message::swiss_listed_twice, name, (*players)[*again].name));
  return *std::move(players);
}

store::IndexedPlayer indexed(const RatedPlayer& player) {
  return {.number = player.fide_number,
          .name = player.name,
          .federation = player.federation,
          .sex = player.sex == Sex::woman ? "w"
                 : player.sex == Sex::man ? "m"
                                          : "",
          .title = std::string(code(best_title(player))),
          .other_titles = player.other_titles,
          .standard = player.ratings[0],
          .rapid = player.ratings[1],
          .blitz = player.ratings[2],
          .birth_year = player.birth_year,
          .inactive = player.inactive};
}

RatedPlayer rated(const store::IndexedPlayer& player) {
  return {.fide_number = player.number,
          .name = player.name,
          .federation = player.federation,
          .sex = player.sex == "w"   ? Sex::woman
                 : player.sex == "m" ? Sex::man
                                     : Sex::unknown,
          .title = parse_title(player.title).value_or(Title::none),
          .other_titles = player.other_titles,
          .ratings = {player.standard, player.rapid, player.blitz},
          .birth_year = player.birth_year,
          .inactive = player.inactive};
}

std::expected<void, std::string> complete_players(const SwissTask& task, std::vector<Player>& players) {
  if (task.options.players->empty()) return {};
  auto index = open_index(task, value(*task.options.players));
  if (!index) return std::unexpected(index.error());
  const auto kind = task.rating();
  if (!kind) return std::unexpected(kind.error());
  Completing completing(task, *std::move(index), *kind);
  for (Player& player : players)
    if (auto completed = completing.complete_player(player); !completed) return completed;
  return {};
}

}  // namespace jadoube::cli
