// The core of jadoube/notation: FEN, algebraic notation and UCI moves. For the rest, include its headers one by one.
#pragma once

#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/letters.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"
