// The edition in force from 1 July 2009.
#include "jadoube/laws/rules/internal/editions.hpp"

namespace jadoube::laws::e2009 {
namespace {

using namespace std::chrono_literals;

// 7.4.b: two minutes twice, and then the loss.
constexpr IllegalMoveRule seen{
    .seen_at_once = true,
    .stands_once_answered = false,
    .penalties = {IllegalMovePenalty::time, IllegalMovePenalty::time, IllegalMovePenalty::loss},
    .time = 2min};
constexpr IllegalMoveRule found = [] {
  IllegalMoveRule rule = seen;
  rule.seen_at_once = false;
  return rule;
}();
// A.4.c, B.3.b: the opponent claims the illegal move before making a move. In blitz it loses.
constexpr IllegalMoveRule claimed = [] {
  IllegalMoveRule rule = found;
  rule.stands_once_answered = true;
  return rule;
}();
constexpr IllegalMoveRule loses_if_claimed = [] {
  IllegalMoveRule rule = claimed;
  rule.penalties.fill(IllegalMovePenalty::loss);
  return rule;
}();
// 9.5.b
constexpr WrongClaimRule wrong_claim{.most_deducted = 0min, .to_opponent = 3min};

}  // namespace

extern constexpr Rules rules{
    // --- 1, 4: moving
    .reply_before_press = true,
    .adjust_on_own_time = false,
    .touch_refuses_offer = true,
    .touch_loses_claim = true,
    .promotion_order_free = false,
    .two_hands_illegal = false,
    .press_without_move_illegal = false,
    .pawn_becomes_queen = false,
    // --- 5
    .mate_needs_touch_move = false,
    .resignation_needs_possible_mate = false,
    .agreement_after_a_move_each = false,
    // --- 6
    .tempo = {.counts_additions = true, .rapid_from = 15min, .standard_from = 60min},
    .default_time = 0min,
    .resumption_lateness = 60min,
    .claimants_flag_must_be_up = true,
    .arbiter_may_call_both_flags = true,
    .winner_needs = {.standard = WinnerNeeds::any_mate, .rapid = WinnerNeeds::any_mate, .blitz = WinnerNeeds::any_mate},
    // --- 7.1, 7.2
    .quick_initial_position_moves = 3,
    .late_clock_setting_for_schedule = false,
    .initial_position_moves_completed = true,
    .initial_position_any_time_supervised = true,
    .opponent_starts_culprits_clock = false,
    .colours_moves = std::nullopt,
    // --- 7.4, 7.5
    .illegal_moves = {.standard = {.every_game = seen, .limited = found},
                      .rapid = {.every_game = seen, .limited = claimed},
                      .blitz = {.every_game = seen, .limited = loses_if_claimed}},
    .loss_needs_possible_mate = true,
    .answered_move_put_right = true,
    .ruled_unasked = {.standard = {.every_game = true, .limited = true},
                      .rapid = {.every_game = true, .limited = false},
                      .blitz = {.every_game = true, .limited = false}},
    .plain_illegality_unasked = true,
    .illegal_position_drawn = false,
    // --- 8
    .recording_in_advance_forbidden = true,
    .increment_keeps_record = true,
    .exempt_for_the_period = true,
    .score_sheet_requests = 0,
    .signed_result_stands = true,
    // --- 9
    .claim_counts_as_offer = true,
    .wrong_claims = {.standard = {.every_game = wrong_claim, .limited = wrong_claim},
                     .rapid = {.every_game = wrong_claim, .limited = wrong_claim},
                     .blitz = {.every_game = wrong_claim, .limited = wrong_claim}},
    .blitz_by_rapid_penalties = false,
    .fivefold = Fivefold::none,
    .seventy_five_moves = false,
    // --- 10
    .total_points_limited = false,
    .normal_scores_only = false,
    .device_loss_needs_possible_mate = true,
    // --- 12 (1997 and 2009: 13)
    .penalties = bit(Penalty::warning) | bit(Penalty::add_time) | bit(Penalty::deduct_time) | bit(Penalty::loss) |
                 bit(Penalty::deduct_points) | bit(Penalty::add_points) | bit(Penalty::expulsion),
    // --- Quickplay finish
    .quickplay_must_be_announced = false,
    .quickplay_by_default = true,
    .quickplay_increment_asked = false,
    .quickplay_without_arbiter = true,
    .quickplay_claim_counts_as_offer = true,
    .quickplay_claim_can_be_rejected = true,
    .quickplay_claim_on_move = true,
    .quickplay_in_supervised_blitz = true,
    .last_period_both_flags_drawn = true,
    .both_flags_need_announcement = false,
    .quick_both_flags_drawn = true,
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

}  // namespace jadoube::laws::e2009
