// What a program at an electronic board reads: the board's serial line, which is opened again when it was lost, and
// what is typed.
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

// Of one clock that never goes back.
Milliseconds board_time();

class BoardDevice {
 public:
  // The error is an errno, as SerialPort has it.
  static std::expected<BoardDevice, int> open(const std::string& path);

  // -1 while the line is lost.
  int descriptor() const { return lost_ ? -1 : port_.descriptor(); }
  // When the line is to be tried again, if it is lost, or the next command is to be sent; counted from now.
  std::optional<Milliseconds> due_in() const;
  // Tries it, if that is due. True when the line is there again.
  bool reopened();
  // What has been received; nothing when the line is lost by now.
  std::optional<std::vector<std::uint8_t>> receive();
  // One after the other: send_next() is to be called at due_in().
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

// Waits until one of these descriptors is readable, or the time has passed; -1 is nothing. Which are readable.
std::vector<bool> wait_for(const std::vector<int>& descriptors, std::optional<Milliseconds> time);

}  // namespace jadoube::cli
