#include "tests/mate/full_graph.hpp"

#include <deque>
#include <unordered_set>
#include <vector>

namespace jadoube::test {
namespace {

// Everything that makes a position what it is: the squares with their men, at most sixteen of them, the side to move,
// castling rights and an en passant capture.
struct Name {
  std::uint64_t occupied = 0, men = 0, rights = 0;
  friend bool operator==(const Name&, const Name&) = default;
};
struct Hash {
  std::size_t operator()(const Name& name) const {
    return (name.occupied * 0x9E3779B97F4A7C15 ^ (name.men + name.rights * 31) * 0xC2B2AE3D27D4EB4F) >> 7;
  }
};

Name name(const Position& position) {
  Name name{.occupied = position.occupied().bits(), .rights = position.castling_rooks().bits()};
  for (const Square square : position.occupied()) {
    const Piece piece = *position.piece_at(square);
    name.men = name.men << 4 | index(piece.role) | index(piece.color) << 3;
  }
  // Rights stand on the first and last rank, a capture en passant on the third or sixth; turn on a2.
  if (const auto passed = position.legal_en_passant()) name.rights |= Bitboard(*passed).bits();
  if (position.turn() == Color::black) name.rights |= Bitboard(Square::a2).bits();
  return name;
}

}  // namespace

FullGraph full_graph(const Position& start, std::size_t limit) {
  FullGraph graph;
  std::unordered_set<Name, Hash> seen{name(start)};
  std::deque<Position> open{start};
  while (!open.empty()) {
    if (graph.mates[0] && graph.mates[1]) return graph;
    if (seen.size() > limit) return graph;
    const Position position = open.front();
    open.pop_front();
    const MoveList moves = position.legal_moves();
    if (moves.empty() && position.is_check()) graph.mates[index(!position.turn())] = true;
    for (const Move move : moves) {
      const Position next = position.after(move);
      if (seen.insert(name(next)).second) open.push_back(next);
    }
  }
  graph.complete = true;
  return graph;
}

bool material_mates(const Board& men, Color side) {
  std::vector<Piece> pieces;
  for (const Square square : men.occupied()) pieces.push_back(*men.piece_at(square));
  Setup setup;
  setup.turn = !side;
  const auto place = [&](const auto& self, std::size_t next) -> bool {
    if (next == pieces.size()) {
      const auto position = Position::from(setup, SetupCheck::playable);
      return position && position->is_checkmate();
    }
    for (const Square square : ~setup.board.occupied()) {
      setup.board.put(square, pieces[next]);
      const bool mates = self(self, next + 1);
      setup.board.remove(square);
      if (mates) return true;
    }
    return false;
  };
  return place(place, 0);
}

}  // namespace jadoube::test
