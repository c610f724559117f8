// The editions of the Laws, and the tempo and the supervision of a game.
//
//   edition_in_force(2014y / July / 1)   // Edition::e2014
//
// rules/ has the contents of each edition: one row of rules.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "jadoube/compiler.hpp"

namespace jadoube::laws {

using Milliseconds = std::chrono::milliseconds;

enum class Edition : std::uint8_t { e1997, e2009, e2014, e2018, e2023 };
// The newest.
inline constexpr auto last_edition = Edition::e2023;

// Of regulations that name none, and so of stored games, too: it stays when a newer one comes.
inline constexpr auto default_edition = Edition::e2023;

struct EditionKind {
  std::string_view code;
  std::chrono::year_month_day first_day;  // on which it was in force
};
// An edition without a row does not compile.
[[nodiscard]] constexpr EditionKind edition_kind(Edition edition) {
  using namespace std::chrono_literals;
  switch (edition) {
    case Edition::e1997: return {.code = "1997", .first_day = 1997y / 7 / 1};
    case Edition::e2009: return {.code = "2009", .first_day = 2009y / 7 / 1};
    case Edition::e2014: return {.code = "2014", .first_day = 2014y / 7 / 1};
    case Edition::e2018: return {.code = "2018", .first_day = 2018y / 1 / 1};
    case Edition::e2023: return {.code = "2023", .first_day = 2023y / 1 / 1};
  }
  return {};
}

[[nodiscard]] constexpr std::size_t index(Edition edition) { return static_cast<std::size_t>(edition); }

// From the oldest to the newest.
inline constexpr auto editions = [] {
  std::array<Edition, index(last_edition) + 1> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Edition>(i);
  return all;
}();
static_assert(edition_kind(static_cast<Edition>(editions.size())).code.empty(), "last_edition is not the last");

// "1997", "2009", "2014", "2018", "2023".
[[nodiscard]] constexpr std::string_view code(Edition edition) { return edition_kind(edition).code; }
[[nodiscard]] JADOUBE_API std::optional<Edition> parse_edition(std::string_view code);
// The edition that was in force that day; for days before all of them, that of 1997.
[[nodiscard]] JADOUBE_API Edition edition_in_force(std::chrono::year_month_day day);

enum class Tempo : std::uint8_t { standard, rapid, blitz };
enum class Supervision : std::uint8_t { every_game, limited };

}  // namespace jadoube::laws
