// So many a second, and so many at once.
#pragma once

#include <algorithm>
#include <chrono>

namespace jadoube::server {

using Moment = std::chrono::steady_clock::time_point;

class Rate {
 public:
  Rate(double per_second, double at_once) : per_second_(per_second), at_once_(at_once), left_(at_once) {}

  // Takes one, if there is one to take.
  bool take(Moment now) {
    const std::chrono::duration<double> passed = now - last_;
    last_ = now;
    left_ = std::min(at_once_, left_ + passed.count() * per_second_);
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  // Nothing has been taken for so long that it is as new.
  bool full(Moment now) const {
    const std::chrono::duration<double> passed = now - last_;
    return left_ + passed.count() * per_second_ >= at_once_;
  }

 private:
  double per_second_;
  double at_once_;
  double left_;
  Moment last_{};
};

}  // namespace jadoube::server
