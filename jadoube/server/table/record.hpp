// The record of a game as PGN: the clock after each move, the rulings as comments.
#pragma once

#include <span>
#include <string>

#include "jadoube/notation/pgn/result.hpp"
#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

// How an arbiter has decided that a game ended, whatever happened at the table.
struct DecidedResult {
  pgn::Result result;
  bool played = true;  // or who was not there has lost it
};

// From the lines of a log. Rulings that every move has (a touch, a move made and completed) are left out.
std::string write_record(const TableInfo& info, std::span<const std::string> lines, text::Language language,
                         std::optional<DecidedResult> decided = std::nullopt);

}  // namespace jadoube::server
