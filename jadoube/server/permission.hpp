// Who may do what at a table: one table of data.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string_view>

#include "jadoube/laws/model/event.hpp"

namespace jadoube::server {

enum class Seat : std::uint8_t {
  white,
  black,
  both,  // one device between the two players
  arbiter,
  spectator,
};
inline constexpr std::array all_seats{Seat::white, Seat::black, Seat::both, Seat::arbiter, Seat::spectator};
std::string_view word(Seat seat);

struct Permission {
  std::string_view act;  // as the protocol's `do`
  std::string_view of;   // of a claim; empty: whatever it is of
  bool player;           // for their own side
  bool device;           // for either side
  bool arbiter;
};
std::span<const Permission> permissions();

struct Denied {
  enum class Why : std::uint8_t {
    seat,         // this seat may not do that
    by_unwanted,  // `by` is for one device alone
    by_missing,   // which must say white or black
    by_wrong,     // and something else is said
  };
  Why why;
};

// As whom a seat does an act: `act` and `of` in the protocol's words, known or not, `by` what the message said.
std::expected<laws::Actor, Denied> actor_for(Seat seat, std::string_view act, std::string_view of,
                                             std::optional<std::string_view> by);

}  // namespace jadoube::server
