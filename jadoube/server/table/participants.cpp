#include "jadoube/server/table/participants.hpp"

#include <algorithm>

namespace jadoube::server {

void Participants::enter(Participant& participant) {
  all_.push_back(&participant);
  count(participant, 1);
}

bool Participants::leave(Participant& participant) {
  if (std::erase(all_, &participant) == 0) return false;
  count(participant, -1);
  return true;
}

bool Participants::has(const Participant& participant) const {
  return std::ranges::find(all_, &participant) != all_.end();
}

void Participants::count(const Participant& participant, int change) {
  const auto seat = static_cast<std::size_t>(participant.seat);
  present_[seat] = static_cast<std::uint16_t>(present_[seat] + change);
  if (participant.says_ready()) saying_ready_[seat] = static_cast<std::uint16_t>(saying_ready_[seat] + change);
  if (participant.reads_json()) readers_ += static_cast<unsigned>(change);
}

Presence Participants::presence() const {
  return {player_present(Color::white), player_present(Color::black), arbiter_present(), count(Seat::spectator)};
}

Milliseconds Participants::longest_round_trip(Color color) const {
  Milliseconds longest{};
  for (const Participant* const participant : all_)
    if (participant->seat == seat_of(color) || participant->seat == Seat::both)
      longest = std::max(longest, participant->round_trip().value_or(Milliseconds::zero()));
  return longest;
}

bool Participants::anybody_keeps_table() const {
  return std::ranges::any_of(all_, [](const Participant* each) { return each->keeps_table(); });
}

void Participants::tell(Notice::What what, const Participant* but) const {
  const Notice notice(std::move(what));
  for (Participant* const participant : all_)
    if (participant != but) participant->notify(notice);
}

}  // namespace jadoube::server
