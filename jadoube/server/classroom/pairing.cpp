#include "jadoube/server/classroom/pairing.hpp"

#include <algorithm>
#include <utility>

namespace jadoube::server {
namespace {

// The number of drawings; the one with the fewest repeated meetings is used.
constexpr int drawings = 40;

void shuffle(std::vector<PairedPupil>& pupils, const Draw& draw) {
  for (std::size_t i = pupils.size(); i > 1; --i) std::swap(pupils[i - 1], pupils[draw(static_cast<std::uint32_t>(i))]);
}

std::ptrdiff_t meetings(const PairedPupil& one, const PairedPupil& other) {
  return std::ranges::count(one.met, other.number);
}

PupilPair with_colors(const PairedPupil& one, const PairedPupil& other, const Draw& draw) {
  const bool first = one.whites == other.whites ? draw(2) == 0 : one.whites < other.whites;
  return first ? PupilPair{one.number, other.number} : PupilPair{other.number, one.number};
}

}  // namespace

std::vector<PupilPair> pair_pupils(std::vector<PairedPupil> pupils, const Draw& draw) {
  shuffle(pupils, draw);
  if (pupils.size() % 2 == 1) pupils.erase(std::ranges::min_element(pupils, {}, &PairedPupil::left));
  std::vector<PupilPair> best;
  std::ptrdiff_t fewest = -1;
  for (int drawing = 0; drawing < drawings && fewest != 0; ++drawing) {
    shuffle(pupils, draw);
    auto left = pupils;
    std::vector<PupilPair> pairs;
    std::ptrdiff_t again = 0;
    while (left.size() > 1) {
      const PairedPupil one = std::move(left.back());
      left.pop_back();
      const auto other =
          std::ranges::min_element(left, {}, [&](const PairedPupil& each) { return meetings(one, each); });
      again += meetings(one, *other);
      pairs.push_back(with_colors(one, *other, draw));
      left.erase(other);
    }
    if (fewest >= 0 && again >= fewest) continue;
    fewest = again;
    best = std::move(pairs);
  }
  return best;
}

}  // namespace jadoube::server
