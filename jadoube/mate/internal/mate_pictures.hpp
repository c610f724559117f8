// Mates by minor pieces as pictures: which man stands where when the king at the edge is mated. The nearest of them are
// what targeted_mate.hpp searches for.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "jadoube/chess/position.hpp"

namespace jadoube::mate {

struct MatePicture {
  struct Place {
    Piece man;
    Square at;
  };
  static constexpr std::size_t most_places = 6;

  int cost = 0;  // moves to be made by both sides, roughly
  std::size_t count = 0;
  std::array<Place, most_places> places;

  std::span<const Place> all() const { return {places.data(), count}; }
};

// What is still to be done on both sides until the men stand as in the picture, on an empty board; 0 when they do.
int moves_to(const MatePicture& picture, const Position& position, Color side);

// The nearest pictures in which `side` mates with a knight or bishop, the nearest first; both kings, what gives
// check, and what guards or blocks the flights that the mating king leaves.
std::vector<MatePicture> mate_pictures(const Position& position, Color side, std::size_t most);

}  // namespace jadoube::mate
