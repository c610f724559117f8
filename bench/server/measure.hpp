// What is measured beside the load: latencies, processor time, memory, and the disk's own speed.
#pragma once

#include <chrono>
#include <string>
#include <thread>
#include <vector>

namespace jadoube::bench {

struct Latencies {
  std::vector<double> milliseconds;
  void add(std::chrono::steady_clock::duration took) {
    milliseconds.push_back(std::chrono::duration<double, std::milli>(took).count());
  }
  double quantile(double q);
};

// Microseconds of processor time that a process has had, all its threads together.
double processor_us(int process);
// The same with its children, also those that have ended.
double processor_us_with_children(int process);
double resident_kb(int process);

// While it exists, it overwrites 4 KB of a file that keeps its size, and waits for fdatasync(), 200 times a second: the
// disk's time without other load.
class DiskProbe {
 public:
  explicit DiskProbe(const std::string& path);
  // Ends the probe and returns its times.
  Latencies latencies();

 private:
  void run(const std::stop_token& stop, const std::string& path);
  Latencies latencies_;
  std::jthread thread_;
};

}  // namespace jadoube::bench
