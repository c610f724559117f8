// jadoube swiss standings FILE [ROUND]: the table by points and tie-breaks; before the first round the list of players.
#include <fmt/format.h>

#include <algorithm>

#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/category.hpp"
#include "jadoube/cli/swiss/columns.hpp"
#include "jadoube/cli/swiss/ranked.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;

class Table {
 public:
  Table(const SwissTask& task, const Event& event, const std::vector<TieBreakCode>& codes,
        const std::vector<Standing>& standings)
      : task_(task), event_(event), codes_(codes), standings_(standings) {
    for (const Standing& standing : standings_) players_.push_back(find_player(event_, standing.player));
  }

  void write_text() const {
    TextColumn place{task_.say(Message::swiss_place), {}}, points{task_.say(Message::swiss_points), {}};
    for (const Standing& standing : standings_) {
      place.cells.push_back(std::to_string(standing.rank));
      points.cells.push_back(to_string(standing.points));
    }
    std::vector<TextColumn> columns = player_columns(task_, players_);
    columns.insert(columns.begin(), std::move(place));
    columns.push_back(std::move(points));
    for (std::size_t at = 0; at < codes_.size(); ++at) {
      TextColumn column{to_string(codes_[at]), {}};
      for (const Standing& standing : standings_) column.cells.push_back(to_string(standing.values[at]));
      columns.push_back(std::move(column));
    }
    const std::vector<std::string> lines = lines_of(columns);
    for (std::size_t row = 0; row < lines.size(); ++row) {
      line(lines[row]);
      if (row == 0 || task_.options.working->empty()) continue;
      for (std::size_t at = 0; at < codes_.size(); ++at)
        line("              " + to_string(codes_[at]) + ": " +
             working(codes_[at], standings_[row - 1].values[at], task_.session.language));
    }
  }

  void write_json() const {
    for (std::size_t row = 0; row < standings_.size(); ++row) {
      const Standing& standing = standings_[row];
      JsonLine values, workings, json;
      for (std::size_t at = 0; at < codes_.size(); ++at) {
        const auto& value = standing.values[at];
        values.add_json(to_string(codes_[at]), value.hundredths ? to_string(value) : "null");
        workings.add(to_string(codes_[at]), working(codes_[at], value, task_.session.language));
      }
      json.add("rank", standing.rank);
      add_player(json, *players_[row]);
      json.add_json("points", to_string(standing.points)).add_json("tie_breaks", values.text());
      if (!task_.options.working->empty()) json.add_json("working", workings.text());
      line(json.text());
    }
  }

 private:
  void line(const std::string& text) const { task_.session.out.write(text + "\n"); }

  const SwissTask& task_;
  const Event& event_;
  const std::vector<TieBreakCode>& codes_;
  const std::vector<Standing>& standings_;
  std::vector<const Player*> players_;
};

// Before the first round nobody has a place.
void write_players(const SwissTask& task, const Event& event) {
  std::vector<const Player*> players;
  TextColumn birth{task.say(Message::swiss_birth_head), {}}, club{task.say(Message::swiss_club_head), {}, true},
      fide{"FIDE", {}};
  for (const Player& player : event.players) {
    players.push_back(&player);
    birth.cells.push_back(player.birth ? std::to_string(player.birth->year) : "");
    fide.cells.push_back(player.fide_number);
    club.cells.push_back(player.club);
    if (!task.writes_json()) continue;
    JsonLine json;
    add_player(json, player);
    task.session.out.write(json.text() + "\n");
  }
  if (task.writes_json()) return;
  std::vector<TextColumn> columns = player_columns(task, players);
  for (TextColumn* const column : {&fide, &birth, &club}) columns.push_back(std::move(*column));
  for (const std::string& line : lines_of(columns)) task.session.out.write(line + "\n");
}

}  // namespace

void add_player(JsonLine& json, const Player& player) {
  json.add("player", player.number).add("name", player.name).add("title", code(player.title));
  json.add("sex", player.sex == Sex::woman ? "w" : player.sex == Sex::man ? "m" : "");
  json.add("federation", player.federation).add("rating", player.rating).add("fide", player.fide_number);
  json.add("birth", player.birth ? std::optional(to_string(*player.birth)) : std::nullopt).add("club", player.club);
}

std::expected<RankedEvent, std::string> ranked(const SwissTask& task, Event& event, unsigned round) {
  if (!task.options.tie_breaks->empty()) event.tie_breaks = split_at_commas(value(*task.options.tie_breaks));
  auto list = usable_tie_breaks(event);
  if (!list) return std::unexpected(describe(list.error(), task.session.language));
  for (const TieBreakError& error : list->dropped) report(task.options.app, describe(error, task.session.language));
  auto standings = rank(event, round, list->codes);
  if (!standings) return std::unexpected(describe(standings.error(), task.session.language));
  return RankedEvent{std::move(list->codes), *std::move(standings)};
}

int swiss_standings(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  const unsigned played = rounds_played(*event);
  const auto round = task.number(1, most_rounds, played);
  if (!round) return task.fail(round.error());
  if (*round > event->rounds.size()) return task.fail(task.say(Message::swiss_round_not_there, *round));
  const auto category = category_of(task);
  if (!category) return task.fail(category.error());
  if (!task.options.output->empty() && *round != played)
    return task.fail(task.say(Message::swiss_places_of_end, *round, played));
  auto result = ranked(task, *event, *round);
  if (!result) return task.fail(result.error());
  std::vector<Standing> shown = result->standings;
  if (*category) {
    report_unknown(task, *event, **category);
    std::erase_if(shown, [&](const Standing& standing) {
      return membership(**category, *find_player(*event, standing.player)) != Membership::yes;
    });
  }
  if (event->rounds.empty() && !*category) {
    write_players(task, *event);
  } else {
    const Table table(task, *event, result->codes, shown);
    task.writes_json() ? table.write_json() : table.write_text();
  }
  if (task.options.output->empty()) return done;
  for (const Standing& standing : result->standings)
    std::ranges::lower_bound(event->players, standing.player, {}, &Player::number)->rank = standing.rank;
  return task.write(*event);
}

}  // namespace jadoube::cli
