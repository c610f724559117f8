#include "jadoube/server/table/attendance.hpp"

#include <algorithm>

namespace jadoube::server {

void Attendance::enter(Attendee attendee) {
  count(attendee, 1);
  all_.push_back(std::move(attendee));
}

std::optional<Attendee> Attendance::leave(ParticipantId id) {
  const auto found = std::ranges::find(all_, id, &Attendee::id);
  if (found == all_.end()) return std::nullopt;
  Attendee left = std::move(*found);
  all_.erase(found);
  count(left, -1);
  return left;
}

const Attendee* Attendance::find(ParticipantId id) const {
  const auto found = std::ranges::find(all_, id, &Attendee::id);
  return found == all_.end() ? nullptr : &*found;
}

void Attendance::count(const Attendee& attendee, int change) {
  const auto seat = static_cast<std::size_t>(attendee.seat);
  present_[seat] = static_cast<std::uint16_t>(present_[seat] + change);
  if (attendee.says_ready) saying_ready_[seat] = static_cast<std::uint16_t>(saying_ready_[seat] + change);
}

Presence Attendance::presence() const {
  return {player_present(Color::white), player_present(Color::black), arbiter_present(), count(Seat::spectator)};
}

}  // namespace jadoube::server
