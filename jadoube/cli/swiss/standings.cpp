// jadoube swiss standings FILE [ROUND]: the table by points and tie-breaks.
#include <fmt/format.h>

#include <algorithm>

#include "jadoube/cli/json_line.hpp"
#include "jadoube/cli/layout.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/options.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;

std::string right(const std::string& text, std::size_t columns) {
  const std::size_t used = width(text);
  return std::string(used < columns ? columns - used : 0, ' ') + text;
}
std::string left(const std::string& text, std::size_t columns) {
  const std::size_t used = width(text);
  return text + std::string(used < columns ? columns - used : 0, ' ');
}

class Table {
 public:
  Table(const SwissTask& task, const Event& event, const std::vector<TieBreakCode>& codes,
        const std::vector<Standing>& standings)
      : task_(task), event_(event), codes_(codes), standings_(standings) {}

  void write_text() const {
    std::size_t longest = 4;
    for (const Standing& standing : standings_) longest = std::max(longest, width(player(standing).name));
    std::string head = right(task_.say(Message::swiss_place), 6) + right(task_.say(Message::swiss_number), 6) + "  " +
                       left(task_.say(Message::swiss_name), longest) + right(task_.say(Message::swiss_points), 7);
    for (const TieBreakCode& code : codes_) head += right(to_string(code), column(code));
    line(head);
    for (const Standing& standing : standings_) {
      std::string row = right(std::to_string(standing.rank), 6) + right(std::to_string(standing.player), 6) + "  " +
                        left(player(standing).name, longest) + right(to_string(standing.points), 7);
      for (std::size_t at = 0; at < codes_.size(); ++at)
        row += right(to_string(standing.values[at]), column(codes_[at]));
      line(row);
      if (!task_.options.working->empty())
        for (std::size_t at = 0; at < codes_.size(); ++at)
          line("              " + to_string(codes_[at]) + ": " +
               working(codes_[at], standing.values[at], task_.session.language));
    }
  }

  void write_json() const {
    for (const Standing& standing : standings_) {
      JsonLine values, workings, json;
      for (std::size_t at = 0; at < codes_.size(); ++at) {
        const auto& value = standing.values[at];
        values.add_json(to_string(codes_[at]), value.hundredths ? to_string(value) : "null");
        workings.add(to_string(codes_[at]), working(codes_[at], value, task_.session.language));
      }
      json.add("rank", standing.rank).add("player", standing.player).add("name", player(standing).name);
      json.add_json("points", to_string(standing.points)).add_json("tie_breaks", values.text());
      if (!task_.options.working->empty()) json.add_json("working", workings.text());
      line(json.text());
    }
  }

 private:
  const Player& player(const Standing& standing) const { return *find_player(event_, standing.player); }
  static std::size_t column(const TieBreakCode& code) { return std::max<std::size_t>(8, to_string(code).size() + 2); }
  void line(const std::string& text) const { task_.session.out.write(text + "\n"); }

  const SwissTask& task_;
  const Event& event_;
  const std::vector<TieBreakCode>& codes_;
  const std::vector<Standing>& standings_;
};

}  // namespace

int swiss_standings(const SwissTask& task) {
  auto event = task.read();
  if (!event) return task.fail(event.error());
  const auto round = task.number(1, most_rounds, rounds_played(*event));
  if (!round) return task.fail(round.error());
  if (!task.options.tie_breaks->empty()) event->tie_breaks = split_at_commas(value(*task.options.tie_breaks));
  const auto codes = tie_break_codes(*event);
  if (!codes) return task.fail(describe(codes.error(), task.session.language));
  const auto standings = rank(*event, *round, *codes);
  if (!standings) return task.fail(describe(standings.error(), task.session.language));
  const Table table(task, *event, *codes, *standings);
  task.writes_json() ? table.write_json() : table.write_text();
  if (task.options.output->empty()) return done;
  for (const Standing& standing : *standings)
    std::ranges::lower_bound(event->players, standing.player, {}, &Player::number)->rank = standing.rank;
  return task.write(*event);
}

}  // namespace jadoube::cli
