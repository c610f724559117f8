// Messages from a table to one connected client: see docs/api.md, Live. Messages that are the same for all clients are
// written once (table/notice.hpp, table/entry.hpp).
#pragma once

#include <span>

#include "jadoube/server/live/live_message.hpp"

namespace jadoube::server {

// {"pong": …, "now": …, "lag": …}
std::string pong_message(const live::Ping& ping, laws::Milliseconds now, std::optional<laws::Milliseconds> round_trip);
// {"refused": …, "code": …, "en": …}
std::string refused_message(std::optional<std::int64_t> id, const Refusal& refusal);
// Writes the part before `"entry": {…}}` into `room`: 80 bytes at most. `id`: the number of the reader's own act.
std::string_view write_entry_beginning(std::span<char> room, std::optional<std::int64_t> id, laws::Milliseconds now);
// Says why an act from that seat was not understood.
Refusal refusal_of(const live::DoAct& message, Seat seat);

}  // namespace jadoube::server
