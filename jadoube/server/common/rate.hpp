// Limits how often something happens: a number per second, and a number at once.
//
//   Rate requests(50, 1'000);
//   requests.take(now)               // one, if there is one to take
//   requests.take(now, bytes)        // takes so many if at least one is left; the next take waits for the excess
#pragma once

#include <algorithm>
#include <chrono>

namespace jadoube::server {

using Moment = std::chrono::steady_clock::time_point;

class Rate {
 public:
  Rate(double per_second, double at_once) : per_second_(per_second), at_once_(at_once), left_(at_once) {}

  bool take(Moment now, double amount = 1) {
    refill(now);
    if (left_ < 1) return false;
    left_ -= amount;
    return true;
  }
  // Whether take() would return true.
  bool has(Moment now) {
    refill(now);
    return left_ >= 1;
  }
  // Counts an amount that has been used already.
  void charge(Moment now, double amount) {
    refill(now);
    left_ -= amount;
  }
  // Whether nothing has been taken for so long that the full amount is available again.
  bool full(Moment now) const {
    const std::chrono::duration<double> passed = now - last_;
    return left_ + passed.count() * per_second_ >= at_once_;
  }

 private:
  void refill(Moment now) {
    const std::chrono::duration<double> passed = now - last_;
    last_ = now;
    left_ = std::min(at_once_, left_ + passed.count() * per_second_);
  }

  double per_second_;
  double at_once_;
  double left_;
  Moment last_{};
};

}  // namespace jadoube::server
