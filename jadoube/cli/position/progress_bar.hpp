// Shows the progress of long work on one line of standard error, if that is a terminal.
#pragma once

#include <chrono>
#include <cstddef>

namespace jadoube::cli {

class ProgressBar {
 public:
  explicit ProgressBar(std::size_t total);
  ~ProgressBar();  // clears the line
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // Draws at most a few times a second, and not during the first second.
  void show(std::size_t done);

 private:
  std::size_t total_;
  bool on_terminal_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace jadoube::cli
