#include "jadoube/boards/session.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/boards/internal/board_link.hpp"
#include "jadoube/boards/internal/comparison.hpp"
#include "jadoube/boards/internal/told_ruling.hpp"
#include "jadoube/laws/say.hpp"

namespace jadoube::boards {

Session::Session(laws::Regulations regulations, SessionOptions options)
    : game_(std::move(regulations)),
      options_(std::move(options)),
      link_(std::make_unique<BoardLink>(options_.device)),
      comparison_(std::make_unique<Comparison>()) {}

Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;

bool Session::board_known() const { return link_->board_known(); }
const std::vector<Difference>& Session::differences() const { return comparison_->told(); }
std::vector<std::uint8_t> Session::take_commands() { return link_->take_commands(); }

// Nobody has started the clock, and a piece of the player to move is not on its first square: a press that comes now is
// for that move, although the piece may not have stood for the quiet time.
bool Session::first_move_stands() const {
  if (!hands_ || begun() || waits_for_start() || waits_for_players()) return false;
  const Board& start = game_.regulations().start.board();
  const Bitboard own = hands_->board().of(game_.state().on_move());
  return std::ranges::any_of(own, [&](Square at) { return start.piece_at(at) != hands_->board().piece_at(at); });
}

// --- Typed text

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
  // With one seat, the acts are those of its player.
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
    if (!board_known()) notes_.emplace_back(note::Answer{note::Answer::Is::unread});
    // Acts that the board need not show are accepted in a game that goes on, whatever the board shows.
    if (meant != nullptr && begun() && (meant->by || usual))
      act({.by = meant->by ? *meant->by : usual.value_or(laws::Actor::arbiter), .act = meant->act});
    comparison_->plan_with_missing(now);
    comparison_->forget();
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
  // While the clocks of a table are stopped, the comparison of the board waits until they go on.
  if (press && !waits_for_players()) {
    comparison_->plan_with_missing(settled_at(now));
  }
  judge(now);
  return true;
}

// --- The game

// Whether the acts of hands are ruled on.
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
  if (options_.at_table) {
    begun_ = true;
    // A table of a round is begun by nobody's move.
    if (game_.regulations().has_clock()) act({.at = {}, .by = laws::Actor::arbiter, .act = laws::act::Start{}});
  } else {
    origin_ = before_.front().at;
  }
  for (auto& first : std::exchange(before_, {})) act(std::move(first));
}

void Session::act(laws::Event event) {
  if (options_.at_table) {
    // Hands at the pieces of a player who sits elsewhere make no act of that player.
    const auto color = laws::color_of(event.by);
    if (options_.seat && color && color != options_.seat) return;
    // The server gives the act its time. Until then no time passes, so that no flag falls here.
    event.at = game_.state().clock.now();
  } else {
    event.at = last_ = std::max(event.at - *origin_, last_);
  }
  const laws::Ruling ruling = game_.rule(event);
  // At a table the server's rulings are told. If both players sit there, it is not known whose hand touched.
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
    comparison_->plan_with_missing(now);
  } else if (compare == Compare::after_hands) {
    comparison_->cancel();
  }
  if (!hands_ && board_known()) set_up();
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
    // The report of the differences explains the ruling, so it is repeated.
    comparison_->forget();
  }
  tell_lever();
  if (hands_ && !begun() && hands_->settled() && hands_->board() == game_.regulations().start.board()) before_.clear();
  if (const auto falls = flag_falls(); falls && now >= *falls + options_.hands.quiet)
    act({.at = *falls, .by = laws::Actor::arbiter, .act = laws::act::Tick{}});
  tell_differences(now);
}

// Tells that after a ruling the running clock may not be the one of the lever. A player who sits elsewhere presses no
// lever here.
void Session::tell_lever() {
  const laws::State& state = game_.state();
  const auto runs = state.clock.running();
  const bool wrong = right_high_ && begun() && !state.over() && runs && !options_.seat &&
                     runs == (*right_high_ ? options_.left : !options_.left);
  if (!wrong) {
    lever_told_ = false;
  } else if (hands_ && hands_->settled() && board_known() && !lever_moved_unseen_ &&
             !std::exchange(lever_told_, true)) {
    notes_.emplace_back(note::LeverWrong{*runs});
  }
}

// When the running flag falls, if the arbiter sees it. Pieces let go before are judged before.
std::optional<Milliseconds> Session::flag_falls() const {
  const laws::Clock& clock = game_.state().clock;
  const auto running = clock.running();
  if (options_.at_table || !origin_ || game_.state().over() || !running || clock.flag(*running) ||
      !clock.dial(*running).timed || laws::flag_seen(game_.regulations()) != laws::FlagSeen::at_once)
    return std::nullopt;
  return *origin_ + clock.now() + clock.left(*running) + clock.dial(*running).delay_left;
}

void Session::tell_differences(Milliseconds now) {
  if (!comparison_->due() || now < *comparison_->due() || !board_known()) return;
  const bool is_set_up = hands_.has_value();
  const Hands as_it_stands = is_set_up ? *hands_ : Hands(seen_board());
  if (auto told = comparison_->compare(now, game_.state(), as_it_stands, is_set_up, begun()))
    notes_.push_back(*std::move(told));
}

void Session::pass(Milliseconds now) {
  if (!link_->watch(now, notes_)) unseen_ = true;
  judge(now);
}

std::optional<Milliseconds> Session::due() const {
  std::optional<Milliseconds> due = hands_ ? hands_->due() : std::nullopt;
  const auto sooner = [&](std::optional<Milliseconds> other) {
    if (other && (!due || *other < *due)) due = other;
  };
  if (board_known()) sooner(comparison_->due());
  if (const auto falls = flag_falls()) sooner(*falls + options_.hands.quiet);
  sooner(link_->due());
  return due;
}

}  // namespace jadoube::boards
