// Who is at a table, as its rules see them: the seats that are taken, and for whom each connection asks. No
// connections.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "jadoube/server/table/news.hpp"
#include "jadoube/server/table/seat.hpp"

namespace jadoube::server {

// As a table knows one participant for as long as it is there. Never used twice at a table.
enum class ParticipantId : std::uint32_t { none = 0 };

struct Attendee {
  ParticipantId id;
  Seat seat;
  bool says_ready = false;  // a person, who says when they are ready; a program is ready at once
  std::string client{};     // whom its questions are counted for; empty: nobody
};

class Attendance {
 public:
  void enter(Attendee attendee);
  // Nothing: that one is not there.
  std::optional<Attendee> leave(ParticipantId id);
  // An arbiter watches this table among others, and counts as present. False: nothing changes.
  bool watch_from_desk(bool watched) { return std::exchange(from_desk_, watched) != watched; }
  bool watched_from_desk() const { return from_desk_; }

  // Null: that one is not there. Valid until somebody enters or leaves.
  const Attendee* find(ParticipantId id) const;
  bool player_present(Color color) const { return count(Seat::both) > 0 || count(seat_of(color)) > 0; }
  bool arbiter_present() const { return count(Seat::arbiter) > 0 || from_desk_; }
  // Somebody plays that color who says when they are ready.
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
