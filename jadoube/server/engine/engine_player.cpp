#include "jadoube/server/engine/engine_player.hpp"

#include <algorithm>

#include "jadoube/notation/san.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace act = laws::act;

namespace {

// The time of the hand for these acts, in a game without hurry.
constexpr auto to_reach = 350ms;
constexpr auto to_carry = 450ms;
constexpr auto to_press = 250ms;
constexpr auto to_write = 300ms;
constexpr auto to_speak = 700ms;
// No act takes more than this part of the remaining time.
constexpr int least_acts_left = 80;

constexpr engines::DrawAndResignPolicy::Resigning resigns_when{.below = 900, .moves = 4};
constexpr engines::DrawAndResignPolicy::Drawing draws_when{.within = 20, .moves = 6, .from_move = 30};
constexpr unsigned plies_between_offers = 24;

engines::DrawAndResignPolicy manners_of(const EngineSeat& seat) {
  engines::DrawAndResignPolicy manners;
  if (seat.resigns) manners.resigning = resigns_when;
  manners.drawing = draws_when;
  return manners;
}

bool flags_are_claimed(const laws::Regulations& regulations) {
  return flag_seen(regulations) == laws::FlagSeen::claimed;
}

Milliseconds hurried(const laws::Game& game, Color color, Milliseconds usual) {
  const laws::Clock& clock = game.state().clock;
  if (!clock.dial(color).timed || clock.running() != color) return usual;
  return std::min(usual, (clock.left(color) + clock.dial(color).delay_left) / least_acts_left);
}

}  // namespace

EnginePlayer::EnginePlayer(const EngineSeat& seat)
    : us_(seat.color), them_(!seat.color), judges_(true), judgement_(manners_of(seat)) {}

EnginePlayer::EnginePlayer(Color color) : us_(color), them_(!color), judges_(false), judgement_({}) {}

std::optional<EnginePlayer::Step> EnginePlayer::next(const laws::Game& game, Milliseconds now, Milliseconds lag) {
  const laws::State& state = game.state();
  if (!state.clock.is_stopped()) said_ready_ = false;
  if (state.over() || !state.clock.started()) return std::nullopt;
  if (state.awaited && state.awaited->color == us_) return perform(game, 0ms, act::Arrive{});
  // An older code has no rules for a clock: in a game without one, a false move counts once the piece is released.
  const bool let_go = !state.turn.displaced.empty() && !state.turn.touches.castling && !state.turn.touches.promotion;
  if (state.on_move() == them_ && let_go && game.regulations().false_move != laws::FalseMove::fide &&
      !game.regulations().has_clock())
    return choose_penalty(game);
  if (state.choice) return state.choice->chooser == us_ ? choose_penalty(game) : std::nullopt;
  if (auto claim = claim_irregularity(game, now, lag)) return claim;
  const bool their_turn = state.on_move() == them_;
  const bool stopped = state.clock.is_stopped();
  if (their_turn || stopped)
    if (auto answer = answer_offer(game)) return answer;
  if (stopped) {
    if (said_ready_) return std::nullopt;
    return Step{.kind = Step::Kind::ready, .pause = to_speak};
  }
  if (state.to_restore == us_) return perform(game, to_press, act::Press{});
  const bool clock = game.regulations().has_clock();
  if (state.unpressed[index(us_)] && their_turn) {
    if (auto offered = offer(game)) return offered;
    if (clock) return perform(game, hurried(game, us_, to_press), act::Press{});
  }
  if (auto entry = write_down(game)) return entry;
  if (their_turn || (!state.last_completed && clock)) return std::nullopt;
  return on_the_move(game);
}

std::optional<Milliseconds> EnginePlayer::look_again(const laws::Game& game, Milliseconds lag) const {
  const laws::Clock& clock = game.state().clock;
  if (game.state().over() || !flags_are_claimed(game.regulations()) || clock.running() != them_) return std::nullopt;
  const laws::Dial& dial = clock.dial(them_);
  if (!dial.timed || dial.fallen) return std::nullopt;
  return clock.now() + dial.delay_left + dial.left + lag;
}

void EnginePlayer::decide(const laws::Game& game, const engines::Thought& thought) {
  judgement_.note(thought.score);
  decision_.emplace(turn_of(game), thought.move);
}

void EnginePlayer::decide(const laws::Game& game, Move move, bool offers_draw) {
  decision_.emplace(turn_of(game), move);
  offers_with_move_ = offers_draw;
}

void EnginePlayer::note_done(const laws::Game& game, const Step& step) {
  if (step.kind == Step::Kind::ready) said_ready_ = true;
  if (step.kind != Step::Kind::act) return;
  // An act that had no effect the second time will have none the third time.
  const bool again = last_ == step.act && last_turn_ == turn_of(game);
  last_ = step.act;
  last_turn_ = turn_of(game);
  if (again) note_refused(game);
  if (!std::holds_alternative<act::OfferDraw>(step.act)) return;
  offered_ = game.state().ply();
  offers_with_move_ = false;
}

void EnginePlayer::note_refused(const laws::Game& game) {
  if (const Turn turn = turn_of(game); turn != refused_in_) {
    refused_in_ = turn;
    refused_.clear();
  }
  refused_.push_back(last_);
}

bool EnginePlayer::refused(const laws::Game& game, const laws::Act& act) const {
  return refused_in_ == turn_of(game) && std::ranges::find(refused_, act) != refused_.end();
}

std::optional<EnginePlayer::Step> EnginePlayer::perform(const laws::Game& game, Milliseconds pause,
                                                        laws::Act act) const {
  if (refused(game, act)) return std::nullopt;
  return Step{.kind = Step::Kind::act, .pause = pause, .act = std::move(act)};
}

std::optional<EnginePlayer::Step> EnginePlayer::choose_penalty(const laws::Game& game) const {
  const auto choice = engines::harshest_choice(game, us_);
  if (!choice) return std::nullopt;
  return perform(game, to_speak, act::Choose{.choice = *choice, .move = {}});
}

// Claims for faults that the arbiter does not see: an illegal move, a touched piece not played, a flag.
std::optional<EnginePlayer::Step> EnginePlayer::claim_irregularity(const laws::Game& game, Milliseconds now,
                                                                   Milliseconds lag) const {
  const laws::State& state = game.state();
  const auto claim = [&](laws::ClaimOf of) {
    return perform(game, hurried(game, us_, to_speak), act::Claim{.of = of, .move = {}});
  };
  if (flags_are_claimed(game.regulations()) && !state.clock.flag(us_)) {
    const auto falls = look_again(game, lag);
    if (state.clock.flag(them_) || (falls && now >= *falls)) return claim(laws::ClaimOf::flag);
  }
  const auto theirs = [&](const std::optional<laws::Irregularity>& done) { return done && done->offender == them_; };
  if (theirs(state.touch_breach)) return claim(laws::ClaimOf::touch_move);
  if (theirs(state.unclaimed) || theirs(state.pressed_back) || theirs(state.two_hands))
    return claim(laws::ClaimOf::illegal_move);
  return std::nullopt;
}

std::optional<EnginePlayer::Step> EnginePlayer::answer_offer(const laws::Game& game) const {
  const laws::State& state = game.state();
  if (!judges_ || state.offer != them_) return std::nullopt;
  if (judgement_.accepts_draw(state))
    if (auto accepted = perform(game, hurried(game, us_, to_speak), act::AcceptDraw{})) return accepted;
  return perform(game, hurried(game, us_, to_speak), act::DeclineDraw{});
}

std::optional<EnginePlayer::Step> EnginePlayer::offer(const laws::Game& game) const {
  const laws::State& state = game.state();
  if (!judges_) return offers_with_move_ && !state.offer ? perform(game, {}, act::OfferDraw{}) : std::nullopt;
  const auto from = game.regulations().draw_agreement.from_move;
  const bool allowed = from && state.position.fullmove_number() >= *from;
  const bool lately = offered_ && state.ply() < *offered_ + plies_between_offers;
  if (!allowed || lately || state.offer || !judgement_.is_even(state)) return std::nullopt;
  return perform(game, hurried(game, us_, to_speak), act::OfferDraw{});
}

// Keeps the score sheet if the regulations require one.
std::optional<EnginePlayer::Step> EnginePlayer::write_down(const laws::Game& game) const {
  const laws::State& state = game.state();
  const unsigned entries = state.entries[index(us_)];
  if (!game.regulations().score_sheets || entries >= state.ply()) return std::nullopt;
  const Move move = state.history.move(entries + 1);
  const std::string san = move == Move{} ? "--" : notation::write_san(state.history.at(entries), move);
  return perform(game, hurried(game, us_, to_write), act::Record{san});
}

std::optional<EnginePlayer::Step> EnginePlayer::on_the_move(const laws::Game& game) const {
  const laws::State& state = game.state();
  const MoveList permitted = game.permitted();
  if (permitted.empty()) return std::nullopt;
  std::optional<Move> move;
  if (decision_ && decision_->first == turn_of(game) && permitted.contains(decision_->second))
    move = decision_->second;
  else if (judges_ && permitted.size() == 1)
    move = permitted[0];
  if (!move) return Step{.kind = Step::Kind::think};

  if (auto answer = answer_offer(game)) return answer;
  if (judges_ && state.turn.touches.none()) {
    if (judgement_.resigns())
      if (auto resigned = perform(game, to_speak, act::Resign{})) return resigned;
    if (const auto claim = judgement_.claim(game.regulations(), state, *move)) {
      const act::Claim intended{.of = claim->of, .move = claim->move};
      if (auto claimed = perform(game, hurried(game, us_, to_speak), intended)) return claimed;
    }
  }
  if (game.regulations().board == laws::BoardKind::physical) return by_hand(game, *move);
  // On this kind of board the move also presses the clock, and the offer comes with it.
  if (auto offered = offer(game)) return offered;
  return perform(game, hurried(game, us_, to_reach), act::Move{engines::written(game.regulations(), *move)});
}

// The next act of the hand for that move.
std::optional<EnginePlayer::Step> EnginePlayer::by_hand(const laws::Game& game, Move move) const {
  const laws::State& state = game.state();
  const laws::Touches& touches = state.turn.touches;
  // On a board for the blind the move must also be announced (D.2.3.3).
  if (const auto placed = state.turn.unannounced)
    return perform(game, hurried(game, us_, to_speak), act::Announce{engines::written(game.regulations(), *placed)});
  const auto touch = [&](Square square) {
    return perform(game, hurried(game, us_, to_reach), act::Touch{.square = square});
  };
  const auto place = [&](Square from, Square to) {
    auto step = perform(game, hurried(game, us_, to_carry), act::Place{.from = from, .to = to});
    if (step) step->carries.emplace(from, to);
    return step;
  };
  if (touches.castling)
    return place(*state.position.castling_rook(us_, *touches.castling), castling_rook_to(us_, *touches.castling));
  if (touches.promotion && move.promoted())
    return perform(game, hurried(game, us_, to_carry), act::Promote{*move.promoted()});
  if (!touches.squares.contains(move.from())) return touch(move.from());
  if (!move.is_castling()) return place(move.from(), move.to());
  const CastlingSide side = state.position.castling_rook(us_, CastlingSide::king_side) == move.to()
                                ? CastlingSide::king_side
                                : CastlingSide::queen_side;
  const Square king_to = castling_king_to(us_, side);
  if (king_to == move.from()) return place(move.to(), castling_rook_to(us_, side));
  // If a plain king's move to that square is legal too, touching the rook shows that castling is meant.
  const bool step_too = std::ranges::any_of(state.position.legal_moves(), [&](Move other) {
    return other.from() == move.from() && other.to() == king_to && !other.is_castling();
  });
  if (step_too && !touches.squares.contains(move.to())) return touch(move.to());
  return place(move.from(), king_to);
}

}  // namespace jadoube::server
