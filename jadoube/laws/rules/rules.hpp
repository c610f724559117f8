// The rules of each edition of the Laws as data: one row of fields for each edition, in a file of its own (e1997.cpp to
// e2023.cpp).
//
//   rules(Edition::e2018).two_hands_illegal                                              // 7.5.4
//   illegal_move_rule(Edition::e2023, Tempo::rapid, Supervision::limited).time           // A.3: one minute
//
// The rooms ask for a field; none of them tests an edition by its name, nor whether an article has a number.
#pragma once

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/edition.hpp"
#include "jadoube/laws/model/penalty.hpp"

namespace jadoube::laws {

// The version of all rows, which regulations may name (`"rulings": 2`). A row that changes after a release gets a new
// version, so that the logs of the old one still rule as they did.
inline constexpr int rules_version = 2;

// The penalty for an illegal move. A rule has those for a player's first, second and third; the last one repeats.
enum class IllegalMovePenalty : std::uint8_t { warning, time, loss };

// How a completed illegal move is ruled on and penalised (Article 7; rapid and blitz appendices).
struct IllegalMoveRule {
  // The arbiter sees the move when it is completed. Else it must be claimed, or pointed out by the arbiter.
  bool seen_at_once;
  // Once the opponent has made the next move it can no longer be claimed.
  bool stands_once_answered;
  std::array<IllegalMovePenalty, 3> penalties;
  // The time the opponent gets where the penalty is time.
  Milliseconds time;
  // The penalties hold only in a quickplay finish; elsewhere the arbiter decides on any (1997: 10.3, 13.4).
  bool only_in_quickplay_finish = false;
};

// The penalty for a wrong draw claim under 9.2 or 9.3.
struct WrongClaimRule {
  // Half of the claimant's remaining time is taken, but at most this; zero: nothing is taken.
  Milliseconds most_deducted;
  Milliseconds to_opponent;
};

enum class Fivefold : std::uint8_t { none, consecutive, any };
enum class FlagSeen : std::uint8_t {
  at_once,  // by the arbiter, whenever anything happens
  on_look,  // by the arbiter who looks (a tick), or by claim
  claimed,  // only by a player's claim
};
// The condition for a win when the opponent's flag has fallen.
enum class WinnerNeeds : std::uint8_t {
  any_mate,  // a mate by any series of legal moves
  // 1997, C4: forces with which a mate in one can become unavoidable, even if only with the opponent's help.
  mating_potential,
};

template <typename T>
struct BySupervision {
  T every_game, limited;
};
template <typename T>
struct ByTempo {
  T standard, rapid, blitz;
};

// The total time for 60 moves from which a game is rapid, and from which it is standard; blitz below.
struct TempoRule {
  bool counts_additions;  // increments and delays, for 60 moves
  Milliseconds rapid_from, standard_from;
};

struct Rules {
  // --- 1, 4: moving
  bool reply_before_press;          // a move may be answered before its clock is pressed, which completes it
  bool adjust_on_own_time;          // pieces may be adjusted only while the own clock runs (6.2.5); else on the move
  bool touch_refuses_offer;         // touching a piece to move it refuses a draw offer; else making a move does
  bool touch_loses_claim;           // a claim must come before a piece is touched; else before a move is made
  bool promotion_order_free;        // the new piece may come before the pawn is taken off
  bool two_hands_illegal;           // a move made with two hands counts as an illegal move, else it costs a warning
  bool press_without_move_illegal;  // a press without a move counts as an illegal move, else it costs a warning
  bool pawn_becomes_queen;          // a pawn left on the last rank; else the player still chooses
  // --- 5
  bool mate_needs_touch_move;            // a mate, stalemate or dead position against touch-move can be complained of
  bool resignation_needs_possible_mate;  // a resignation is a draw where the opponent cannot mate
  bool agreement_after_a_move_each;      // a draw can be agreed only once both players have made a move
  // --- 6
  TempoRule tempo;
  std::optional<Milliseconds> default_time;  // none: whatever the regulations say
  // How late a player may be at a resumption where the regulations have no default time; none: the default time.
  std::optional<Milliseconds> resumption_lateness;
  bool claimants_flag_must_be_up;    // where the players are to claim a flag (1997: B7; 2009: A.4.d.2; 2014: A.4.c)
  bool arbiter_may_call_both_flags;  // when both have fallen, though the players are to claim a flag (2009, A.4.d.1)
  ByTempo<WinnerNeeds> winner_needs;
  // --- 7.1, 7.2: found before this many moves of both players, the game is annulled; after, it goes on
  unsigned quick_initial_position_moves;      // in rapid and blitz
  bool late_clock_setting_for_schedule;       // in these, the clocks are set later too, if the schedule would suffer
  bool initial_position_moves_completed;      // in these, the moves must have been completed, else made
  bool initial_position_any_time_supervised;  // in these, without that limit where every game is supervised
  bool opponent_starts_culprits_clock;        // the culprit displaced pieces; no move is made (1997, 7.3)
  std::optional<unsigned> colours_moves;      // none: play on, unless the arbiter rules otherwise
  // --- 7.4, 7.5
  ByTempo<BySupervision<IllegalMoveRule>> illegal_moves;
  bool loss_needs_possible_mate;  // a loss by illegal moves is a draw where the opponent cannot mate
  bool answered_move_put_right;   // an illegal move that was answered is put right if both players agree
  // Whether the arbiter acts on touched pieces, illegal moves and flags unasked: not in rapid and blitz of 1997 (B5,
  // B6), nor in those of 2009 without adequate supervision (A.4).
  ByTempo<BySupervision<bool>> ruled_unasked;
  bool plain_illegality_unasked;  // in rapid the arbiter intervenes, though rulings are on request, where both kings
                                  // are in check or a pawn is on the last rank (2009, A.4.c)
  bool illegal_position_drawn;    // and the game is drawn where the next move has not put that right (A.5.4)
  // --- 8
  bool recording_in_advance_forbidden;
  bool increment_keeps_record;    // an increment of 30 s or more: no exemption from recording in time trouble
  bool exempt_for_the_period;     // the exemption lasts for the rest of the period, even if time is added
  unsigned score_sheet_requests;  // a player's most in quick games where the arbiter keeps the sheet (A.4.3, B.2.3)
  bool signed_result_stands;      // a result that both players have signed (8.7)
  // --- 9
  bool claim_counts_as_offer;
  ByTempo<BySupervision<WrongClaimRule>> wrong_claims;
  bool blitz_by_rapid_penalties;  // in blitz under limited supervision, those of the rapid appendix hold (2023: B.3)
  Fivefold fivefold;
  bool seventy_five_moves;
  // --- 10
  bool total_points_limited;             // both scores together are no more than a game gives
  bool normal_scores_only;               // each is that of a win, a draw or a loss
  bool device_loss_needs_possible_mate;  // an opponent who cannot mate scores a draw, if not more (2009, 12.3.b)
  // --- 12, 13
  PenaltySet penalties;  // which an arbiter may choose from
  // --- Quickplay finish
  bool quickplay_must_be_announced;  // G.2, III.2.1
  bool quickplay_by_default;         // in force in a last period without increment, unless the regulations say
                                     // otherwise
  bool quickplay_increment_asked;    // a player may ask for an increment of five seconds instead (G.4, III.4)
  bool quickplay_without_arbiter;    // rules for games that no arbiter watches (D of 2009, G.6, III.6)
  bool quickplay_claim_counts_as_offer;
  bool quickplay_claim_can_be_rejected;  // else it is upheld or postponed
  bool quickplay_claim_on_move;          // only the player on the move may claim; else either may
  bool quickplay_in_supervised_blitz;    // where the Competition Rules apply; else in no blitz
  bool last_period_both_flags_drawn;     // both flags down in the last period, order unknown: drawn. Else only in a
                                         // quickplay finish
  bool both_flags_need_announcement;     // and then only if the guideline was announced, and not in blitz
  bool quick_both_flags_drawn;           // in rapid and blitz where rulings are on request, in any period
  bool postponed_until_either_flag;      // a postponed claim is ruled on when either flag falls; else the claimant's
  Milliseconds quickplay_rejected_time;  // given to the opponent for a rejected claim
  // --- What the organisers may decide; otherwise it is a house rule
  bool agreement_left_to_regulations;  // when a draw may be agreed (9.1.1)
  bool points_left_to_regulations;     // (10.1)
  bool rapid_left_to_organisers;       // whether a game short enough for blitz is a rapid one
  // --- Appendices
  bool has_blind_boards;  // rules for play with the blind and visually disabled
  bool has_chess960;
  bool old_notation;  // a mate is written ++ rather than #, a promotion d8D rather than d8=D
};

[[nodiscard]] JADOUBE_API const Rules& rules(Edition edition);
[[nodiscard]] JADOUBE_API const IllegalMoveRule& illegal_move_rule(Edition edition, Tempo tempo,
                                                                   Supervision supervision);
[[nodiscard]] JADOUBE_API const WrongClaimRule& wrong_claim_rule(Edition edition, Tempo tempo, Supervision supervision);
// The value of Rules::ruled_unasked.
[[nodiscard]] JADOUBE_API bool arbiter_rules_unasked(Edition edition, Tempo tempo, Supervision supervision);
[[nodiscard]] JADOUBE_API FlagSeen flag_seen(Edition edition, Tempo tempo, Supervision supervision);
[[nodiscard]] JADOUBE_API WinnerNeeds winner_needs(Edition edition, Tempo tempo);

// The tempo of a game in which a player has `time` in all for 60 moves, increments counted where
// TempoRule::counts_additions.
[[nodiscard]] JADOUBE_API Tempo tempo_of(Edition edition, Milliseconds time);

}  // namespace jadoube::laws
