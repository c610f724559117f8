// Patterns to find positions by the pieces on the board.
//
//   BoardPattern::read("rnbqkb1r/pppppppp/5n2/8/2P5/8/PP1PPPPP/RNBQKBNR w")    // this board, White to move
//   BoardPattern::read("*/*/*/???N*/*/*/*/*")                                   // a white knight on d5
//   MaterialPattern::read("KRP*vKRP*")                                          // a rook ending
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

class JADOUBE_API BoardPattern {
 public:
  // The eight ranks of a FEN, in which besides pieces and numbers of empty squares there may be ? for any square, ! for
  // an occupied one, A and a for a white and a black piece, and one * in a rank for all its other squares; then
  // perhaps "w" or "b". Further fields are ignored. Nothing for other texts.
  [[nodiscard]] static std::optional<BoardPattern> read(std::string_view text);
  [[nodiscard]] bool matches(const Position& position) const;

 private:
  std::array<std::array<Bitboard, 6>, 2> pieces_;  // by color and role
  std::array<Bitboard, 2> colored_;                // any piece of that color
  Bitboard empty_, occupied_;
  std::optional<Color> turn_;
};

class JADOUBE_API MaterialPattern {
 public:
  // The pieces of the two sides, with "v" between them: after a letter, * means any number of further ones, + one or
  // more of it, ? that it may be missing. Either side may be White. Nothing for other texts.
  [[nodiscard]] static std::optional<MaterialPattern> read(std::string_view text);
  [[nodiscard]] bool matches(const Position& position) const;

 private:
  struct Count {
    int least = 0, most = 0;
  };
  using Side = std::array<Count, 6>;  // by role
  static std::optional<Side> read_side(std::string_view text);
  static bool matches(const Side& side, const Position& position, Color color);

  std::array<Side, 2> sides_;
};

}  // namespace jadoube::archive
