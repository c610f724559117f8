// Random play at a board, as events, to measure the referee with.
#pragma once

#include <random>
#include <vector>

#include "jadoube/laws/model/event.hpp"

namespace jadoube::bench {

// A move by hand: the piece is touched, put down (for castling, king and rook; for a capture, the enemy piece is
// touched too; for a promotion, the new piece is put there), and the clock is pressed. 100 ms pass between two acts.
inline void play_by_hand(std::vector<laws::Event>& events, Color color, Move move, const Position& position) {
  namespace act = laws::act;
  const auto add = [&](laws::Act act) {
    const auto at = (events.empty() ? laws::Milliseconds{} : events.back().at) + laws::Milliseconds(100);
    events.push_back({at, laws::actor(color), std::move(act)});
  };
  add(act::Touch{move.from()});
  if (move.is_castling()) {
    const auto side = castling_side(move);
    add(act::Place{move.from(), castling_king_to(color, side)});
    add(act::Place{move.to(), castling_rook_to(color, side)});
  } else {
    if (position.occupied().contains(move.to())) add(act::Touch{move.to()});
    add(act::Place{move.from(), move.to()});
    if (const auto promoted = move.promoted()) add(act::Promote{*promoted});
  }
  add(act::Press{});
}

// A game of random moves that keep all pieces on the board and the game undecided; it may be of any length if only
// claims end it.
inline std::vector<laws::Event> shuffled_game(std::size_t events, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<laws::Event> all;
  Position position;
  while (all.size() < events) {
    std::vector<Move> quiet;
    for (const Move move : position.legal_moves())
      if (!position.occupied().contains(move.to()) && move.role() != Role::pawn &&
          position.after(move).has_legal_move())
        quiet.push_back(move);
    const auto legal = position.legal_moves();
    const Move move = quiet.empty() || position.fullmove_number() < 8 ? legal[random() % legal.size()]
                                                                      : quiet[random() % quiet.size()];
    play_by_hand(all, position.turn(), move, position);
    position.play(move);
  }
  return all;
}

}  // namespace jadoube::bench
