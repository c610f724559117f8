// The reports of the board, and its orientation.
#include <algorithm>
#include <utility>

#include "jadoube/boards/internal/board_link.hpp"
#include "jadoube/boards/internal/comparison.hpp"
#include "jadoube/boards/session.hpp"

namespace jadoube::boards {
namespace {

constexpr Square turned_square(Square told) { return square(63 - index(told)); }

Board turned_board(const Board& board) {
  Board other;
  for (const Square square : board.occupied()) other.put(turned_square(square), *board.piece_at(square));
  return other;
}

// Whether the board has the game's position, or that after one legal move.
bool fits(const Board& board, const laws::State& state) {
  if (board == laws::board_as_it_stands(state)) return true;
  if (state.over()) return false;
  return std::ranges::any_of(state.position.legal_moves(), [&](Move move) {
    Position after = state.position;
    after.play(move);
    return after.board() == board;
  });
}

// Whether both kings stand as in the game.
bool kings_agree(const Board& board, const Board& game) {
  return board.of(Role::king) == game.of(Role::king) &&
         board.of(Color::white, Role::king) == game.of(Color::white, Role::king);
}

}  // namespace

Square Session::square_on_board(Square told) const { return turned_ ? turned_square(told) : told; }

Board Session::seen_board() const { return turned_ ? turned_board(told_) : told_; }

std::vector<std::uint8_t> Session::connected() {
  if (right_high_) right_high_before_ = std::exchange(right_high_, std::nullopt);
  if (std::exchange(was_lost_, false)) notes_.emplace_back(note::Connection{.restored = true});
  serial_number_told_.clear();
  clock_running_.reset();
  return link_->connected();
}

void Session::disconnected() {
  was_lost_ = unseen_ = true;
  link_->disconnected();
  notes_.emplace_back(note::Connection{.restored = false, .in_game = begun() && !game_.state().over()});
}

void Session::received(Milliseconds now, std::span<const std::uint8_t> bytes) {
  link_->received(now, bytes, notes_, [&](const dgt::Message& message) { take(now, message); });
  judge(now);
}

void Session::told(Milliseconds now, const dgt::Message& message) {
  take(now, message);
  judge(now);
}

void Session::take(Milliseconds now, const dgt::Message& message) {
  if (const auto* const dump = std::get_if<dgt::BoardDump>(&message)) {
    told_ = dump->board;
    read_board(now);
  } else if (const auto* const update = std::get_if<dgt::FieldUpdate>(&message)) {
    link_->told_update();
    // Before the board has been read, the other changes are not known.
    if (board_known()) changed(now, update->square, update->piece);
  } else if (const auto* const clock = std::get_if<dgt::ClockTimes>(&message)) {
    if (clock_connected_ != true) notes_.emplace_back(note::Clock{true});
    clock_connected_ = true;
    link_->told_clock();
    const bool lever_moved = right_high_ && *right_high_ != clock->right_high;
    const bool set_going = clock_running_ == false && clock->running;
    clock_running_ = clock->running;
    lever(now, clock->right_high);
    if (set_going && !lever_moved) clock_set_going(now, clock->right_high);
  } else if (std::holds_alternative<dgt::NoClock>(message)) {
    if (clock_connected_ != false) notes_.emplace_back(note::Clock{false});
    clock_connected_ = false;
    link_->told_clock();
    right_high_.reset();
    clock_running_.reset();
  } else if (const auto* const number = std::get_if<dgt::SerialNumber>(&message)) {
    if (std::exchange(serial_number_told_, number->text) != number->text)
      notes_.emplace_back(note::Board{number->text});
  } else if (const auto* const battery = std::get_if<dgt::Battery>(&message)) {
    notes_.emplace_back(note::Battery{battery->percent});
  }
}

// The time when acts of hands at this moment are judged.
Milliseconds Session::settled_at(Milliseconds now) const {
  return now + std::max(options_.hands.quiet, options_.hands.together);
}

void Session::read_board(Milliseconds now) {
  link_->told_board();
  comparison_->plan_with_missing(settled_at(now));
  if (!hands_) {
    set_up();
    return;
  }
  Board board = seen_board();
  if (const Board other = turned_board(board); !fits(board, game_.state()) && fits(other, game_.state())) {
    turned_ = !turned_;
    board = other;
  }
  judge(now);
  const auto made = hands_->reread(now, board, game_.state());
  const bool unseen = std::exchange(unseen_, false);
  const Color mover = game_.state().position.turn();
  if (made && unseen && begun() && options_.seat.value_or(mover) == mover)
    notes_.emplace_back(note::MadeMeanwhile{game_.state().position, *made});
  press_unseen(now, made.has_value());
}

// The lever was pressed while nothing was seen of the board, after the move that was made meanwhile or before.
void Session::press_unseen(Milliseconds now, bool made_meanwhile) {
  if (!board_known() || !hands_ || !right_high_ || !std::exchange(lever_moved_unseen_, false)) return;
  const Color presser = *right_high_ ? options_.left : !options_.left;
  const laws::State& state = game_.state();
  const bool moved = state.unpressed[index(presser)] || (made_meanwhile && state.position.turn() == presser);
  if (moved && state.clock.running() == presser) hands_->said(now, laws::act::Press{}, laws::actor(presser));
}

void Session::changed(Milliseconds now, Square square, std::optional<Piece> piece) {
  told_.remove(square);
  if (piece) told_.put(square, *piece);
  comparison_->plan(settled_at(now));
  if (hands_) {
    comparison_->hand_at_board();
    hands_->changed(now, square_on_board(square), piece);
    turn_if_it_fits(now);
  } else {
    set_up();
  }
}

// The pieces have been set up the other way round. Hands in a game do not exchange any two squares.
void Session::turn_if_it_fits(Milliseconds now) {
  const Board game = laws::board_as_it_stands(game_.state());
  if (hands_->board() == game || turned_board(hands_->board()) != game) return;
  turned_ = !turned_;
  hands_->reread(now, game, game_.state());
}

// Whether the pieces stand as in the game, one way round or the other.
bool Session::set_up() {
  const Board start = laws::board_as_it_stands(game_.state());
  const Board other = turned_board(told_);
  if (told_ != start && other != start) {
    turned_ = !kings_agree(told_, start) && kings_agree(other, start);
    return false;
  }
  turned_ = told_ != start;
  hands_.emplace(start, options_.hands);
  comparison_->forget();
  comparison_->cancel();
  comparison_->hand_at_board();
  notes_.emplace_back(note::Ready{.turned = turned_, .next = what_begins()});
  return true;
}

void Session::lever(Milliseconds now, bool right_high) {
  const auto before = std::exchange(right_high_, right_high);
  if (!before && right_high_before_) {
    lever_moved_unseen_ = std::exchange(right_high_before_, std::nullopt) != right_high;
    press_unseen(now, false);
  }
  if (!before || *before == right_high || !hands_) return;
  const Color presser = right_high ? options_.left : !options_.left;
  // The lever is being corrected: it lay as if the presser's clock ran, but the other one's does. If a player sits
  // elsewhere, that player's press may not be known yet, and a press for that player counts for nobody.
  if (!options_.seat && begun() && game_.state().clock.running() == !presser) return;
  const bool first_move = first_move_stands() && presser == game_.state().on_move();
  if (first_move || (begun() && !waits_for_players())) {
    if (first_move)
      hands_->entered(now, presser);
    else
      hands_->said(now, laws::act::Press{}, laws::actor(presser));
    comparison_->plan_with_missing(settled_at(now));
  } else if (waits_for_players() || options_.seat || presser != game_.state().on_move()) {
    begin(now);
  }
}

// The clock has been started, and the lever has not been seen to move. If White's clock runs, its own button did this;
// if the other one runs, the player who made the first move has pressed it.
void Session::clock_set_going(Milliseconds now, bool right_high) {
  const Color runs = right_high ? !options_.left : options_.left;
  const laws::State& state = game_.state();
  if (!hands_) return;
  if (begun()) {
    if (!options_.seat && state.clock.running() == !runs && state.unpressed[index(!runs)])
      hands_->said(now, laws::act::Press{}, laws::actor(!runs));
  } else if (runs == state.on_move()) {
    begin(now);
  } else if (first_move_stands()) {
    hands_->entered(now, !runs);
  }
}

}  // namespace jadoube::boards
