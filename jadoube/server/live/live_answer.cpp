#include "jadoube/server/live/live_answer.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <cassert>

#include "jadoube/server/table/declined.hpp"
#include "jadoube/server/table/log_budget.hpp"

namespace jadoube::server {

std::string pong_message(const live::Ping& ping, laws::Milliseconds now, std::optional<laws::Milliseconds> round_trip) {
  return fmt::format(R"({{"pong": {}, "now": {}, "lag": {}}})", ping.value, now.count(),
                     round_trip ? fmt::format("{}", round_trip->count()) : "null");
}

std::string refused_message(std::optional<std::int64_t> id, const Refusal& refusal) {
  std::string message = id ? fmt::format(R"({{"refused": {}, )", *id) : std::string(R"({"refused": null, )");
  write_members(message, refusal);
  return message += "}";
}

std::string_view write_entry_beginning(std::span<char> room, std::optional<std::int64_t> id, laws::Milliseconds now) {
  const auto at = now.count();
  const char* const end = id ? fmt::format_to(room.data(), FMT_COMPILE(R"({{"ack": {}, "now": {}, )"), *id, at)
                             : fmt::format_to(room.data(), FMT_COMPILE(R"({{"now": {}, )"), at);
  assert(end <= room.data() + room.size());
  return {room.data(), end};
}

// If the sender may not do such an act at all, that is the answer, and not the fault of the message.
Refusal refusal_of(const live::DoAct& message, Seat seat) {
  if (message.act)
    if (const auto by = actor_for(seat, *message.act, message.by); !by) return describe(by.error());
  if (message.act && std::holds_alternative<laws::act::Seal>(*message.act) && message.error->key == "move")
    return describe(Declined::bad_sealed_move);
  return refusal_by(Code::bad_request, *message.error);
}

}  // namespace jadoube::server
