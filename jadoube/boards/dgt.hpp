// The serial protocol of DGT boards: bytes from the board to messages, and commands to the board.
//
//   dgt::Decoder decoder;
//   for (const std::uint8_t byte : received)
//     if (const auto message = decoder.take(byte)) …
//
// The line is 9600 baud, 8N1. A message is a header, whose highest bit is set, two bytes of length (seven bits each,
// the higher first; the length includes these three bytes), and data. No other byte has the highest bit set.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "jadoube/chess/piece.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::boards::dgt {

// One byte each.
enum class Command : std::uint8_t {
  reset = 0x40,  // sends nothing by itself from now on
  send_clock = 0x41,
  send_board = 0x42,
  send_updates = 0x4B,  // sends changes of the board, and of the clock's display
  send_battery = 0x4C,
  send_version = 0x4D,
  send_serial_number = 0x55,
};
[[nodiscard]] constexpr std::uint8_t encode(Command command) { return static_cast<std::uint8_t>(command); }

// Squares are in the board's order: its first square is a8, its last h1.
struct BoardDump {
  Board board;
  friend bool operator==(const BoardDump&, const BoardDump&) = default;
};
// `piece` none: the square has become empty.
struct FieldUpdate {
  Square square;
  std::optional<Piece> piece;
  friend bool operator==(const FieldUpdate&, const FieldUpdate&) = default;
};
struct ClockSide {
  unsigned seconds = 0;  // shown
  bool flag = false;
  friend bool operator==(const ClockSide&, const ClockSide&) = default;
};
struct ClockTimes {
  ClockSide left{}, right{};  // as one who stands in front of the clock sees it
  bool running = false;
  bool right_high = false;  // the lever: its right end is up, so the player on the left has pressed last
  bool battery_low = false;
  friend bool operator==(const ClockTimes&, const ClockTimes&) = default;
};
// No clock is connected to the board.
struct NoClock {
  friend bool operator==(const NoClock&, const NoClock&) = default;
};
struct Version {
  unsigned major, minor;
  friend bool operator==(const Version&, const Version&) = default;
};
struct SerialNumber {
  std::string text;
  friend bool operator==(const SerialNumber&, const SerialNumber&) = default;
};
struct Battery {
  unsigned percent;
  friend bool operator==(const Battery&, const Battery&) = default;
};

using Message = std::variant<BoardDump, FieldUpdate, ClockTimes, NoClock, Version, SerialNumber, Battery>;

// Takes bytes in any portions. Bytes that are no message (noise, a message cut short or of an unknown kind or length)
// are skipped up to the next header. A clock message without content is left out, but not counted as skipped: one of
// only zeros, which boards send for a clock that has reported nothing yet, and the answer to a command to the clock.
class JADOUBE_API Decoder {
 public:
  // The message that ends with this byte.
  std::optional<Message> take(std::uint8_t byte);
  // The number of bytes that have been skipped so far.
  [[nodiscard]] std::uint64_t skipped() const { return skipped_; }

 private:
  void drop();

  std::vector<std::uint8_t> held_;  // bytes of a message of a known kind; never more than the longest
  std::uint64_t skipped_ = 0;
};

// The message as a board sends it, for boards that are simulated.
[[nodiscard]] JADOUBE_API std::vector<std::uint8_t> encode(const Message& message);

}  // namespace jadoube::boards::dgt
