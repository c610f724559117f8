// A serial line, as electronic boards use it: 9600 baud, eight data bits, no parity, one stop bit, no flow control.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "jadoube/compiler.hpp"

namespace jadoube::boards {

class JADOUBE_API SerialPort {
 public:
  // A device such as /dev/ttyACM0. The error is an errno: ENOTTY if it is no serial line, EBUSY if another program uses
  // it.
  [[nodiscard]] static std::expected<SerialPort, int> open(const std::string& path);

  SerialPort(SerialPort&& other) noexcept;
  SerialPort& operator=(SerialPort&& other) noexcept;
  ~SerialPort();

  // For poll(): ready when there is something to receive, or the line is lost.
  [[nodiscard]] int descriptor() const { return descriptor_; }
  // The bytes received; empty if there are none. An errno when the line is lost.
  [[nodiscard]] std::expected<std::vector<std::uint8_t>, int> receive() const;
  // False when the line is lost, or accepts nothing.
  [[nodiscard]] bool send(std::span<const std::uint8_t> bytes) const;

 private:
  explicit SerialPort(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;  // -1 once moved from
};

}  // namespace jadoube::boards
