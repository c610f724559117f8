#include "bench/server/measure.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace jadoube::bench {

using namespace std::chrono_literals;

double Latencies::quantile(double q) {
  if (milliseconds.empty()) return 0;
  const auto at = milliseconds.begin() + static_cast<std::ptrdiff_t>(q * static_cast<double>(milliseconds.size() - 1));
  std::nth_element(milliseconds.begin(), at, milliseconds.end());
  return *at;
}

double processor_us(int process) {
  std::ifstream stat(fmt::format("/proc/{}/stat", process));
  std::string line;
  std::getline(stat, line);
  // Behind the name, which may hold anything, stands the third field.
  std::istringstream rest(line.substr(line.rfind(')') + 1));
  std::string skipped;
  for (int field = 3; field < 14; ++field) rest >> skipped;
  double user = 0, system = 0;
  rest >> user >> system;
  return (user + system) * 1e6 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double resident_kb(int process) {
  std::ifstream status(fmt::format("/proc/{}/status", process));
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6));
  return 0;
}

DiskProbe::DiskProbe(const std::string& path)
    : thread_([this, path](const std::stop_token& stop) { run(stop, path); }) {}

Latencies DiskProbe::latencies() {
  thread_.request_stop();
  thread_.join();
  return std::move(latencies_);
}

void DiskProbe::run(const std::stop_token& stop, const std::string& path) {
  constexpr ::off_t size = 4 << 20;
  const std::vector<char> block(4096, 'x');
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const auto write = [&](::off_t at) { return ::pwrite(file, block.data(), block.size(), at) > 0; };
  ::off_t at = 0;
  while (at < size && write(at)) at += 4096;
  if (at < size || ::fsync(file) != 0) fmt::print(stderr, "{} cannot be written\n", path);
  auto due = std::chrono::steady_clock::now();
  for (at = 0; !stop.stop_requested(); at = (at + 4096) % size) {
    std::this_thread::sleep_until(due);
    const auto before = std::chrono::steady_clock::now();
    if (!write(at) || ::fdatasync(file) != 0) break;
    const auto after = std::chrono::steady_clock::now();
    latencies_.add(after - before);
    due = std::max(due + 5ms, after);
  }
  ::close(file);
  ::unlink(path.c_str());
}

}  // namespace jadoube::bench
