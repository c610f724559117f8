// The edition in force from 1 July 1997.
#include "jadoube/laws/rules/internal/editions.hpp"

namespace jadoube::laws::e1997 {
namespace {

using namespace std::chrono_literals;

// 7.4 restores the position; 10.3 has penalties in a quickplay finish; a rapid game is one from its first move.
constexpr IllegalMoveRule restored{
    .seen_at_once = false,
    .stands_once_answered = false,
    .penalties = {IllegalMovePenalty::warning, IllegalMovePenalty::time, IllegalMovePenalty::loss},
    .time = 2min,
    .only_in_quickplay_finish = true};
constexpr IllegalMoveRule seen = [] {
  IllegalMoveRule rule = restored;
  rule.seen_at_once = true;
  return rule;
}();
// C3: the opponent claims the win before replying.
constexpr IllegalMoveRule loses_if_claimed{
    .seen_at_once = false,
    .stands_once_answered = true,
    .penalties = {IllegalMovePenalty::loss, IllegalMovePenalty::loss, IllegalMovePenalty::loss},
    .time = 2min};
// 9.5: half of the claimant's time, at most three minutes, and three minutes to the opponent.
constexpr WrongClaimRule wrong_claim{.most_deducted = 3min, .to_opponent = 3min};

}  // namespace

extern constexpr Rules rules{
    // --- 1, 4: moving
    .reply_before_press = false,
    .adjust_on_own_time = false,
    .touch_refuses_offer = false,
    .touch_loses_claim = false,
    .promotion_order_free = false,
    .two_hands_illegal = false,
    .press_without_move_illegal = false,
    .pawn_becomes_queen = false,
    // --- 5
    .mate_needs_touch_move = false,
    .resignation_needs_possible_mate = false,
    .agreement_after_a_move_each = false,
    // --- 6
    .tempo = {.counts_additions = false, .rapid_from = 15min, .standard_from = 60min + 1ms},
    .default_time = 60min,
    .resumption_lateness = std::nullopt,
    .claimants_flag_must_be_up = true,
    .arbiter_may_call_both_flags = false,
    .winner_needs = {.standard = WinnerNeeds::any_mate,
                     .rapid = WinnerNeeds::any_mate,
                     .blitz = WinnerNeeds::mating_potential},
    // --- 7.1, 7.2
    .quick_initial_position_moves = 3,
    .late_clock_setting_for_schedule = false,
    .initial_position_moves_completed = false,
    .initial_position_any_time_supervised = false,
    .opponent_starts_culprits_clock = true,
    .colours_moves = std::nullopt,
    // --- 7.4, 7.5
    .illegal_moves = {.standard = {.every_game = seen, .limited = restored},
                      .rapid = {.every_game = restored, .limited = restored},
                      .blitz = {.every_game = loses_if_claimed, .limited = loses_if_claimed}},
    .loss_needs_possible_mate = false,
    .answered_move_put_right = false,
    .ruled_unasked = {.standard = {.every_game = true, .limited = true},
                      .rapid = {.every_game = false, .limited = false},
                      .blitz = {.every_game = false, .limited = false}},
    .plain_illegality_unasked = false,
    .illegal_position_drawn = false,
    // --- 8
    .recording_in_advance_forbidden = false,
    .increment_keeps_record = false,
    .exempt_for_the_period = false,
    .score_sheet_requests = 0,
    .signed_result_stands = false,
    // --- 9
    .claim_counts_as_offer = false,
    .wrong_claims = {.standard = {.every_game = wrong_claim, .limited = wrong_claim},
                     .rapid = {.every_game = wrong_claim, .limited = wrong_claim},
                     .blitz = {.every_game = wrong_claim, .limited = wrong_claim}},
    .blitz_by_rapid_penalties = false,
    .fivefold = Fivefold::none,
    .seventy_five_moves = false,
    // --- 10
    .total_points_limited = false,
    .normal_scores_only = false,
    .device_loss_needs_possible_mate = false,
    // --- 12 (1997 and 2009: 13)
    .penalties = bit(Penalty::warning) | bit(Penalty::add_time) | bit(Penalty::deduct_time) | bit(Penalty::loss) |
                 bit(Penalty::expulsion),
    // --- Quickplay finish
    .quickplay_must_be_announced = false,
    .quickplay_by_default = true,
    .quickplay_increment_asked = false,
    .quickplay_without_arbiter = false,
    .quickplay_claim_counts_as_offer = false,
    .quickplay_claim_can_be_rejected = false,
    .quickplay_claim_on_move = false,
    .quickplay_in_supervised_blitz = false,
    .last_period_both_flags_drawn = false,
    .both_flags_need_announcement = false,
    .quick_both_flags_drawn = true,
    .postponed_until_either_flag = false,
    .quickplay_rejected_time = 0min,
    // --- What the organisers may decide
    .agreement_left_to_regulations = false,
    .points_left_to_regulations = false,
    .rapid_left_to_organisers = true,
    // --- Appendices
    .has_blind_boards = false,
    .has_chess960 = false,
    .old_notation = true,
};

}  // namespace jadoube::laws::e1997
