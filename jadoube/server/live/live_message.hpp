// The messages that a page sends at a table, as values: see docs/api.md, Live.
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
  bool ready = true;     // ready when the game begins; false: a message will say when
  std::string device{};  // the device that numbers the acts, over its connections; empty: the connection numbers them
};
// A decoded act. If it was not understood, `error` says why, and `act` has the part that was understood, if any.
struct DoAct {
  std::optional<laws::Act> act;
  std::optional<laws::protocol::ReadError> error;
  NamedActor by = NamedActor::none;
  std::optional<std::int64_t> id{};
  bool assistant = false;  // an assistant acts for the player
};
struct ShowHand {
  std::optional<Square> from;  // none: nothing is in the hand
  double x = 0, y = 0;
  NamedActor by = NamedActor::none;
};
struct Ready {};
struct PlayOn {};
struct Name {
  std::string name;                  // as sent: see read_name()
  NamedActor of = NamedActor::none;  // whose name it is; none: the sender's own
};
struct Ping {
  std::string value;  // as JSON
};

}  // namespace live

using LiveMessage =
    std::variant<live::Hello, live::DoAct, live::ShowHand, live::Ready, live::PlayOn, live::Name, live::Ping>;

// Parses a message; this happens once. Returns a refusal if the text is not a message.
std::expected<LiveMessage, Refusal> read_live_message(std::string_view text);

}  // namespace jadoube::server
