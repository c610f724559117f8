// The records of a tournament that no desk gets: its arbiters' links, and the data from which secrets are made.
//
//   link/3   a link: {"role", "name", "created", "used", "revoked", "key", "lookup"}
//   keys     {"sealed", "key", "lookup", "round", "players"}
#pragma once

#include <boost/json/object.hpp>

#include "jadoube/server/tournament/tournament.hpp"

namespace jadoube::server {

inline constexpr std::string_view keys_record_key = "keys", link_record_prefix = "link/";
bool is_secret_record(std::string_view key);

std::string link_record(const ArbiterLink& link);
std::string keys_record(const Tournament& tournament);

// For a tournament stored by release 1.0, without records of links and keys: the secret of the arbiter's seats is the
// secret of the chief's link. Later records of links and keys replace these.
void give_first_link(Tournament& tournament);

// Return false if the record is not valid.
bool apply_link_record(Tournament& tournament, unsigned number, const boost::json::object& record);
bool apply_keys_record(Tournament& tournament, const boost::json::object& record);

}  // namespace jadoube::server
