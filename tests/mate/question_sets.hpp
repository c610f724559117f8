// Positions to ask the mate question of, by kinds, from fixed seeds: the same on every machine.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/chess/position.hpp"

namespace jadoube::test {

enum class QuestionKind : std::uint8_t {
  few_men,      // 3 to 7 men anywhere
  played,       // after 60 to 200 random plies from the initial position
  loose_walls,  // some pawns face to face, others free, and men of all kinds among them
  tight_walls,  // pawns face to face on most files, and mostly bishops behind them
  forced,       // at least two plies with one legal move each
};
inline constexpr std::array all_question_kinds{QuestionKind::few_men, QuestionKind::played, QuestionKind::loose_walls,
                                               QuestionKind::tight_walls, QuestionKind::forced};

std::string_view name(QuestionKind kind);
std::vector<Position> questions(QuestionKind kind, std::uint64_t seed, std::size_t count);

// The vectors with a man moved, added or taken away, or the other side to move: `each` positions of every one of them.
std::vector<Position> mutations(std::span<const Position> vectors, std::uint64_t seed, std::size_t each);

// Every ending with up to five men, the kings among them: 145 classes, White with at least as many men as Black.
struct EndingClass {
  std::vector<Piece> men;  // without the kings

  std::string name() const;  // "KBN-KP"
};
std::vector<EndingClass> ending_classes();
// The men of a class on random squares, either side to move, the colors exchanged in every second position.
std::vector<Position> positions_of(const EndingClass& ending, std::uint64_t seed, std::size_t count);

}  // namespace jadoube::test
