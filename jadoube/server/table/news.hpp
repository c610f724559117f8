// News from the rules of a table to all participants, besides the entries of its log, as values.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>

#include "jadoube/laws/model/edition.hpp"

namespace jadoube::server {

struct Presence {
  bool white = false, black = false, arbiter = false;
  unsigned spectators = 0;
};

// The players who are ready to continue after the clocks were stopped.
struct ReadyPlayers {
  std::array<bool, 2> by_color{};
};

// Play begins or continues after that time, unless somebody leaves before; none: not yet.
struct Beginning {
  std::optional<laws::Milliseconds> in;
};

// The server was away for this time, and the clocks show the same times as before.
struct ServerAway {
  laws::Milliseconds time;
};

using News = std::variant<ReadyPlayers, Beginning, ServerAway>;

// Append the values to `out` as they are in messages and in a welcome.
void write_presence(std::string& out, const Presence& presence);
void write_ready(std::string& out, const ReadyPlayers& ready);
void write_beginning(std::string& out, const Beginning& beginning);
// The whole message: {"ready": …}, {"begins": …} or {"away": …}.
void write_news(std::string& out, const News& news);

}  // namespace jadoube::server
