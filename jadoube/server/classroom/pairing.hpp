// Who plays whom in a class: everybody who is there, as seldom as possible the same two, each with White and Black in
// turn; where the number is odd, one is left who has been left least.
//
//   const auto pairs = pair_pupils(pupils, draw_number);
//   pairs[0].white;   // a pupil's number
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace jadoube::server {

// What has been of a pupil's games in this class.
struct PairedPupil {
  unsigned number;
  std::vector<unsigned> met{};  // opponents, by their numbers, once for each game
  int whites = 0;               // games with White, less those with Black
  unsigned left = 0;            // how often there was nobody to play
};

struct PupilPair {
  unsigned white, black;

  friend bool operator==(const PupilPair&, const PupilPair&) = default;
};

// Drawn by lot; `draw(bound)` is a number from 0 to one less than `bound`.
using Draw = std::function<std::uint32_t(std::uint32_t)>;
std::vector<PupilPair> pair_pupils(std::vector<PairedPupil> pupils, const Draw& draw);

}  // namespace jadoube::server
