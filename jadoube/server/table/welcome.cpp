#include "jadoube/server/table/welcome.hpp"

#include "jadoube/server/table/welcome_text.hpp"

namespace jadoube::server {

Welcome write_welcome(const Table& table, Seat seat, std::uint32_t from, Transcript::Entries entries,
                      const laws::Game& game) {
  Welcome welcome{.beginning = write_welcome_beginning(seat, write_table_info(table.info()), from),
                  .pages = std::move(entries.pages),
                  .end = std::move(entries.last),
                  .n = table.durable()};
  Standing standing{.game = game,
                    .now = table.now(),
                    .presence = table.attendance().presence(),
                    .ready = {table.ready_players()},
                    .beginning = table.beginning()};
  standing.rematch.clear();
  write_rematch(standing.rematch, table.rematch());
  write_welcome_end(welcome.end, standing);
  return welcome;
}

}  // namespace jadoube::server
