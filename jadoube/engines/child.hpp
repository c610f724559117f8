// A program started beside this one, spoken to line by line, with a limit to every wait.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::engines {

using Clock = std::chrono::steady_clock;

// Its standard input and output are one socket, so that a write to a program that has ended is an error and no signal.
// What it says on standard error goes where ours goes.
class Child {
 public:
  enum class Silence : std::uint8_t {
    late,   // no whole line until the deadline; what has come is kept
    ended,  // the program closed its output, or said a line longer than `longest_line`
  };
  static constexpr std::size_t longest_line = std::size_t{1} << 20;

  // `command`: the program, by a path or looked for as the shell does, and its arguments. The error is an errno.
  static std::expected<Child, int> start(const std::vector<std::string>& command);

  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  ~Child();  // kills it if it still runs

  // With the end of line. False if the program has ended, or does not read until the deadline.
  bool write_line(std::string_view line, Clock::time_point deadline);
  // The next line, without its end; \r\n ends a line, too.
  std::expected<std::string, Silence> read_line(Clock::time_point deadline);
  // Waits for its end until the deadline, then kills it.
  void end(Clock::time_point deadline);

 private:
  Child(pid_t process, int socket) : process_(process), socket_(socket) {}

  pid_t process_ = -1;  // -1 once moved from or ended
  int socket_ = -1;
  std::string said_;  // and not yet read
};

}  // namespace jadoube::engines
