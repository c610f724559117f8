// Random positions for the mate question: few men anywhere, and walls of pawns with a few pieces about.
#pragma once

#include <random>

#include "jadoube/mate/material.hpp"

namespace jadoube::test {

class SmallPositions {
 public:
  explicit SmallPositions(std::uint64_t seed) : random_(seed) {}

  // Three to five men of any kind, castling rights wherever they fit.
  Position few_men() {
    return any([this](Setup& setup) {
      for (unsigned men = 1 + below(3); men > 0; --men) add(setup.board, static_cast<Role>(below(5)));
      for (const Color color : both_colors)
        if (setup.board.of(color, Role::king) & Bitboard(File::e) & back_rank(color))
          setup.castling_rooks |=
              setup.board.of(color, Role::rook) & back_rank(color) & (Bitboard(File::a) | Bitboard(File::h));
    });
  }

  // A wall of pawns face to face across most files, sometimes with another pawn, and up to two pieces, mostly bishops.
  Position blocked_pawns() {
    return any([this](Setup& setup) { add_wall(setup); });
  }

  // The same and some bishops of one side, all on squares of one color.
  Position bishops_among_pawns() {
    return any([this](Setup& setup) {
      add_wall(setup);
      const Color color = static_cast<Color>(below(2));
      const Bitboard squares = below(2) == 0 ? mate::dark_squares : ~mate::dark_squares;
      for (unsigned bishops = 1 + below(4); bishops > 0; --bishops) {
        const Square at = square(std::size_t{below(64)});
        if (squares.contains(at) && !setup.board.occupied().contains(at)) setup.board.put(at, {color, Role::bishop});
      }
    });
  }

 private:
  void add_wall(Setup& setup) {
    const unsigned base = 2 + below(3), apart = 1 + below(3), crooked = below(3);
    for (const Square on_file : Bitboard(Rank::one)) {
      if (index(on_file) % apart != 0 || below(12) == 0) continue;
      const unsigned rank = base + (below(3) < crooked ? below(2) : 0);
      setup.board.put(square(file_of(on_file), static_cast<Rank>(rank)), {Color::white, Role::pawn});
      setup.board.put(square(file_of(on_file), static_cast<Rank>(rank + 1)), {Color::black, Role::pawn});
    }
    setup.board.put(square(below(std::size_t{8} * (base - 1))), {Color::white, Role::king});
    setup.board.put(square(63 - below(8)), {Color::black, Role::king});
    if (below(6) == 0) add(setup.board, Role::pawn);
    for (unsigned pieces = below(3); pieces > 0; --pieces)
      add(setup.board, below(6) == 0 ? static_cast<Role>(1 + below(4)) : Role::bishop);
  }

  unsigned below(std::size_t limit) { return static_cast<unsigned>(random_() % limit); }

  void add(Board& board, Role role) {
    const Square at = square(std::size_t{below(64)});
    if (board.occupied().contains(at)) return;
    if (role == Role::pawn && ((Bitboard(Rank::one) | Rank::eight).contains(at))) return;
    board.put(at, {static_cast<Color>(below(2)), role});
  }

  template <class Fill>
  Position any(const Fill& fill) {
    for (;;) {
      Setup setup;
      setup.turn = static_cast<Color>(below(2));
      fill(setup);
      for (const Color color : both_colors) {
        if (setup.board.of(color, Role::king)) continue;
        Square at = square(std::size_t{below(64)});
        while (setup.board.occupied().contains(at)) at = square(std::size_t{below(64)});
        setup.board.put(at, {color, Role::king});
      }
      if (const auto position = Position::from(setup, SetupCheck::playable)) return *position;
    }
  }

  std::mt19937_64 random_;
};

}  // namespace jadoube::test
