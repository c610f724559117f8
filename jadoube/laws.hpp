// The core of jadoube/laws: the referee. For the rest, include its headers one by one.
#pragma once

#include "jadoube/laws/game.hpp"
#include "jadoube/laws/say.hpp"
