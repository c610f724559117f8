// A child process with line-based input and output, and a deadline for every wait.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"

namespace jadoube::engines {

using Clock = std::chrono::steady_clock;

// Its standard input and output are one socket, so that writing to a process that has ended gives an error and not a
// signal. Its standard error is that of this program.
class JADOUBE_API Child {
 public:
  enum class Silence : std::uint8_t {
    late,   // no whole line before the deadline; the part received is kept
    ended,  // the process closed its output, or wrote a line longer than `longest_line`
  };
  static constexpr std::size_t longest_line = std::size_t{1} << 20;

  // `command`: the program, as a path or a name that is looked up as in the shell, and its arguments; `directory`:
  // where it runs, if not where this program runs; a relative path of the program starts there. The error is an errno.
  [[nodiscard]] static std::expected<Child, int> start(const std::vector<std::string>& command,
                                                       const std::string& directory = {});

  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  ~Child();  // kills it if it still runs

  // Adds the end of line. False if the process has ended, or does not read before the deadline.
  bool write_line(std::string_view line, Clock::time_point deadline);
  // The next line, without its end, which may also be \r
  // .
  [[nodiscard]] std::expected<std::string, Silence> read_line(Clock::time_point deadline);
  // Waits until the deadline for the process to end, then kills it, with the processes that it has started.
  void end(Clock::time_point deadline);

 private:
  Child(pid_t process, int socket) : process_(process), socket_(socket) {}

  pid_t process_ = -1;  // -1 once moved from or ended
  int socket_ = -1;
  std::string received_;  // received and not yet returned
};

}  // namespace jadoube::engines
