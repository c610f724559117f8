// How often each position of a game has occurred, at a nanosecond a move: the positions are in a hash table whose
// chains go back in time, so that a search ends at the last capture or pawn move.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "jadoube/archive/fingerprint.hpp"
#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

class JADOUBE_API Recurrence {
 public:
  Recurrence() : entries_(first_size) {}

  void start(const Position& position);
  // Adds the positions after each of some more moves. Calls `look(position, seen)` for those that may have occurred
  // before (`seen`), with `after_repetition` for all positions after some position has occurred twice, and for those
  // after `quiet` half-moves; all counted from the last capture or pawn move.
  template <bool after_repetition, class Look>
  void push(std::span<const Position> after, unsigned quiet, Look look) {
    if (ply_ + after.size() >= entries_.size()) [[unlikely]]
      entries_.resize(2 * entries_.size() + after.size());
    Entry* entry = &entries_[ply_];
    const std::uint32_t base = base_;
    std::uint32_t number = base + ply_;
    std::uint64_t sum = sum_, sums = sums_;
    for (const Position& position : after) {
      const std::uint64_t key = position.key();
      sum += key;
      sums += sum;
      std::uint32_t& newest = newest_[key >> (64 - slot_bits)];
      const std::uint32_t before = newest, clock = position.halfmove_clock();
      newest = ++number;
      *++entry = {key, before, 1};
      if ((after_repetition ? std::max(before, repeated_) : before) + clock >= number || clock >= quiet) [[unlikely]] {
        ply_ = number - base;
        look(position, before + clock >= number);
      }
    }
    ply_ = number - base;
    sum_ = sum;
    sums_ = sums;
  }
  // Adds the positions after some more moves only for add_to() and key(); after that, only ply() may also be called.
  void add_keys(std::span<const Position> after) {
    if (ply_ + after.size() >= entries_.size()) [[unlikely]]
      entries_.resize(2 * entries_.size() + after.size());
    Entry* entry = &entries_[ply_];
    for (const Position& position : after) sums_ += sum_ += (++entry)->key = position.key();
    skip(after.size());
  }
  // Counts some more moves without their positions; after that, only ply() may be called.
  void skip(std::size_t plies) { ply_ += static_cast<std::uint32_t>(plies); }
  // How many times the last position has occurred, itself included; to be called exactly once for each that was `seen`.
  // Compares keys only: different positions collide with a probability of 1 in 2^64.
  unsigned count(const Position& last);
  // Whether, since the last capture or pawn move, some position has occurred twice.
  [[nodiscard]] bool has_repetition(const Position& last) const { return repeated_ >= first_of_stretch(last); }
  // Whether the last position and those 4, 8, 12 and 16 half-moves before it are the same (2014, 9.6.a).
  [[nodiscard]] bool fivefold_consecutive() const;
  [[nodiscard]] std::uint32_t ply() const { return ply_; }
  // The sum of the keys of the positions after the first half-moves, which must have been added.
  [[nodiscard]] std::uint64_t sum_of_keys(std::uint32_t plies) const {
    std::uint64_t sum = 0;
    for (std::uint32_t ply = 1; ply <= plies; ++ply) sum += entries_[ply].key;
    return sum;
  }
  // The highest byte of the key of every second position, from that after the second half-move on; ply() / 2 bytes.
  void copy_keys(std::uint8_t* to) const {
    const Entry* const entries = entries_.data();
    for (std::uint32_t ply = 2, last = ply_; ply <= last; ply += 2)
      *to++ = static_cast<std::uint8_t>(entries[ply].key >> 56);
  }
  // Adds the positions in their order to a hash.
  void add_to(Hash& hash) const {
    hash.add(sum_);
    hash.add(sums_);
  }

 private:
  // The number of the first position since the last capture or pawn move.
  std::uint32_t first_of_stretch(const Position& last) const {
    const std::uint32_t clock = last.halfmove_clock();
    return base_ + ply_ - (clock < ply_ ? clock : ply_);
  }

  static constexpr unsigned slot_bits = 10;
  static constexpr std::size_t first_size = 1024;
  struct Entry {
    std::uint64_t key;
    std::uint32_t before;  // the number of the last position in the same slot
    std::uint32_t count;
  };
  // Positions are numbered across all games, so that the table need not be cleared between them.
  std::array<std::uint32_t, std::size_t{1} << slot_bits> newest_{};
  std::vector<Entry> entries_;  // by ply
  std::uint32_t base_ = 1;      // the number of the game's start
  std::uint32_t ply_ = 0;
  std::uint32_t repeated_ = 0;  // the number of the last position that had occurred before; 0 for none
  // The sum of the keys, and the sum of those sums.
  std::uint64_t sum_ = 0, sums_ = 0;
};

}  // namespace jadoube::archive
