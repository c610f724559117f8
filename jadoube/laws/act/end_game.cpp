#include "jadoube/laws/act/internal/end_game.hpp"

#include "jadoube/laws/act/internal/mates.hpp"

namespace jadoube::laws {

using mate::MateVerdict;

void end_game(RulingContext& context, Result result, Reason reason) {
  State& state = context.state;
  state.result = result;
  state.reason = reason;
  state.mate_open = false;
  state.clock.stop();
  state.offer.reset();
  state.claim.reset();
  state.choice.reset();
  context.add(effect::GameOver{result, reason});
}

void lose(RulingContext& context, const Loss& loss) {
  const Regulations& regulations = context.regulations;
  const MateVerdict verdict = loss.mate_needed ? could_win(context, !loss.loser) : MateVerdict::can_mate;
  if (verdict != MateVerdict::cannot_mate) {
    const bool open = verdict == MateVerdict::undecided;
    context.say(loss.lost, loss.loser).mate_undecided = open;
    end_game(context, win_for(!loss.loser), loss.reason);
    context.state.mate_open = open;
    return;
  }
  if (winner_needs(regulations.edition, regulations.tempo) != WinnerNeeds::any_mate)
    context.cite(Article::blitz_mating_potential);
  context.say(loss.drawn, loss.loser);
  end_game(context, Result::draw, loss.reason_if_unwinnable);
}

}  // namespace jadoube::laws
