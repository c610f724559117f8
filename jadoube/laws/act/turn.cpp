#include "jadoube/laws/act/internal/turn.hpp"

#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

bool refused_before_press(RulingContext& context, Color color) {
  if (context.state.last_completed || context.regulations.reply_before_press()) return false;
  context.refuse(Message::ruled_wait_for_press, color, Article::has_the_move);
  return true;
}

bool refused_before_choice(RulingContext& context, Color color) {
  if (!context.state.choice) return false;
  context.refuse(Message::ruled_choice_first, color, false_move_article(context.regulations.false_move));
  return true;
}

}  // namespace jadoube::laws
