// Mates by minor pieces as pictures: the squares of the men when the king is mated at the edge. targeted_mate.hpp
// searches for the nearest ones.
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

// The moves that both sides still need until the men stand as in the picture, on an empty board; 0 if they do.
int moves_to(const MatePicture& picture, const Position& position, Color side);

// The nearest pictures in which `side` mates with a knight or bishop, the nearest first; with both kings, the checking
// man, and the men that guard or block the other flights.
std::vector<MatePicture> mate_pictures(const Position& position, Color side, std::size_t most);

}  // namespace jadoube::mate
