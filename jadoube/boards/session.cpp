#include "jadoube/boards/session.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/boards/internal/told_ruling.hpp"
#include "jadoube/laws/say.hpp"

namespace jadoube::boards {
namespace {

constexpr Square turned_square(Square told) { return square(63 - index(told)); }

Board turned_board(const Board& board) {
  Board other;
  for (const Square square : board.occupied()) other.put(turned_square(square), *board.piece_at(square));
  return other;
}

bool is_centre(Square square) {
  return square == Square::d4 || square == Square::e4 || square == Square::d5 || square == Square::e5;
}

// How long an answer of the board is waited for, and how long it may say nothing before it is asked whether it is
// there.
constexpr Milliseconds answer_time{3'000}, longest_silence{30'000};

const std::vector<std::uint8_t>& first_commands() {
  using enum dgt::Command;
  static const std::vector<std::uint8_t> commands{
      dgt::encode(reset),      dgt::encode(send_version), dgt::encode(send_serial_number), dgt::encode(send_battery),
      dgt::encode(send_clock), dgt::encode(send_board),   dgt::encode(send_updates)};
  return commands;
}

// The game's position, or that after one legal move.
bool fits(const Board& board, const laws::State& state) {
  if (board == laws::board_as_it_stands(state)) return true;
  if (state.over()) return false;
  return std::ranges::any_of(state.position.legal_moves(), [&](Move move) {
    Position after = state.position;
    after.play(move);
    return after.board() == board;
  });
}

// Both kings stand as in the game.
bool kings_agree(const Board& board, const Board& game) {
  return board.of(Role::king) == game.of(Role::king) &&
         board.of(Color::white, Role::king) == game.of(Color::white, Role::king);
}

}  // namespace

Session::Session(laws::Regulations regulations, SessionOptions options)
    : game_(std::move(regulations)), options_(std::move(options)) {}

Square Session::square_on_board(Square told) const { return turned_ ? turned_square(told) : told; }

// --- The board

std::vector<std::uint8_t> Session::connected() {
  decoder_ = {};
  skipped_ = 0;
  board_known_ = false;
  if (right_high_) right_high_before_ = std::exchange(right_high_, std::nullopt);
  if (std::exchange(was_lost_, false)) notes_.emplace_back(note::Connection{.restored = true});
  line_ = Line::asked;
  line_since_.reset();
  bytes_came_ = silence_told_ = updates_come_ = clock_told_ = false;
  clock_running_.reset();
  asked_at_.reset();
  serial_number_told_.clear();
  return first_commands();
}

// Something of a board has come.
void Session::heard(Milliseconds now) {
  line_ = Line::heard;
  line_since_ = now;
  if (std::exchange(silence_told_, false)) notes_.emplace_back(note::Answer{note::Answer::Is::answers});
}

// A line on which nothing answers is asked again and again, and that is told once.
void Session::watch_line(Milliseconds now) {
  if (options_.device.empty() || line_ == Line::lost) return;
  if (!line_since_) line_since_ = now;
  ask_again(now);
  if (now < *line_since_ + (line_ == Line::heard ? longest_silence : answer_time)) return;
  line_since_ = now;
  if (line_ == Line::heard) {
    line_ = Line::asked_again;
    bytes_came_ = false;
    commands_.push_back(dgt::encode(dgt::Command::send_version));
    return;
  }
  if (!std::exchange(silence_told_, true))
    notes_.emplace_back(note::Silent{.device = options_.device, .noise = bytes_came_});
  // What happens until it answers is not seen: the whole board is read then.
  line_ = Line::asked;
  board_known_ = false;
  unseen_ = true;
  const auto& again = first_commands();
  commands_.insert(commands_.end(), again.begin(), again.end());
}

// A command may be lost on the line, and so may its answer: what the board has not told is asked for again. That it
// tells changes is known when the first has come.
void Session::ask_again(Milliseconds now) {
  if (!waits_for_board()) return;
  if (!asked_at_) asked_at_ = now;
  if (now < *asked_at_ + answer_time) return;
  asked_at_ = now;
  using enum dgt::Command;
  if (!board_known_) {
    commands_.insert(commands_.end(), first_commands().begin(), first_commands().end());
    return;
  }
  // Where the lever lies before it is first pressed is to be known: a press is a change of it.
  if (!clock_told_) commands_.push_back(dgt::encode(send_clock));
  commands_.insert(commands_.end(), {dgt::encode(send_board), dgt::encode(send_updates)});
}

void Session::disconnected() {
  was_lost_ = unseen_ = true;
  board_known_ = false;
  line_ = Line::lost;
  notes_.emplace_back(note::Connection{.restored = false, .in_game = begun() && !game_.state().over()});
}

void Session::received(Milliseconds now, std::span<const std::uint8_t> bytes) {
  for (const std::uint8_t byte : bytes)
    if (const auto message = decoder_.take(byte)) {
      heard(now);
      take(now, *message);
    }
  bytes_came_ = bytes_came_ || !bytes.empty();
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
    updates_come_ = true;
    // Before the board has been read it is not known what else has changed.
    if (board_known_) changed(now, update->square, update->piece);
  } else if (const auto* const clock = std::get_if<dgt::ClockTimes>(&message)) {
    if (clock_connected_ != true) notes_.emplace_back(note::Clock{true});
    clock_connected_ = clock_told_ = true;
    const bool lever_moved = right_high_ && *right_high_ != clock->right_high;
    const bool set_going = clock_running_ == false && clock->running;
    clock_running_ = clock->running;
    lever(now, clock->right_high);
    if (set_going && !lever_moved) clock_set_going(now, clock->right_high);
  } else if (std::holds_alternative<dgt::NoClock>(message)) {
    if (clock_connected_ != false) notes_.emplace_back(note::Clock{false});
    clock_connected_ = false;
    clock_told_ = true;
    right_high_.reset();
    clock_running_.reset();
  } else if (const auto* const number = std::get_if<dgt::SerialNumber>(&message)) {
    if (std::exchange(serial_number_told_, number->text) != number->text)
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
  if (!board_known_ || !hands_ || !right_high_ || !std::exchange(lever_moved_unseen_, false)) return;
  const Color presser = *right_high_ ? options_.left : !options_.left;
  const laws::State& state = game_.state();
  const bool moved = state.unpressed[index(presser)] || (made_meanwhile && state.position.turn() == presser);
  if (moved && state.clock.running() == presser) hands_->said(now, laws::act::Press{}, laws::actor(presser));
}

void Session::changed(Milliseconds now, Square square, std::optional<Piece> piece) {
  told_.remove(square);
  if (piece) told_.put(square, *piece);
  check_at_ = settled_at(now);
  if (hands_) {
    check_missing_ = false;  // a hand is at the board
    hands_->changed(now, square_on_board(square), piece);
    turn_if_it_fits(now);
  } else {
    set_up();
  }
}

// The pieces have been set up the other way round. No two squares change places by the hands of a game.
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
  differences_.clear();
  check_at_.reset();
  check_missing_ = false;
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
  // The lever is set right: it lay as if the presser's clock ran, and the other one's does. Where a player sits
  // elsewhere, that player's press may not be known yet, and a press for that player counts for nobody.
  if (!options_.seat && begun() && game_.state().clock.running() == !presser) return;
  const bool first_move = first_move_stands() && presser == game_.state().on_move();
  if (first_move || (begun() && !waits_for_players())) {
    if (first_move)
      hands_->entered(now, presser);
    else
      hands_->said(now, laws::act::Press{}, laws::actor(presser));
    check_at_ = settled_at(now);
    check_missing_ = true;
  } else if (waits_for_players() || options_.seat || presser != game_.state().on_move()) {
    begin(now);
  }
}

// The clock has been set going by its own button, while the lever lies as White's clock is started.
void Session::clock_set_going(Milliseconds now, bool right_high) {
  const Color runs = right_high ? !options_.left : options_.left;
  if (hands_ && !begun() && runs == game_.state().on_move()) begin(now);
}

// Nobody has started the clock, and a piece of the player to move stands elsewhere than the game begins: a press that
// comes now is of that move, although it may not have stood for the quiet time.
bool Session::first_move_stands() const {
  if (!hands_ || begun() || waits_for_start() || waits_for_players()) return false;
  const Board& start = game_.regulations().start.board();
  const Bitboard own = hands_->board().of(game_.state().on_move());
  return std::ranges::any_of(own, [&](Square at) { return start.piece_at(at) != hands_->board().piece_at(at); });
}

// --- What is typed

bool Session::typed(Milliseconds now, const Typed& typed) {
  if (std::holds_alternative<typed::Quit>(typed)) return false;
  const bool press = std::holds_alternative<typed::Press>(typed);
  if (press && game_.state().over()) {
    // After the move that ended the game the clock is pressed by habit.
    const auto& unpressed = game_.state().unpressed;
    if ((!unpressed[0] && !unpressed[1]) || std::exchange(over_entered_, true)) return false;
    notes_.emplace_back(note::Answer{note::Answer::Is::again_ends});
    return true;
  }
  const bool start = std::holds_alternative<typed::Start>(typed);
  // Who has one seat acts for that player.
  const auto usual = options_.seat ? std::optional(laws::actor(*options_.seat)) : std::nullopt;
  const auto* const meant = std::get_if<typed::Act>(&typed);
  const auto color = meant != nullptr && meant->by ? laws::color_of(*meant->by) : std::nullopt;
  if (options_.seat && color && color != options_.seat) {
    notes_.emplace_back(note::Answer{note::Answer::Is::elsewhere});
    return true;
  }
  // The players may still sign another result (8.7).
  const bool signs = meant != nullptr && std::holds_alternative<laws::act::Sign>(meant->act);
  if (game_.state().over() && !signs) {
    tell_over();
    return true;
  }
  if (!hands_) {
    if (!board_known_) notes_.emplace_back(note::Answer{note::Answer::Is::unread});
    // What the board need not show is said in a game that goes on, whatever stands there.
    if (meant != nullptr && begun() && (meant->by || usual))
      act({.by = meant->by ? *meant->by : usual.value_or(laws::Actor::arbiter), .act = meant->act});
    check_at_ = now;
    check_missing_ = true;
    differences_.clear();
    judge(now);
    return true;
  }
  if (press && first_move_stands()) {
    hands_->entered(now, options_.seat);
  } else if ((press || start) && (!begun() || waits_for_players())) {
    judge(now);
    if (!begun() || waits_for_players()) begin(now);
  } else if (press) {
    hands_->entered(now, options_.seat);
  } else if (start) {
    notes_.emplace_back(note::Answer{note::Answer::Is::begun});
  } else if (std::holds_alternative<typed::Announce>(typed)) {
    hands_->announced(now);
    notes_.emplace_back(note::Answer{note::Answer::Is::announced});
  } else if (meant != nullptr) {
    hands_->said(now, meant->act, meant->by ? meant->by : usual);
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
    notes_.emplace_back(note::Answer{note::Answer::Is::ready});
    return;
  }
  if (options_.at_table && !game_.regulations().has_clock()) {
    notes_.emplace_back(note::Answer{note::Answer::Is::by_move});
    return;
  }
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
  const laws::Ruling ruling = game_.rule(event);
  // At a table the server's rulings are told. Whose hand a touch was is not known where both players sit.
  const bool touched = ruling.ok && std::holds_alternative<laws::act::Touch>(event.act);
  if (!options_.at_table && !touched && asks_to_be_told(event, ruling, game_.state()))
    notes_.emplace_back(
        note::Said::by([&](text::Language language) { return laws::say(ruling.says, game_.state(), language); }));
  events_.push_back(std::move(event));
  if (!options_.at_table) tell_end();
}

void Session::tell_end() {
  if (game_.state().over() && !std::exchange(over_told_, true)) tell_over();
}

void Session::tell_over() { notes_.emplace_back(note::Over{game_.state().result}); }

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
  if (hands_ && hands_->take_idle_enter()) {
    notes_.emplace_back(note::IdleEnter{.first = !std::exchange(idle_enter_told_, true)});
    // Where the board differs explains it, and is told again.
    differences_.clear();
  }
  tell_lever();
  if (hands_ && !begun() && hands_->settled() && hands_->board() == game_.regulations().start.board()) before_.clear();
  if (const auto falls = flag_falls(); falls && now >= *falls + options_.hands.quiet)
    act({.at = *falls, .by = laws::Actor::arbiter, .act = laws::act::Tick{}});
  tell_differences(now);
}

// After a ruling the clock may run that the lever does not show. Who sits elsewhere presses no lever here.
void Session::tell_lever() {
  const laws::State& state = game_.state();
  const auto runs = state.clock.running();
  const bool wrong = right_high_ && begun() && !state.over() && runs && !options_.seat &&
                     runs == (*right_high_ ? options_.left : !options_.left);
  if (!wrong) {
    lever_told_ = false;
  } else if (hands_ && hands_->settled() && !std::exchange(lever_told_, true)) {
    notes_.emplace_back(note::LeverWrong{*runs});
  }
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
  // The result may be about to be shown by the kings.
  const bool only_king = std::ranges::all_of(all, [](const Difference& one) {
    const auto is_king = [](const std::optional<Piece>& piece) { return !piece || piece->role == Role::king; };
    return is_king(one.game) && is_king(one.board) && (!one.board || is_centre(one.square));
  });
  if (only_king && !all.empty() && !missing && begun()) return;
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

void Session::pass(Milliseconds now) {
  watch_line(now);
  judge(now);
}

std::optional<Milliseconds> Session::due() const {
  std::optional<Milliseconds> due = hands_ ? hands_->due() : std::nullopt;
  const auto sooner = [&](std::optional<Milliseconds> other) {
    if (other && (!due || *other < *due)) due = other;
  };
  if (board_known_) sooner(check_at_);
  if (const auto falls = flag_falls()) sooner(*falls + options_.hands.quiet);
  if (!options_.device.empty() && line_ != Line::lost)
    sooner(line_since_ ? *line_since_ + (line_ == Line::heard ? longest_silence : answer_time) : Milliseconds{});
  if (!options_.device.empty() && waits_for_board()) sooner(asked_at_ ? *asked_at_ + answer_time : Milliseconds{});
  return due;
}

}  // namespace jadoube::boards
