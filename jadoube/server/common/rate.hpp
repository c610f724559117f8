// So many a second, and so many at once.
//
//   Rate requests(50, 1'000);
//   requests.take(now)               // one, if there is one to take
//   requests.take(now, bytes)        // so many, if there is one at all: what is too much is made up for before the
//   next
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
  // Whether take() would be true.
  bool has(Moment now) {
    refill(now);
    return left_ >= 1;
  }
  // What has been used already.
  void charge(Moment now, double amount) {
    refill(now);
    left_ -= amount;
  }
  // Nothing has been taken for so long that it is as new.
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
