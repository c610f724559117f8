// Opening books in Polyglot's format (.bin): for each position, by its key, moves with weights.
//
//   const auto book = PolyglotBook::from(bytes);
//   for (const auto& [move, weight] : book->moves(Position())) …
//
//   PolyglotWriter writer;
//   writer.add(position, move);                         // once for each game in which it was played
//   file << writer.bytes();
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::engines {

// The key of a position in such books: an en passant square counts if a pawn of the side to move stands beside the pawn
// that has made the double step.
[[nodiscard]] JADOUBE_API std::uint64_t polyglot_key(const Position& position);

class JADOUBE_API PolyglotBook {
 public:
  struct WeightedMove {
    Move move;
    std::uint16_t weight;
  };

  // `bytes`: the whole file, entries of 16 bytes with ascending keys. Nothing if the file is not of this form.
  [[nodiscard]] static std::optional<PolyglotBook> from(std::string_view bytes);

  // The legal moves of the book in that position, in the book's order.
  [[nodiscard]] std::vector<WeightedMove> moves(const Position& position) const;
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::uint64_t key;
    std::uint16_t move, weight;
  };
  std::vector<Entry> entries_;
};

// Makes a book from positions and the moves played in them.
class JADOUBE_API PolyglotWriter {
 public:
  // Adds `weight` to the weight of that legal move.
  void add(const Position& position, Move move, std::uint32_t weight = 1);
  // The whole file: the keys ascend, and the moves of a position follow each other, the heaviest first. Where a weight
  // does not fit into 16 bits, those of its position are scaled down; one that is not 0 stays at least 1.
  [[nodiscard]] std::string bytes() const;

 private:
  std::map<std::uint64_t, std::vector<std::pair<std::uint16_t, std::uint64_t>>> entries_;  // by key: code and weight
};

}  // namespace jadoube::engines
