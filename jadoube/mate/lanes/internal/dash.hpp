// Plays a dash for mate on one board in each lane, for many questions one after the other: when a lane comes to its
// end, it gets the next question. Included only within a kernel's region.
#pragma once

#include "jadoube/mate/lanes/internal/boards.hpp"

namespace jadoube::mate::lanes {

template <class Lanes>
class Dashes {
 public:
  JADOUBE_INLINE Dashes(std::span<const DashStart> starts, std::span<DashEnd> ends, bool lines)
      : starts_(starts), ends_(ends), lines_(lines) {}

  JADOUBE_INLINE void run() {
    for (std::size_t lane = 0; lane < Lanes::size; ++lane) take_next(lane);
    for (now_ = 0; busy_ != 0; ++now_) {
      const auto [mates, done] = boards_.play(now_, lines_);
      unsigned late = 0;
      for (std::size_t lane = 0; lane < Lanes::size; ++lane)
        late |= unsigned{now_ - runners_[lane].begun + 1 >= dash_rounds} << lane;
      for (unsigned ended = (done | late) & busy_; ended != 0; ended &= ended - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(ended));
        end(lane, (mates >> lane & 1U) != 0);
      }
    }
  }

 private:
  struct Runner {
    std::size_t question;
    unsigned attempt;
    std::size_t begun;  // the round in which it began
  };

  JADOUBE_INLINE void end(std::size_t lane, bool mates) {
    Runner& runner = runners_[lane];
    DashEnd& end = ends_[runner.question];
    const std::size_t rounds = now_ - runner.begun + 1;
    end.nodes += static_cast<std::uint32_t>(2 * rounds);
    if (mates) boards_.write_mate(lane, starts_[runner.question], rounds, now_, lines_, end);
    if (!mates && rounds > 1 && runner.attempt + 1 < dash_attempts)
      begin(lane, runner.question, runner.attempt + 1);
    else
      take_next(lane);
  }

  JADOUBE_INLINE void take_next(std::size_t lane) {
    if (next_ < starts_.size()) {
      begin(lane, next_++, 0);
      busy_ |= 1U << lane;
    } else {
      busy_ &= ~(1U << lane);
    }
  }

  JADOUBE_INLINE void begin(std::size_t lane, std::size_t question, unsigned attempt) {
    boards_.begin(lane, starts_[question], attempt);
    runners_[lane] = {question, attempt, now_ + 1};
  }

  std::span<const DashStart> starts_;
  std::span<DashEnd> ends_;
  bool lines_;
  std::size_t next_ = 0, now_ = ~std::size_t{0};
  unsigned busy_ = 0;
  std::array<Runner, Lanes::size> runners_{};
  Boards<Lanes> boards_;
};

}  // namespace jadoube::mate::lanes
