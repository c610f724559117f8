// Which games have been seen before, in memory that has a limit.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "jadoube/archive/fingerprint.hpp"

namespace jadoube::archive {

// Which game of which source of the input, both counted from 1.
struct GamePlace {
  std::uint32_t source;
  std::uint64_t game;
};

class Duplicates {
 public:
  // How many different games are remembered; each takes 37 to 74 bytes.
  explicit Duplicates(std::uint64_t most = default_most) : most_(most), slots_(first_size) {}
  static constexpr std::uint64_t default_most = 10'000'000;

  // Where the same game stood before; nothing if it is new, and then it is remembered.
  std::optional<GamePlace> find_or_remember(const Fingerprint& fingerprint, const GamePlace& place);
  // Before that is asked, if it will be soon: fetches what is remembered from memory.
  void prefetch(const Fingerprint& fingerprint) const {
    __builtin_prefetch(&slots_[fingerprint.high & (slots_.size() - 1)]);
  }
  // Some games were not remembered for want of room.
  bool is_full() const { return is_full_; }

 private:
  struct Slot {
    Fingerprint fingerprint;
    GamePlace place{};  // source 0: free
  };
  static constexpr std::size_t first_size = 1024;
  Slot& slot(const Fingerprint& fingerprint);

  std::uint64_t most_;
  std::uint64_t size_ = 0;
  bool is_full_ = false;
  std::vector<Slot> slots_;
};

}  // namespace jadoube::archive
