// Whether a visitor has been given the whole main line of a game, for the bindings to other languages. The visitor
// passes on what it is told.
//
//   void error(const PgnError& error) { whole.error(error); }
//   …
//   if (!whole.is_whole()) …  // "1. e4 e5 2. Ke3 Nc6 1-0": two moves, and the result of a longer game
#pragma once

#include "jadoube/notation/pgn/error.hpp"

namespace jadoube::pgn {

class Whole {
 public:
  void begin_game() { *this = Whole(); }
  void begin_moves() { is_whole_ = true; }
  void begin_variation() { ++depth_; }
  void end_variation() { --depth_; }
  void error(const PgnError& error) {
    switch (error.kind) {
      case PgnError::Kind::bad_move:
      case PgnError::Kind::turn_passed:
        // The rest of the line was skipped.
        if (depth_ == 0 && !error.stood) is_whole_ = false;
        break;
      case PgnError::Kind::comment_without_end:
      case PgnError::Kind::variation_without_end:
        // It may hold moves of the main line.
        is_whole_ = false;
        break;
      default: break;
    }
  }
  // False also where the starting position could not be read: then no moves follow.
  [[nodiscard]] bool is_whole() const { return is_whole_; }

 private:
  unsigned depth_ = 0;  // of variations
  bool is_whole_ = false;
};

}  // namespace jadoube::pgn
