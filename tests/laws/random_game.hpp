// Random games, whatever their events: mostly sensible ones, some absurd.
#pragma once

#include "tests/laws/table.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube::laws::test {

using Random = jadoube::test::RandomPositions;

// Of each game.
inline constexpr int events = 120;

inline Rulebook random_book(Random& random) {
  constexpr std::array times{"90+30", "3+2", "15+10", "5", "1/1+1:1", "25d10", "10b5", "none", "0.1"};
  constexpr std::array fens{"", "8/4P1k1/8/8/8/8/8/R3K2R w KQ - 0 1", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
                            "4k1n1/8/8/8/8/8/8/4K1N1 w - - 90 60"};
  Rulebook book;
  book.edition = editions[random.below(5)];
  book.time = times[random.below(times.size())];
  book.supervision = random.chance(50) ? Supervision::limited : Supervision::every_game;
  book.board = random.chance(20) ? BoardKind::screen : BoardKind::physical;
  book.fen = fens[random.below(fens.size())];
  book.rook_first_castling = random.chance(20);
  if (random.chance(20)) book.false_move = static_cast<FalseMove>(1 + random.below(5));
  if (book.edition != Edition::e1997 && book.board == BoardKind::physical && random.chance(20))
    book.blind = {true, false};
  return book;
}

inline Square any_square(Random& random) { return square(random.below(64)); }

inline Move any_legal(Random& random, const State& state) {
  const MoveList moves = state.position.legal_moves();
  return moves.empty() ? Move{} : moves[random.below(static_cast<unsigned>(moves.size()))];
}

inline Act random_act(Random& random, const State& state) {
  const Move move = any_legal(random, state);
  const std::string text = notation::write_uci(move);
  switch (random.below(42)) {
    case 0: return act::Adjust{any_square(random)};
    case 1: return act::Touch{any_square(random), random.chance(20)};
    case 2:
    case 3: return act::Touch{move.from()};
    case 4: return act::Place{any_square(random), any_square(random), 1 + random.below(2)};
    case 5: return act::Place{move.from(), any_square(random)};
    case 6:
    case 7:
    case 8: return act::Place{move.from(), move.to()};
    case 9:
      return act::Promote{promotion_roles[random.below(4)],
                          random.chance(50) ? std::optional(any_square(random)) : std::nullopt, 1 + random.below(2)};
    case 10:
    case 11:
    case 12:
    case 13:
    case 14: return act::Press{};
    case 15:
    case 16:
    case 17: return act::Move{text};
    case 18: return act::Record{text};
    case 19: return random.chance(80) ? Act(act::OfferDraw{}) : Act(act::SeeScoreSheet{});
    case 20: return random.chance(10) ? Act(act::AcceptDraw{}) : Act(act::DeclineDraw{});
    case 21: return random.chance(5) ? Act(act::Resign{}) : Act(act::Arrive{});
    case 22: return act::Claim{ClaimOf::threefold, random.chance(50) ? text : ""};
    case 23: return act::Claim{static_cast<ClaimOf>(random.below(7)), ""};
    case 24: return act::Claim{ClaimOf::illegal_move, ""};
    case 25: return act::Choose{static_cast<FalseMoveChoice>(random.below(5)), random.chance(50) ? text : ""};
    case 26: return act::StopClocks{random.chance(50) ? "promotion piece" : ""};
    case 27: return random.chance(50) ? Act(act::Pause{}) : Act(act::Tick{});
    case 28:
    case 29: return act::Resume{};
    case 30: return act::SetClocks{Milliseconds(random.below(100'000)), Milliseconds(random.below(100'000))};
    case 31:
      return act::Penalise{
          random.chance(50) ? std::optional(Color::white) : std::nullopt,
          static_cast<Penalty>(random.below(random.chance(10) ? static_cast<unsigned>(all_penalties.size()) : 3)),
          Milliseconds(random.below(9000)), "", 50};
    case 32: return act::Rule{static_cast<ClaimDecision>(random.below(3)), std::nullopt};
    case 33: return act::Restore{random.below(8)};
    case 34:
      return random.chance(50) ? Act(act::Seal{text})
                               : Act(act::Open{{random.chance(50), true}, "", random.chance(10)});
    case 35: return act::Announce{text};
    case 36: return act::Sign{static_cast<Result>(1 + random.below(3))};
    case 37: return act::PutRight{};
    case 38: return random.chance(50) ? Act(act::Excuse{Color::black}) : Act(act::Press{true});
    case 40: return random.chance(50) ? Act(act::AnswerCall{}) : Act(act::WithdrawCall{});
    case 39: return act::Touch{any_square(random), false, {move.from(), any_square(random)}, random.chance(50)};
    default: return act::Discover{static_cast<Discovery>(random.below(7)), std::nullopt, random.chance(20)};
  }
}

inline Event random_event(Random& random, const State& state, Milliseconds now) {
  const Act act = random_act(random, state);
  const Actor mover = actor(state.on_move());
  // Mostly by whom it makes sense.
  const Actor by = random.chance(60) ? mover : static_cast<Actor>(random.below(3));
  return {now, by, act};
}

}  // namespace jadoube::laws::test
