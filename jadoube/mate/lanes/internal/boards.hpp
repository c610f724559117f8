// The boards in the lanes of a vector, on which dashes for mate are played a turn of each side at a time. Included only
// within a kernel's region.
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

// xorshift, in each lane separately.
template <class Lanes>
JADOUBE_INLINE Lanes next_random(std::array<std::uint64_t, Lanes::size>& state) {
  Lanes x = Lanes::load(state.data());
  x = x ^ x.template up<13>();
  x = x ^ x.template down<7>();
  x = x ^ x.template up<17>();
  x.store(state.data());
  return x;
}

// Gives other bits for the second turn of a round.
template <class Lanes>
JADOUBE_INLINE Dice<Lanes> turned_over(const Dice<Lanes>& dice) {
  return {dice.taste.template up<7>() ^ dice.chance, dice.chance.template up<31>() | dice.chance.template down<33>()};
}

template <class Lanes>
class Boards {
 public:
  // One bit for each lane: whether it is mate there, and whether the lane can go no further.
  struct Round {
    unsigned mates, ended;
  };

  // Plays a turn of each side in every lane. `now` counts the rounds. The moves are kept only if lines are wanted,
  // because they take half of the nearest cache.
  JADOUBE_INLINE Round play(std::size_t now, bool with_steps) {
    Men<Lanes> mating = memory_.load(0), helping = memory_.load(1);
    const Lanes moving = Lanes::load(memory_.moves_first.data());
    const Dice<Lanes> dice{next_random<Lanes>(memory_.random[0]), next_random<Lanes>(memory_.random[1])};
    const Turn<Lanes> ours = mating_turn(mating, helping, moving, dice);
    if (with_steps) record_.add(2 * now, ours.from, ours.to);
    const Turn<Lanes> theirs = helping_turn(helping, mating, turned_over(dice));
    if (with_steps) record_.add(2 * now + 1, theirs.from, theirs.to);
    memory_.store(0, mating);
    memory_.store(1, helping);
    Lanes(~std::uint64_t{0}).store(memory_.moves_first.data());

    const auto stuck = Lanes::without(moving.any(moving), ours.from.any(ours.from));
    const auto stopped = theirs.from.none(theirs.from);
    return {Lanes::bits(Lanes::without(stopped & theirs.check.any(theirs.check), stuck)), Lanes::bits(stuck | stopped)};
  }

  // Each attempt from the same start plays differently.
  JADOUBE_INLINE void begin(std::size_t lane, const DashStart& start, unsigned attempt) {
    for (std::size_t side = 0; side < 2; ++side)
      for (std::size_t kind = 0; kind < 5; ++kind) memory_.men[side][kind][lane] = start.men[side][kind];
    memory_.random[0][lane] = 0x9E3779B97F4A7C15 * (attempt + 1);
    memory_.random[1][lane] = 0xD1342543DE82EF95 * (attempt + 1);
    memory_.moves_first[lane] = start.mating_side_moves ? ~std::uint64_t{0} : 0;
  }

  // Writes the line of this lane, which ended in mate after `rounds` rounds, the last of them `now`.
  JADOUBE_INLINE void write_mate(std::size_t lane, const DashStart& start, std::size_t rounds, std::size_t now,
                                 bool with_steps, DashEnd& end) const {
    const std::size_t skipped = start.mating_side_moves ? 0 : 1;
    end.mates = true;
    end.length = static_cast<std::uint32_t>(2 * rounds - 1 - skipped);
    if (!with_steps) return;
    const std::size_t first_turn = 2 * (now + 1 - rounds) + skipped;
    for (std::size_t ply = 0; ply < end.length; ++ply) {
      const auto& [from, to] = record_.turns[(first_turn + ply) % record_.turns.size()];
      end.steps[ply] = {start.on_board(Bitboard(from[lane])), start.on_board(Bitboard(to[lane]))};
    }
  }

 private:
  LanesInMemory<Lanes> memory_;
  Record<Lanes> record_;
};

}  // namespace jadoube::mate::lanes
