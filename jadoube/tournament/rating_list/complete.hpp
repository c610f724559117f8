// Completes a player of an event from FIDE's rating list.
//
//   const RatedPlayer* listed = namesake(player, candidates);   // only one person can be meant, or none
//   for (const Difference& difference : complete(player, *listed, RatingKind::standard)) …
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/tournament/rating_list/rating_list.hpp"

namespace jadoube::tournament {

// The only candidate with the same words in the name, in any order, without regard to accents and capital letters, and
// the same federation and year of birth as far as both are known. Null if there is none, or several: two people of the
// same name are two people.
[[nodiscard]] JADOUBE_API const RatedPlayer* namesake(const Player& player, std::span<const RatedPlayer> candidates);

// Whether the names have a word in common: another name under a FIDE number is mostly a wrong number.
[[nodiscard]] JADOUBE_API bool shares_a_name(const Player& player, const RatedPlayer& listed);

// A field in which the player had another value than the list.
struct Difference {
  enum class Field : std::uint8_t { federation, sex, title, rating, birth_year };
  Field field;
  std::string before, listed;
  friend bool operator==(const Difference&, const Difference&) = default;
};

// Takes the FIDE number, the title, the rating of that kind and the federation from the list, and sex and year of birth
// if the player has none. The name stays, because the list has no accents; a player without a rating in the list keeps
// the old one, and no title is removed.
JADOUBE_API std::vector<Difference> complete(Player& player, const RatedPlayer& listed, RatingKind kind);

}  // namespace jadoube::tournament
