#include "jadoube/server/table/participants.hpp"

#include <algorithm>

namespace jadoube::server {

void Participants::enter(Participant& participant) {
  all_.push_back(&participant);
  ++present_[static_cast<std::size_t>(participant.seat)];
}

bool Participants::leave(Participant& participant) {
  if (std::erase(all_, &participant) == 0) return false;
  --present_[static_cast<std::size_t>(participant.seat)];
  return true;
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

bool Participants::player_says_ready(Color color) const {
  return std::ranges::any_of(all_, [color](const Participant* each) {
    return (each->seat == seat_of(color) || each->seat == Seat::both) && each->says_ready();
  });
}

bool Participants::anybody_reads_json() const {
  return std::ranges::any_of(all_, [](const Participant* each) { return each->reads_json(); });
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
