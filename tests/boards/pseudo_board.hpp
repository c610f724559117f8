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
#include <optional>
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

  // A hand changes a square, and the board tells it, if it has been asked to tell changes.
  void change(Square square, std::optional<Piece> piece) {
    while (answer_within(0)) continue;
    board_.remove(square);
    if (piece) board_.put(square, *piece);
    if (tells_changes_) tell(dgt::FieldUpdate{told(square), piece});
  }
  void press(Color presser) {
    while (answer_within(0)) continue;
    lever_.right_high = presser == Color::white;  // who sits on the left
    lever_.running = true;
    if (tells_changes_) tell(lever_);
  }
  bool tells_changes() const { return tells_changes_; }

  // From now on every fiftieth byte is lost on the line, in each direction, the first after so many.
  void lose(unsigned first) { lost_ = {first, first}; }
  void lose_no_more() { lost_.reset(); }

  // Noise on the line.
  void noise(std::span<const std::uint8_t> bytes) { write(bytes); }

  // Answers the commands that have arrived; waits for the first. False if none comes.
  bool answer() {
    constexpr int patience = 20'000;  // ms, for a machine that does much else
    return answer_within(patience);
  }
  // How many bytes have been sent in all.
  std::size_t sent() const { return sent_; }

 private:
  Square told(Square square) const { return turned_ ? jadoube::square(63 - index(square)) : square; }
  bool answer_within(int ms) {
    pollfd line{master_, POLLIN, 0};
    if (::poll(&line, 1, ms) <= 0 || (line.revents & POLLIN) == 0) return false;
    std::array<std::uint8_t, 256> commands{};
    const ssize_t size = ::read(master_, commands.data(), commands.size());
    for (ssize_t i = 0; i < size; ++i)
      if (!is_lost(0)) answer(commands[static_cast<std::size_t>(i)]);
    return size > 0;
  }
  bool is_lost(std::size_t direction) {
    constexpr unsigned every = 50;
    return lost_ && (*lost_).at(direction)++ % every == every - 1;
  }
  void answer(std::uint8_t command) {
    if (command == dgt::encode(dgt::Command::reset)) {
      tells_changes_ = false;
    } else if (command == dgt::encode(dgt::Command::send_updates)) {
      tells_changes_ = true;
    }
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
      if (is_lost(1)) continue;
      if (::write(master_, &byte, 1) != 1) ADD_FAILURE() << "the line takes nothing";
      ++sent_;
    }
  }

  int master_ = -1;
  Board board_;
  bool turned_;
  bool tells_changes_ = false;
  std::optional<std::array<unsigned, 2>> lost_{};  // bytes since then, to the board and from it
  dgt::ClockTimes lever_{.right_high = true};      // White’s end is down: Black starts White’s clock
  std::size_t sent_ = 0;
};

}  // namespace jadoube::boards::test
