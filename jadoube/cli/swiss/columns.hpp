// Columns of the tables that `jadoube swiss` writes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "jadoube/cli/swiss/task.hpp"

namespace jadoube::cli {

// One column: its heading and a text for each row, aligned to the left if `is_left`, else to the right.
struct TextColumn {
  std::string heading;
  std::vector<std::string> cells;
  bool is_left = false;
};

// The lines of a table without blanks at their ends, the headings first, two blanks between columns. A column without
// any text is left out, unless it is the first.
std::vector<std::string> lines_of(const std::vector<TextColumn>& columns);

// Number, title, name, federation and rating of players, in this order.
std::vector<TextColumn> player_columns(const SwissTask& task, const std::vector<const tournament::Player*>& players);

}  // namespace jadoube::cli
