#include "jadoube/laws/act/internal/mates.hpp"

#include <algorithm>

#include "jadoube/laws/clock/could_win.hpp"
#include "jadoube/mate/material.hpp"
#include "jadoube/mate/screen.hpp"

namespace jadoube::laws {

namespace {

using mate::MateVerdict;

// Positions to look at after each move, some hundredths of a second. Undecided then means not dead.
constexpr std::uint64_t budget_of_move = 20'000;
// While the end of a game waits: some tenths of a second, which decides two knights against a king in every position.
constexpr std::uint64_t budget_of_end = 200'000;

// Even a cheap look takes as long as a hundred rulings: it is not repeated if the event has the result.
MateVerdict can_mate(RulingContext& context, const Question& question) {
  if (const auto told = context.mates.told(question)) return *told;
  if (mate::surely_can_mate(question.position, question.side)) return MateVerdict::can_mate;
  if (mate::insufficient(question.position.board(), question.side)) return MateVerdict::cannot_mate;
  return context.mates.ask(question);
}

bool is_dead(RulingContext& context, const Position& position, bool before) {
  return std::ranges::all_of(std::array{position.turn(), !position.turn()}, [&](Color side) {
    return can_mate(context, {.position = position, .side = side, .budget = budget_of_move, .before = before}) ==
           MateVerdict::cannot_mate;
  });
}

}  // namespace

MateVerdict could_win(RulingContext& context, Color color) {
  const Regulations& regulations = context.regulations;
  const State& state = context.state;
  // From a position that no legal moves reach, only a king alone can be said to be unable to mate.
  if (state.irregular) {
    const bool alone = state.position.pieces(color).count() == 1;
    return alone ? MateVerdict::cannot_mate : MateVerdict::can_mate;
  }
  if (lacks_mating_potential(winner_needs(regulations.edition, regulations.tempo), state.position, color))
    return MateVerdict::cannot_mate;
  return can_mate(context, {.position = state.position, .side = color, .budget = budget_of_end, .ends_game = true});
}

bool is_dead(RulingContext& context) { return is_dead(context, context.state.position, false); }
bool was_dead(RulingContext& context) { return is_dead(context, context.state.previous, true); }
bool begins_dead(RulingContext& context) { return is_dead(context, context.state.position, true); }

}  // namespace jadoube::laws
