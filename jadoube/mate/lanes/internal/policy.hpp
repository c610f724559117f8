// The preferences of each side in a dash: lists of offers found by trial, on the final positions of games and some
// positions in between, for mates in the fewest turns.
#pragma once

#include "jadoube/mate/lanes/internal/offers.hpp"

namespace jadoube::mate::lanes {

inline constexpr std::array mating_policy{
    Offer{Man::king, Where::nearer},
    Offer{Man::queen, Where::two_steps, When::none_there},
    Offer{Man::knight, Where::within_three, When::none_there, 3},
    Offer{Man::bishop, Where::within_two, When::none_there, 1},
    Offer{Man::queen, Where::within_three, When::none_there},
    Offer{Man::pawn, Where::captures},
    Offer{Man::rook, Where::captures},
    Offer{Man::pawn, Where::foremost},
    Offer{Man::rook, Where::within_two, When::always, 3},
    Offer{Man::king, Where::captures, When::few_pieces},
    Offer{Man::bishop, Where::within_two, When::always, 2},
    Offer{Man::queen, Where::two_steps, When::always, 3},
    Offer{Man::knight, Where::two_steps, When::always, 3},
    Offer{Man::king, Where::within_two},
};

inline constexpr std::array helping_policy{
    Offer{Man::bishop, Where::within_three, When::always, 1},
    Offer{Man::knight, Where::beside_king, When::none_there, 1},
    Offer{Man::king, Where::edge, When::few_pieces, 2},
    Offer{Man::rook, Where::within_three, When::always, 2},
    Offer{Man::king, Where::outer, When::few_pieces, 2},
    Offer{Man::bishop, Where::beside_king, When::always, 1},
    Offer{Man::knight, Where::beside_king, When::always, 1},
    Offer{Man::bishop, Where::anywhere, When::always, 3},
    Offer{Man::king, Where::opposite, When::always, 3},
    Offer{Man::knight, Where::edge, When::none_there, 2},
    Offer{Man::bishop, Where::flights, When::always, 1},
    Offer{Man::rook, Where::beside_king, When::always, 3},
    Offer{Man::king, Where::confined},
};

}  // namespace jadoube::mate::lanes
