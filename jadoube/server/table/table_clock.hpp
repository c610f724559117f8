// A table's own clock: milliseconds since the first event of its game, without compensated delays and outages.
#pragma once

#include "jadoube/laws/model/edition.hpp"
#include "jadoube/server/common/rate.hpp"

namespace jadoube::server {

using laws::Milliseconds;

class TableClock {
 public:
  // The clock stands until run().
  explicit TableClock(Milliseconds at = Milliseconds::zero()) : held_(at) {}

  Milliseconds now(Moment moment) const {
    return running_ ? std::chrono::duration_cast<Milliseconds>(moment - zero_) : held_;
  }
  // Runs from the time that it shows.
  void run(Moment moment) {
    zero_ = moment - held_;
    running_ = true;
  }
  // Stands at the time that it shows, until run().
  void stand(Moment moment) {
    held_ = now(moment);
    running_ = false;
  }
  // Runs, and shows the time `at` at that moment.
  void show(Milliseconds at, Moment moment) {
    held_ = at;
    run(moment);
  }
  void give_back(Milliseconds time) {
    if (running_)
      zero_ += time;
    else
      held_ -= time;
  }
  // The moment at which it will show that time; it must run.
  Moment moment(Milliseconds at) const { return zero_ + at; }
  bool runs() const { return running_; }

 private:
  Milliseconds held_;
  Moment zero_{};
  bool running_ = false;
};

}  // namespace jadoube::server
