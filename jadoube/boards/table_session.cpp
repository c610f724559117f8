#include "jadoube/boards/table_session.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/boards/internal/told_ruling.hpp"
#include "jadoube/notation/fen.hpp"

namespace jadoube::boards {
namespace {

SessionOptions at_table(SessionOptions options, std::optional<Color> seat) {
  options.at_table = true;
  options.seat = seat;
  return options;
}

std::string board_text(const laws::State& state) {
  std::string text(notation::max_fen_size, '\0');
  text.resize(
      static_cast<std::size_t>(notation::write_fen_board(text.data(), laws::board_as_it_stands(state)) - text.data()));
  return text;
}

template <typename Wanted>
const Wanted* find(const laws::Ruling& ruling) {
  for (const laws::Effect& each : ruling.effects)
    if (const auto* const wanted = std::get_if<Wanted>(&each)) return wanted;
  return nullptr;
}

}  // namespace

TableSession::TableSession(laws::Regulations regulations, std::optional<Color> seat, SessionOptions options)
    : ruled_(regulations), seat_(seat), session_(std::move(regulations), at_table(std::move(options), seat)) {}

// --- The board

void TableSession::received(Milliseconds now, std::span<const std::uint8_t> bytes) {
  session_.received(now, bytes);
  collect();
}

void TableSession::told(Milliseconds now, const dgt::Message& message) {
  session_.told(now, message);
  collect();
}

bool TableSession::typed(Milliseconds now, const Typed& typed) {
  const bool goes_on = session_.typed(now, typed);
  collect();
  return goes_on;
}

void TableSession::pass(Milliseconds now) {
  session_.pass(now);
  collect();
}

void TableSession::collect() {
  for (laws::Event& event : session_.take_events()) waiting_.push_back({next_id_++, std::move(event)});
}

// --- The server

bool TableSession::welcomed(Milliseconds now, std::uint32_t from, std::span<const TableEntry> entries) {
  open_ = true;
  sent_ = 0;
  if (from != seen_) return false;
  const bool again = std::exchange(once_open_, true);
  if (again) notes_.emplace_back(note::Server{true});
  for (const TableEntry& entry : entries)
    if (!rule(entry, again)) return false;
  // An outage has stopped the clocks: nothing is played before they go on, and the board shows the acts that are held
  // back.
  held_ = (!waiting_.empty() || !postponed_.empty()) && ruled_.state().clock.is_stopped();
  foresee(now, held_ ? Session::Compare::after_hands : Session::Compare::now);
  tell_stop();
  return true;
}

bool TableSession::entered(Milliseconds now, const TableEntry& entry) {
  if (entry.n <= seen_) return true;
  const std::size_t waited = waiting_.size();
  if (!rule(entry, true)) return false;
  held_ = held_ && ruled_.state().clock.is_stopped();
  const bool own = waiting_.size() < waited;
  // After others' acts the board differs from the game. A move is told together with the actions that hands must take.
  using Compare = Session::Compare;
  foresee(now, own ? Compare::as_before : laws::color_of(entry.event.by) ? Compare::after_hands : Compare::now);
  tell_stop();
  return true;
}

// Whether the entry is the answer to a waiting act. Acts asked for before that one have been refused, by an answer that
// was lost: acts are answered in their order.
bool TableSession::answer(const TableEntry& entry) {
  const auto found = std::ranges::find_if(waiting_, [&](const Asked& asked) {
    if (entry.answers) return asked.id == *entry.answers;
    return asked.event.by == entry.event.by && asked.event.act == entry.event.act;
  });
  if (found == waiting_.end()) return false;
  const auto answered = found - waiting_.begin() + 1;
  waiting_.erase(waiting_.begin(), waiting_.begin() + answered);
  sent_ -= std::min(sent_, static_cast<std::size_t>(answered));
  return true;
}

bool TableSession::rule(const TableEntry& entry, bool tell) {
  if (entry.n != seen_ + 1 || entry.event.at < last_) return false;
  seen_ = entry.n;
  last_ = entry.event.at;
  const bool own = answer(entry);
  const laws::Ruling ruling = ruled_.rule(entry.event);
  if (!entry.board.empty() && entry.board != board_text(ruled_.state())) return false;
  if (own && !ruling.ok && laws::color_of(entry.event.by) && ruled_.state().clock.is_stopped()) {
    postponed_.push_back(entry.event);
    held_ = true;
  }
  if (!ruled_.state().clock.is_stopped()) ask_postponed_again();
  if (tell) this->tell(entry, ruling, own);
  return true;
}

// Asks again with new numbers, before acts that have not been asked for yet.
void TableSession::ask_postponed_again() {
  if (postponed_.empty()) return;
  auto unsent = waiting_.begin() + static_cast<std::ptrdiff_t>(sent_);
  for (laws::Event& event : std::exchange(postponed_, {})) unsent = waiting_.insert(unsent, {0, std::move(event)}) + 1;
  for (std::size_t i = sent_; i < waiting_.size(); ++i) waiting_[i].id = next_id_++;
}

void TableSession::tell(const TableEntry& entry, const laws::Ruling& ruling, bool own) {
  const laws::State& state = ruled_.state();
  const auto* const made = find<laws::effect::Made>(ruling);
  if (made != nullptr && !own) {
    note::SetUp move{.before = state.previous, .move = made->move, .clocks = {}};
    for (const Color color : both_colors)
      if (state.clock.dial(color).timed) move.clocks[index(color)] = state.clock.left(color);
    notes_.emplace_back(move);
  }
  if (asks_to_be_told(entry.event, ruling, state, own) && !entry.says.empty()) notes_.emplace_back(entry.says);
  if (!state.over())
    over_told_ = false;
  else if (!std::exchange(over_told_, true))
    notes_.emplace_back(note::Over{state.result});
}

void TableSession::refused(Milliseconds now, std::optional<std::int64_t> id, std::optional<note::Said> why) {
  if (!why) return;  // its entry is on the way
  const auto found = std::ranges::find_if(waiting_, [&](const Asked& asked) { return asked.id == id; });
  if (found != waiting_.end()) {
    if (static_cast<std::size_t>(found - waiting_.begin()) < sent_) --sent_;
    waiting_.erase(found);
  }
  notes_.emplace_back(*std::move(why));
  foresee(now, Session::Compare::now);
}

void TableSession::present(std::array<bool, 2> players) {
  if (!seat_) return;
  const bool there = players[index(!*seat_)];
  if (opponent_ != there && (there || opponent_)) notes_.emplace_back(note::Opponent{there});
  opponent_ = there;
}

void TableSession::lost() {
  if (std::exchange(open_, false) && once_open_) notes_.emplace_back(note::Server{false});
  sent_ = 0;
}

void TableSession::tell_stop() {
  const bool stopped = ruled_.state().clock.is_stopped() && !ruled_.state().over();
  if (stopped && !std::exchange(stop_told_, true)) notes_.emplace_back(note::Stopped{});
  if (!stopped) stop_told_ = false;
}

// The game as it will be when all waiting acts are answered.
void TableSession::foresee(Milliseconds now, Session::Compare compare) {
  laws::Game game = ruled_;
  for (const Asked& asked : waiting_) {
    laws::Event event = asked.event;
    event.at = std::max(last_, game.state().clock.now());
    game.rule(event);
  }
  session_.follow(now, std::move(game), compare);
  collect();
}

// --- Output

std::vector<TableSession::Asked> TableSession::take_asked() {
  if (!open_ || held_) return {};
  std::vector<Asked> asked(waiting_.begin() + static_cast<std::ptrdiff_t>(sent_), waiting_.end());
  sent_ = waiting_.size();
  return asked;
}

std::vector<Note> TableSession::take_notes() {
  std::vector<Note> notes = std::exchange(notes_, {});
  for (Note& note : session_.take_notes()) later_.push_back(std::move(note));
  // The differences of the board are told after the ruling that explains them.
  const bool ruling_comes = open_ && !held_ && !waiting_.empty();
  for (Note& note : std::exchange(later_, {}))
    (ruling_comes && std::holds_alternative<note::Differs>(note) ? later_ : notes).push_back(std::move(note));
  return notes;
}

}  // namespace jadoube::boards
