// What a page says at a table, as values: see docs/api.md, Live.
#pragma once

#include <variant>

#include "jadoube/server/table.hpp"

namespace jadoube::server {

namespace live {

struct Hello {
  std::optional<std::string> token;
  std::uint32_t seen = 0;
};
struct Hand {
  std::string from;  // a square; empty: nothing is in the hand
  double x = 0, y = 0;
  std::optional<std::string> by;
};
struct Ready {};
struct Name {
  std::string name;
};
struct Ping {
  std::string value;  // as JSON
};

}  // namespace live

using LiveMessage = std::variant<live::Hello, ActWish, live::Hand, live::Ready, live::Name, live::Ping>;

std::expected<LiveMessage, Refusal> read_live_message(std::string_view text);

}  // namespace jadoube::server
