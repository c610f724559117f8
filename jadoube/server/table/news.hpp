// What the rules of a table tell everybody there besides the entries of its log, as values.
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

// Who is ready to go on after the clocks were stopped.
struct ReadyPlayers {
  std::array<bool, 2> by_color{};
};

// Play begins or goes on after that time, unless somebody leaves before; none: it does not yet.
struct Beginning {
  std::optional<laws::Milliseconds> in;
};

// The server was away for so long, and the clocks stand as they stood before.
struct ServerAway {
  laws::Milliseconds time;
};

using News = std::variant<ReadyPlayers, Beginning, ServerAway>;

// Appended to `out`, as they stand in the messages and in a welcome.
void write_presence(std::string& out, const Presence& presence);
void write_ready(std::string& out, const ReadyPlayers& ready);
void write_beginning(std::string& out, const Beginning& beginning);
// The whole message: {"ready": …}, {"begins": …} or {"away": …}.
void write_news(std::string& out, const News& news);

}  // namespace jadoube::server
