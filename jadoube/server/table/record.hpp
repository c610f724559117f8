// The record of a game as PGN: the clock after each move, the rulings as comments.
#pragma once

#include <array>
#include <span>
#include <string>

#include "jadoube/notation/pgn/result.hpp"
#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

// The result that an arbiter has entered for a game, whatever happened at the table: unknown, if PGN has no word for
// it.
struct DecidedResult {
  pgn::Result result;
  bool played = true;  // false: lost by a player who was not there
};

// Facts for the tags of a game that its table does not have; empty ones are left out.
struct RecordTags {
  struct Player {
    std::string name{}, title{}, fide_number{};
    unsigned rating = 0;
  };
  std::string event{}, site{}, date{};  // the date as 2026.12.05
  std::array<Player, 2> players{};      // by color
};

// Writes PGN from the lines of a log. Rulings that every move has (a touch, a move made and completed) are left out.
std::string write_record(const TableInfo& info, std::span<const std::string> lines, text::Language language,
                         std::optional<DecidedResult> decided = std::nullopt, const RecordTags& tags = {});

}  // namespace jadoube::server
