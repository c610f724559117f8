// The connections of those who are at one table.
#pragma once

#include <span>
#include <vector>

#include "jadoube/server/table/participant.hpp"

namespace jadoube::server {

class Participants {
 public:
  // It gets its number.
  void enter(Participant& participant);
  // False: it is not here.
  bool leave(Participant& participant);

  std::span<Participant* const> all() const { return all_; }
  // Null: it is not here.
  Participant* find(ParticipantId id) const;
  // The longest round trip of those who play each color; zero where none is known.
  std::array<Milliseconds, 2> longest_round_trips() const;
  bool anybody_reads_json() const { return readers_ > 0; }
  bool anybody_keeps_table() const;

  // The table is not shown to them any more.
  void dismiss_spectators() const;
  void tell(Notice::What what, const Participant* but = nullptr) const;

 private:
  std::vector<Participant*> all_;
  // Asked for at each act; among hundreds of spectators they are far apart in memory.
  std::vector<Participant*> players_;
  unsigned readers_ = 0;  // of JSON
  std::uint32_t last_id_ = 0;
};

}  // namespace jadoube::server
