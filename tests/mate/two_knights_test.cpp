// Two knights against a bare king: every position, from the mates backwards.
#include <gtest/gtest.h>

#include <array>
#include <map>

#include "jadoube/mate/internal/two_knights.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::mate {
namespace {

// The bare king is Black's. Of positions that differ by a reflection of the board one is kept: with that king on one of
// ten squares, and the knights in the order of their squares.
struct Men {
  std::array<std::size_t, 2> knights;
  std::size_t white, black;
  bool white_moves;
};

std::size_t reflected(std::size_t square, unsigned how) {
  std::size_t file = square % 8, rank = square / 8;
  if ((how & 1U) != 0) file = 7 - file;
  if ((how & 2U) != 0) rank = 7 - rank;
  if ((how & 4U) != 0) std::swap(file, rank);
  return 8 * rank + file;
}
bool is_kept(std::size_t black) { return black % 8 < 4 && black / 8 <= black % 8; }

std::size_t number(Men men) {
  unsigned how = 0;
  while (!is_kept(reflected(men.black, how))) ++how;
  auto a = reflected(men.knights[0], how), b = reflected(men.knights[1], how);
  if (a > b) std::swap(a, b);
  return (((reflected(men.black, how) * 64 + reflected(men.white, how)) * 64 + a) * 64 + b) * 2 +
         (men.white_moves ? 1 : 0);
}

Bitboard attacked_by_white(const Men& men) {
  return attacks::king(square(men.white)) | attacks::knight(square(men.knights[0])) |
         attacks::knight(square(men.knights[1]));
}

bool is_possible(const Men& men) {
  const auto [a, b] = men.knights;
  if (a == b || men.white == men.black || a == men.white || b == men.white || a == men.black || b == men.black)
    return false;
  if (attacks::king(square(men.white)).contains(square(men.black))) return false;
  return !men.white_moves || !attacked_by_white(men).contains(square(men.black));
}

// The positions after each move that takes nothing; whether Black can move at all.
bool each_next(const Men& men, auto take) {
  bool can_move = false;
  if (!men.white_moves) {
    for (const Square to : attacks::king(square(men.black)) & ~attacked_by_white(men)) {
      can_move = true;
      Men next = men;
      next.black = index(to);
      next.white_moves = true;
      if (is_possible(next)) take(next);
    }
    return can_move;
  }
  const auto go = [&](Bitboard targets, auto set) {
    for (const Square to : targets) {
      Men next = men;
      next.white_moves = false;
      set(next, index(to));
      if (is_possible(next)) take(next);
    }
  };
  go(attacks::king(square(men.white)), [](Men& next, std::size_t to) { next.white = to; });
  for (const std::size_t i : {0U, 1U})
    go(attacks::knight(square(men.knights[i])), [i](Men& next, std::size_t to) { next.knights[i] = to; });
  return true;
}

Position position_of(const Men& men) {
  Setup setup;
  setup.board.put(square(men.white), {Color::white, Role::king});
  setup.board.put(square(men.black), {Color::black, Role::king});
  for (const std::size_t knight : men.knights) setup.board.put(square(knight), {Color::white, Role::knight});
  setup.turn = men.white_moves ? Color::white : Color::black;
  return *Position::from(setup, SetupCheck::playable);
}

TEST(TwoKnights, MateUnlessTheKingMustTakeOne_InEveryPosition) {
  if (test::sanitized()) GTEST_SKIP() << "too slow under the sanitizers";
  std::vector<Men> all;
  for (std::size_t black = 0; black < 64; ++black)
    for (std::size_t white = 0; is_kept(black) && white < 64; ++white)
      for (std::size_t a = 0; a < 64; ++a)
        for (std::size_t b = a + 1; b < 64; ++b)
          for (const bool white_moves : {false, true})
            if (const Men men{{a, b}, white, black, white_moves}; is_possible(men)) all.push_back(men);
  std::vector<bool> mates(std::size_t{64} * 64 * 64 * 64 * 2);
  for (const Men& men : all)
    if (!men.white_moves && attacked_by_white(men).contains(square(men.black)) && !each_next(men, [](const Men&) {}))
      mates[number(men)] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Men& men : all) {
      if (mates[number(men)]) continue;
      bool mating = false;
      each_next(men, [&](const Men& next) { mating = mating || mates[number(next)]; });
      if (!mating) continue;
      mates[number(men)] = changed = true;
    }
  }
  std::size_t compared = 0;
  for (const Men& men : all) {
    const Position position = position_of(men);
    if (!position.has_legal_move()) continue;
    ++compared;
    ASSERT_EQ(two_knights_mate(position), std::optional<bool>(mates[number(men)])) << number(men);
  }
  EXPECT_GT(compared, 1'900'000U);
}

}  // namespace
}  // namespace jadoube::mate
