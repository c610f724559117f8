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
// Its children's as well, those that have ended included.
double processor_us_with_children(int process);
double resident_kb(int process);

// As long as it lives, 4 KB are overwritten in a file that keeps its size, and fdatasync() waited for, 200 times a
// second: what the disk takes when nobody asks more of it.
class DiskProbe {
 public:
  explicit DiskProbe(const std::string& path);
  // Ends it.
  Latencies latencies();

 private:
  void run(const std::stop_token& stop, const std::string& path);
  Latencies latencies_;
  std::jthread thread_;
};

}  // namespace jadoube::bench
