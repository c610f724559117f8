// A dash for mate on one board in each lane, many questions one after the other: whenever a lane comes to its end, it
// is given the next question. Included only within a kernel's region.
#pragma once

#include "jadoube/mate/lanes/internal/dash_kernel.hpp"
#include "jadoube/mate/lanes/internal/helping_turn.hpp"
#include "jadoube/mate/lanes/internal/mating_turn.hpp"

namespace jadoube::mate::lanes {

template <class Lanes>
struct LanesInMemory {
  using PerLane = std::array<std::uint64_t, Lanes::size>;

  alignas(64) std::array<std::array<PerLane, 5>, 2> men{};  // of the mating side, of the helping side
  alignas(64) std::array<PerLane, 2> random{};
  alignas(64) PerLane moves_first{};  // all bits in a lane where the mating side is to move, else none

  JADOUBE_INLINE Men<Lanes> load(std::size_t side) const {
    const auto set = [&](std::size_t kind) { return Lanes::load(men[side][kind].data()); };
    return {set(0), set(1), set(2), set(3), set(4)};
  }
  JADOUBE_INLINE void store(std::size_t side, const Men<Lanes>& now) {
    const auto set = [&](std::size_t kind) { return men[side][kind].data(); };
    now.pawns.store(set(0));
    now.knights.store(set(1));
    now.diagonal.store(set(2));
    now.orthogonal.store(set(3));
    now.king.store(set(4));
  }
};

// The moves of the last turns in all lanes.
template <class Lanes>
struct Record {
  struct Turn {
    std::array<std::uint64_t, Lanes::size> from, to;
  };
  alignas(64) std::array<Turn, 2 * std::size_t{64}> turns;

  JADOUBE_INLINE void add(std::size_t turn, Lanes from, Lanes to) {
    Turn& here = turns[turn % turns.size()];
    from.store(here.from.data());
    to.store(here.to.data());
  }
};

// xorshift, in each lane for itself.
template <class Lanes>
JADOUBE_INLINE Lanes next_random(std::array<std::uint64_t, Lanes::size>& state) {
  Lanes x = Lanes::load(state.data());
  x = x ^ x.template up<13>();
  x = x ^ x.template down<7>();
  x = x ^ x.template up<17>();
  x.store(state.data());
  return x;
}

// Other bits for the second turn of a round.
template <class Lanes>
JADOUBE_INLINE Dice<Lanes> turned_over(const Dice<Lanes>& dice) {
  return {dice.taste.template up<7>() ^ dice.chance, dice.chance.template up<31>() | dice.chance.template down<33>()};
}

template <class Lanes>
class Dashes {
 public:
  JADOUBE_INLINE Dashes(std::span<const DashStart> starts, std::span<DashEnd> ends, bool lines)
      : starts_(starts), ends_(ends), lines_(lines) {}

  JADOUBE_INLINE void run() {
    for (std::size_t lane = 0; lane < Lanes::size; ++lane) take_next(lane);
    for (now_ = 0; busy_ != 0; ++now_) {
      const unsigned mates = play_both_turns();
      for (unsigned ended = ended_ & busy_; ended != 0; ended &= ended - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(ended));
        end(lane, (mates >> lane & 1U) != 0);
      }
    }
  }

 private:
  struct Runner {
    std::size_t question;
    unsigned attempt;
    std::size_t begun;  // when
  };

  // The lanes that mate; `ended_` those that can go no further.
  JADOUBE_INLINE unsigned play_both_turns() {
    Men<Lanes> mating = memory_.load(0), helping = memory_.load(1);
    const Lanes moving = Lanes::load(memory_.moves_first.data());
    const Dice<Lanes> dice{next_random<Lanes>(memory_.random[0]), next_random<Lanes>(memory_.random[1])};
    const Turn<Lanes> ours = mating_turn(mating, helping, moving, dice);
    record_.add(2 * now_, ours.from, ours.to);
    const Turn<Lanes> theirs = helping_turn(helping, mating, turned_over(dice));
    record_.add(2 * now_ + 1, theirs.from, theirs.to);
    memory_.store(0, mating);
    memory_.store(1, helping);
    Lanes(~std::uint64_t{0}).store(memory_.moves_first.data());

    const auto stuck = Lanes::without(moving.any(moving), ours.from.any(ours.from));
    const auto stopped = theirs.from.none(theirs.from);
    unsigned late = 0;
    for (std::size_t lane = 0; lane < Lanes::size; ++lane)
      late |= unsigned{now_ - runners_[lane].begun + 1 >= dash_rounds} << lane;
    ended_ = Lanes::bits(stuck | stopped) | late;
    return Lanes::bits(Lanes::without(stopped & theirs.check.any(theirs.check), stuck));
  }

  JADOUBE_INLINE void end(std::size_t lane, bool mates) {
    Runner& runner = runners_[lane];
    DashEnd& end = ends_[runner.question];
    const std::size_t rounds = now_ - runner.begun + 1;
    end.nodes += static_cast<std::uint32_t>(2 * rounds);
    end.mates = mates;
    if (mates) {
      const bool moved_first = starts_[runner.question].mating_side_moves;
      end.length = static_cast<std::uint32_t>(2 * rounds - (moved_first ? 1 : 2));
      if (lines_) write_steps(lane, 2 * runner.begun + (moved_first ? 0 : 1), end);
    }
    if (!mates && rounds > 1 && runner.attempt + 1 < dash_attempts)
      begin(lane, runner.question, runner.attempt + 1);
    else
      take_next(lane);
  }

  JADOUBE_INLINE void write_steps(std::size_t lane, std::size_t first_turn, DashEnd& end) const {
    const DashStart& start = starts_[runners_[lane].question];
    for (std::size_t ply = 0; ply < end.length; ++ply) {
      const auto& [from, to] = record_.turns[(first_turn + ply) % record_.turns.size()];
      end.steps[ply] = {start.on_board(Bitboard(from[lane])), start.on_board(Bitboard(to[lane]))};
    }
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
    const DashStart& start = starts_[question];
    for (std::size_t side = 0; side < 2; ++side)
      for (std::size_t kind = 0; kind < 5; ++kind) memory_.men[side][kind][lane] = start.men[side][kind];
    memory_.random[0][lane] = 0x9E3779B97F4A7C15 * (attempt + 1);
    memory_.random[1][lane] = 0xD1342543DE82EF95 * (attempt + 1);
    memory_.moves_first[lane] = start.mating_side_moves ? ~std::uint64_t{0} : 0;
    runners_[lane] = {question, attempt, now_ + 1};
  }

  std::span<const DashStart> starts_;
  std::span<DashEnd> ends_;
  bool lines_;
  std::size_t next_ = 0, now_ = ~std::size_t{0};
  unsigned busy_ = 0, ended_ = 0;
  std::array<Runner, Lanes::size> runners_{};
  LanesInMemory<Lanes> memory_;
  Record<Lanes> record_;
};

}  // namespace jadoube::mate::lanes
