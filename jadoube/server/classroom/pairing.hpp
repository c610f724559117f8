// The pairing of a class: all present pupils play, the same two as rarely as possible, each with White and Black in
// turn. With an odd number, the pupil who was left out least often is left out.
//
//   const auto pairs = pair_pupils(pupils, draw_number);
//   pairs[0].white;   // a pupil's number
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace jadoube::server {

// A pupil's earlier games in this class.
struct PairedPupil {
  unsigned number;
  std::vector<unsigned> met{};  // opponents by number, once for each game
  int whites = 0;               // games with White minus games with Black
  unsigned left = 0;            // how often the pupil was left out
};

struct PupilPair {
  unsigned white, black;

  friend bool operator==(const PupilPair&, const PupilPair&) = default;
};

// The pairing is drawn by lot; `draw(bound)` returns a number from 0 to `bound` - 1.
using Draw = std::function<std::uint32_t(std::uint32_t)>;
std::vector<PupilPair> pair_pupils(std::vector<PairedPupil> pupils, const Draw& draw);

}  // namespace jadoube::server
