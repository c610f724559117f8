#include "jadoube/laws/irregular/internal/accept_illegal_position.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/laws/act/internal/press_clock.hpp"
#include "jadoube/laws/touch/permitted.hpp"

namespace jadoube::laws {

std::optional<Position> position_as_it_stands(const State& state) {
  const Position& last = state.position;
  Setup setup = last.setup();
  setup.board = board_as_it_stands(state);
  const Color us = last.turn();
  const bool captured = setup.board.of(!us) != last.pieces(!us);
  const bool pawn_moved = setup.board.of(us, Role::pawn) != last.pieces(us, Role::pawn);
  for (const Color color : both_colors)
    if (setup.board.of(color, Role::king) != last.pieces(color, Role::king))
      setup.castling_rooks = setup.castling_rooks & ~back_rank(color);
  for (const Color color : both_colors)
    setup.castling_rooks = setup.castling_rooks & (~back_rank(color) | setup.board.of(color, Role::rook));
  setup.turn = !us;
  setup.en_passant.reset();
  setup.halfmove_clock = captured || pawn_moved ? 0 : std::min(last.halfmove_clock() + 1, Setup::max_counter);
  setup.fullmove_number = std::min(last.fullmove_number() + (us == Color::black ? 1U : 0U), Setup::max_counter);
  const auto position = Position::from(setup, SetupCheck::on_board);
  if (!position) return std::nullopt;
  if (permitted(*position, {}, {}).moves.empty()) return std::nullopt;
  return *position;
}

void hold_unclaimed(RulingContext& context, const Irregularity& unclaimed) {
  State& state = context.state;
  const bool stands_once_answered = illegal_move_rule(context.regulations).stands_once_answered;
  // A press without a move is no answer: it does not make the earlier illegal move stand (2023: A.5.2).
  if (state.unclaimed && stands_once_answered && unclaimed.kind == Irregularity::Kind::press_without_move) {
    state.pressed_back = unclaimed;
  } else if (!state.unclaimed || stands_once_answered) {
    state.unclaimed = unclaimed;
    // An illegal move answers the press like any other.
    if (state.pressed_back && state.pressed_back->offender != unclaimed.offender) state.pressed_back.reset();
  } else if (state.later_illegal.size() < most_later_illegal_moves) {
    state.later_illegal.push_back({unclaimed.kind, unclaimed.offender, unclaimed.ply});
  }
}

void accept_illegal_position(RulingContext& context, const Irregularity& unclaimed, const Position& position) {
  State& state = context.state;
  state.previous = state.position;
  state.position = position;
  state.irregular = true;
  state.history.push_irregular(position);
  state.turn = {};
  state.last_completed = true;
  state.unpressed[index(unclaimed.offender)] = false;
  hold_unclaimed(context, unclaimed);
  if (illegal_move_rule(context.regulations).stands_once_answered) {
    state.standing_before = std::exchange(state.standing, unclaimed);
    state.put_right = {};
  }
  press_clock(context, unclaimed.offender);
}

}  // namespace jadoube::laws
