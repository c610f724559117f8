#include <ranges>

#include "jadoube/tournament/checker/check.hpp"
#include "jadoube/tournament/model/corrections.hpp"

namespace jadoube::tournament {

std::optional<Event> as_paired(const Event& event, unsigned round) {
  Event earlier = event;
  std::size_t undone = 0;
  for (const std::string& text : std::views::reverse(event.kept)) {
    const auto correction = correction_in(text);
    if (!correction) continue;
    if (++undone > most_corrections_undone || !undo(earlier, *correction)) return std::nullopt;
    if (correction->round < round && !check_round(earlier, round)) return earlier;
  }
  return std::nullopt;
}

}  // namespace jadoube::tournament
