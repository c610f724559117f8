// jadoube swiss crosstable FILE [ROUND]: each player's opponents and results; for a round robin everybody against
// everybody.
#include <fmt/format.h>

#include <algorithm>

#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/category.hpp"
#include "jadoube/cli/swiss/columns.hpp"
#include "jadoube/cli/swiss/ranked.hpp"
#include "jadoube/cli/swiss/task.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;

// "½" for a draw, else the sign of files; "*" without a result.
std::string mark_text(Mark mark) {
  if (mark == Mark::draw || mark == Mark::short_draw) return "½";
  if (mark == Mark::short_win) return "1";
  if (mark == Mark::short_loss) return "0";
  return mark == Mark::open ? "*" : std::string(1, sign(mark));
}

class Crosstable {
 public:
  Crosstable(const SwissTask& task, const Event& event, unsigned round, const RankedEvent& ranked)
      : task_(task), event_(event), ranked_(ranked), shown_(ranked.standings) {
    for (unsigned at = 1; at <= round; ++at) table_.push_back(cells(event, at));
  }

  void leave_only(const Category& category) {
    std::erase_if(shown_, [&](const Standing& one) {
      return membership(category, *find_player(event_, one.player)) != Membership::yes;
    });
  }

  void write_text() const {
    TextColumn place{task_.say(Message::swiss_place), {}}, points{task_.say(Message::swiss_points), {}};
    std::vector<const Player*> players;
    for (const Standing& standing : shown_) {
      players.push_back(find_player(event_, standing.player));
      place.cells.push_back(std::to_string(standing.rank));
      points.cells.push_back(to_string(standing.points));
    }
    std::vector<TextColumn> columns = player_columns(task_, players);
    columns.insert(columns.begin(), std::move(place));
    const bool is_everybody = is_round_robin(event_.system.family);
    for (TextColumn& column : is_everybody ? columns_of_opponents() : columns_of_rounds())
      columns.push_back(std::move(column));
    columns.push_back(std::move(points));
    for (std::size_t at = 0; at < ranked_.codes.size(); ++at) {
      TextColumn column{to_string(ranked_.codes[at]), {}};
      for (const Standing& standing : shown_) column.cells.push_back(to_string(standing.values[at]));
      columns.push_back(std::move(column));
    }
    for (const std::string& line : lines_of(columns)) task_.session.out.write(line + "\n");
  }

  void write_json() const {
    for (const Standing& standing : shown_) {
      JsonLine json;
      json.add("rank", standing.rank);
      add_player(json, *find_player(event_, standing.player));
      std::string rounds;
      for (const auto& row : table_) rounds += (rounds.empty() ? "" : ",") + cell_json(row[index_of(standing.player)]);
      json.add_json("rounds", "[" + rounds + "]").add_json("points", to_string(standing.points));
      task_.session.out.write(json.text() + "\n");
    }
  }

 private:
  std::size_t index_of(unsigned player) const {
    return static_cast<std::size_t>(find_player(event_, player) - event_.players.data());
  }

  // "12w1", "5b½", "7w+"; a bye as "H", "F", "U" or "Z".
  static std::string cell_text(const Cell& cell) {
    if (cell.kind == Cell::Kind::bye) return std::string(1, sign(cell.bye));
    if (cell.kind == Cell::Kind::none) return "";
    return fmt::format("{}{}{}", cell.opponent, cell.color == Color::white ? 'w' : 'b', mark_text(cell.mark));
  }

  static std::string cell_json(const Cell& cell) {
    JsonLine json;
    if (cell.kind == Cell::Kind::bye) return json.add("bye", std::string(1, sign(cell.bye))).text();
    json.add("opponent", cell.opponent).add("color", cell.color == Color::white ? "w" : "b");
    if (cell.mark != Mark::open) json.add("result", std::string(1, sign(cell.mark)));
    return json.text();
  }

  std::vector<TextColumn> columns_of_rounds() const {
    std::vector<TextColumn> columns;
    for (std::size_t round = 0; round < table_.size(); ++round) {
      TextColumn column{std::to_string(round + 1), {}};
      for (const Standing& standing : shown_)
        column.cells.push_back(cell_text(table_[round][index_of(standing.player)]));
      columns.push_back(std::move(column));
    }
    return columns;
  }

  // In the order of places, with all results against an opponent in the order of rounds.
  std::vector<TextColumn> columns_of_opponents() const {
    std::vector<TextColumn> columns;
    for (const Standing& opponent : ranked_.standings) {
      TextColumn column{std::to_string(columns.size() + 1), {}};
      for (const Standing& standing : shown_) {
        std::string text;
        for (const auto& row : table_) {
          const Cell& cell = row[index_of(standing.player)];
          if (cell.kind == Cell::Kind::game && cell.opponent == opponent.player) text += mark_text(cell.mark);
        }
        column.cells.push_back(standing.player == opponent.player ? "×" : text);
      }
      columns.push_back(std::move(column));
    }
    return columns;
  }

  const SwissTask& task_;
  const Event& event_;
  const RankedEvent& ranked_;
  std::vector<Standing> shown_;
  std::vector<std::vector<Cell>> table_;
};

}  // namespace

int swiss_crosstable(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  if (event->rounds.empty()) return task.fail(task.say(Message::swiss_no_round));
  const auto last = static_cast<unsigned>(event->rounds.size());
  const auto round = task.number(1, last, last);
  if (!round) return task.fail(round.error());
  const auto category = category_of(task);
  if (!category) return task.fail(category.error());
  const auto result = ranked(task, *event, *round);
  if (!result) return task.fail(result.error());
  Crosstable table(task, *event, *round, *result);
  if (*category) {
    report_unknown(task, *event, **category);
    table.leave_only(**category);
  }
  task.writes_json() ? table.write_json() : table.write_text();
  return done;
}

}  // namespace jadoube::cli
