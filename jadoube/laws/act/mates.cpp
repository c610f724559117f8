#include "jadoube/laws/act/internal/mates.hpp"

#include <algorithm>

#include "jadoube/laws/clock/could_win.hpp"
#include "jadoube/mate/material.hpp"
#include "jadoube/mate/screen.hpp"

namespace jadoube::laws {

namespace {

using mate::MateVerdict;

// Positions to look at after each move, some hundredths of a second; then the position is taken not to be dead.
constexpr std::uint64_t budget_of_move = 20'000;
// While the end of a game waits: some tenths of a second, which decides two knights against a king wherever they stand.
constexpr std::uint64_t budget_of_end = 200'000;

// A look, though it is cheap, takes as long as a hundred rulings: it is not repeated where the event says what was
// found.
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
  // From a position that no legal moves reach, no mate can be told to be impossible but that by a king alone.
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
