// jadoube swiss index LIST… -o INDEX: makes the index of FIDE's players; jadoube swiss players INDEX WORDS… searches
// it.
#include <fmt/format.h>

#include <algorithm>

#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/common/layout.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/rated_players.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/text/folded.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;

class Indexing {
 public:
  Indexing(const SwissTask& task, store::PlayerIndexBuilder builder) : task_(task), builder_(std::move(builder)) {}

  int run() {
    for (std::size_t list = 0; list < task_.words(); ++list)
      if (const auto added = add(task_.word(list)); !added) return task_.fail(added.error());
    if (const auto finished = builder_.finish(); !finished)
      return task_.fail(describe_player_index(finished.error(), task_.session.language));
    if (task_.writes_json()) {
      JsonLine line;
      line.add("players", players_).add("left_out", left_out_);
      task_.session.out.write(line.text() + "\n");
    } else {
      task_.session.out.write(task_.say(Message::swiss_index_made, players_, left_out_) + "\n");
    }
    return done;
  }

 private:
  std::expected<void, std::string> add(const std::string& name) {
    const auto kind = kind_of(name);
    if (!kind) return std::unexpected(kind.error());
    auto source = name == "-" ? pgn::Source::standard_input() : pgn::Source::file(name);
    if (!source) return std::unexpected(describe_unread(name, source.error(), task_.session.language));
    std::expected<void, store::Error> stored;
    RatingListReader reader(
        [&](const RatedPlayer& player) {
          if (stored) stored = builder_.add(indexed(player));
        },
        *kind);
    const auto wrong = [&](const RatingListError& error) {
      return std::unexpected(name + ": " + describe(error, task_.session.language));
    };
    std::string part(std::size_t{1} << 18U, '\0');
    while (true) {
      const auto size = source->read(part);
      if (!size) return std::unexpected(describe_unread(name, size.error(), task_.session.language));
      if (*size == 0) break;
      if (const auto read = reader.read(std::string_view(part).substr(0, *size)); !read) return wrong(read.error());
      if (!stored) return std::unexpected(describe_player_index(stored.error(), task_.session.language));
    }
    if (const auto end = reader.finish(); !end) return wrong(end.error());
    if (!stored) return std::unexpected(describe_player_index(stored.error(), task_.session.language));
    for (const RatingListError& fault : reader.faults())
      report(task_.options.app, name + ": " + describe(fault, task_.session.language));
    players_ += reader.players();
    left_out_ += reader.left_out();
    return {};
  }

  // The kind of ratings in a list with only one: by --rating, or by the file's name, as FIDE names its lists.
  std::expected<RatingKind, std::string> kind_of(const std::string& name) const {
    if (!task_.options.rating->empty()) return task_.rating();
    const std::string file = text::folded(name.substr(name.find_last_of('/') + 1));
    for (const RatingKind kind : {RatingKind::rapid, RatingKind::blitz})
      if (file.find(code(kind)) != std::string::npos) return kind;
    return RatingKind::standard;
  }

  const SwissTask& task_;
  store::PlayerIndexBuilder builder_;
  std::size_t players_ = 0, left_out_ = 0;
};

std::string rating_text(unsigned rating) { return rating == 0 ? "–" : std::to_string(rating); }

void write_text(const SwissTask& task, const std::vector<store::IndexedPlayer>& players) {
  std::size_t longest = 0;
  for (const auto& player : players) longest = std::max(longest, width(player.name));
  for (const auto& player : players) {
    const std::string name = player.name + std::string(longest - width(player.name), ' ');
    const auto column = [](const std::string& text) {
      return std::string(6 - std::min<std::size_t>(6, width(text)), ' ') + text;
    };
    task.session.out.write(fmt::format("{:>9}  {}  {:<3}  {:<3} {}{}{}{}{}\n", player.number, name, player.federation,
                                       player.title, column(rating_text(player.standard)),
                                       column(rating_text(player.rapid)), column(rating_text(player.blitz)),
                                       column(player.birth_year == 0 ? "–" : std::to_string(player.birth_year)),
                                       player.inactive ? "  " + task.say(Message::swiss_inactive) : ""));
  }
}

void write_json(const SwissTask& task, const std::vector<store::IndexedPlayer>& players) {
  for (const auto& player : players) {
    JsonLine line;
    line.add("fide", player.number).add("name", player.name).add("federation", player.federation);
    line.add("sex", player.sex).add("title", player.title).add("other_titles", player.other_titles);
    line.add("standard", player.standard).add("rapid", player.rapid).add("blitz", player.blitz);
    line.add("birth_year", player.birth_year).add("inactive", player.inactive);
    task.session.out.write(line.text() + "\n");
  }
}

}  // namespace

int swiss_index(const SwissTask& task) {
  if (task.words() == 0) return task.fail(task.say(Message::usage_missing, task.say(Message::placeholder_file)));
  if (task.options.output->empty()) return task.fail(task.say(Message::swiss_index_output));
  auto builder = store::PlayerIndexBuilder::create(value(*task.options.output));
  if (!builder) return task.fail(describe_player_index(builder.error(), task.session.language));
  return Indexing(task, *std::move(builder)).run();
}

int swiss_players(const SwissTask& task) {
  auto index = open_index(task, task.word(0));
  if (!index) return task.fail(index.error());
  store::PlayerQuery query;
  if (!task.options.federation->empty()) query.federation = value(*task.options.federation);
  if (!task.options.limit->empty()) {
    const auto limit = whole_number(task.session, *task.options.limit, 1, store::most_found_players);
    if (!limit) return task.fail(limit.error());
    query.limit = *limit;
  }
  for (std::size_t word = 1; word < task.words(); ++word) query.words += (word > 1 ? " " : "") + task.word(word);
  std::expected<std::vector<store::IndexedPlayer>, store::Error> found;
  if (const auto number = text::number<std::uint32_t>(query.words)) {
    auto player = index->find(*number);
    if (!player) return task.fail(describe_player_index(player.error(), task.session.language));
    if (*player) found->push_back(**std::move(player));
  } else {
    found = index->search(query);
  }
  if (!found) return task.fail(describe_player_index(found.error(), task.session.language));
  task.writes_json() ? write_json(task, *found) : write_text(task, *found);
  if (!found->empty()) return done;
  report(task.options.app, task.say(Message::swiss_nobody_found, query.words));
  return findings;
}

}  // namespace jadoube::cli
