// How a game ended by the Laws, held against how the record says that it did.
#pragma once

#include <span>
#include <string_view>

#include "jadoube/archive/batch.hpp"
#include "jadoube/archive/claims.hpp"
#include "jadoube/archive/clocks.hpp"
#include "jadoube/archive/stated_end.hpp"
#include "jadoube/archive/verdicts.hpp"
#include "jadoube/notation/pgn/result.hpp"

namespace jadoube::archive {

struct PlayedGame {
  const Position& start;
  std::span<const Move> moves;
  const Position& final;
  const Claims& claims;
  const Clocks& clocks;
  laws::Edition edition;
  pgn::Result result;
  // No move that stands in the record was passed over, so that `final` is where the game ended.
  bool is_whole;
  // It is being played: its end on the board is told, and its result may be missing.
  bool is_live;
  std::uint64_t line;
  // The tag Termination, and the comment behind the last move without its commands.
  std::string_view termination;
  std::string_view closing_comment;
  std::string_view white, black;
};

void judge_ending(const PlayedGame& game, Verdicts& verdicts, FindingSink& sink);

}  // namespace jadoube::archive
