// The game is over: by what a player or the arbiter did, or by a flag. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

void end_game(RulingContext& context, Result result, Reason reason);

// `loser` loses, unless the Laws ask that the opponent could mate and they cannot: then it is a draw (6.9, 7.5.5).
struct Loss {
  Color loser;
  Reason reason, reason_if_unwinnable;
  Message lost, drawn;
  bool mate_needed = true;
};
void lose(RulingContext& context, const Loss& loss);

}  // namespace jadoube::laws
