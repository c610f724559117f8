// The records of a tournament that no desk is shown: its arbiters' links, and what secrets are made of.
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

// Of a tournament that release 1.0 stored, which has no records of links and keys: the secret of the arbiter's seats is
// that of its chief's link. Records of links and keys that follow take the place of these.
void give_first_link(Tournament& tournament);

// False if they make no sense.
bool apply_link_record(Tournament& tournament, unsigned number, const boost::json::object& record);
bool apply_keys_record(Tournament& tournament, const boost::json::object& record);

}  // namespace jadoube::server
