// Those who are connected to one table.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "jadoube/server/table/participant.hpp"

namespace jadoube::server {

class Participants {
 public:
  void enter(Participant& participant);
  // False: it is not here.
  bool leave(Participant& participant);
  // An arbiter watches this table among others, and counts as present. False: nothing changes.
  bool watch_from_desk(bool watched) { return std::exchange(from_desk_, watched) != watched; }

  std::span<Participant* const> all() const { return all_; }
  bool has(const Participant& participant) const;
  bool player_present(Color color) const { return count(Seat::both) > 0 || count(seat_of(color)) > 0; }
  bool arbiter_present() const { return count(Seat::arbiter) > 0 || from_desk_; }
  // Somebody plays that color who says when they are ready.
  bool player_says_ready(Color color) const { return count_ready(Seat::both) > 0 || count_ready(seat_of(color)) > 0; }
  Presence presence() const;
  // The longest round trip of those who play that color; zero where none is known.
  Milliseconds longest_round_trip(Color color) const;
  bool anybody_reads_json() const { return readers_ > 0; }
  bool anybody_keeps_table() const;

  void tell(Notice::What what, const Participant* but = nullptr) const;

 private:
  using Counts = std::array<std::uint16_t, all_seats.size()>;  // by seat
  std::uint16_t count(Seat seat) const { return present_[static_cast<std::size_t>(seat)]; }
  std::uint16_t count_ready(Seat seat) const { return saying_ready_[static_cast<std::size_t>(seat)]; }
  void count(const Participant& participant, int change);

  std::vector<Participant*> all_;
  // What is asked at each act is counted here, because the participants themselves are far apart in memory.
  Counts present_{}, saying_ready_{};
  unsigned readers_ = 0;  // of JSON
  bool from_desk_ = false;
};

}  // namespace jadoube::server
