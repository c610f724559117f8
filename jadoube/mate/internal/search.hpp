// A complete search for a mate that both sides work for: it looks at every position that can arise once, the most
// promising first, until one is mate or none is left.
#pragma once

#include <memory>

#include "jadoube/mate/internal/automatic_draws.hpp"

namespace jadoube::mate {

class MateSearch {
 public:
  // `draws`, if given, must outlive the search.
  MateSearch(const Position& position, Color side, const AutomaticDraws* draws = nullptr);
  ~MateSearch();

  enum class State : std::uint8_t { mate, exhausted, open };
  // Looks at up to `positions` more positions.
  State run(std::uint64_t positions);
  // The positions of all runs; those with few moves count as parts of one.
  std::uint64_t nodes() const;
  // The most memory in use, in bytes.
  std::uint64_t bytes() const;
  // The moves that lead to the mate, after the state `mate`.
  std::vector<Move> line() const;

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace jadoube::mate
