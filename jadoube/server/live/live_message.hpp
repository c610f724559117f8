// What a page says at a table, as values: see docs/api.md, Live.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "jadoube/laws/model/event.hpp"
#include "jadoube/laws/protocol/read_error.hpp"
#include "jadoube/server/common/refusal.hpp"
#include "jadoube/server/table/seat.hpp"

namespace jadoube::server {

namespace live {

struct Hello {
  std::optional<std::string> token;
  std::uint32_t seen = 0;
  bool ready = true;     // when the game begins; false: it will say so
  std::string device{};  // whose the numbers of the acts are, over all its connections; empty: each connection's own
};
// An act, decoded. Where it was not understood, `error` says why, and `act` is as much of it as was, if any.
struct DoAct {
  std::optional<laws::Act> act;
  std::optional<laws::protocol::ReadError> error;
  NamedActor by = NamedActor::none;
  std::optional<std::int64_t> id{};
  bool assistant = false;  // done for the player by an assistant
};
struct ShowHand {
  std::optional<Square> from;  // none: nothing is in the hand
  double x = 0, y = 0;
  NamedActor by = NamedActor::none;
};
struct Ready {};
struct PlayOn {};
struct Name {
  std::string name;                  // as it was sent: see read_name()
  NamedActor of = NamedActor::none;  // whose it is; none: the sender's own
};
struct Ping {
  std::string value;  // as JSON
};

}  // namespace live

using LiveMessage =
    std::variant<live::Hello, live::DoAct, live::ShowHand, live::Ready, live::PlayOn, live::Name, live::Ping>;

// A message is parsed once, here. Refused if it is none.
std::expected<LiveMessage, Refusal> read_live_message(std::string_view text);

}  // namespace jadoube::server
