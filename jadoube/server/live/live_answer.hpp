// What a table says to one of those who are connected to it: see docs/api.md, Live. What it says to all of them alike
// is written once (table/notice.hpp, table/entry.hpp).
#pragma once

#include <span>

#include "jadoube/server/live/live_message.hpp"

namespace jadoube::server {

// {"pong": …, "now": …, "lag": …}
std::string pong_message(const live::Ping& ping, laws::Milliseconds now, std::optional<laws::Milliseconds> round_trip);
// {"refused": …, "code": …, "en": …}
std::string refused_message(std::optional<std::int64_t> id, const Refusal& refusal);
// What stands before `"entry": {…}}`, in 80 bytes at most of `room`. `id`: of the reader's own act.
std::string_view write_entry_beginning(std::span<char> room, std::optional<std::int64_t> id, laws::Milliseconds now);
// What is wrong with an act that was not understood, of somebody in that seat.
Refusal refusal_of(const live::DoAct& message, Seat seat);

}  // namespace jadoube::server
