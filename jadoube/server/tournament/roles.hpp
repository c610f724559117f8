// The permissions of each role: one answer for each request and each kind of watching.
//
//   may(Role::results, ArbiterDemand::results)   // true
//   may(Role::results, ArbiterDemand::pair)      // false
#pragma once

#include "jadoube/server/tournament/arbiter_request.hpp"

namespace jadoube::server {

bool may(Role role, ArbiterDemand demand);

// The purposes of a tournament's WebSocket.
enum class Watching : std::uint8_t { round, desk, calls, hall };
bool may(Role role, Watching what);

// Refuses the part of an allowed request that the role may not do; nothing if there is no such part.
std::optional<Refusal> beyond(Role role, ArbiterDemand demand, const ArbiterRequest& request,
                              const Tournament& tournament);

}  // namespace jadoube::server
