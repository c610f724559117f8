#include "jadoube/laws/irregularities.hpp"

#include <algorithm>

#include "jadoube/laws/completion.hpp"
#include "jadoube/laws/false_move.hpp"
#include "jadoube/laws/hands.hpp"
#include "jadoube/laws/restoration.hpp"

namespace jadoube::laws {

namespace {

IllegalMoveRule rule_here(const Hearing& hearing) {
  const Regulations& regulations = hearing.regulations;
  return illegal_move_rule(regulations.edition, regulations.tempo, regulations.supervision);
}

Article article_of(Unclaimed::Kind kind) {
  switch (kind) {
    case Unclaimed::Kind::pawn_not_replaced: return Article::pawn_not_replaced;
    case Unclaimed::Kind::press_without_move: return Article::press_without_move;
    case Unclaimed::Kind::two_hands: return Article::two_hands;
    case Unclaimed::Kind::illegal_move:
    case Unclaimed::Kind::touch_move: break;
  }
  return Article::illegal_move;
}

// The articles that give an illegal move its consequence at this tempo and under this supervision.
void cite_consequence(Hearing& hearing) {
  const Regulations& regulations = hearing.regulations;
  const bool limited = regulations.supervision == Supervision::limited;
  const bool quick = regulations.tempo != Tempo::standard;
  if (!rule_here(hearing).seen_at_once && quick) hearing.cite(Article::rapid_illegal_move);
  hearing.cite(Article::illegal_move_penalty);
  if (regulations.tempo == Tempo::blitz) {
    hearing.cite(Article::blitz_penalties);
    if (!rule_here(hearing).seen_at_once) hearing.cite(Article::blitz_illegal_move);
    hearing.cite(limited ? Article::blitz_unsupervised : Article::blitz_supervised);
  } else if (quick && !limited) {
    hearing.cite(Article::rapid_supervised);
  }
}

// The article under which an illegal move loses at once: the game was not supervised (2014), or it was blitz (1997).
void cite_immediate_loss(Hearing& hearing) {
  const Regulations& regulations = hearing.regulations;
  if (regulations.tempo == Tempo::blitz) hearing.cite(Article::blitz_illegal_move);
  hearing.cite(Article::rapid_illegal_move).cite(Article::illegal_move);
}

// The price of an illegal move. True if the game goes on.
bool penalise_illegal_move(Hearing& hearing, Color culprit, Unclaimed::Kind kind) {
  State& state = hearing.state;
  const IllegalMoveRule rule = rule_here(hearing);
  const unsigned count = ++state.illegal_moves[index(culprit)];
  hearing.have(effect::IllegalMove{culprit, count});
  const std::size_t step = std::min<std::size_t>(count, rule.penalties.size()) - 1;
  Statement& says = hearing.ruling.says;
  says.number = count;
  switch (rule.penalties[step]) {
    case IllegalMovePenalty::warning: hearing.have(effect::Warning{culprit}).cite(Article::penalties); break;
    case IllegalMovePenalty::time:
      if (!state.clock.dial(!culprit).timed) {
        hearing.have(effect::Warning{culprit}).cite(Article::penalties);
        break;
      }
      state.clock.add(!culprit, rule.time);
      says.time = rule.time;
      hearing.have(effect::Time{!culprit, rule.time});
      break;
    case IllegalMovePenalty::loss: {
      const auto why = says.why;
      const bool mate_needed =
          hearing.rules().loss_needs_possible_mate ||
          winner_needs(hearing.regulations.edition, hearing.regulations.tempo) == WinnerNeeds::mating_potential;
      const bool first = count == 1;
      lose(hearing, culprit, Reason::illegal_move, Reason::illegal_move_unwinnable,
           kind == Unclaimed::Kind::press_without_move ? Message::ruled_lost_by_empty_press
           : first                                     ? Message::ruled_lost_by_first_illegal_move
                                                       : Message::ruled_lost_by_illegal_move,
           Message::ruled_illegal_move_unwinnable, mate_needed);
      hearing.ruling.says.why = why;
      hearing.ruling.says.number = count;
      return false;
    }
  }
  return true;
}

Message illegal_message(Unclaimed::Kind kind, bool time) {
  switch (kind) {
    case Unclaimed::Kind::press_without_move:
      return time ? Message::ruled_empty_press_time : Message::ruled_empty_press_warning;
    case Unclaimed::Kind::pawn_not_replaced:
      return time ? Message::ruled_pawn_left_time : Message::ruled_pawn_left_warning;
    case Unclaimed::Kind::two_hands: return time ? Message::ruled_two_hands_time : Message::ruled_two_hands_warning;
    case Unclaimed::Kind::illegal_move:
    case Unclaimed::Kind::touch_move: break;
  }
  return time ? Message::ruled_illegal_move_time : Message::ruled_illegal_move_warning;
}

void say_illegal(Hearing& hearing, Color culprit, Unclaimed::Kind kind, const std::optional<Illegality>& why) {
  hearing.ruling.articles.clear();
  if (rule_here(hearing).penalties[0] == IllegalMovePenalty::loss) {
    cite_immediate_loss(hearing);
  } else {
    hearing.cite(article_of(kind));
    cite_consequence(hearing);
  }
  hearing.say(Message::ruled_illegal_move_warning, culprit).why = why;
  if (!penalise_illegal_move(hearing, culprit, kind)) return;
  Statement& says = hearing.ruling.says;
  says.message = illegal_message(kind, says.time != Milliseconds::zero());
  if (says.message == Message::ruled_illegal_move_time && !why) says.message = Message::ruled_illegal_position_time;
  if (says.message == Message::ruled_illegal_move_warning && !why)
    says.message = Message::ruled_illegal_position_warning;
}

// What the pieces say that stand on the board: why they are no legal move.
std::optional<Illegality> why_displaced(const State& state) {
  const Turn& turn = state.turn;
  if (turn.displaced.size() != 1) return std::nullopt;
  return why_illegal(state.position, turn.displaced[0].origin, turn.displaced[0].now);
}

// The position as it stands, with the other side to move; nothing if no game could go on from there at all.
std::optional<Position> position_as_it_stands(const State& state) {
  const Position& last = state.position;
  Setup setup = last.setup();
  setup.board = board_as_it_stands(state);
  const Color us = last.turn();
  const bool captured = setup.board.of(!us) != last.pieces(!us);
  const bool pawn_moved = setup.board.of(us, Role::pawn) != last.pieces(us, Role::pawn);
  for (const Color color : both_colors)
    if (setup.board.of(color, Role::king) != last.pieces(color, Role::king))
      setup.castling_rooks = setup.castling_rooks & ~back_rank(color);
  for (const Color color : both_colors)
    setup.castling_rooks = setup.castling_rooks & (~back_rank(color) | setup.board.of(color, Role::rook));
  setup.turn = !us;
  setup.en_passant.reset();
  setup.halfmove_clock = captured || pawn_moved ? 0 : std::min(last.halfmove_clock() + 1, Setup::max_counter);
  setup.fullmove_number = std::min(last.fullmove_number() + (us == Color::black ? 1U : 0U), Setup::max_counter);
  const auto position = Position::from(setup, SetupCheck::standing);
  if (!position) return std::nullopt;
  if (permitted(*position, {}, {}).moves.empty()) return std::nullopt;
  return *position;
}

// Nobody has seen it: the clock is pressed and the game goes on from what stands on the board.
void let_stand(Hearing& hearing, const Unclaimed& unclaimed, const Position& standing) {
  State& state = hearing.state;
  state.previous = state.position;
  state.position = standing;
  state.irregular = true;
  state.history.push_irregular(standing);
  state.turn = {};
  state.last_completed = true;
  state.unpressed[index(unclaimed.culprit)] = false;
  // The first of several is the one to go back to, where it can still be claimed.
  if (!state.unclaimed || rule_here(hearing).stands_once_answered) state.unclaimed = unclaimed;
  state.clock.press(hearing.regulations.time, unclaimed.culprit);
}

// A pawn on the rank furthest from its start, or both kings in check (A.4.4).
bool plainly_illegal(const Position& position) {
  const Bitboard pawns = position.pieces(Role::pawn) & (Bitboard(Rank::one) | Rank::eight);
  return !pawns.empty() || std::ranges::all_of(both_colors, [&](Color color) {
    return !position.attackers(position.king(color), !color).empty();
  });
}

void forget_of_opponent(std::optional<Unclaimed>& unclaimed, Color player) {
  if (unclaimed && unclaimed->culprit == !player) unclaimed.reset();
}

bool refuse_claim(Hearing& hearing, std::optional<Color> claimant, Message message, Article article, ClaimOf of) {
  hearing.refuse(message, claimant.value_or(hearing.state.on_move()), article);
  hearing.have(effect::Claim{of, false});
  return false;
}

}  // namespace

void forget_answered(Hearing& hearing, Color mover) {
  State& state = hearing.state;
  forget_of_opponent(state.touch_breach, mover);
  forget_of_opponent(state.two_hands, mover);
  if (rule_here(hearing).stands_once_answered) forget_of_opponent(state.unclaimed, mover);
}

void forfeit_complaints(Hearing& hearing, Color toucher) {
  State& state = hearing.state;
  forget_of_opponent(state.touch_breach, toucher);
  // In quick games under limited supervision two hands can be claimed until the next move is made (A.4.2).
  if (!rule_here(hearing).stands_once_answered) forget_of_opponent(state.two_hands, toucher);
}

bool rule_illegal_position(Hearing& hearing) {
  State& state = hearing.state;
  const Regulations& regulations = hearing.regulations;
  if (!state.irregular || regulations.tempo == Tempo::standard ||
      number(Article::rapid_illegal_position, regulations.edition).empty())
    return false;
  if (!plainly_illegal(state.previous) || !plainly_illegal(state.position)) return false;
  hearing.ruling.articles.clear();
  hearing.cite(Article::rapid_illegal_position);
  hearing.say(Message::ruled_illegal_position, state.on_move());
  end_game(hearing, Result::draw, Reason::illegal_position);
  return true;
}

void rule_two_hands(Hearing& hearing, Color color) {
  const IllegalMoveRule rule = rule_here(hearing);
  if (!rule.seen_at_once) {
    if (!hearing.state.over())
      hearing.state.two_hands = Unclaimed{.kind = Unclaimed::Kind::two_hands,
                                          .culprit = color,
                                          .ply = hearing.state.ply(),
                                          .touches = {},
                                          .why = {},
                                          .dial = {}};
    return;
  }
  say_illegal(hearing, color, Unclaimed::Kind::two_hands, std::nullopt);
}

void complete_irregular(Hearing& hearing, Color color) {
  State& state = hearing.state;
  const Rules& rules = hearing.rules();
  const bool nothing_done = state.turn.displaced.empty() && !state.turn.touches.promotion;
  Unclaimed::Kind kind = Unclaimed::Kind::illegal_move;
  if (state.turn.touches.promotion) kind = Unclaimed::Kind::pawn_not_replaced;
  if (nothing_done) kind = Unclaimed::Kind::press_without_move;

  if (nothing_done && !rules.press_without_move_illegal) {
    hearing.refuse(Message::ruled_empty_press_rejected, color, Article::press_without_move);
    hearing.have(effect::Warning{color});
    return;
  }
  const auto why = nothing_done ? std::nullopt : why_displaced(state);
  if (hearing.regulations.false_move != FalseMove::fide && kind == Unclaimed::Kind::illegal_move) {
    open_choice(hearing, color);
    return;
  }
  const auto standing = rule_here(hearing).seen_at_once ? std::nullopt : position_as_it_stands(state);
  if (standing) {
    Unclaimed unclaimed{.kind = kind,
                        .culprit = color,
                        .ply = state.ply(),
                        .touches = state.turn.touches,
                        .why = why,
                        .dial = state.clock.dial(color)};
    let_stand(hearing, unclaimed, *standing);
    if (rule_illegal_position(hearing)) return;
    hearing.cite(article_of(kind));
    cite_consequence(hearing);
    hearing.say(nothing_done ? Message::ruled_empty_press_stands : Message::ruled_irregular_stands, color);
    return;
  }

  // The square on which a pawn was left stands: it becomes a queen, or (1997) what its player chooses.
  if (kind == Unclaimed::Kind::pawn_not_replaced) {
    const Move queen = *state.turn.touches.promotion;
    say_illegal(hearing, color, kind, why);
    if (state.over()) return;
    if (!rules.pawn_becomes_queen) return tell_obligation(hearing);
    const Statement says = hearing.ruling.says;
    make_move(hearing, queen);
    if (state.over()) return;
    press(hearing, color);
    hearing.ruling.says = says;
    return;
  }
  say_illegal(hearing, color, kind, why);
  if (state.over()) return;
  const bool restored = !state.turn.displaced.empty();
  state.turn.displaced.clear();
  state.turn.two_hands = false;
  if (restored) hearing.have(effect::Restored{state.ply()});
  tell_obligation(hearing);
}

bool false_move_stands(Hearing& hearing, Color culprit) {
  State& state = hearing.state;
  const auto standing = position_as_it_stands(state);
  if (!standing) return false;
  let_stand(hearing,
            {.kind = Unclaimed::Kind::illegal_move,
             .culprit = culprit,
             .ply = state.ply(),
             .touches = {},
             .why = {},
             .dial = {}},
            *standing);
  state.unclaimed.reset();
  return true;
}

void claim_illegal_move(Hearing& hearing, std::optional<Color> claimant) {
  State& state = hearing.state;
  if (state.two_hands && claimant != state.two_hands->culprit) {
    const Color culprit = state.two_hands->culprit;
    state.two_hands.reset();
    hearing.have(effect::Claim{ClaimOf::illegal_move, true});
    say_illegal(hearing, culprit, Unclaimed::Kind::two_hands, std::nullopt);
    return;
  }
  const auto unclaimed = state.unclaimed;
  if (!unclaimed && !state.two_hands) {
    refuse_claim(hearing, claimant, Message::ruled_no_illegal_move, Article::illegal_move, ClaimOf::illegal_move);
    return;
  }
  if (!unclaimed || claimant == unclaimed->culprit) {
    refuse_claim(hearing, claimant, Message::ruled_own_illegal_move, Article::illegal_move, ClaimOf::illegal_move);
    return;
  }
  hearing.have(effect::Claim{ClaimOf::illegal_move, true});
  go_back_to(hearing, *unclaimed);
  say_illegal(hearing, unclaimed->culprit, unclaimed->kind, unclaimed->why);
  if (state.over()) return;
  if (unclaimed->kind == Unclaimed::Kind::pawn_not_replaced && hearing.rules().pawn_becomes_queen) {
    const Statement says = hearing.ruling.says;
    make_move(hearing, *unclaimed->touches.promotion);
    if (!state.over()) press(hearing, unclaimed->culprit);
    if (!state.over()) hearing.ruling.says = says;
    return;
  }
  tell_obligation(hearing);
}

void claim_touch_move(Hearing& hearing, std::optional<Color> claimant) {
  State& state = hearing.state;
  const auto unclaimed = state.touch_breach;
  if (!unclaimed || claimant == unclaimed->culprit) {
    refuse_claim(hearing, claimant, Message::ruled_no_touch_breach, Article::complaint_lost, ClaimOf::touch_move);
    return;
  }
  hearing.have(effect::Claim{ClaimOf::touch_move, true});
  go_back_to(hearing, *unclaimed);
  tell_obligation(hearing);
  hearing.cite(Article::complaint_lost).cite(Article::penalties).have(effect::Warning{unclaimed->culprit});
  const MoveList owed = permitted_moves(hearing.regulations, state);
  Statement& says = hearing.say(Message::ruled_touch_breach_claimed, unclaimed->culprit);
  says.square = owed[0].from();
  says.piece = state.position.piece_at(owed[0].from());
}

}  // namespace jadoube::laws
