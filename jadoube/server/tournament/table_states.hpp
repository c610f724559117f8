// The states of the games at the tables, for the acts of a tournament.
#pragma once

#include "jadoube/server/tournament/acts.hpp"
#include "jadoube/server/tournament/tournament_results.hpp"

namespace jadoube::server {

TableStates states_of(const TableInfos& infos);

}  // namespace jadoube::server
