// What a record says in words of how the game ended: PGN's tag Termination, or the comment behind the last move.
//
//   stated_end("Time forfeit").reason == EndReason::time
//   stated_end("White resigns").winner == Color::black
#pragma once

#include <optional>
#include <string_view>

#include "jadoube/chess/piece.hpp"

namespace jadoube::archive {

enum class EndReason : std::uint8_t {
  unstated,      // or in words that are not known
  unterminated,  // the game was not over
  checkmate,
  stalemate,
  time,
  resignation,
  insufficient_material,
  time_against_insufficient_material,
  repetition,
  fifty_moves,
  agreement,
};

struct StatedEnd {
  EndReason reason = EndReason::unstated;
  std::optional<Color> winner{};
  bool draw = false;
};

// In English, in any case, as the standard, the large sites and the usual programs write it. The players' names may
// stand for the sides ("Ana won on time").
StatedEnd stated_end(std::string_view text, std::string_view white = {}, std::string_view black = {});

// The same of the comment behind the last move, which may speak of anything: nothing unless it begins by saying who won
// or that the game is drawn, and nothing else: "White wins on time", not "White wins a pawn".
std::optional<StatedEnd> stated_end_in_comment(std::string_view text, std::string_view white = {},
                                               std::string_view black = {});

}  // namespace jadoube::archive
