#include "jadoube/laws/model/regulations.hpp"

#include <algorithm>

namespace jadoube::laws {

TimeControl Regulations::default_time_control() {
  return {{.time = std::chrono::minutes(90), .increment = std::chrono::seconds(30)}};
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
