#include "jadoube/laws/completion.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/laws/false_move.hpp"
#include "jadoube/laws/hands.hpp"
#include "jadoube/laws/irregularities.hpp"
#include "jadoube/laws/record.hpp"
#include "jadoube/laws/restoration.hpp"
#include "jadoube/mate/screen.hpp"

namespace jadoube::laws {

namespace {

using mate::MateVerdict;

// Positions that the question of mate may look at while a ruling waits; then the side is taken to be able to mate.
// After a move, some hundredths of a second; at the end of a game, ten times as long, which decides two knights against
// a king wherever they stand.
constexpr std::uint64_t budget_of_move = 20'000, budget_of_end = 200'000;

MateVerdict can_mate(const Position& position, Color color, std::uint64_t budget) {
  if (mate::surely_can_mate(position, color)) return MateVerdict::can_mate;
  return mate::can_mate(position, color, {.budget = budget}).verdict;
}

bool dead(const Position& position) {
  return can_mate(position, position.turn(), budget_of_move) == MateVerdict::cannot_mate &&
         can_mate(position, !position.turn(), budget_of_move) == MateVerdict::cannot_mate;
}

// Every answer of the side to move allows mate in one.
bool mate_unavoidable(const Position& position) {
  return std::ranges::all_of(position.legal_moves(), [&](Move answer) {
    const Position next = position.after(answer);
    return std::ranges::any_of(next.legal_moves(), [&](Move move) { return next.after(move).is_checkmate(); });
  });
}

// C4 of 1997: forces that suffice without the opponent's help. Two knights do not, against a king alone.
bool mating_potential(const Position& position, Color color) {
  const auto has = [&](Role role) { return !position.pieces(color, role).empty(); };
  if (has(Role::queen) || has(Role::rook) || has(Role::pawn) || has(Role::bishop)) return true;
  if (position.pieces(!color).several()) return true;
  return position.turn() != color && mate_unavoidable(position);
}

struct Ending {
  Result result;
  Reason reason;
  Article article;
  Message message;
};

// What the position that a move has just brought about means for the game (Articles 5 and 9.6).
std::optional<Ending> ending(const Regulations& regulations, State& state, Move move) {
  const Position& position = state.position;
  const Rules& rules = regulations.rules();
  if (state.irregular ? permitted(position, {}, {}).moves.empty() : !position.has_legal_move()) {
    if (position.is_check())
      return Ending{win_for(!position.turn()), Reason::checkmate, Article::checkmate, Message::ruled_checkmate};
    return Ending{Result::draw, Reason::stalemate, Article::stalemate, Message::ruled_stalemate};
  }
  // An illegal move that stood leaves the rest to the players and the arbiter, as long as there is a move.
  if (state.irregular) return std::nullopt;
  if (!state.alive.follow(state.previous, move, position) && dead(position))
    return Ending{Result::draw, Reason::dead_position, Article::dead_position, Message::ruled_dead_position};
  const bool fivefold = rules.fivefold == Fivefold::any
                            ? position.halfmove_clock() >= 16 && state.history.occurrences(state.position) >= 5
                        : rules.fivefold == Fivefold::consecutive ? state.history.fivefold_consecutive()
                                                                  : false;
  if (fivefold) return Ending{Result::draw, Reason::fivefold, Article::fivefold, Message::ruled_fivefold};
  if (rules.seventy_five_moves && position.halfmove_clock() >= mate::seventy_five_moves)
    return Ending{Result::draw, Reason::seventy_five_moves, Article::seventy_five_moves, Message::ruled_seventy_five};
  return std::nullopt;
}

Article made_by(Move move, bool capture) {
  if (move.is_castling()) return Article::castling_made;
  if (move.is_promotion()) return Article::promotion_made;
  return capture ? Article::capture_made : Article::move_made;
}

// A draw offer is refused by the answer on the board (1997, 9.1); from 2014 on, it was by touching the piece.
void end_offer_to(Hearing& hearing, Color player) {
  if (hearing.state.offer != !player) return;
  hearing.state.offer.reset();
  hearing.have(effect::OfferEnded{});
}

}  // namespace

void end_game(Hearing& hearing, Result result, Reason reason) {
  State& state = hearing.state;
  state.result = result;
  state.reason = reason;
  state.clock.stop();
  state.offer.reset();
  state.claim.reset();
  state.choice.reset();
  hearing.have(effect::GameOver{result, reason});
}

MateVerdict could_win(const Regulations& regulations, const State& state, Color color) {
  // From a position that no legal moves reach, none can be told to be impossible.
  if (state.irregular) return MateVerdict::can_mate;
  const Position& position = state.position;
  if (winner_needs(regulations.edition, regulations.tempo) == WinnerNeeds::mating_potential &&
      !mating_potential(position, color))
    return MateVerdict::cannot_mate;
  return can_mate(position, color, budget_of_end);
}

void lose(Hearing& hearing, Color loser, Reason reason, Reason reason_if_unwinnable, Message lost, Message drawn,
          bool mate_needed) {
  const Regulations& regulations = hearing.regulations;
  const MateVerdict verdict = mate_needed ? could_win(regulations, hearing.state, !loser) : MateVerdict::can_mate;
  if (verdict != MateVerdict::cannot_mate) {
    hearing.say(lost, loser).mate_undecided = verdict == MateVerdict::undecided;
    end_game(hearing, win_for(!loser), reason);
    return;
  }
  if (winner_needs(regulations.edition, regulations.tempo) == WinnerNeeds::mating_potential)
    hearing.cite(Article::blitz_mating_potential);
  hearing.say(drawn, loser);
  end_game(hearing, Result::draw, reason_if_unwinnable);
}

void complete_move(Hearing& hearing) {
  State& state = hearing.state;
  if (state.last_completed) return;
  state.last_completed = true;
  hearing.have(effect::Completed{state.history.move(state.ply())});
}

void make_move(Hearing& hearing, Move move) {
  State& state = hearing.state;
  const Color us = state.on_move();
  if (!state.last_completed) {
    complete_move(hearing);
    if (hearing.regulations.has_clock()) hearing.cite(Article::press);
    if (rule_illegal_position(hearing)) return;
  }
  // The clock's counter takes the moves that were answered before they were pressed when their player moves again.
  if (state.unpressed[index(us)]) state.clock.count_move(hearing.regulations.time, us);

  const bool capture = state.position.occupied().contains(move.to()) && !move.is_castling();
  state.previous = state.position;
  state.position.play(move);
  state.history.push(move, state.position);
  state.turn.touches = {};
  state.turn.displaced.clear();
  state.two_handed[index(us)] = std::exchange(state.turn.two_hands, false);
  if (state.to_restore == us) state.to_restore.reset();
  state.unpressed[index(us)] = true;
  state.last_completed = false;
  hearing.have(effect::Made{move}).cite(made_by(move, capture || move.kind() == Move::Kind::en_passant));
  Statement& says = hearing.say(Message::ruled_made, us);
  says.move = move;
  says.of_last_move = true;

  end_offer_to(hearing, us);
  forget_answered(hearing, us);
  if (state.irregular && !still_illegal(state)) state.irregular = false;
  if (const auto end = ending(hearing.regulations, state, move)) {
    Few<Article, 8> others = hearing.ruling.articles;
    hearing.ruling.articles.clear();
    hearing.cite(end->article);
    for (const Article other : others) hearing.cite(other);
    Statement& told = hearing.say(end->message, us);
    told.move = move;
    told.of_last_move = true;
    state.last_completed = true;
    hearing.have(effect::Completed{move});
    end_game(hearing, end->result, end->reason);
    return;
  }
  follow_score_sheet(hearing, us);
}

void press(Hearing& hearing, Color color) {
  State& state = hearing.state;
  if (state.choice) {
    hearing.refuse(Message::ruled_choice_first, color, false_move_article(hearing.regulations.false_move));
    return;
  }
  if (state.to_restore == color) {
    if (!state.unpressed[index(color)]) return restored_by_player(hearing, color);
    state.to_restore.reset();
  }
  if (state.unpressed[index(color)]) {
    state.unpressed[index(color)] = false;
    const bool two_hands = std::exchange(state.two_handed[index(color)], false);
    hearing.cite(Article::press);
    Statement& says = hearing.say(Message::ruled_completed, color);
    if (state.on_move() != color) {
      says.move = state.history.move(state.ply());
      says.of_last_move = true;
      complete_move(hearing);
    } else {
      says.message = Message::ruled_pressed_late;
    }
    if (state.touch_breach && state.touch_breach->culprit == color) state.touch_breach->dial = state.clock.dial(color);
    state.clock.press(hearing.regulations.time, color);
    // Where the answer's clock has been pressed as well, the time is again that of the player to move.
    if (state.on_move() == color && !state.unpressed[index(!color)])
      state.clock.press_again(hearing.regulations.time, !color);
    if (rule_illegal_position(hearing)) return;
    if (two_hands) rule_two_hands(hearing, color);
    return;
  }
  if (state.on_move() != color) {
    hearing.refuse(Message::ruled_press_out_of_turn, color, Article::press);
    return;
  }
  if (hearing.regulations.board == BoardKind::screen) {
    hearing.refuse(Message::ruled_screen_board, color, Article::press);
    return;
  }
  complete_irregular(hearing, color);
}

}  // namespace jadoube::laws
