// The core of jadoube/tournament: events and their files, pairings, Berger tables and standings. For the rest, include
// its headers one by one.
#pragma once

#include "jadoube/tournament/berger.hpp"
#include "jadoube/tournament/model/event.hpp"
#include "jadoube/tournament/pairings.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"
#include "jadoube/tournament/trf/trf.hpp"
