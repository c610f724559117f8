// The seats at a table, and as whom each of them may act: the permissions of the Laws (laws/model/permission.hpp), and
// what a seat adds to them.
#pragma once

#include <array>
#include <expected>
#include <optional>
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

constexpr Seat seat_of(Color color) { return color == Color::white ? Seat::white : Seat::black; }
constexpr bool plays(Seat seat) { return seat == Seat::white || seat == Seat::black || seat == Seat::both; }

// Whom a message names as the one who acts.
enum class NamedActor : std::uint8_t { none, white, black, other };
NamedActor read_named_actor(std::string_view word);

enum class Denied : std::uint8_t {
  seat,         // this seat may not do that
  by_unwanted,  // only one device says who acts
  by_missing,   // which must name White or Black
};

// As whom a seat does an act.
std::expected<laws::Actor, Denied> actor_for(Seat seat, const laws::Act& act, NamedActor by);

}  // namespace jadoube::server
