// An electronic board's seat at a table of a server: the line to the table, and the game. The board itself is
// elsewhere: board_at_table.cpp has one on a serial line, board_hall.cpp many at a LiveChess.
//
//   TableSeat seat(session, app, address, options, {});
//   poll(seat.descriptor()); seat.follow_server();
//   if (seat.take_sat_down()) …                           // from now on there is a game()
//   seat.game().received(board_time(), bytes);
//   send(seat.answer());                                  // after everything that happens
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "jadoube/boards/table_session.hpp"
#include "jadoube/cli/board/device.hpp"
#include "jadoube/cli/common/command.hpp"
#include "jadoube/client/table_line.hpp"
#include "jadoube/client/table_message.hpp"

namespace jadoube::cli {

class TableSeat {
 public:
  // `name` is put before each sentence, unless it is empty.
  TableSeat(const Session& session, const CLI::App& app, const client::TableAddress& address,
            const boards::SessionOptions& options, std::string name);

  int descriptor() const { return line_.descriptor(); }
  void follow_server();
  // Whether the board has sat down; take_sat_down() reports the moment once.
  bool sits() const { return game_.has_value(); }
  bool take_sat_down() { return std::exchange(sat_down_, false); }
  boards::TableSession& game() { return *game_; }
  void type(const std::string& line);
  // Sends the results to the server and to people; returns the bytes for the board.
  std::vector<std::uint8_t> answer();
  // The exit status, when the seat has ended; a sentence has given the reason.
  const std::optional<int>& status() const { return status_; }

 private:
  void tell(const std::string& sentence) const;
  void end_with(const std::string& sentence);
  void end_with_disagreement();

  // --- The line
  void take(const client::line::Joined& joined);
  void take(const client::line::Opened& opened);
  void take(const client::line::Lost& lost);
  void take(const client::line::Unreachable& unreachable);
  void take(const client::line::Refused& refused);
  void take(const client::line::Received& received);

  // --- Messages of the server
  void take(const client::told::Welcome& welcome);
  bool sit_down(const client::told::Welcome& welcome);
  void take(const boards::TableEntry& entry);
  void take(const client::told::NotDone& refused);
  void take(const client::told::Present& present);
  void take(const client::told::Begins& begins);
  void take(const client::told::Error& error);

  const Session& session_;
  const CLI::App& app_;
  client::TableAddress address_;
  boards::SessionOptions options_;
  std::string name_;
  client::TableMessageReader reader_;
  std::optional<boards::TableSession> game_;  // once the board has sat down
  bool sat_down_ = false;
  bool both_seats_ = false;
  unsigned connection_ = 0;  // of the line, the latest
  std::string device_name_;
  std::optional<int> status_;
  client::TableLine line_;
};

}  // namespace jadoube::cli
