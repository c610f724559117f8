#include "jadoube/laws/adjournment/internal/adjournment.hpp"

#include "jadoube/laws/act/internal/end_game.hpp"
#include "jadoube/laws/act/internal/go_back.hpp"
#include "jadoube/laws/act/internal/make_move.hpp"
#include "jadoube/laws/act/internal/obligation.hpp"
#include "jadoube/laws/act/internal/press_clock.hpp"
#include "jadoube/laws/act/internal/read_move.hpp"
#include "jadoube/laws/act/internal/turn.hpp"
#include "jadoube/laws/messages.hpp"

namespace jadoube::laws {

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds usual_lateness = 1h;

// The move in the envelope; nothing if it is ambiguous, unreadable or illegal, or not the move made on the board before
// the sealing.
std::optional<Move> sealed_move(const RulingContext& context, std::string_view text) {
  const State& state = context.state;
  // In the player's own language, if the score sheet shows it (C.3).
  auto move = read_in_letters(state.position, text, state.sheet_letters[index(state.envelope->sealer)]);
  if (!move || state.sheet_letters[index(state.envelope->sealer)] == 0xFF)
    move = read_handwriting(state.position, text);
  return !state.envelope->made || move == state.envelope->made ? move : std::nullopt;
}

// The fault of a sealed move (I.8.1 to I.8.3), and its messages where the opponent could mate and where not.
struct Fault {
  Article article;
  Message lost, drawn;
};
Fault fault_of(const Position& position, std::string_view text) {
  if (read_handwriting(position, text))
    return {Article::sealed_move_faulty, Message::ruled_sealed_move_other, Message::ruled_sealed_move_other_unwinnable};
  switch (fault_of_handwriting(position, text)) {
    case HandwritingFault::ambiguous:
      return {Article::sealed_ambiguous, Message::ruled_sealed_move_ambiguous,
              Message::ruled_sealed_move_ambiguous_unwinnable};
    case HandwritingFault::illegal:
      return {Article::sealed_illegal, Message::ruled_sealed_move_illegal,
              Message::ruled_sealed_move_illegal_unwinnable};
    case HandwritingFault::unclear: break;
  }
  return {Article::sealed_unclear, Message::ruled_sealed_move_unclear, Message::ruled_sealed_move_unclear_unwinnable};
}

// A player who was asked to seal and has made a move on the board must write that same move (A1, I.1.1). It is taken
// off the board into `made`, which stays empty if there was none. False: another move is written.
bool takes_made_move(RulingContext& context, Color color, const std::string& written, std::optional<Move>& made) {
  State& state = context.state;
  // On a board for the blind, the hand has made the move, and nobody has announced it.
  const auto unannounced = state.on_move() == color ? state.turn.unannounced : std::nullopt;
  if (unannounced && !state.envelope) {
    if (!written.empty() && read_handwriting(state.position, written) != unannounced) {
      context.refuse(Message::ruled_seal_other_move, color, Article::sealing).move = unannounced;
      return false;
    }
    made = unannounced;
    state.turn = {};
    return true;
  }
  const bool unpressed = state.unpressed[index(color)] && !state.last_completed && state.on_move() != color;
  if (!unpressed || state.envelope) return true;
  made = state.history.move(state.ply());
  if (!written.empty() && read_handwriting(state.previous, written) != made) {
    Statement& says = context.refuse(Message::ruled_seal_other_move, color, Article::sealing);
    says.move = made;
    says.of_last_move = true;
    return false;
  }
  const Dial dial = state.clock.dial(color);
  go_back(context, state.ply() - 1);
  state.clock.restore(color, dial);
  return true;
}

// Whether the sealed move ends the game; it then does so even if the opponent does not come to answer it (A10, I.10).
bool sealed_move_decides(RulingContext& context, const Act& act) {
  State& state = context.state;
  if (!state.envelope) return false;
  const auto* const opened = std::get_if<act::Open>(&act);
  const bool told = opened != nullptr && !opened->move.empty();
  const auto move = sealed_move(context, told ? opened->move : state.envelope->move);
  if (!move) return false;
  const State before = state;
  const Ruling ruling = context.ruling;
  state.envelope.reset();
  make_move(context, *move);
  if (state.over()) {
    context.cite(Article::late_after_deciding_move);
    return true;
  }
  state = before;
  context.ruling = ruling;
  return false;
}

}  // namespace

void seal(RulingContext& context, Color color, const act::Seal& act) {
  State& state = context.state;
  std::optional<Move> made;
  if (!takes_made_move(context, color, act.move, made)) return;
  if (state.on_move() != color) {
    context.refuse(Message::ruled_seal_off_turn, color, Article::sealing);
    return;
  }
  if (refused_before_press(context, color)) {
    context.cite(Article::press);
    return;
  }
  if (!state.turn.displaced.empty()) {
    context.refuse(Message::ruled_seal_displaced, color, Article::sealing);
    return;
  }
  // A move can be changed only until the clocks are stopped.
  if (state.envelope) {
    context.refuse(Message::ruled_adjourned, color, Article::sealing);
    return;
  }
  // Against an absent opponent, the answer to the first sealed move is sealed too, and the absent player's clock runs.
  const bool opponent_absent = state.awaited && state.awaited->color == !color;
  state.envelope =
      Envelope{.sealer = color, .move = act.move, .ply = state.ply(), .made = made, .resumes = act.resumes};
  state.envelope->answers_offer = state.offer == !color;
  // An excuse was only for the previous resumption.
  state.excused = {};
  if (opponent_absent)
    state.clock.run(context.regulations.time, !color);
  else
    state.clock.stop();
  context.cite(opponent_absent ? Article::resumption_sealer_absent : Article::sealing).cite(Article::envelope);
  context.add(effect::Sealed{color});
  context.say(Message::ruled_sealed, color).number = state.position.fullmove_number();
}

void resume_adjourned(RulingContext& context) {
  State& state = context.state;
  const Color replier = !state.envelope->sealer;
  if (state.envelope->present[index(replier)]) {
    state.envelope->resumed = context.at;
    context.cite(Article::resumption_both_present).cite(Article::envelope_opened);
    context.say(Message::ruled_resumed_replier_present, replier);
    return;
  }
  // The clock of the awaited player has been stopped meanwhile.
  if (state.awaited && state.clock.is_stopped()) {
    state.clock.resume();
    context.cite(Article::resumption_replier_absent);
    context.say(Message::ruled_resumed_replier_absent, replier);
    return;
  }
  if (state.awaited) {
    context.refuse(Message::ruled_not_stopped, replier, Article::resumption_replier_absent);
    return;
  }
  state.awaited = Awaited{replier, context.at};
  state.envelope->resumed = context.at;
  state.clock.resume();
  state.clock.run(context.regulations.time, replier);
  context.cite(Article::resumption_replier_absent);
  context.say(Message::ruled_resumed_replier_absent, replier);
}

void arrive_at_resumption(RulingContext& context, Color color) {
  State& state = context.state;
  // A player who comes for the first time, and in time, has also arrived for the game.
  const auto limit = context.regulations.default_time;
  if (!limit || context.at <= *limit) state.arrived[index(color)] = true;
  if (state.envelope) state.envelope->present[index(color)] = true;
  if (state.awaited && state.awaited->color == color) {
    state.awaited.reset();
    // The clock waits until the arbiter has opened the envelope.
    if (state.envelope && state.envelope->sealer != color) state.clock.stop();
  }
  context.cite(Article::resumption_both_present);
  context.say(Message::ruled_arrived, color);
}

namespace {

// Whether the player who sealed was absent at the resumption: this shows when they come, or when the envelope is
// opened.
bool sealer_comes_late(const RulingContext& context, const Act& act, std::optional<Color> by) {
  const auto& envelope = context.state.envelope;
  if (!envelope || !envelope->resumed) return false;
  const Color sealer = envelope->sealer;
  if (envelope->present[index(sealer)] || context.state.excused[index(sealer)]) return false;
  if (context.at - *envelope->resumed <= latest_resumption(context.regulations)) return false;
  const auto* const opened = std::get_if<act::Open>(&act);
  return opened != nullptr ? !opened->at_board[index(sealer)]
                           : std::holds_alternative<act::Arrive>(act) && by == sealer;
}

// The player who is too late for the resumption, the awaited one first.
std::optional<Color> late_for_resumption(const RulingContext& context, bool sealer_late) {
  const State& state = context.state;
  const auto& awaited = state.awaited;
  if (awaited && context.at - awaited->since > latest_resumption(context.regulations) &&
      !state.excused[index(awaited->color)])
    return awaited->color;
  return sealer_late ? std::optional(state.envelope->sealer) : std::nullopt;
}

}  // namespace

bool rule_late_resumption(RulingContext& context, const Act& act, std::optional<Color> by) {
  const bool sealer_late = sealer_comes_late(context, act, by);
  const auto who = late_for_resumption(context, sealer_late);
  if (!who) return false;
  const Color late = *who;
  const Milliseconds limit = latest_resumption(context.regulations);
  const bool both = sealer_late && late != context.state.envelope->sealer;
  if (sealed_move_decides(context, act)) return true;
  context.cite(Article::late_at_resumption);
  if (both) {
    context.say(Message::ruled_both_defaulted, late);
    end_game(context, Result::both_lose, Reason::default_time);
    return true;
  }
  const bool none_allowed = limit == Milliseconds::zero();
  const bool comes = std::holds_alternative<act::Arrive>(act);
  context
      .say(none_allowed ? Message::ruled_absent_at_resumption
           : comes      ? Message::ruled_defaulted
                        : Message::ruled_not_come,
           late)
      .time = limit;
  end_game(context, win_for(!late), Reason::default_time);
  return true;
}

Milliseconds latest_resumption(const Regulations& regulations) {
  const auto& rules = regulations.rules();
  const bool stated = regulations.default_time.value_or(Milliseconds::zero()) > Milliseconds::zero();
  if (rules.resumption_lateness && !stated) return *rules.resumption_lateness;
  return regulations.default_time.value_or(usual_lateness);
}

void open(RulingContext& context, const act::Open& act) {
  State& state = context.state;
  if (!state.envelope) {
    context.refuse(Message::ruled_no_envelope, state.on_move(), Article::envelope_opened);
    return;
  }
  const Color sealer = state.envelope->sealer, replier = !sealer;
  if (act.lost) {
    state.envelope.reset();
    state.awaited.reset();
    if (state.clock.is_stopped()) state.clock.resume();
    state.clock.run(context.regulations.time, sealer);
    context.cite(Article::envelope_missing);
    context.say(Message::ruled_envelope_lost, sealer);
    return;
  }
  if (!act.at_board[index(replier)]) {
    context.refuse(Message::ruled_replier_absent, replier, Article::envelope_opened);
    return;
  }
  const std::string text = act.move.empty() ? state.envelope->move : act.move;
  if (text.empty()) {
    context.refuse(Message::ruled_seal_not_told, sealer, Article::envelope_opened);
    return;
  }
  const auto move = sealed_move(context, text);
  // A late player is late from the resumption on, whenever the envelope is opened (I.10).
  const Milliseconds resumed = state.envelope->resumed.value_or(context.at);
  // An offer after the sealing stands until the player answers it (I.4).
  const bool offered_since = state.offer == replier && !state.envelope->answers_offer;
  state.envelope.reset();
  state.awaited.reset();
  if (!move) {
    const Fault fault = fault_of(state.position, text);
    context.cite(fault.article);
    lose(context, {.loser = sealer,
                   .reason = Reason::sealed_move,
                   .reason_if_unwinnable = Reason::sealed_move,
                   .lost = fault.lost,
                   .drawn = fault.drawn});
    return;
  }
  const bool sealer_there = act.at_board[index(sealer)];
  context.cite(sealer_there ? Article::resumption_both_present : Article::resumption_sealer_absent);
  if (state.clock.is_stopped()) state.clock.resume();
  state.clock.run(context.regulations.time, sealer);
  const Irregularity breach{.kind = Irregularity::Kind::touch_move,
                            .offender = sealer,
                            .ply = state.ply(),
                            .touches = state.turn.touches,
                            .why = {},
                            .dial = state.clock.dial(sealer),
                            .opponents = state.clock.dial(!sealer)};
  const bool breaks_touch_move = !permitted_now(context).moves.contains(*move);
  if (offered_since) state.offer.reset();
  make_move(context, *move);
  if (state.over()) return;
  if (offered_since) state.offer = replier;
  // Another piece was touched before the move was sealed: the opponent may claim it (4.3, 4.8).
  if (breaks_touch_move) state.touch_breach = breach;
  complete_move(context);
  state.unpressed[index(sealer)] = false;
  press_clock(context, sealer);
  if (!sealer_there) state.awaited = Awaited{sealer, resumed};
  Statement& says = context.say(Message::ruled_envelope_opened, sealer);
  says.move = *move;
  says.of_last_move = true;
}

}  // namespace jadoube::laws
