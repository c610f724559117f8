#include "jadoube/laws/model/edition.hpp"

#include <algorithm>

namespace jadoube::laws {

std::optional<Edition> parse_edition(std::string_view code) {
  const auto found = std::ranges::find(editions, code, laws::code);
  return found == editions.end() ? std::nullopt : std::optional(*found);
}

Edition edition_in_force(std::chrono::year_month_day day) {
  Edition in_force = editions.front();
  for (const Edition edition : editions)
    if (edition_kind(edition).first_day <= day) in_force = edition;
  return in_force;
}

}  // namespace jadoube::laws
