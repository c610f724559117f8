// Finds doubtful moves in a reconstructed game, although no game within the margin contradicts them.
#pragma once

#include "jadoube/archive/sheets/reconstruct.hpp"

namespace jadoube::archive {

// The share of wrong entries in a game, counted as if `unseen` further entries had half an error.
double error_rate(const Reconstruction& game, double unseen);

// Doubts moves near entries that have changed places on both sheets: other exchanges, of more than two entries, may
// explain the sheets as well and were not searched for.
void doubt_exchanges(Reconstruction& game);

// Doubts the order of moves: if both players exchanged the same two entries, the sheets do not show it. One such pair
// is improbable, but over a whole game with many errors and many exchangeable moves it is not.
void doubt_orders(Reconstruction& game);

}  // namespace jadoube::archive
