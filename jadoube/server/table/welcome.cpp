#include "jadoube/server/table/welcome.hpp"

#include <fmt/format.h>

#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/server/table/view.hpp"

namespace jadoube::server {

Welcome write_welcome(const Table& table, Seat seat, std::uint32_t from, Transcript::Entries entries,
                      const laws::Game& game) {
  Welcome welcome{.beginning = fmt::format(R"({{"welcome": {{"seat": "{}", "table": {}, "from": {}, "entries": [)",
                                           word(seat), write_table_info(table.info()), from),
                  .pages = std::move(entries.pages),
                  .end = std::move(entries.last),
                  .n = table.durable()};
  std::string& out = welcome.end;
  out += R"(], "state": )";
  laws::protocol::write_state(out, game.regulations(), game.state());
  out += R"(, "view": )";
  write_view(out, game.regulations(), game.state());
  fmt::format_to(std::back_inserter(out), R"(, "now": {}, "present": )", table.now().count());
  write_presence(out, table.participants().presence());
  out += R"(, "ready": )";
  write_ready(out, {table.ready_players()});
  out += R"(, "begins": )";
  write_beginning(out, table.beginning());
  out += R"(, "rematch": )";
  write_rematch(out, table.rematch());
  out += "}}";
  return welcome;
}

}  // namespace jadoube::server
