#include "jadoube/laws/position/internal/resignation.hpp"

#include "jadoube/laws/act/internal/end_game.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

void resign(RulingContext& context, Color color) {
  context.cite(Article::resignation);
  if (context.state.envelope) context.cite(Article::ended_before_resumption);
  lose(context, {.loser = color,
                 .reason = Reason::resignation,
                 .reason_if_unwinnable = Reason::resignation,
                 .lost = Message::ruled_resigned,
                 .drawn = Message::ruled_resigned_unwinnable,
                 .mate_needed = context.rules().resignation_needs_possible_mate});
}

}  // namespace jadoube::laws
