#include "jadoube/boards/serial_port.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace jadoube::boards {

std::expected<SerialPort, int> SerialPort::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return std::unexpected(errno);
  SerialPort port(descriptor);
  termios settings{};
  if (::tcgetattr(descriptor, &settings) != 0) return std::unexpected(errno);
  ::cfmakeraw(&settings);
  settings.c_cflag |= static_cast<tcflag_t>(CLOCAL | CREAD);
  settings.c_cflag &= ~static_cast<tcflag_t>(CSTOPB | CRTSCTS);
  ::cfsetispeed(&settings, B9600);
  ::cfsetospeed(&settings, B9600);
  if (::tcsetattr(descriptor, TCSANOW, &settings) != 0) return std::unexpected(errno);
  // Two programs would each get only a part of the board's data.
  if (::ioctl(descriptor, TIOCEXCL) != 0) return std::unexpected(errno);
  return port;
}

SerialPort::SerialPort(SerialPort&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

SerialPort& SerialPort::operator=(SerialPort&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

SerialPort::~SerialPort() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::expected<std::vector<std::uint8_t>, int> SerialPort::receive() const {
  std::array<std::uint8_t, 1024> bytes{};
  const ssize_t size = ::read(descriptor_, bytes.data(), bytes.size());
  if (size > 0) return std::vector(bytes.begin(), bytes.begin() + size);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return std::vector<std::uint8_t>();
  return std::unexpected(size == 0 ? EIO : errno);
}

bool SerialPort::send(std::span<const std::uint8_t> bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace jadoube::boards
