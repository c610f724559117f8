// The result of a game, from its record to the referee's terms and back: to compare a game of PGN with a ruling.
//
//   result_of(pgn::Result::white_wins) == game.state().result
//   record.result = pgn_result(game.state().result);
#pragma once

#include "jadoube/laws/model/event.hpp"
#include "jadoube/notation/pgn/result.hpp"

namespace jadoube::laws {

// A game whose result its record does not know, "*", has none.
[[nodiscard]] constexpr Result result_of(pgn::Result result) {
  switch (result) {
    case pgn::Result::white_wins: return Result::white_wins;
    case pgn::Result::black_wins: return Result::black_wins;
    case pgn::Result::draw: return Result::draw;
    case pgn::Result::both_lose: return Result::both_lose;
    case pgn::Result::unknown: break;
  }
  return Result::none;
}

[[nodiscard]] constexpr pgn::Result pgn_result(Result result) {
  for (const pgn::Result written : pgn::all_results)
    if (result_of(written) == result) return written;
  return pgn::Result::unknown;
}

}  // namespace jadoube::laws
