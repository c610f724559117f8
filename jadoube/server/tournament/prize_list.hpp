// The prizes of a tournament as entered by its arbiters, as a record and as JSON for the pages. The library decides who
// gets them (jadoube/tournament/prizes/prizes.hpp).
//
//   {"currency": "€", "sharing": "hort", "one_each": true,
//    "groups": [{"name": "Open", "amounts": [500, 300.5], "sex": null, "born_from": null, "born_to": null,
//                "rating_from": null, "rating_to": null, "federation": null, "club": null}]}
#pragma once

#include <boost/json/object.hpp>

#include <expected>
#include <string>
#include <vector>

#include "jadoube/server/common/refusal.hpp"
#include "jadoube/tournament/prizes/prizes.hpp"

namespace jadoube::server {

struct PrizeList {
  std::string currency{};
  tournament::PrizeRules rules{};
  std::vector<tournament::PrizeGroup> groups{};

  bool empty() const { return groups.empty(); }
  friend bool operator==(const PrizeList&, const PrizeList&) = default;
};

// Reads the members of such an object, from a request or a record.
std::expected<PrizeList, Refusal> read_prize_list(const boost::json::object& object);
std::string write_prize_list(const PrizeList& prizes);

}  // namespace jadoube::server
