// Finds repeated games, and games that are the beginning of another, in a limited amount of memory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "jadoube/archive/identity.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

// A game of a source of the input, both counted from 1.
struct GamePlace {
  std::uint32_t source;
  std::uint64_t game;
};

class JADOUBE_API Duplicates {
 public:
  // The number of different games to remember; one of forty moves takes 120 to 140 bytes.
  explicit Duplicates(std::uint64_t most = default_most)
      : most_(most), by_moves_(first_size), by_opening_(first_size) {}
  static constexpr std::uint64_t default_most = 10'000'000;

  struct Found {
    enum class Kind : std::uint8_t {
      same,
      beginning,  // the new game is the beginning of the earlier one
      whole,      // the earlier game is the beginning of the new one
    };
    Kind kind;
    GamePlace place;
  };
  // Returns where the same game occurred before, or one of which the shorter is the beginning; nothing if the game is
  // new. The game is remembered unless it is the same as an earlier one.
  std::optional<Found> find_or_remember(const GameIdentity& game, const GamePlace& place);
  // Call some time before find_or_remember(): prefetches its memory.
  void prefetch(const GameIdentity& game) const {
    JADOUBE_PREFETCH(&by_moves_[game.moves.high & (by_moves_.size() - 1)]);
    JADOUBE_PREFETCH(&by_opening_[game.opening & (by_opening_.size() - 1)]);
  }
  // Whether some games were not remembered because a limit was reached: `most`, or 16 million sources.
  [[nodiscard]] bool is_full() const { return is_full_; }

 private:
  struct Known {
    Fingerprint moves;
    std::uint64_t opening;
    // A GamePlace: the source in the highest bits, the game in the others.
    std::uint64_t place;
    const std::uint8_t* keys;
    std::array<Player, 2> players;
    std::uint32_t date;
    std::uint32_t plies;
    std::uint32_t round;
  };
  // A slot of a hash table: the high half of the hash, and the number of the game in known_, from 1; 0 if it is empty.
  struct Slot {
    std::uint32_t check = 0;
    std::uint32_t game = 0;
  };
  using Table = std::vector<Slot>;

  static constexpr unsigned game_bits = 40;
  static constexpr std::size_t first_size = 1024;
  // Games and keys are kept in blocks: adding more does not copy the existing ones, which would use new memory again
  // and again.
  static constexpr std::size_t games_in_block = 1024, keys_in_block = std::size_t{64} << 10;
  template <class Fits>
  const Known* find(const Table& table, std::uint64_t hash, Fits fits) const;
  static void insert(Table& table, std::uint64_t hash, std::uint32_t game);
  void grow();
  void remember(const Known& known);
  const std::uint8_t* keep(std::span<const std::uint8_t> keys);
  const Known& known(std::uint32_t number) const {
    return known_[(number - 1) / games_in_block][(number - 1) % games_in_block];
  }
  bool begins_alike(const Known& known, const GameIdentity& game) const;

  std::uint64_t most_;
  bool is_full_ = false;
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<Known[]>> known_;
  std::vector<std::unique_ptr<std::uint8_t[]>> keys_;
  std::uint8_t* end_of_keys_ = nullptr;  // in the last block
  std::size_t keys_left_ = 0;            // behind them
  Table by_moves_, by_opening_;
};

}  // namespace jadoube::archive
