#include "jadoube/cli/board/hall_board.hpp"

#include <utility>

namespace jadoube::cli {
namespace {

Board turned_round(const Board& board) {
  Board turned;
  for (const Square at : board.occupied()) turned.put(square(63 - index(at)), *board.piece_at(at));
  return turned;
}

}  // namespace

client::hall::BoardState HallBoard::state() const {
  client::hall::BoardState state{.serial_number = serial_number_, .connected = there_, .battery = battery_};
  if (there_ && sits()) state.differences = seat_->game().differences();
  return state;
}

void HallBoard::sit_at(const Session& session, const CLI::App& app, const boards::SessionOptions& options,
                       const client::TableAddress& address, unsigned number) {
  seat_ = std::make_unique<TableSeat>(session, app, address, options, serial_number_);
  table_ = address.table;
  number_ = number;
}

void HallBoard::stand_up() {
  seat_.reset();
  table_.clear();
  number_ = 0;
}

bool HallBoard::plays() const {
  if (!sits()) return false;
  const laws::State& state = seat_->game().game().state();
  return !state.over() && (state.clock.started() || state.ply() > 0);
}

void HallBoard::begin() {
  if (!sits() || !there_) return;
  static_cast<void>(seat_->game().connected());
  lever_.reset();
  // As on a serial line, the lever is known before the pieces: its press belongs to a move that was made meanwhile.
  if (clock_) tell_clock(*clock_);
  if (shown_) seat_->game().told(board_time(), boards::dgt::BoardDump{*shown_});
}

void HallBoard::gone() {
  if (std::exchange(there_, false) && sits()) seat_->game().disconnected();
}

void HallBoard::take(const client::livechess::Told& told) {
  const auto battery = told.battery;
  if (battery && battery != battery_ && sits() && there_)
    seat_->game().told(board_time(), boards::dgt::Battery{*battery});
  if (battery) battery_ = battery;
  if (told.is_there == false) return gone();
  const bool returns = told.is_there == true && !std::exchange(there_, true);
  const bool turned = told.flipped && std::exchange(flipped_, *told.flipped) != *told.flipped;
  if (told.pieces) as_told_ = *told.pieces;
  if (as_told_ && (told.pieces || turned)) show(flipped_ ? turned_round(*as_told_) : *as_told_, returns || turned);
  // The board is read again the other way round.
  if (turned && !returns && sits() && there_) seat_->game().told(board_time(), boards::dgt::BoardDump{*shown_});
  if (told.clock) {
    clock_ = told.clock->running;
    if (!returns) tell_clock(*clock_);
  }
  if (returns) begin();
}

// Reports the squares that have changed; pieces that left their squares are lifted first.
void HallBoard::show(const Board& pieces, bool returns) {
  const std::optional<Board> before = std::exchange(shown_, pieces);
  if (returns || !there_ || !sits()) return;
  if (!before) return seat_->game().told(board_time(), boards::dgt::BoardDump{pieces});
  for (const bool down : {false, true})
    for (int number = 0; number < 64; ++number) {
      const Square at = square(number);
      const auto was = before->piece_at(at), is = pieces.piece_at(at);
      if (was == is) continue;
      if (!down && was) seat_->game().told(board_time(), boards::dgt::FieldUpdate{at, std::nullopt});
      if (down && is) seat_->game().told(board_time(), boards::dgt::FieldUpdate{at, is});
    }
}

// The running clock shows the position of the lever. If none runs before the game, the lever is as when White's clock
// is started.
void HallBoard::tell_clock(std::optional<Color> running) {
  if (!sits() || !there_) return;
  const laws::State& state = seat_->game().game().state();
  if (running)
    lever_ = (*running == Color::black) == (left_ == Color::white);
  else if (!lever_ && !state.clock.started() && state.ply() == 0)
    lever_ = left_ == Color::white;
  if (lever_)
    seat_->game().told(board_time(), boards::dgt::ClockTimes{.running = running.has_value(), .right_high = *lever_});
}

}  // namespace jadoube::cli
