#include "jadoube/server/table/welcome_text.hpp"

#include <fmt/format.h>

#include <iterator>

#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/server/table/view.hpp"

namespace jadoube::server {

std::string write_welcome_beginning(Seat seat, std::string_view info, std::uint32_t from) {
  return fmt::format(R"({{"welcome": {{"seat": "{}", "table": {}, "from": {}, "entries": [)", word(seat), info, from);
}

void write_welcome_end(std::string& out, const Standing& standing) {
  const laws::Game& game = standing.game;
  out += R"(], "state": )";
  laws::protocol::write_state(out, game.regulations(), game.state());
  out += R"(, "view": )";
  write_view(out, game.regulations(), game.state());
  fmt::format_to(std::back_inserter(out), R"(, "now": {}, "present": )", standing.now.count());
  write_presence(out, standing.presence);
  out += R"(, "ready": )";
  write_ready(out, standing.ready);
  out += R"(, "begins": )";
  write_beginning(out, standing.beginning);
  out += R"(, "rematch": )";
  out += standing.rematch;
  out += "}}";
}

}  // namespace jadoube::server
