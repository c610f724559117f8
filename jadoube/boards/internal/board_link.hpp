// The line to a board: the messages in its bytes, whether anything answers there, and repeated requests. Internal.
//
//   BoardLink link("/dev/ttyACM0");
//   write(link.connected());
//   link.received(now, bytes, [&](const dgt::Message& message) { … });
//   if (!link.watch(now, notes)) …                                      // the board is not seen until it answers
//   write(link.take_commands());
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "jadoube/boards/dgt.hpp"
#include "jadoube/boards/note.hpp"

namespace jadoube::boards {

class BoardLink {
 public:
  // `device`: the name of the serial line; empty: the board is on none, and its answers are not watched.
  explicit BoardLink(std::string device) : device_(std::move(device)) {}

  // The connection is made, or made again. Returns the bytes to send to the board.
  std::vector<std::uint8_t> connected();
  void disconnected();
  // Gives each message that the bytes complete to `take`. A text about a board that answers again is appended to
  // `notes`.
  template <class Take>
  void received(Milliseconds now, std::span<const std::uint8_t> bytes, std::vector<Note>& notes, Take take) {
    for (const std::uint8_t byte : bytes)
      if (const auto message = decoder_.take(byte)) {
        heard(now, notes);
        take(*message);
      }
    bytes_came_ = bytes_came_ || !bytes.empty();
    // The skipped bytes may have been an update: the board is read again.
    if (decoder_.skipped() != std::exchange(skipped_, decoder_.skipped()))
      commands_.push_back(dgt::encode(dgt::Command::send_board));
  }
  // Notes that the board has reported its pieces since the connection was made.
  void told_board() { board_known_ = true; }
  void told_update() { updates_come_ = true; }
  void told_clock() { clock_told_ = true; }
  [[nodiscard]] bool board_known() const { return board_known_; }
  // Time passes. False if nothing answers by now: changes until something does are not seen.
  bool watch(Milliseconds now, std::vector<Note>& notes);
  // The latest time for the next call of watch().
  [[nodiscard]] std::optional<Milliseconds> due() const;
  std::vector<std::uint8_t> take_commands() { return std::exchange(commands_, {}); }

 private:
  enum class Line : std::uint8_t { lost, asked, heard, asked_again };

  void heard(Milliseconds now, std::vector<Note>& notes);
  void ask_again(Milliseconds now);
  bool waits_for_board() const { return line_ == Line::heard && (!board_known_ || !updates_come_); }

  std::string device_;
  dgt::Decoder decoder_;
  std::uint64_t skipped_ = 0;
  Line line_ = Line::lost;
  std::optional<Milliseconds> line_since_;  // when it was asked or last heard; none: at the next moment
  std::optional<Milliseconds> asked_at_;    // when the board was last asked for missing data
  bool board_known_ = false;                // since the connection was made
  bool updates_come_ = false;               // changes of squares have been reported
  bool clock_told_ = false;                 // a clock, or its absence, has been reported
  bool bytes_came_ = false;
  bool silence_told_ = false;
  std::vector<std::uint8_t> commands_;
};

}  // namespace jadoube::boards
