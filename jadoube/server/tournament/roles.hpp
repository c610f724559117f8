// What the link of each role lets do: one answer for each request and each way of watching.
//
//   may(Role::results, ArbiterDemand::results)   // true
//   may(Role::results, ArbiterDemand::pair)      // false
#pragma once

#include "jadoube/server/tournament/arbiter_request.hpp"

namespace jadoube::server {

bool may(Role role, ArbiterDemand demand);

// What a WebSocket of a tournament is for.
enum class Watching : std::uint8_t { round, desk, calls, hall };
bool may(Role role, Watching what);

// Of a request that the role may make: what in it goes beyond the role; nothing if all of it is the role's.
std::optional<Refusal> beyond(Role role, ArbiterDemand demand, const ArbiterRequest& request,
                              const Tournament& tournament);

}  // namespace jadoube::server
