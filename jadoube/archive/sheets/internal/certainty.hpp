// What is not certain in a reconstructed game, although no game within the margin contradicts it.
#pragma once

#include "jadoube/archive/sheets/reconstruct.hpp"

namespace jadoube::archive {

// The share of wrong entries that a game supposes, as if half an error had been seen in `unseen` entries more.
double error_rate(const Reconstruction& game, double unseen);

// Where entries have changed places on both sheets close to each other, other exchanges, of more than two entries, may
// explain the sheets as well; these were not searched for.
void doubt_exchanges(Reconstruction& game);

// Where both players exchanged the same two entries, nothing on the sheets shows it. One such pair is improbable; over
// a whole game it is not when the sheets have many errors and many moves could have been made in the other order.
void doubt_orders(Reconstruction& game);

}  // namespace jadoube::archive
