// Ends the game, after an act of a player or the arbiter, or after a flag. Internal.
#pragma once

#include "jadoube/laws/act/internal/ruling_context.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

void end_game(RulingContext& context, Result result, Reason reason);

// `loser` loses; but it is a draw where the Laws require that the opponent could mate, and they cannot (6.9, 7.5.5).
struct Loss {
  Color loser;
  Reason reason, reason_if_unwinnable;
  Message lost, drawn;
  bool mate_needed = true;
};
void lose(RulingContext& context, const Loss& loss);

}  // namespace jadoube::laws
