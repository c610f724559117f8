// Several dashes for mate from the same position at once, until the first of them succeeds. The shortest of eight is
// less than half as long as one. Included only within a kernel's region.
#pragma once

#include "jadoube/mate/lanes/internal/boards.hpp"

namespace jadoube::mate::lanes {

// Uses eight boards with every kind of vector, so that every processor finds the same.
template <class Lanes>
class Race {
 public:
  // For one question or two.
  JADOUBE_INLINE Race(std::span<const DashStart> starts, std::span<DashEnd> ends, RaceUntil until, bool lines)
      : starts_(starts), ends_(ends), until_(until), lines_(lines) {}

  JADOUBE_INLINE void run() {
    for (std::size_t board = 0; board < boards; ++board) begin(board, board % starts_.size());
    for (now_ = 0; running_ != 0 && now_ < dash_rounds; ++now_) {
      unsigned mates = 0, ended = 0;
      for (std::size_t i = 0; i < vectors_.size(); ++i) {
        const auto round = vectors_[i].play(now_, lines_);
        mates |= round.mates << i * Lanes::size;
        ended |= round.ended << i * Lanes::size;
      }
      mates &= running_;
      running_ &= ~ended;
      for (std::size_t question = 0; question < starts_.size(); ++question)
        if (!ends_[question].mates) ends_[question].nodes += 2;
      if (mates != 0 && accept(mates)) return;
    }
  }

 private:
  static constexpr std::size_t boards = 8;

  // True if nothing else can be found. The boards of an answered question go to the other one.
  JADOUBE_INLINE bool accept(unsigned mates) {
    for (; mates != 0; mates &= mates - 1) {
      const auto board = static_cast<std::size_t>(std::countr_zero(mates));
      const Runner& runner = runners_[board];
      DashEnd& end = ends_[runner.question];
      if (end.mates) continue;
      vectors_[board / Lanes::size].write_mate(board % Lanes::size, starts_[runner.question], now_ + 1 - runner.begun,
                                               now_, lines_, end);
      ++answered_;
    }
    if (answered_ == 0) return false;
    if (until_ == RaceUntil::one || answered_ == starts_.size()) return true;
    for (std::size_t board = 0; board < boards; ++board)
      if (ends_[runners_[board].question].mates) begin(board, 1 - runners_[board].question);
    return false;
  }

  JADOUBE_INLINE void begin(std::size_t board, std::size_t question) {
    vectors_[board / Lanes::size].begin(board % Lanes::size, starts_[question], attempts_[question]++);
    runners_[board] = {question, now_ + 1};
    running_ |= 1U << board;
  }

  struct Runner {
    std::size_t question;
    std::size_t begun;  // the round in which it began
  };

  std::span<const DashStart> starts_;
  std::span<DashEnd> ends_;
  RaceUntil until_;
  bool lines_;
  std::size_t now_ = ~std::size_t{0}, answered_ = 0;
  unsigned running_ = 0;
  std::array<unsigned, 2> attempts_{};
  std::array<Runner, boards> runners_{};
  std::array<Boards<Lanes>, boards / Lanes::size> vectors_;
};

}  // namespace jadoube::mate::lanes
