#include "jadoube/laws/model/edition.hpp"

#include <algorithm>

namespace jadoube::laws {
namespace {

using std::chrono::minutes;

constexpr std::array<std::string_view, editions.size()> codes{"1997", "2009", "2014", "2018", "2023"};

// 13.4 of 1997: warnings, time, loss, expulsion. 2009: points as well. 12.9 later: fines, and then exclusion from
// rounds.
constexpr PenaltySet penalties_1997 = bit(Penalty::warning) | bit(Penalty::add_time) | bit(Penalty::deduct_time) |
                                      bit(Penalty::loss) | bit(Penalty::expulsion);
constexpr PenaltySet penalties_2009 = penalties_1997 | bit(Penalty::deduct_points) | bit(Penalty::add_points);
constexpr PenaltySet penalties_2014 = penalties_2009 | bit(Penalty::fine);
constexpr PenaltySet penalties_2018 = penalties_2014 | bit(Penalty::exclusion);

// --- The first version of the rulings

constexpr Rules first_1997{
    .reply_before_press = false,
    .touch_refuses_offer = false,
    .touch_loses_claim = false,
    .promotion_order_free = false,
    .two_hands_illegal = false,
    .press_without_move_illegal = false,
    .pawn_becomes_queen = false,
    .loss_needs_possible_mate = false,
    .answered_move_put_right = false,
    .plain_illegality_unasked = false,
    .mate_needs_touch_move = false,
    .resignation_needs_possible_mate = false,
    .agreement_after_a_move_each = false,
    .tempo_counts_additions = false,
    .default_time = minutes(60),
    .resumption_lateness = std::nullopt,
    .claimants_flag_must_be_up = true,
    .arbiter_may_call_both_flags = false,
    .recording_in_advance_forbidden = false,
    .increment_keeps_record = false,
    .exempt_for_the_period = false,
    .claim_counts_as_offer = false,
    .quickplay_claim_counts_as_offer = false,
    .fivefold = Fivefold::none,
    .seventy_five_moves = false,
    .quick_initial_position_moves = 3,
    .initial_position_moves_completed = false,
    .initial_position_any_time_supervised = false,
    .opponent_starts_culprits_clock = false,
    .colours_moves = std::nullopt,
    .total_points_limited = false,
    .normal_scores_only = false,
    .device_loss_needs_possible_mate = false,
    .penalties = penalties_1997,
    .quickplay_claim_can_be_rejected = true,
    .quickplay_claim_on_move = false,
    .quickplay_in_supervised_blitz = false,
    .quickplay_by_default = true,
    .last_period_both_flags_drawn = false,
    .both_flags_need_announcement = false,
    .quick_both_flags_drawn = true,
    .postponed_until_either_flag = false,
    .quickplay_rejected_time = minutes(0),
    .old_notation = true,
};

constexpr Rules first_2014{
    .reply_before_press = true,
    .touch_refuses_offer = true,
    .touch_loses_claim = true,
    .promotion_order_free = false,
    .two_hands_illegal = false,
    .press_without_move_illegal = false,
    .pawn_becomes_queen = true,
    .loss_needs_possible_mate = true,
    .answered_move_put_right = true,
    .plain_illegality_unasked = false,
    .mate_needs_touch_move = false,
    .resignation_needs_possible_mate = false,
    .agreement_after_a_move_each = false,
    .tempo_counts_additions = true,
    .default_time = std::nullopt,
    .resumption_lateness = std::nullopt,
    .claimants_flag_must_be_up = true,
    .arbiter_may_call_both_flags = false,
    .recording_in_advance_forbidden = true,
    .increment_keeps_record = true,
    .exempt_for_the_period = true,
    .claim_counts_as_offer = true,
    .quickplay_claim_counts_as_offer = false,
    .fivefold = Fivefold::consecutive,
    .seventy_five_moves = true,
    .quick_initial_position_moves = 10,
    .initial_position_moves_completed = false,
    .initial_position_any_time_supervised = false,
    .opponent_starts_culprits_clock = false,
    .colours_moves = std::nullopt,
    .total_points_limited = false,
    .normal_scores_only = false,
    .device_loss_needs_possible_mate = false,
    .penalties = penalties_2014,
    .quickplay_claim_can_be_rejected = true,
    .quickplay_claim_on_move = true,
    .quickplay_in_supervised_blitz = false,
    .quickplay_by_default = false,
    .last_period_both_flags_drawn = true,
    .both_flags_need_announcement = false,
    .quick_both_flags_drawn = false,
    .postponed_until_either_flag = true,
    .quickplay_rejected_time = minutes(2),
    .old_notation = false,
};

constexpr Rules first_2018 = [] {
  Rules rules = first_2014;
  rules.promotion_order_free = true;
  rules.two_hands_illegal = true;
  rules.claimants_flag_must_be_up = false;
  rules.press_without_move_illegal = true;
  rules.agreement_after_a_move_each = true;
  rules.fivefold = Fivefold::any;
  rules.colours_moves = 10;
  rules.penalties = penalties_2018;
  return rules;
}();

constexpr Rules first_2023 = [] {
  Rules rules = first_2018;
  rules.resignation_needs_possible_mate = true;
  return rules;
}();

// --- The second version, and the edition of 2009, which the first did not know

constexpr Rules second_1997 = [] {
  Rules rules = first_1997;
  rules.opponent_starts_culprits_clock = true;
  rules.quickplay_claim_can_be_rejected = false;
  return rules;
}();

constexpr Rules rules_2009 = [] {
  Rules rules = first_2014;
  rules.pawn_becomes_queen = false;
  rules.plain_illegality_unasked = true;
  rules.fivefold = Fivefold::none;
  rules.seventy_five_moves = false;
  rules.default_time = Milliseconds::zero();
  rules.resumption_lateness = minutes(60);
  rules.arbiter_may_call_both_flags = true;
  rules.device_loss_needs_possible_mate = true;
  rules.quickplay_claim_counts_as_offer = true;
  rules.quickplay_in_supervised_blitz = true;
  rules.quickplay_by_default = true;
  rules.quick_initial_position_moves = 3;
  rules.initial_position_moves_completed = true;
  rules.initial_position_any_time_supervised = true;
  rules.penalties = penalties_2009;
  rules.quick_both_flags_drawn = true;
  return rules;
}();

// What the editions from 2014 on have in common.
constexpr Rules second(Rules rules) {
  rules.mate_needs_touch_move = true;
  rules.promotion_order_free = true;
  rules.default_time = Milliseconds::zero();
  rules.initial_position_moves_completed = true;
  rules.initial_position_any_time_supervised = true;
  rules.total_points_limited = true;
  return rules;
}

constexpr Rules second_2014 = second(first_2014);
constexpr Rules second_2018 = [] {
  Rules rules = second(first_2018);
  rules.both_flags_need_announcement = true;
  rules.normal_scores_only = true;
  return rules;
}();
constexpr Rules second_2023 = [] {
  Rules rules = second(first_2023);
  rules.both_flags_need_announcement = true;
  rules.normal_scores_only = true;
  return rules;
}();

constexpr std::array<Rules, editions.size()> first_rules{first_1997, rules_2009, first_2014, first_2018, first_2023};
constexpr std::array<Rules, editions.size()> second_rules{second_1997, rules_2009, second_2014, second_2018,
                                                          second_2023};

// 10.3 for a quickplay finish, which rapid games are; C3 for blitz; in standard play before the finish, 7.4 alone.
IllegalMoveRule illegal_move_rule_1997(Tempo tempo, Supervision supervision, Rulings rulings) {
  using enum IllegalMovePenalty;
  const bool unasked = arbiter_rules_unasked(Edition::e1997, tempo, supervision);
  const bool first = rulings == Rulings::first;
  return {.seen_at_once = unasked && supervision == Supervision::every_game,
          .stands_once_answered = first ? !unasked : tempo == Tempo::blitz,
          .penalties = tempo == Tempo::blitz ? std::array{loss, loss, loss} : std::array{warning, time, loss},
          .time = minutes(2),
          .only_in_quickplay_finish = !first && tempo != Tempo::blitz};
}

// 7.4.b, and appendices A and B: two minutes twice, and then the loss; in blitz without adequate supervision at once.
IllegalMoveRule illegal_move_rule_2009(Tempo tempo, Supervision supervision) {
  using enum IllegalMovePenalty;
  const bool limited = supervision == Supervision::limited;
  return {.seen_at_once = !limited,
          .stands_once_answered = limited && tempo != Tempo::standard,
          .penalties = limited && tempo == Tempo::blitz ? std::array{loss, loss, loss} : std::array{time, time, loss},
          .time = minutes(2)};
}

// What an edition gives where the Competition Rules give two minutes: one in blitz of 2014 and 2018 (B.2); in 2023 one
// in rapid (A.3), and in blitz where B.3 leads to A.3, not where the Competition Rules apply (B.2).
Milliseconds two_minutes_or_one(Edition edition, Tempo tempo, Supervision supervision, Rulings rulings) {
  if (rulings == Rulings::first || edition < Edition::e2023) return tempo == Tempo::blitz ? minutes(1) : minutes(2);
  const bool one = tempo == Tempo::rapid || (tempo == Tempo::blitz && supervision == Supervision::limited);
  return one ? minutes(1) : minutes(2);
}

}  // namespace

std::string_view code(Edition edition) { return codes[index(edition)]; }

std::optional<Edition> parse_edition(std::string_view code) {
  const auto found = std::ranges::find(codes, code);
  if (found == codes.end()) return std::nullopt;
  return editions[static_cast<std::size_t>(found - codes.begin())];
}

Edition edition_in_force(std::chrono::year_month_day day) {
  using namespace std::chrono_literals;
  using std::chrono::January, std::chrono::July;
  constexpr std::array<std::chrono::year_month_day, editions.size() - 1> first_days{
      2009y / July / 1, 2014y / July / 1, 2018y / January / 1, 2023y / January / 1};
  const auto later = std::ranges::upper_bound(first_days, day);
  return editions[static_cast<std::size_t>(later - first_days.begin())];
}

const Rules& rules(Edition edition, Rulings rulings) {
  return (rulings == Rulings::first ? first_rules : second_rules)[index(edition)];
}

IllegalMoveRule illegal_move_rule(Edition edition, Tempo tempo, Supervision supervision, Rulings rulings) {
  if (edition == Edition::e1997) return illegal_move_rule_1997(tempo, supervision, rulings);
  if (edition == Edition::e2009) return illegal_move_rule_2009(tempo, supervision);
  using enum IllegalMovePenalty;
  const bool limited = supervision == Supervision::limited;
  const bool quick = tempo != Tempo::standard;
  // A.4.b of 2014: under limited supervision the first one loses. A.4.2, A.5.2 later: the penalty of 7.5.5.
  const bool first_loses = edition == Edition::e2014 && limited && quick;
  return {.seen_at_once = !limited,
          .stands_once_answered = limited && quick,
          .penalties = first_loses ? std::array{loss, loss, loss} : std::array{time, loss, loss},
          .time = two_minutes_or_one(edition, tempo, supervision, rulings)};
}

WrongClaimRule wrong_claim_rule(Edition edition, Tempo tempo, Supervision supervision, Rulings rulings) {
  if (edition == Edition::e1997) return {.most_deducted = minutes(3), .to_opponent = minutes(3)};
  if (edition == Edition::e2009) return {.most_deducted = minutes(0), .to_opponent = minutes(3)};
  return {.most_deducted = minutes(0), .to_opponent = two_minutes_or_one(edition, tempo, supervision, rulings)};
}

bool arbiter_rules_unasked(Edition edition, Tempo tempo, Supervision supervision) {
  if (tempo == Tempo::standard) return true;
  if (edition == Edition::e2009) return supervision == Supervision::every_game;
  return edition != Edition::e1997;
}

FlagSeen flag_seen(Edition edition, Tempo tempo, Supervision supervision, Rulings rulings) {
  if (!arbiter_rules_unasked(edition, tempo, supervision)) return FlagSeen::claimed;
  if (tempo == Tempo::standard && rulings == Rulings::first) return FlagSeen::at_once;
  return supervision == Supervision::limited ? FlagSeen::on_look : FlagSeen::at_once;
}

WinnerNeeds winner_needs(Edition edition, Tempo tempo, Rulings rulings) {
  if (edition != Edition::e1997 || tempo != Tempo::blitz) return WinnerNeeds::any_mate;
  return rulings == Rulings::first ? WinnerNeeds::more_than_two_knights : WinnerNeeds::mating_potential;
}

Tempo tempo_of(Edition edition, Milliseconds time) {
  if (edition == Edition::e1997) {
    if (time < minutes(15)) return Tempo::blitz;
    return time <= minutes(60) ? Tempo::rapid : Tempo::standard;
  }
  if (edition == Edition::e2009) {
    if (time < minutes(15)) return Tempo::blitz;
    return time < minutes(60) ? Tempo::rapid : Tempo::standard;
  }
  if (time <= minutes(10)) return Tempo::blitz;
  return time < minutes(60) ? Tempo::rapid : Tempo::standard;
}

}  // namespace jadoube::laws
