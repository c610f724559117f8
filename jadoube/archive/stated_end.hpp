// The end of a game in the words of its record: PGN's tag Termination, or the comment after the last move.
//
//   stated_end("Time forfeit").reason == EndReason::time
//   stated_end("White resigns").winner == Color::black
#pragma once

#include <optional>
#include <string_view>

#include "jadoube/chess/piece.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

enum class EndReason : std::uint8_t {
  unstated,      // or in unknown words
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
  // The side whose flag fell, or that forfeits on time, where the text does not say that the other side has won.
  std::optional<Color> flag_fell{};
};

// Recognises English and Portuguese, in any case, as written by the standard, the large sites and common programs. The
// players' names may be used for the sides ("Ana won on time").
[[nodiscard]] JADOUBE_API StatedEnd stated_end(std::string_view text, std::string_view white = {},
                                               std::string_view black = {});

// The same for the comment after the last move, which may be about anything. Returns nothing unless the comment only
// says who won or that the game is drawn: "White wins on time", not "White wins a pawn". It must be in one line, with
// single spaces.
[[nodiscard]] JADOUBE_API std::optional<StatedEnd> stated_end_in_comment(std::string_view text,
                                                                         std::string_view white = {},
                                                                         std::string_view black = {});

}  // namespace jadoube::archive
