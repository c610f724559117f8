// jadoube swiss forbid FILE 22-36… club=NAME…: pairs that must not meet.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>

#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/change_words.hpp"
#include "jadoube/cli/swiss/round_view.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/text/folded.hpp"
#include "jadoube/text/words.hpp"
#include "jadoube/tournament/changes/changes.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;

struct Group {
  std::vector<unsigned> players;
  bool is_allowed = false;  // the players may meet again
};

// "22-36-41", or "22-36-41=-".
std::optional<Group> group_of_numbers(std::string_view text) {
  Group group{.players = {}, .is_allowed = text.ends_with("=-")};
  if (group.is_allowed) text.remove_suffix(2);
  while (true) {
    const std::size_t dash = std::min(text.find('-'), text.size());
    const auto number = text::number<unsigned>(text.substr(0, dash));
    if (!number) return std::nullopt;
    group.players.push_back(*number);
    if (dash == text.size()) break;
    text.remove_prefix(dash + 1);
  }
  return group.players.size() < 2 ? std::nullopt : std::optional(group);
}

using Member = std::string Player::*;

std::vector<unsigned> members(const Event& event, Member member, const std::string& name) {
  std::vector<unsigned> players;
  for (const Player& player : event.players)
    if (text::folded(player.*member) == text::folded(name)) players.push_back(player.number);
  return players;
}

// "club=GX Porto", "federation=ESP"; "club=*": each club by itself.
std::optional<std::vector<Group>> groups_by_name(const Event& event, const std::string& word) {
  const std::size_t equals = std::min(word.find('='), word.size());
  const std::string key = word.substr(0, equals);
  if (key != "club" && key != "federation") return std::nullopt;
  const Member member = key == "club" ? &Player::club : &Player::federation;
  std::map<std::string, std::vector<unsigned>> found;
  if (word.substr(equals) == "=*") {
    for (const Player& player : event.players)
      if (!(player.*member).empty()) found[text::folded(player.*member)].push_back(player.number);
  } else if (equals + 1 < word.size()) {
    const std::string name = word.substr(equals + 1);
    found[name] = members(event, member, name);
  }
  std::vector<Group> groups;
  for (auto& [name, players] : found)
    if (players.size() > 1) groups.push_back({std::move(players)});
  return groups.empty() ? std::nullopt : std::optional(groups);
}

int show_forbidden(const SwissTask& task, const Event& event) {
  if (event.forbidden.empty()) task.session.out.write(task.say(Message::swiss_nothing_forbidden) + "\n");
  for (const ForbiddenPairs& pairs : event.forbidden) {
    std::vector<std::string> names;
    for (const unsigned player : pairs.players)
      names.push_back(fmt::format("{} {}", player, find_player(event, player)->name));
    task.session.out.write(task.say(Message::swiss_forbidden, pairs.first_round, pairs.last_round,
                                    fmt::format("{}", fmt::join(names, "; "))) +
                           "\n");
  }
  return done;
}

std::expected<RoundsWord, std::string> rounds_of(const SwissTask& task, const Event& event) {
  const unsigned last = event.rounds_announced == 0 ? most_rounds : event.rounds_announced;
  const auto next = std::min(static_cast<unsigned>(event.rounds.size()) + 1, last);
  if (task.options.round->empty()) return RoundsWord{next, last};
  const auto rounds = rounds_in(value(*task.options.round), last);
  if (!rounds) return std::unexpected(task.say(Message::swiss_bad_rounds, value(*task.options.round)));
  return *rounds;
}

}  // namespace

int swiss_forbid(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  if (task.words() < 2) return show_forbidden(task, *event);
  if (is_round_robin(event->system.family)) return task.fail(task.say(Message::swiss_all_meet));
  const auto rounds = rounds_of(task, *event);
  if (!rounds) return task.fail(rounds.error());
  for (std::size_t index = 1; index < task.words(); ++index) {
    const std::string word = task.word(index);
    const auto numbers = group_of_numbers(word);
    const auto groups = numbers ? std::optional(std::vector{*numbers}) : groups_by_name(*event, word);
    if (!groups) return task.fail(task.say(Message::swiss_bad_group, word));
    for (const Group& group : *groups) {
      if (group.is_allowed) {
        if (allow(*event, group.players) == 0) return task.fail(task.say(Message::swiss_not_forbidden, word));
        continue;
      }
      if (const auto set = forbid(*event, {rounds->first, rounds->last, group.players}); !set)
        return task.fail(describe(set.error(), task.session.language));
    }
  }
  if (!event->rounds.empty()) report(task.options.app, task.say(Message::swiss_forbidden_late));
  show_forbidden(task, *event);
  return task.save(*event);
}

}  // namespace jadoube::cli
