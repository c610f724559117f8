// The record `event` of a tournament (records.hpp): what it is, without players and rounds.
#pragma once

#include <boost/json/object.hpp>

#include "jadoube/server/tournament/tournament.hpp"

namespace jadoube::server {

std::string event_record(const Tournament& tournament);
// False if it makes no sense.
bool apply_event_record(Tournament& tournament, const boost::json::object& record);

}  // namespace jadoube::server
