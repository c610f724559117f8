// Random numbers that are the same on every machine for a seed (SplitMix64, public domain algorithm of S. Vigna).
#pragma once

#include <cstdint>

namespace jadoube::tournament {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  // From 0 to count - 1, by the high bits; count > 0 and below 2^32.
  std::uint64_t below(std::uint64_t count) { return (next() >> 32U) * count >> 32U; }
  // From 0 up to, and without, 1.
  double unit() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace jadoube::tournament
