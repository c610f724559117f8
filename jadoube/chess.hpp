// The core of jadoube/chess: positions, moves, and why a move is illegal. For the rest, include its headers one by one.
#pragma once

#include "jadoube/chess/chess960.hpp"
#include "jadoube/chess/position.hpp"
#include "jadoube/chess/why_illegal.hpp"
