#include "jadoube/server/table/participants.hpp"

#include <algorithm>

#include "jadoube/server/messages.hpp"

namespace jadoube::server {

void Participants::enter(Participant& participant) {
  participant.id = ParticipantId{++last_id_};
  all_.push_back(&participant);
  if (plays(participant.seat)) players_.push_back(&participant);
  if (participant.reads_json()) ++readers_;
}

bool Participants::leave(Participant& participant) {
  if (std::erase(all_, &participant) == 0) return false;
  std::erase(players_, &participant);
  if (participant.reads_json()) --readers_;
  return true;
}

Participant* Participants::find(ParticipantId id) const {
  // The authors of acts are nearly always players.
  for (const auto* const some : {&players_, &all_}) {
    const auto found = std::ranges::find(*some, id, [](const Participant* each) { return each->id; });
    if (found != some->end()) return *found;
  }
  return nullptr;
}

std::array<Milliseconds, 2> Participants::longest_round_trips() const {
  std::array<Milliseconds, 2> longest{};
  for (const Participant* const participant : players_)
    for (const Color color : both_colors)
      if (participant->seat == seat_of(color) || participant->seat == Seat::both)
        longest[index(color)] =
            std::max(longest[index(color)], participant->round_trip().value_or(Milliseconds::zero()));
  return longest;
}

bool Participants::anybody_keeps_table() const {
  return std::ranges::any_of(all_, [](const Participant* each) { return each->keeps_table(); });
}

void Participants::dismiss_spectators() const {
  // A dismissed participant may leave at once.
  for (Participant* const participant : std::vector(all_))
    if (participant->seat == Seat::spectator)
      participant->dismiss(CloseReason::not_allowed, refusal(Code::not_found, Message::server_no_table));
}

void Participants::tell(Notice::What what, const Participant* but) const {
  const Notice notice(std::move(what));
  for (Participant* const participant : all_)
    if (participant != but) participant->notify(notice);
}

}  // namespace jadoube::server
