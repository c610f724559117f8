// A complete search for a mate that both sides work for: every position that can arise is looked at once, the most
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
  // Looks at up to so many positions more.
  State run(std::uint64_t positions);
  // Of all runs; positions with few moves are counted as parts of one.
  std::uint64_t nodes() const;
  // Of memory in use, at most.
  std::uint64_t bytes() const;
  // After `mate`: the moves that lead there.
  std::vector<Move> line() const;

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace jadoube::mate
