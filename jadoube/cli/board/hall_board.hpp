// One board of a hall: passes reports of a DGT LiveChess to the game at the board's table, as a serial line would.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "jadoube/cli/board/table_seat.hpp"
#include "jadoube/client/hall_message.hpp"
#include "jadoube/client/livechess_message.hpp"

namespace jadoube::cli {

class HallBoard {
 public:
  // `feed`: the number of its events; `left`: the player on the left of its clock.
  HallBoard(std::string serial_number, std::size_t feed, Color left)
      : serial_number_(std::move(serial_number)), feed_(feed), left_(left) {}

  const std::string& serial_number() const { return serial_number_; }
  std::size_t feed() const { return feed_; }
  bool is_there() const { return there_; }
  // Whether LiveChess was asked for its events over the present connection, and has not refused.
  bool is_followed() const { return followed_; }
  void set_followed(bool followed) { followed_ = followed; }
  client::hall::BoardState state() const;

  // --- The seat; none where it has no place
  TableSeat* seat() { return seat_.get(); }
  // The number of the board in the round; 0: none.
  unsigned number() const { return number_; }
  const std::string& table() const { return table_; }
  void sit_at(const Session& session, const CLI::App& app, const boards::SessionOptions& options,
              const client::TableAddress& address, unsigned number);
  void stand_up();
  bool sits() const { return seat_ && !seat_->status() && seat_->sits(); }
  bool plays() const;

  // The board has sat down, or is there again: everything known of it is reported to the game.
  void begin();
  void gone();
  void take(const client::livechess::Told& told);

 private:
  void show(const Board& pieces, bool returns);
  void tell_clock(std::optional<Color> running);

  std::string serial_number_;
  std::size_t feed_;
  Color left_;
  std::unique_ptr<TableSeat> seat_;
  std::string table_;
  unsigned number_ = 0;
  bool there_ = false;
  bool followed_ = false;
  bool flipped_ = false;
  std::optional<Board> as_told_, shown_;
  std::optional<unsigned> battery_;
  std::optional<std::optional<Color>> clock_;  // the player whose clock runs
  std::optional<bool> lever_;                  // its right end is up
};

}  // namespace jadoube::cli
