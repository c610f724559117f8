// The input of a program at an electronic board: the board's serial line, which is opened again when it is lost, and
// typed lines.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "jadoube/boards/command_queue.hpp"
#include "jadoube/boards/serial_port.hpp"
#include "jadoube/laws/model/event.hpp"

namespace jadoube::cli {

using laws::Milliseconds;

// The time on a clock that never goes back.
Milliseconds board_time();

class BoardDevice {
 public:
  // The error is an errno, as in SerialPort.
  static std::expected<BoardDevice, int> open(const std::string& path);

  // -1 while the line is lost.
  int descriptor() const { return lost_ ? -1 : port_.descriptor(); }
  // The time from now until the lost line must be tried again, or the next command sent.
  std::optional<Milliseconds> due_in() const;
  // Tries to open the line again, if that is due. True when it is open again.
  bool reopened();
  // The bytes received; nothing if the line is lost now.
  std::optional<std::vector<std::uint8_t>> receive();
  // Sends the commands one after the other: send_next() must be called at due_in().
  void send(const std::vector<std::uint8_t>& commands);
  void send_next();

 private:
  BoardDevice(std::string path, boards::SerialPort port) : path_(std::move(path)), port_(std::move(port)) {}

  std::string path_;
  boards::SerialPort port_;
  boards::CommandQueue queue_;
  bool lost_ = false;
  Milliseconds tried_{};
};

// Lines of standard input, as they come; a line that is too long is cut.
class TypedLines {
 public:
  // -1 when standard input has ended.
  int descriptor() const;
  // Reads what is there, without waiting for more.
  std::vector<std::string> read();

 private:
  std::string line_;
  bool open_ = true;
};

// Waits until one of these descriptors is readable, or the time has passed; -1 is none. Returns which are readable.
std::vector<bool> wait_for(const std::vector<int>& descriptors, std::optional<Milliseconds> time);

}  // namespace jadoube::cli
