// The core of jadoube/tournament: entrants, events and their files, pairings, results, Berger tables and standings. For
// the rest, include its headers one by one.
#pragma once

#include "jadoube/tournament/berger.hpp"
#include "jadoube/tournament/changes/changes.hpp"
#include "jadoube/tournament/entrants/entrants.hpp"
#include "jadoube/tournament/model/event.hpp"
#include "jadoube/tournament/pairing/pair.hpp"
#include "jadoube/tournament/pairings.hpp"
#include "jadoube/tournament/roundrobin/round_robin.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"
#include "jadoube/tournament/trf/trf.hpp"
