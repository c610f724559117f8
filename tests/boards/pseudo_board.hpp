// A DGT board without hardware: the far end of a pseudo-terminal, which answers commands and tells changes byte by
// byte.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <span>
#include <string>

#include "jadoube/boards/dgt.hpp"

namespace jadoube::boards::test {

class PseudoBoard {
 public:
  explicit PseudoBoard(const Board& board, bool turned = false) : board_(board), turned_(turned) {
    master_ = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master_ < 0 || ::grantpt(master_) != 0 || ::unlockpt(master_) != 0) ADD_FAILURE() << "no pseudo-terminal";
    termios settings{};
    ::tcgetattr(master_, &settings);
    ::cfmakeraw(&settings);
    ::tcsetattr(master_, TCSANOW, &settings);
  }
  ~PseudoBoard() { ::close(master_); }
  PseudoBoard(const PseudoBoard&) = delete;
  PseudoBoard& operator=(const PseudoBoard&) = delete;

  std::string device() const { return ::ptsname(master_); }
  const Board& board() const { return board_; }

  // A hand changes a square, and the board tells it.
  void change(Square square, std::optional<Piece> piece) {
    board_.remove(square);
    if (piece) board_.put(square, *piece);
    tell(dgt::FieldUpdate{told(square), piece});
  }
  void press(Color presser) {
    lever_.right_high = presser == Color::white;  // who sits on the left
    lever_.running = true;
    tell(lever_);
  }
  // Noise on the line.
  void noise(std::span<const std::uint8_t> bytes) { write(bytes); }

  // Answers the commands that have arrived; waits for the first. False if none comes.
  bool answer() {
    pollfd line{master_, POLLIN, 0};
    constexpr int patience = 20'000;  // ms, for a machine that does much else
    if (::poll(&line, 1, patience) <= 0) return false;
    std::array<std::uint8_t, 256> commands{};
    const ssize_t size = ::read(master_, commands.data(), commands.size());
    for (ssize_t i = 0; i < size; ++i) answer(commands[static_cast<std::size_t>(i)]);
    return size > 0;
  }
  // How many bytes have been sent in all.
  std::size_t sent() const { return sent_; }

 private:
  Square told(Square square) const { return turned_ ? jadoube::square(63 - index(square)) : square; }
  void answer(std::uint8_t command) {
    if (command == dgt::encode(dgt::Command::send_board)) {
      dgt::BoardDump dump;
      for (const Square square : board_.occupied()) dump.board.put(told(square), *board_.piece_at(square));
      tell(dump);
    } else if (command == dgt::encode(dgt::Command::send_clock)) {
      tell(lever_);
    } else if (command == dgt::encode(dgt::Command::send_version)) {
      tell(dgt::Version{1, 7});
    } else if (command == dgt::encode(dgt::Command::send_serial_number)) {
      tell(dgt::SerialNumber{"3.12345678"});
    }
  }
  void tell(const dgt::Message& message) { write(dgt::encode(message)); }
  void write(std::span<const std::uint8_t> bytes) {
    for (const std::uint8_t byte : bytes) {
      if (::write(master_, &byte, 1) != 1) ADD_FAILURE() << "the line takes nothing";
      ++sent_;
    }
  }

  int master_ = -1;
  Board board_;
  bool turned_;
  dgt::ClockTimes lever_{.right_high = true};  // White’s end is down: Black starts White’s clock
  std::size_t sent_ = 0;
};

}  // namespace jadoube::boards::test
