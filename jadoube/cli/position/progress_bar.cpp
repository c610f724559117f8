#include "jadoube/cli/position/progress_bar.hpp"

#include <fmt/format.h>
#include <unistd.h>

namespace jadoube::cli {
namespace {

using namespace std::chrono_literals;

void write(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stderr); }

}  // namespace

ProgressBar::ProgressBar(std::size_t total)
    : total_(total), on_terminal_(::isatty(STDERR_FILENO) != 0), next_(std::chrono::steady_clock::now() + 1s) {}

ProgressBar::~ProgressBar() {
  if (drawn_) write("\r\x1b[K");
}

void ProgressBar::show(std::size_t done) {
  if (!on_terminal_ || std::chrono::steady_clock::now() < next_) return;
  constexpr std::size_t width = 40;
  const std::size_t filled = total_ == 0 ? 0 : width * done / total_;
  write(fmt::format("\r[{:#<{}}{:.<{}}] {}/{}\x1b[K", "", filled, "", width - filled, done, total_));
  drawn_ = true;
  next_ = std::chrono::steady_clock::now() + 200ms;
}

}  // namespace jadoube::cli
