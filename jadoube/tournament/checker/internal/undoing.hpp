// The corrections in an event's comments, undone one after another: see as_paired(). Internal.
//
//   Undoing undoing(event, 5);
//   while (undoing.next())
//     if (!check_round(undoing.earlier(), 5)) …        // the results at the time explain round 5
#pragma once

#include "jadoube/tournament/model/event.hpp"

namespace jadoube::tournament {

class Undoing {
 public:
  // The event must outlive this object.
  Undoing(const Event& event, unsigned round);
  // Undoes corrections up to the next one of a round before. False: there is none, or it cannot be undone.
  bool next();
  const Event& earlier() const { return earlier_; }

 private:
  const Event& event_;
  Event earlier_;
  unsigned round_;
  std::size_t left_, undone_ = 0;  // comments to be read, from the last one back; corrections undone
};

}  // namespace jadoube::tournament
