// The connections of all participants of one table.
#pragma once

#include <span>
#include <vector>

#include "jadoube/server/table/participant.hpp"

namespace jadoube::server {

class Participants {
 public:
  // Adds a participant and gives it its number.
  void enter(Participant& participant);
  // Removes a participant; returns false if it is not here.
  bool leave(Participant& participant);

  std::span<Participant* const> all() const { return all_; }
  // Returns null if the participant is not here.
  Participant* find(ParticipantId id) const;
  // The longest round trip of the players of each color; zero if none is known.
  std::array<Milliseconds, 2> longest_round_trips() const;
  bool anybody_reads_json() const { return readers_ > 0; }
  bool anybody_keeps_table() const;

  // Sends all spectators away, because the table is now hidden.
  void dismiss_spectators() const;
  void tell(Notice::What what, const Participant* but = nullptr) const;

 private:
  std::vector<Participant*> all_;
  // The players are needed for each act; in `all_` they may be among hundreds of spectators.
  std::vector<Participant*> players_;
  unsigned readers_ = 0;  // participants who read JSON
  std::uint32_t last_id_ = 0;
};

}  // namespace jadoube::server
