// The edition in force from 1 January 2018.
#include "jadoube/laws/rules/internal/editions.hpp"

namespace jadoube::laws::e2018 {
namespace {

using namespace std::chrono_literals;

// 7.5.5: two minutes, and then the loss. In blitz one minute (B.2).
constexpr IllegalMoveRule seen(Milliseconds time) {
  return {.seen_at_once = true,
          .stands_once_answered = false,
          .penalties = {IllegalMovePenalty::time, IllegalMovePenalty::loss, IllegalMovePenalty::loss},
          .time = time};
}
constexpr IllegalMoveRule found = [] {
  IllegalMoveRule rule = seen(2min);
  rule.seen_at_once = false;
  return rule;
}();
// A.4.2: the opponent claims the illegal move before making a move.
constexpr IllegalMoveRule claimed(Milliseconds time) {
  IllegalMoveRule rule = seen(time);
  rule.seen_at_once = false;
  rule.stands_once_answered = true;
  return rule;
}
// 9.5.3
constexpr WrongClaimRule wrong_claim(Milliseconds time) { return {.most_deducted = 0min, .to_opponent = time}; }

}  // namespace

extern constexpr Rules rules{
    // --- 1, 4: moving
    .reply_before_press = true,
    .adjust_on_own_time = true,
    .touch_refuses_offer = true,
    .touch_loses_claim = true,
    .promotion_order_free = true,
    .two_hands_illegal = true,
    .press_without_move_illegal = true,
    .pawn_becomes_queen = true,
    // --- 5
    .mate_needs_touch_move = true,
    .resignation_needs_possible_mate = false,
    .agreement_after_a_move_each = true,
    // --- 6
    .tempo = {.counts_additions = true, .rapid_from = 10min + 1ms, .standard_from = 60min},
    .default_time = 0min,
    .resumption_lateness = std::nullopt,
    .claimants_flag_must_be_up = false,
    .arbiter_may_call_both_flags = false,
    .winner_needs = {.standard = WinnerNeeds::any_mate, .rapid = WinnerNeeds::any_mate, .blitz = WinnerNeeds::any_mate},
    // --- 7.1, 7.2
    .quick_initial_position_moves = 10,
    .late_clock_setting_for_schedule = true,
    .initial_position_moves_completed = true,
    .initial_position_any_time_supervised = true,
    .opponent_starts_culprits_clock = false,
    .colours_moves = 10,
    // --- 7.4, 7.5
    .illegal_moves = {.standard = {.every_game = seen(2min), .limited = found},
                      .rapid = {.every_game = seen(2min), .limited = claimed(2min)},
                      .blitz = {.every_game = seen(1min), .limited = claimed(1min)}},
    .loss_needs_possible_mate = true,
    .answered_move_put_right = true,
    .ruled_unasked = {.standard = {.every_game = true, .limited = true},
                      .rapid = {.every_game = true, .limited = true},
                      .blitz = {.every_game = true, .limited = true}},
    .plain_illegality_unasked = false,
    .illegal_position_drawn = true,
    // --- 8
    .recording_in_advance_forbidden = true,
    .increment_keeps_record = true,
    .exempt_for_the_period = true,
    .score_sheet_requests = 5,
    .signed_result_stands = true,
    // --- 9
    .claim_counts_as_offer = true,
    .wrong_claims = {.standard = {.every_game = wrong_claim(2min), .limited = wrong_claim(2min)},
                     .rapid = {.every_game = wrong_claim(2min), .limited = wrong_claim(2min)},
                     .blitz = {.every_game = wrong_claim(1min), .limited = wrong_claim(1min)}},
    .blitz_by_rapid_penalties = false,
    .fivefold = Fivefold::any,
    .seventy_five_moves = true,
    // --- 10
    .total_points_limited = true,
    .normal_scores_only = true,
    .device_loss_needs_possible_mate = false,
    // --- 12 (1997 and 2009: 13)
    .penalties = bit(Penalty::warning) | bit(Penalty::add_time) | bit(Penalty::deduct_time) | bit(Penalty::add_points) |
                 bit(Penalty::deduct_points) | bit(Penalty::loss) | bit(Penalty::fine) | bit(Penalty::exclusion) |
                 bit(Penalty::expulsion),
    // --- Quickplay finish
    .quickplay_must_be_announced = true,
    .quickplay_by_default = false,
    .quickplay_increment_asked = true,
    .quickplay_without_arbiter = true,
    .quickplay_claim_counts_as_offer = false,
    .quickplay_claim_can_be_rejected = true,
    .quickplay_claim_on_move = true,
    .quickplay_in_supervised_blitz = false,
    .last_period_both_flags_drawn = true,
    .both_flags_need_announcement = true,
    .quick_both_flags_drawn = false,
    .postponed_until_either_flag = true,
    .quickplay_rejected_time = 2min,
    // --- What the organisers may decide
    .agreement_left_to_regulations = true,
    .points_left_to_regulations = true,
    .rapid_left_to_organisers = false,
    // --- Appendices
    .has_blind_boards = true,
    .has_chess960 = true,
    .old_notation = false,
};

}  // namespace jadoube::laws::e2018
