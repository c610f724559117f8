// Opening books in Polyglot's format (.bin): for each position, by its key, moves with weights.
//
//   const auto book = PolyglotBook::from(bytes);
//   for (const auto& [move, weight] : book->moves(Position())) …
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "jadoube/chess/position.hpp"
#include "jadoube/export.hpp"

namespace jadoube::engines {

// The key of a position in such books: an en passant square counts if a pawn of the side to move stands beside the pawn
// that has made the double step.
JADOUBE_API std::uint64_t polyglot_key(const Position& position);

class JADOUBE_API PolyglotBook {
 public:
  struct WeightedMove {
    Move move;
    std::uint16_t weight;
  };

  // `bytes`: the whole file, entries of 16 bytes with ascending keys. Nothing if it is not that.
  static std::optional<PolyglotBook> from(std::string_view bytes);

  // The legal moves of the book in that position, in the book's order.
  std::vector<WeightedMove> moves(const Position& position) const;
  std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::uint64_t key;
    std::uint16_t move, weight;
  };
  std::vector<Entry> entries_;
};

}  // namespace jadoube::engines
