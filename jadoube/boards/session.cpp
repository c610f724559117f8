#include "jadoube/boards/session.hpp"

#include <algorithm>
#include <utility>

namespace jadoube::boards {
namespace {

constexpr Square turned_square(Square told) { return square(63 - index(told)); }

Board turned_board(const Board& board) {
  Board other;
  for (const Square square : board.occupied()) other.put(turned_square(square), *board.piece_at(square));
  return other;
}

// Both kings stand as in the game.
bool kings_agree(const Board& board, const Board& game) {
  return board.of(Role::king) == game.of(Role::king) &&
         board.of(Color::white, Role::king) == game.of(Color::white, Role::king);
}

}  // namespace

Session::Session(laws::Regulations regulations, SessionOptions options)
    : game_(std::move(regulations)), options_(options) {}

Square Session::square_on_board(Square told) const { return turned_ ? turned_square(told) : told; }

// --- The board

std::vector<std::uint8_t> Session::connected() {
  decoder_ = {};
  skipped_ = 0;
  board_known_ = false;
  right_high_.reset();
  if (std::exchange(was_lost_, false)) notes_.emplace_back(note::Connection{true});
  using enum dgt::Command;
  std::vector<std::uint8_t> commands;
  for (const dgt::Command command :
       {reset, send_version, send_serial_number, send_battery, send_clock, send_board, send_updates})
    commands.push_back(dgt::encode(command));
  return commands;
}

void Session::disconnected() {
  was_lost_ = true;
  board_known_ = false;
  notes_.emplace_back(note::Connection{false});
}

void Session::received(Milliseconds now, std::span<const std::uint8_t> bytes) {
  for (const std::uint8_t byte : bytes)
    if (const auto message = decoder_.take(byte)) take(now, *message);
  // What was skipped may have been an update: the board is read anew.
  if (decoder_.skipped() != skipped_) commands_.push_back(dgt::encode(dgt::Command::send_board));
  skipped_ = decoder_.skipped();
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
    // Before the board has been read it is not known what else has changed.
    if (board_known_) changed(now, update->square, update->piece);
  } else if (const auto* const clock = std::get_if<dgt::ClockTimes>(&message)) {
    if (clock_connected_ != true) notes_.emplace_back(note::Clock{true});
    clock_connected_ = true;
    lever(now, clock->right_high);
  } else if (std::holds_alternative<dgt::NoClock>(message)) {
    if (clock_connected_ != false) notes_.emplace_back(note::Clock{false});
    clock_connected_ = false;
    right_high_.reset();
  } else if (const auto* const number = std::get_if<dgt::SerialNumber>(&message)) {
    notes_.emplace_back(note::Board{number->text});
  } else if (const auto* const battery = std::get_if<dgt::Battery>(&message)) {
    notes_.emplace_back(note::Battery{battery->percent});
  }
}

// When what hands do now is judged.
Milliseconds Session::settled_at(Milliseconds now) const {
  return now + std::max(options_.hands.quiet, options_.hands.together);
}

void Session::read_board(Milliseconds now) {
  board_known_ = true;
  check_at_ = settled_at(now);
  check_missing_ = true;
  if (!hands_) {
    set_up();
    return;
  }
  Board board = turned_ ? turned_board(told_) : told_;
  const Board game = laws::board_as_it_stands(game_.state());
  if (const Board other = turned_board(board); board != game && other == game) {
    turned_ = !turned_;
    board = other;
  }
  judge(now);
  hands_->reread(now, board, game_.state());
}

void Session::changed(Milliseconds now, Square square, std::optional<Piece> piece) {
  told_.remove(square);
  if (piece) told_.put(square, *piece);
  check_at_ = settled_at(now);
  if (hands_) {
    check_missing_ = false;  // a hand is at the board
    hands_->changed(now, square_on_board(square), piece);
  } else {
    set_up();
  }
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
  differences_.clear();
  check_at_.reset();
  check_missing_ = false;
  notes_.emplace_back(note::Ready{.turned = turned_, .next = what_begins()});
  return true;
}

void Session::lever(Milliseconds now, bool right_high) {
  const auto before = std::exchange(right_high_, right_high);
  if (!before || *before == right_high || !hands_) return;
  const Color presser = right_high ? options_.left : !options_.left;
  if (begun() && !waits_for_players()) {
    hands_->said(now, laws::act::Press{}, laws::actor(presser));
    check_at_ = settled_at(now);
    check_missing_ = true;
  } else if (options_.at_table || presser != game_.state().on_move()) {
    begin(now);
  }
}

// --- What is typed

bool Session::typed(Milliseconds now, const Typed& typed) {
  if (std::holds_alternative<typed::Quit>(typed)) return false;
  const bool press = std::holds_alternative<typed::Press>(typed);
  if (press && game_.state().over()) return false;
  const bool start = std::holds_alternative<typed::Start>(typed);
  // Who has one seat acts for that player.
  const auto usual = options_.seat ? std::optional(laws::actor(*options_.seat)) : std::nullopt;
  if (!hands_) {
    // What the board need not show is said in a game that goes on, whatever stands there.
    const auto* const said = std::get_if<typed::Act>(&typed);
    if (said != nullptr && begun() && (said->by || usual))
      act({.by = said->by ? *said->by : usual.value_or(laws::Actor::arbiter), .act = said->act});
    check_at_ = now;
    check_missing_ = true;
    differences_.clear();
    judge(now);
    return true;
  }
  if ((press || start) && (!begun() || waits_for_players())) {
    judge(now);
    if (!begun() || waits_for_players()) begin(now);
  } else if (press) {
    hands_->said(now, laws::act::Press{}, usual);
  } else if (std::holds_alternative<typed::Announce>(typed)) {
    hands_->announced(now);
  } else if (const auto* const said = std::get_if<typed::Act>(&typed)) {
    hands_->said(now, said->act, said->by ? said->by : usual);
  }
  // While the clocks of a table are stopped the board is compared when they go on.
  if (press && !waits_for_players()) {
    check_at_ = settled_at(now);
    check_missing_ = true;
  }
  judge(now);
  return true;
}

// --- The game

// From then on what hands do is ruled on.
bool Session::begun() const {
  if (!options_.at_table) return origin_.has_value();
  return begun_ || game_.state().clock.started() || game_.state().ply() > 0;
}

// The clocks of a table stand still until the players say that they are ready.
bool Session::waits_for_players() const {
  return options_.at_table && game_.state().clock.is_stopped() && !game_.state().over();
}

// A game with a clock between two seats waits for both players.
bool Session::waits_for_start() const { return options_.at_table && options_.seat && game_.regulations().has_clock(); }

note::Ready::Next Session::what_begins() const {
  if (begun()) return note::Ready::Next::goes_on;
  if (waits_for_start()) return note::Ready::Next::players_ready;
  return game_.regulations().has_clock() || !options_.at_table ? note::Ready::Next::clock : note::Ready::Next::move;
}

void Session::begin(Milliseconds now) {
  if (waits_for_players() || waits_for_start()) {
    ready_ = true;
    return;
  }
  if (options_.at_table && !game_.regulations().has_clock()) return;
  origin_ = now;
  before_.clear();
  act({.at = now, .by = laws::Actor::arbiter, .act = laws::act::Start{}});
}

// A piece was let go elsewhere before the start: the touches before it count.
void Session::begin_with_acts() {
  if (options_.at_table)
    begun_ = true;
  else
    origin_ = before_.front().at;
  for (auto& first : std::exchange(before_, {})) act(std::move(first));
}

void Session::act(laws::Event event) {
  if (options_.at_table) {
    // What hands do to the pieces of a player who sits elsewhere is no act of that player.
    const auto color = laws::color_of(event.by);
    if (options_.seat && color && color != options_.seat) return;
    // The server dates it. Until then no time passes, so that no flag falls here.
    event.at = game_.state().clock.now();
  } else {
    event.at = last_ = std::max(event.at - *origin_, last_);
  }
  game_.rule(event);
  events_.push_back(std::move(event));
  if (!options_.at_table) tell_end();
}

void Session::tell_end() {
  if (game_.state().over() && !std::exchange(over_told_, true)) notes_.emplace_back(note::Over{game_.state().result});
}

void Session::follow(Milliseconds now, laws::Game game, Compare compare) {
  const bool waited = !begun();
  game_ = std::move(game);
  if (waited && begun() && hands_) {
    if (hands_->board() == game_.regulations().start.board())
      before_.clear();
    else
      for (auto& first : std::exchange(before_, {})) act(std::move(first));
  }
  if (compare == Compare::now) {
    check_at_ = now;
    check_missing_ = true;
  } else if (compare == Compare::after_hands) {
    check_at_.reset();
  }
  if (!hands_ && board_known_) set_up();
  judge(now);
}

void Session::judge(Milliseconds now) {
  while (hands_) {
    auto event = hands_->next(now, game_.regulations(), game_.state());
    if (!event) break;
    if (!begun()) {
      // Pieces are straightened before the start; a piece that is let go elsewhere begins the game, with its touch.
      const bool begins = !std::holds_alternative<laws::act::Touch>(event->act) &&
                          !std::holds_alternative<laws::act::Adjust>(event->act);
      before_.push_back(*std::move(event));
      if (begins && !waits_for_start()) begin_with_acts();
      continue;
    }
    act(*std::move(event));
  }
  if (hands_ && !begun() && hands_->settled() && hands_->board() == game_.regulations().start.board()) before_.clear();
  if (const auto falls = flag_falls(); falls && now >= *falls + options_.hands.quiet)
    act({.at = *falls, .by = laws::Actor::arbiter, .act = laws::act::Tick{}});
  tell_differences(now);
}

// When the running flag falls, if the arbiter sees it. What was let go before is judged before.
std::optional<Milliseconds> Session::flag_falls() const {
  const laws::Clock& clock = game_.state().clock;
  const auto running = clock.running();
  if (options_.at_table || !origin_ || game_.state().over() || !running || clock.flag(*running) ||
      !clock.dial(*running).timed || laws::flag_seen(game_.regulations()) != laws::FlagSeen::at_once)
    return std::nullopt;
  return *origin_ + clock.now() + clock.left(*running) + clock.dial(*running).delay_left;
}

void Session::tell_differences(Milliseconds now) {
  if (!check_at_ || now < *check_at_ || !board_known_) return;
  check_at_.reset();
  const bool missing = std::exchange(check_missing_, false);
  if (game_.state().over()) return;
  std::vector<Difference> all;
  if (hands_) {
    all = hands_->differences(game_.state());
  } else {
    all = Hands(turned_ ? turned_board(told_) : told_).differences(game_.state());
  }
  // A piece that is nowhere is in a hand.
  const bool misplaced = std::ranges::any_of(all, [](const Difference& one) { return one.board.has_value(); });
  if (all.empty()) {
    if (!std::exchange(differences_, {}).empty() && hands_) notes_.emplace_back(note::Agrees{});
  } else if ((misplaced || missing) && all != differences_) {
    differences_ = all;
    if (hands_ || begun())
      notes_.emplace_back(note::Differs{std::move(all)});
    else
      notes_.emplace_back(note::NotReady{std::move(all)});
  }
}

void Session::pass(Milliseconds now) { judge(now); }

std::optional<Milliseconds> Session::due() const {
  std::optional<Milliseconds> due = hands_ ? hands_->due() : std::nullopt;
  const auto sooner = [&](std::optional<Milliseconds> other) {
    if (other && (!due || *other < *due)) due = other;
  };
  if (board_known_) sooner(check_at_);
  if (const auto falls = flag_falls()) sooner(*falls + options_.hands.quiet);
  return due;
}

}  // namespace jadoube::boards
