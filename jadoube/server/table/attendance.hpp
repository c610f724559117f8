// The participants of a table, as its rules see them: the occupied seats, and the client of each connection. No
// connections.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "jadoube/server/table/news.hpp"
#include "jadoube/server/table/seat.hpp"

namespace jadoube::server {

// The number of a participant at a table. A table never uses the same number twice.
enum class ParticipantId : std::uint32_t { none = 0 };

struct Attendee {
  ParticipantId id;
  Seat seat;
  bool says_ready = false;  // a person, who says when they are ready; a program is always ready
  std::string client{};     // the client whose limits its questions count for; empty: none
};

class Attendance {
 public:
  void enter(Attendee attendee);
  // Removes a participant and returns it; nothing if it is not there.
  std::optional<Attendee> leave(ParticipantId id);
  // Notes whether an arbiter watches this table among others, and so counts as present. Returns whether that changes.
  bool watch_from_desk(bool watched) { return std::exchange(from_desk_, watched) != watched; }
  bool watched_from_desk() const { return from_desk_; }

  // Returns null if the participant is not there. Valid until somebody enters or leaves.
  const Attendee* find(ParticipantId id) const;
  bool player_present(Color color) const { return count(Seat::both) > 0 || count(seat_of(color)) > 0; }
  bool arbiter_present() const { return count(Seat::arbiter) > 0 || from_desk_; }
  // Whether that color has a player who says when they are ready.
  bool player_says_ready(Color color) const { return count_ready(Seat::both) > 0 || count_ready(seat_of(color)) > 0; }
  bool anybody_says_ready() const { return player_says_ready(Color::white) || player_says_ready(Color::black); }
  Presence presence() const;

 private:
  using Counts = std::array<std::uint16_t, all_seats.size()>;  // by seat
  std::uint16_t count(Seat seat) const { return present_[static_cast<std::size_t>(seat)]; }
  std::uint16_t count_ready(Seat seat) const { return saying_ready_[static_cast<std::size_t>(seat)]; }
  void count(const Attendee& attendee, int change);

  std::vector<Attendee> all_;
  Counts present_{}, saying_ready_{};
  bool from_desk_ = false;
};

}  // namespace jadoube::server
