#include "jadoube/laws/record/internal/boards.hpp"

#include <algorithm>

#include "jadoube/laws/act/internal/go_back.hpp"
#include "jadoube/laws/act/internal/obligation.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/record/internal/score_sheet.hpp"

namespace jadoube::laws {

void compare_boards(RulingContext& context) {
  const State& state = context.state;
  context.cite(Article::blind_boards_differ);
  if (!context.regulations.any_blind()) {
    context.refuse(Message::ruled_nobody_blind, Color::white, Article::blind_boards_differ);
    return;
  }
  std::optional<unsigned> first;
  for (const Color color : both_colors) {
    compare_written_ahead(context.state, color);
    const WrongEntries& wrong = state.wrong_entries[index(color)];
    if (!wrong.empty() && (!first || wrong[0].ply < *first)) first = wrong[0].ply;
  }
  // The last move may still be missing.
  const auto keeps_up = [&](Color color) { return state.entries[index(color)] + 1 >= state.ply(); };
  if (!std::ranges::all_of(both_colors, keeps_up)) {
    context.say(Message::ruled_boards_without_sheets, state.on_move());
    return;
  }
  if (!first) {
    context.say(Message::ruled_boards_by_the_sheets, state.on_move());
    return;
  }
  // Both sheets have the same move, and another one was made.
  const auto& [white, black] = state.wrong_entries;
  const bool same = !white.empty() && !black.empty() && white[0].ply == black[0].ply && white[0].move == black[0].move;
  const auto written = same ? white[0].move : std::nullopt;
  if (!written) context.cite(Article::blind_sheets_differ);
  context.cite(Article::clock_judgement);
  go_back(context, *first - 1);
  if (written) {
    context.state.turn.touches.required_move = *written;
    context.state.turn.touches.required_by = Article::blind_boards_differ;
    state_obligation(context);
    context.say(Message::ruled_boards_by_agreeing_sheets, state.on_move()).move = *written;
    return;
  }
  context.say(Message::ruled_boards_retraced, state.on_move()).number = *first - 1;
}

}  // namespace jadoube::laws
