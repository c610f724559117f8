#include "jadoube/cli/board/at_table.hpp"

#include "jadoube/cli/board/table_seat.hpp"
#include "jadoube/cli/common/interrupt.hpp"

namespace jadoube::cli {

int sit_at_table(const Session& session, const CLI::App& app, BoardDevice device, const client::TableAddress& address,
                 const boards::SessionOptions& options) {
  TableSeat seat(session, app, address, options, {});
  watch_for_interrupt();
  TypedLines keyboard;
  while (!seat.status() && !interrupted()) {
    std::optional<Milliseconds> wait;
    if (seat.sits()) {
      if (device.reopened()) device.send(seat.game().connected());
      device.send_next();
      wait = device.due_in();
      if (const auto due = seat.game().due(); due && (!wait || *due - board_time() < *wait)) wait = *due - board_time();
    }
    // Before the board has sat down, its reports and typed lines wait.
    const auto readable = wait_for(
        {seat.descriptor(), seat.sits() ? device.descriptor() : -1, seat.sits() ? keyboard.descriptor() : -1}, wait);
    // Hands come before the server: their acts are older than its present messages.
    if (readable[1]) {
      if (const auto bytes = device.receive())
        seat.game().received(board_time(), *bytes);
      else
        seat.game().disconnected();
    }
    if (readable[2])
      for (const std::string& line : keyboard.read()) seat.type(line);
    if (readable[0]) seat.follow_server();
    if (seat.take_sat_down()) device.send(seat.game().connected());
    device.send(seat.answer());
    // Nothing more can be typed, so nothing can end the program.
    if (keyboard.descriptor() < 0 && seat.sits() && !seat.status() && seat.game().game().state().over()) return done;
  }
  return interrupted() ? by_interrupt : *seat.status();
}

}  // namespace jadoube::cli
