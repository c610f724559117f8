// The players who compete for a prize of a group: the best woman, the best player under 18, the best below 1800.
//
//   Category juniors{.born_from = parse_date("2008")};
//   membership(juniors, player);            // Membership::yes if born in 2008 or later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "jadoube/compiler.hpp"
#include "jadoube/tournament/model/player.hpp"

namespace jadoube::tournament {

// All conditions that are given must hold.
struct Category {
  std::optional<Sex> sex{};
  std::optional<Date> born_from{}, born_to{};          // both inclusive; a year alone is all of its days
  std::optional<unsigned> rating_from{}, rating_to{};  // both inclusive; 0 is a player without a rating
  std::optional<std::string> federation{}, club{};     // without regard to accents and capital letters
  friend bool operator==(const Category&, const Category&) = default;
};

// Unknown: the sex or the date of birth that decides is not known, or not to the day.
enum class Membership : std::uint8_t { no, yes, unknown };
[[nodiscard]] JADOUBE_API Membership membership(const Category& category, const Player& player);

}  // namespace jadoube::tournament
