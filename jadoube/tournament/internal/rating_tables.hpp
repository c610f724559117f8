// The tables of the FIDE Rating Regulations (B.02, 8.1.1 and 8.1.2).
#pragma once

namespace jadoube::tournament {

// 8.1.1: the rating difference for a fractional score in hundredths, 0 to 100.
int difference_for(int hundredths);

// 8.1.2: the scoring probability in hundredths of a player who is `difference` points stronger; the full scale.
int probability_for(int difference);

// Every greater difference has the probability 1.
inline constexpr int greatest_difference = 735;

}  // namespace jadoube::tournament
