// Finds repeated games, in a limited amount of memory.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "jadoube/archive/fingerprint.hpp"

namespace jadoube::archive {

// A game of a source of the input, both counted from 1.
struct GamePlace {
  std::uint32_t source;
  std::uint64_t game;
};

class Duplicates {
 public:
  // The number of different games to remember; each takes 28 to 55 bytes.
  explicit Duplicates(std::uint64_t most = default_most) : most_(most), slots_(first_size) {}
  static constexpr std::uint64_t default_most = 10'000'000;

  // Where the same game occurred before; nothing if it is new, and then it is remembered.
  std::optional<GamePlace> find_or_remember(const Fingerprint& fingerprint, const GamePlace& place);
  // Call some time before find_or_remember(): prefetches its memory.
  void prefetch(const Fingerprint& fingerprint) const {
    __builtin_prefetch(&slots_[fingerprint.high & (slots_.size() - 1)]);
  }
  // Whether some games were not remembered because a limit was reached: `most`, or 16 million sources.
  bool is_full() const { return is_full_; }

 private:
  struct Slot {
    Fingerprint fingerprint;
    // A GamePlace: the source in the highest bits, the game in the others. 0: an empty slot.
    std::uint64_t place = 0;
  };
  static constexpr unsigned game_bits = 40;
  static constexpr std::size_t first_size = 1024;
  Slot& slot(const Fingerprint& fingerprint);
  void grow();

  std::uint64_t most_;
  std::uint64_t size_ = 0;
  bool is_full_ = false;
  std::vector<Slot> slots_;
};

}  // namespace jadoube::archive
