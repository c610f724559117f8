// A table's own clock: milliseconds since its game's first event, less what was given back and less all outages.
#pragma once

#include "jadoube/laws/model/edition.hpp"
#include "jadoube/server/common/rate.hpp"

namespace jadoube::server {

using laws::Milliseconds;

class TableClock {
 public:
  // Stands until run().
  explicit TableClock(Milliseconds at = Milliseconds::zero()) : held_(at) {}

  Milliseconds now(Moment moment) const {
    return running_ ? std::chrono::duration_cast<Milliseconds>(moment - zero_) : held_;
  }
  // Runs from what it shows.
  void run(Moment moment) {
    zero_ = moment - held_;
    running_ = true;
  }
  // Stands at what it shows, until run().
  void stand(Moment moment) {
    held_ = now(moment);
    running_ = false;
  }
  // Runs, and shows that time at that moment.
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
  // When it will show that time; it must run.
  Moment moment(Milliseconds at) const { return zero_ + at; }
  bool runs() const { return running_; }

 private:
  Milliseconds held_;
  Moment zero_{};
  bool running_ = false;
};

}  // namespace jadoube::server
