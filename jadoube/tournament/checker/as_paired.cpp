#include "jadoube/tournament/checker/check.hpp"
#include "jadoube/tournament/checker/internal/undoing.hpp"
#include "jadoube/tournament/model/corrections.hpp"

namespace jadoube::tournament {

Undoing::Undoing(const Event& event, unsigned round)
    : event_(event), earlier_(event), round_(round), left_(event.kept.size()) {}

bool Undoing::next() {
  while (left_ > 0) {
    const auto correction = correction_in(event_.kept[--left_]);
    if (!correction) continue;
    if (++undone_ > most_corrections_undone || !undo(earlier_, *correction))
      left_ = 0;
    else if (correction->round < round_)
      return true;
  }
  return false;
}

std::optional<Event> as_paired(const Event& event, unsigned round) {
  Undoing undoing(event, round);
  while (undoing.next())
    if (!check_round(undoing.earlier(), round)) return undoing.earlier();
  return std::nullopt;
}

}  // namespace jadoube::tournament
