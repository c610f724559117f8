// A search for one mate after another out of a list of pictures: the men go to their places by the moves that bring
// them nearer, and step back where they are in each other's way.
#pragma once

#include <vector>

#include "jadoube/mate/internal/mate_pictures.hpp"

namespace jadoube::mate {

class TargetedMate {
 public:
  TargetedMate(const Position& position, Color side) : position_(position), side_(side) {}

  // Looks at up to `positions` more positions, with a share for each picture. True for a mate.
  bool run(std::uint64_t positions);
  std::uint64_t nodes() const { return nodes_; }
  // The most memory, in bytes, that the search for one picture took.
  std::uint64_t bytes() const { return bytes_; }
  // The moves that lead to the mate, if there is one.
  const std::vector<Move>& line() const { return line_; }

 private:
  bool search(const MatePicture& picture, std::uint64_t positions);

  Position position_;
  Color side_;
  std::uint64_t share_ = 0;  // positions for a picture, more in each round
  std::size_t next_ = 0;     // the picture whose turn it is
  std::vector<MatePicture> pictures_;
  std::uint64_t nodes_ = 0, bytes_ = 0;
  std::vector<Move> line_;
};

}  // namespace jadoube::mate
