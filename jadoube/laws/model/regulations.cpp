#include "jadoube/laws/model/regulations.hpp"

#include <algorithm>

namespace jadoube::laws {

TimeControl Regulations::default_time_control() {
  return {{.time = std::chrono::minutes(90), .increment = std::chrono::seconds(30)}};
}

IllegalMoveRule illegal_move_rule(const Regulations& regulations) {
  IllegalMoveRule rule = illegal_move_rule(regulations.edition, regulations.tempo, regulations.supervision);
  rule.time = regulations.penalty_time.value_or(rule.time);
  return rule;
}

WrongClaimRule wrong_claim_rule(const Regulations& regulations) {
  WrongClaimRule rule = wrong_claim_rule(regulations.edition, regulations.tempo, regulations.supervision);
  rule.to_opponent = regulations.penalty_time.value_or(rule.to_opponent);
  return rule;
}

FlagSeen flag_seen(const Regulations& regulations) {
  return flag_seen(regulations.edition, regulations.tempo, regulations.supervision);
}

bool arbiter_rules_unasked(const Regulations& regulations) {
  return arbiter_rules_unasked(regulations.edition, regulations.tempo, regulations.supervision);
}

QuickplayFinish usual_quickplay_finish(Edition edition, const std::array<TimeControl, 2>& time) {
  const auto ends_without_additions = [](const TimeControl& control) {
    return !control.empty() && !control.back().adds_time();
  };
  return rules(edition).quickplay_by_default && std::ranges::any_of(time, ends_without_additions)
             ? QuickplayFinish::on
             : QuickplayFinish::off;
}

}  // namespace jadoube::laws
