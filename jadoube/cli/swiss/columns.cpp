#include "jadoube/cli/swiss/columns.hpp"

#include <algorithm>

#include "jadoube/cli/common/layout.hpp"
#include "jadoube/cli/messages.hpp"

namespace jadoube::cli {

using namespace tournament;

std::vector<std::string> lines_of(const std::vector<TextColumn>& columns) {
  std::vector<std::string> lines(columns.front().cells.size() + 1);
  for (const TextColumn& column : columns) {
    const bool is_empty = std::ranges::all_of(column.cells, &std::string::empty);
    if (is_empty && &column != &columns.front()) continue;
    std::size_t widest = width(column.heading);
    for (const std::string& cell : column.cells) widest = std::max(widest, width(cell));
    for (std::size_t row = 0; row < lines.size(); ++row) {
      const std::string& text = row == 0 ? column.heading : column.cells[row - 1];
      const std::string blanks(widest - width(text), ' ');
      lines[row] += lines[row].empty() ? " " : "  ";
      lines[row] += column.is_left ? text + blanks : blanks + text;
    }
  }
  for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
  return lines;
}

std::vector<TextColumn> player_columns(const SwissTask& task, const std::vector<const Player*>& players) {
  TextColumn number{task.say(Message::swiss_number), {}}, title{"", {}}, name{task.say(Message::swiss_name), {}, true},
      federation{task.say(Message::swiss_federation_head), {}, true}, rating{task.say(Message::swiss_rating_head), {}};
  for (const Player* const player : players) {
    number.cells.push_back(std::to_string(player->number));
    title.cells.emplace_back(code(player->title));
    name.cells.push_back(player->name);
    federation.cells.push_back(player->federation);
    rating.cells.push_back(player->rating == 0 ? "" : std::to_string(player->rating));
  }
  return {std::move(number), std::move(title), std::move(name), std::move(federation), std::move(rating)};
}

}  // namespace jadoube::cli
