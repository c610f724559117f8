#include "jadoube/tournament/internal/rating_tables.hpp"

#include <algorithm>
#include <array>

namespace jadoube::tournament {
namespace {

// 8.1.1: the rating difference for a fractional score of 0.50, 0.51, … 1.00.
constexpr std::array<int, 51> differences{0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,
                                          95,  102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
                                          202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
                                          351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};

// 8.1.2: the greatest difference with the scoring probability 0.50, 0.51, … 0.99; above the last it is 1.
constexpr std::array<int, 50> greatest{3,   10,  17,  25,  32,  39,  46,  53,  61,  68,  76,  83,  91,
                                       98,  106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
                                       206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344,
                                       357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735};
static_assert(greatest.back() == greatest_difference);

}  // namespace

int difference_for(int hundredths) {
  return hundredths >= 50 ? differences[static_cast<std::size_t>(hundredths - 50)] : -difference_for(100 - hundredths);
}

int probability_for(int difference) {
  if (difference < 0) return 100 - probability_for(-difference);
  return 50 + static_cast<int>(std::ranges::lower_bound(greatest, difference) - greatest.begin());
}

}  // namespace jadoube::tournament
