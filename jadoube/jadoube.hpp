// The whole library in one include.
#pragma once

#include "jadoube/chess/attacks.hpp"
#include "jadoube/chess/bitboard.hpp"
#include "jadoube/chess/chess960.hpp"
#include "jadoube/chess/move.hpp"
#include "jadoube/chess/perft.hpp"
#include "jadoube/chess/piece.hpp"
#include "jadoube/chess/position.hpp"
#include "jadoube/chess/repetition.hpp"
#include "jadoube/chess/setup.hpp"
#include "jadoube/chess/square.hpp"
#include "jadoube/chess/why_illegal.hpp"
#include "jadoube/chess/zobrist.hpp"
#include "jadoube/text/catalogue.hpp"
#include "jadoube/text/language.hpp"
#include "jadoube/version.hpp"
