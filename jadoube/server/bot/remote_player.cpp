#include "jadoube/server/bot/remote_player.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "jadoube/laws/draws/internal/draw_claim.hpp"
#include "jadoube/laws/say.hpp"
#include "jadoube/notation/uci.hpp"
#include "jadoube/server/bot/game_json.hpp"
#include "jadoube/server/table/lag_compensation.hpp"

namespace jadoube::server {

namespace act = laws::act;

namespace {

// A program never has more consecutive acts.
constexpr int most_acts_of_a_move = 16;

std::expected<Move, notation::UciError> read_move(const Position& position, std::string_view uci) {
  constexpr std::size_t without_letter = 4;
  auto read = notation::read_uci(position, uci);
  if (read || uci.size() != without_letter) return read;
  // If it is not a promotion either, the first error says more.
  auto queen = notation::read_uci(position, std::string(uci) + "q");
  return queen ? queen : read;
}

}  // namespace

RemotePlayer::RemotePlayer(boost::asio::io_context& io, std::shared_ptr<Table> table, Color color, bool program,
                           Milliseconds lag, std::function<std::string(const Table&)> describe,
                           std::function<void()> left)
    : io_(io),
      table_(std::move(table)),
      color_(color),
      program_(program),
      lag_(lag),
      describe_(std::move(describe)),
      left_(std::move(left)),
      hand_(color),
      alarm_(io) {
  seat = seat_of(color);
}

void RemotePlayer::enter() {
  opponent_was_there_ = table_->attendance().player_present(!color_);
  table_->enter(*this);
  table_->make_due_acts();
  attend_soon();
}

// --- Streams

void RemotePlayer::follow(const std::shared_ptr<LineStream>& stream) {
  --expected_streams_;
  stream->send(describe_(*table_));
  if (gone_ || game().state().over()) {
    stream->end();
    return leave_if_idle();
  }
  if (streams_.size() >= most_streams_of_a_seat) {
    streams_.front()->end();
    streams_.pop_front();
  }
  streams_.push_back(stream);
  told_ = signature_of(*table_);
}

void RemotePlayer::give_up_stream() {
  --expected_streams_;
  leave_if_idle();
}

void RemotePlayer::leave_stream(const LineStream& stream) {
  std::erase_if(streams_, [&](const auto& each) { return each.get() == &stream; });
  leave_if_idle();
}

void RemotePlayer::tell_all(std::string_view line) {
  for (const auto& stream : streams_) stream->send(line);
}

// If further entries are on their way, only the last of them is sent.
void RemotePlayer::tell_state() {
  if (streams_.empty() || !table_->settled()) return;
  const std::string signature = signature_of(*table_);
  if (signature == told_) return;
  // If the first sent move is now another one, a state cannot tell it: the client must connect again.
  const bool other_start = signature.substr(0, signature.find(' ')) != told_.substr(0, told_.find(' '));
  told_ = signature;
  if (!other_start) tell_all(write_game_state(*table_));
  if (game().state().over()) return end_streams();
  if (other_start) cut_streams();
}

void RemotePlayer::tell_presence(bool opponent_is_there) {
  if (std::exchange(opponent_was_there_, opponent_is_there) == opponent_is_there) return;
  if (!game().state().clock.started() || game().state().over()) return;
  tell_all(opponent_is_there ? R"({"type":"opponentGone","gone":false})" : R"({"type":"opponentGone","gone":true})");
}

void RemotePlayer::tell_aborted() {
  tell_all(write_aborted_state(*table_));
  end_streams();
}

void RemotePlayer::end_streams() {
  for (const auto& stream : std::exchange(streams_, {})) stream->end();
}

// The game goes on: the client connects again.
void RemotePlayer::cut_streams() {
  for (const auto& stream : std::exchange(streams_, {})) stream->cut();
}

// --- Events at the table

void RemotePlayer::deliver(const Delivery& delivery) {
  tell_state();
  if (delivery.own && !delivery.entry->ruling.ok) hand_.note_refused(game());
  if (delivery.own && delivery.id) {
    const laws::Ruling& ruling = delivery.entry->ruling;
    answer(*delivery.id, ruling.ok ? std::expected<void, std::string>{}
                                   : std::unexpected(laws::say(ruling.says, game().state(), text::Language::en)));
  }
  if (program_ || kept_) attend_soon();
  leave_if_idle();
}

void RemotePlayer::notify(const Notice& notice) {
  if (const auto* const presence = std::get_if<Presence>(&notice.what()))
    tell_presence(color_ == Color::white ? presence->black : presence->white);
  if (program_ || kept_) attend_soon();
}

void RemotePlayer::refuse(std::optional<std::int64_t> id, const Refusal& refusal) {
  hand_.note_refused(game());
  refused_ = refusal.in(text::Language::en);
  if (id) answer(*id, std::unexpected(refusal.in(text::Language::en)));
}

void RemotePlayer::dismiss(CloseReason why, const Refusal& refusal) {
  if (std::exchange(gone_, true)) return;
  const auto held = self();
  if (why == CloseReason::stopping || why == CloseReason::try_again)
    cut_streams();
  else
    end_streams();
  if (const auto moving = std::exchange(moving_, std::nullopt))
    moving->done(std::unexpected(refusal.in(text::Language::en)));
  for (const auto& [id, done] : std::exchange(waiting_, {})) done(std::unexpected(refusal.in(text::Language::en)));
  table_->leave(*this);
  left_();
}

void RemotePlayer::answer(std::int64_t id, const std::expected<void, std::string>& outcome) {
  const auto found = std::ranges::find(waiting_, id, [](const auto& each) { return each.first; });
  if (found == waiting_.end()) return;
  const Done done = std::move(found->second);
  waiting_.erase(found);
  done(outcome);
}

void RemotePlayer::leave_if_idle() {
  if (gone_ || expected_streams_ > 0 || !streams_.empty() || !waiting_.empty() || moving_ ||
      (kept_ && !game().state().over()))
    return;
  gone_ = true;
  const auto held = self();
  // The caller may be iterating over the participants.
  boost::asio::post(io_, [held] {
    held->table_->leave(*held);
    held->left_();
  });
}

// --- Acts of the player

std::optional<std::string> RemotePlayer::not_possible() const {
  if (gone_) return "The table is being loaded again; try again";
  if (game().state().over()) return "Game already finished";
  return std::nullopt;
}

void RemotePlayer::act(laws::Act act, const Done& done) {
  const std::int64_t id = ++last_id_;
  waiting_.emplace_back(id, done);
  table_->act(*this, {.act = std::move(act), .id = id});
}

void RemotePlayer::move(std::string_view uci, bool offers_draw, const Done& done) {
  if (const auto why = not_possible()) return done(std::unexpected(*why));
  const laws::State& state = game().state();
  if (state.on_move() != color_) return done(std::unexpected("Not your turn, or game already over"));
  // An offer with a move accepts the opponent's standing offer, before a piece is touched (9.1.2.1). Before both have
  // moved no draw can be agreed (5.2.3), and it is a new offer.
  if (offers_draw && state.offer == !color_ && state.ply() >= 2) return act(act::AcceptDraw{}, done);
  const auto read = read_move(state.position, uci);
  if (!read) return done(std::unexpected(describe(read.error(), state.position, text::Language::en)));
  // The clock is started when both players are there, or at the appointed time; stopped clocks continue likewise.
  const bool waits = !state.clock.started() || (state.clock.is_stopped() && !state.envelope && !state.claim);
  if (!waits) return make_move(*read, offers_draw, done);
  if (const auto why = not_permitted(*read)) return done(std::unexpected(*why));
  if (kept_ && kept_->position == state.position && kept_->move != *read)
    return done(std::unexpected("Not your turn, or game already over"));
  kept_ = Kept{*read, offers_draw, state.position};
  done({});
}

std::optional<std::string> RemotePlayer::not_permitted(Move move) const {
  const MoveList permitted = game().permitted();
  if (permitted.empty()) return "The opponent has not pressed the clock yet";
  if (!permitted.contains(move)) return "A touched piece must be moved, or taken (4.3)";
  return std::nullopt;
}

// Does all acts of the hand for the move in turn: touch, release, press.
void RemotePlayer::make_move(Move move, bool offers_draw, const Done& done) {
  const laws::State& state = game().state();
  if (state.clock.is_stopped()) return done(std::unexpected("The clocks are stopped"));
  if (state.on_move() != color_ || moving_) return done(std::unexpected("Not your turn, or game already over"));
  if (const auto why = not_permitted(move)) return done(std::unexpected(*why));
  // Requests of accounts are counted elsewhere.
  if (!program_ && !table_->pace(seat).acts.take(std::chrono::steady_clock::now()))
    return done(std::unexpected("That is too much at once; wait a little"));
  hand_.decide(game(), move, offers_draw);
  refused_.reset();
  moving_ = {.ply = state.ply(), .done = done};
  go_on_moving();
}

// If a ruling waits for an answer, the remaining acts come after those that others have asked for meanwhile.
void RemotePlayer::go_on_moving() {
  const laws::State& state = game().state();
  Moving& moving = *moving_;
  const auto through = [&] { return state.over() || (state.ply() > moving.ply && !state.unpressed[index(color_)]); };
  while (moving.steps < most_acts_of_a_move && !refused_ && !through() && !table_->answering()) {
    const auto step = hand_.next(game(), table_->now(), lag_);
    // Claims are the player's own decision.
    if (!step || step->kind != EnginePlayer::Step::Kind::act ||
        (!program_ && std::holds_alternative<act::Claim>(step->act)))
      break;
    hand_.note_done(game(), *step);
    ++moving.steps;
    table_->act(*this, {.act = step->act, .id = ++last_id_});
  }
  if (table_->answering() && !refused_)
    return table_->when_ruled([weak = weak_from_this(), this] {
      if (const auto held = weak.lock(); held && moving_) go_on_moving();
    });
  hand_.forget_decision();
  const Moving made = *std::exchange(moving_, std::nullopt);
  if (refused_) return made.done(std::unexpected(*refused_));
  if (made.steps == 0 || state.ply() <= made.ply) return made.done(std::unexpected("This move cannot be made now"));
  // The move is acknowledged when its last act is on the disk.
  waiting_.emplace_back(last_id_, made.done);
}

void RemotePlayer::resign(const Done& done) {
  if (const auto why = not_possible()) return done(std::unexpected(*why));
  act(act::Resign{}, done);
}

void RemotePlayer::draw(bool yes, const Done& done) {
  if (const auto why = not_possible()) return done(std::unexpected(*why));
  const laws::State& state = game().state();
  const bool offered = state.offer == !color_;
  if (!yes) return offered ? act(act::DeclineDraw{}, done) : done({});
  if (offered) return act(act::AcceptDraw{}, done);
  if (state.offer == color_) return done({});
  for (const laws::ClaimOf of : {laws::ClaimOf::threefold, laws::ClaimOf::fifty_moves})
    if (state.on_move() == color_ && laws::draw_can_be_claimed(state, of, std::nullopt))
      return act(act::Claim{.of = of, .move = {}}, done);
  act(act::OfferDraw{}, done);
}

// A wrong claim is not made, because the Laws would give the opponent time for it (9.5.3).
void RemotePlayer::claim_draw(const Done& done) {
  if (const auto why = not_possible()) return done(std::unexpected(*why));
  const laws::State& state = game().state();
  if (state.on_move() != color_) return done(std::unexpected("A draw is claimed by the player on the move (9.2, 9.3)"));
  for (const laws::ClaimOf of : {laws::ClaimOf::threefold, laws::ClaimOf::fifty_moves})
    if (laws::draw_can_be_claimed(state, of, std::nullopt)) return act(act::Claim{.of = of, .move = {}}, done);
  done(std::unexpected("There is no draw to claim: neither a threefold repetition nor fifty moves"));
}

void RemotePlayer::claim_flag(const Done& done) {
  if (const auto why = not_possible()) return done(std::unexpected(*why));
  const laws::Clock& clock = game().state().clock;
  const auto falls = clock.running() == !color_ ? flag_falls(clock) : std::nullopt;
  if (!clock.flag(!color_) && !(falls && table_->now() >= *falls))
    return done(std::unexpected("A victory can be claimed only when the opponent's flag has fallen"));
  act(act::Claim{.of = laws::ClaimOf::flag, .move = {}}, done);
}

void RemotePlayer::attend_soon() {
  if (gone_ || std::exchange(attending_, true)) return;
  boost::asio::post(io_, [weak = weak_from_this(), this] {
    const auto held = weak.lock();
    if (!held) return;
    attending_ = false;
    if (!gone_) attend();
  });
}

// Does the acts that nobody has to ask for.
void RemotePlayer::attend() {
  if (table_->answering())
    return table_->when_ruled([weak = weak_from_this(), this] {
      if (const auto held = weak.lock()) attend_soon();
    });
  if (game().state().over()) return;
  // If an arbiter has changed the position since, the kept move is no longer valid.
  if (kept_ && kept_->position != game().state().position) kept_.reset();
  if (kept_ && game().state().clock.started() && !game().state().clock.is_stopped()) {
    const Kept kept = *std::exchange(kept_, std::nullopt);
    make_move(kept.move, kept.offers_draw, [](const auto&) {});
    if (table_->answering()) return attend_soon();
  }
  if (!program_) return;
  const Milliseconds now = table_->now();
  for (int steps = 0; steps < most_acts_of_a_move; ++steps) {
    const auto step = hand_.next(game(), now, lag_);
    if (!step || step->kind == EnginePlayer::Step::Kind::think) break;
    hand_.note_done(game(), *step);
    if (step->kind == EnginePlayer::Step::Kind::ready)
      table_->ready(*this);
    else
      table_->act(*this, {.act = step->act, .id = ++last_id_});
    if (gone_ || game().state().over()) return;
    if (table_->answering()) return attend_soon();
  }
  if (const auto again = hand_.look_again(game(), lag_)) {
    alarm_.expires_after(std::max(*again - now, Milliseconds(1)));
    alarm_.async_wait([weak = weak_from_this(), this](const boost::system::error_code& error) {
      if (const auto held = weak.lock(); held && !error) attend_soon();
    });
  }
}

}  // namespace jadoube::server
