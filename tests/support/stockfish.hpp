// Stockfish, kept running and driven through pipes, as a second opinion on move counts.
#pragma once

#include <cstdint>
#include <cstdio>
#include <map>
#include <string>

#include "jadoube/chess/position.hpp"

namespace jadoube::test {

class Stockfish {
 public:
  // In Chess960 mode castling is the king's move to its rook, else the king's move by two squares.
  explicit Stockfish(bool chess960);
  ~Stockfish();
  Stockfish(const Stockfish&) = delete;
  Stockfish& operator=(const Stockfish&) = delete;

  static bool installed();

  // The number of move sequences of length `depth` (1 or more) after each first move, by the move in UCI notation.
  std::map<std::string, std::uint64_t> divide(const Position& position, unsigned depth);

 private:
  std::FILE* commands_ = nullptr;
  std::FILE* answers_ = nullptr;
  int process_ = -1;
};

}  // namespace jadoube::test
