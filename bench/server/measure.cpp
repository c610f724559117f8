#include "bench/server/measure.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
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

namespace {

// Fields of /proc/PID/stat by the numbers that proc(5) gives them, from the third on; empty if there is no such
// process.
std::vector<std::string> fields_of(const std::string& process) {
  std::ifstream stat(fmt::format("/proc/{}/stat", process));
  std::string line;
  std::getline(stat, line);
  // The third field stands behind the name, which may hold anything.
  std::vector<std::string> fields(3);
  std::istringstream rest(line.substr(line.rfind(')') + 1));
  for (std::string field; rest >> field;) fields.push_back(field);
  return fields.size() > 17 ? fields : std::vector<std::string>();
}
constexpr std::size_t parent = 4, user = 14, system = 15, childrens_user = 16, childrens_system = 17;

double microseconds(const std::string& ticks) {
  return std::stod(ticks) * 1e6 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

}  // namespace

double processor_us(int process) {
  const auto fields = fields_of(std::to_string(process));
  return fields.empty() ? 0 : microseconds(fields[user]) + microseconds(fields[system]);
}

double processor_us_with_children(int process) {
  const std::string of = std::to_string(process);
  const auto own = fields_of(of);
  if (own.empty()) return 0;
  double sum = processor_us(process) + microseconds(own[childrens_user]) + microseconds(own[childrens_system]);
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const auto fields = fields_of(name);
    if (!fields.empty() && fields[parent] == of) sum += microseconds(fields[user]) + microseconds(fields[system]);
  }
  return sum;
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
