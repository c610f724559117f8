// The arbiters of a tournament as shown on their pages, and the end of connections whose link is revoked.
#pragma once

#include <string>
#include <vector>

#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/participant.hpp"
#include "jadoube/server/tournament/tournament.hpp"

namespace jadoube::server {

// {"number": 3, "role": "results", "name": "Rita"}
void write_link(std::string& out, const ArbiterLink& link);

// {"links": [{"number", "role", "name", "created", "used", "revoked"}], "own": N}
std::string write_staff(const std::vector<ArbiterLink>& links, unsigned own);

// Dismisses the subscribers whose link is no longer in force. Subscribers have a function link().
template <typename Subscriber>
void dismiss_revoked(const std::vector<Subscriber*>& all, const Tournament& tournament) {
  for (Subscriber* const each : std::vector(all))
    if (each->link() > 0 && tournament.link_in_force(each->link()) == nullptr)
      each->dismiss(CloseReason::not_allowed, refusal(Code::not_allowed, Message::server_link_revoked));
}

}  // namespace jadoube::server
