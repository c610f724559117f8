// Compares the end of a game under the Laws with its record.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "jadoube/archive/batch.hpp"
#include "jadoube/archive/claims.hpp"
#include "jadoube/archive/clocks.hpp"
#include "jadoube/archive/stated_end.hpp"
#include "jadoube/archive/verdicts.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/result.hpp"

namespace jadoube::archive {

struct PlayedGame {
  const Position& start;
  std::span<const Move> moves;
  const Position& final;
  const Claims& claims;
  const Clocks& clocks;
  laws::Edition edition;
  // The edition whose automatic draws (9.6) end the game: an older one if the date leaves open whether they were in
  // force.
  laws::Edition automatic_draws;
  Site site;
  // Whether the site draws a game by itself when a player could claim the draw.
  bool site_draws;
  pgn::Result result;
  // No move in the record was skipped, so `final` is the position in which the game ended.
  bool is_whole;
  // The game is in progress: its end on the board is reported, and its result may be missing.
  bool is_live;
  std::uint64_t line;
  // The tag Termination, and the comment after the last move without its commands.
  std::string_view termination;
  std::string_view closing_comment;
  std::string_view white, black;
  // The place of a checkmate or stalemate that ended the game, though moves were made after it.
  struct PlayedOn {
    std::uint32_t ply;
    Color to_move;
    bool was_mate;
  };
  std::optional<PlayedOn> played_on{};
  // A side that can surely mate in `final`, if known, or that is to be checked later.
  std::optional<Color> mates{};
};

JADOUBE_API void judge_ending(const PlayedGame& game, Verdicts& verdicts, FindingSink& sink);

}  // namespace jadoube::archive
