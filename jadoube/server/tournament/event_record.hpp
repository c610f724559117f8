// The record `event` of a tournament (records.hpp): its properties without players and rounds.
#pragma once

#include <boost/json/object.hpp>

#include "jadoube/server/tournament/tournament.hpp"

namespace jadoube::server {

std::string event_record(const Tournament& tournament);
// Returns false if the record is not valid.
bool apply_event_record(Tournament& tournament, const boost::json::object& record);

}  // namespace jadoube::server
