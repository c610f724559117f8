// The seats at a table, and the actors for which each of them may act: the permissions of the Laws
// (laws/model/permission.hpp), and the additional rules of a seat.
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
  both,  // one device for both players
  arbiter,
  spectator,
};
inline constexpr std::array all_seats{Seat::white, Seat::black, Seat::both, Seat::arbiter, Seat::spectator};
std::string_view word(Seat seat);

constexpr Seat seat_of(Color color) { return color == Color::white ? Seat::white : Seat::black; }
constexpr bool plays(Seat seat) { return seat == Seat::white || seat == Seat::black || seat == Seat::both; }

// The actor that a message names.
enum class NamedActor : std::uint8_t { none, white, black, other };
NamedActor read_named_actor(std::string_view word);

enum class Denied : std::uint8_t {
  seat,         // this seat may not do that
  by_unwanted,  // only one device says who acts
  by_missing,   // the device must name White or Black
};

// The actor for which a seat does an act.
std::expected<laws::Actor, Denied> actor_for(Seat seat, const laws::Act& act, NamedActor by);

}  // namespace jadoube::server
