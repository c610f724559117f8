// The core of jadoube/notation: FEN, algebraic notation and UCI moves, and the sentences about them. For the rest,
// include its headers one by one.
#pragma once

#include "jadoube/notation/explain.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/format.hpp"
#include "jadoube/notation/letters.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"
