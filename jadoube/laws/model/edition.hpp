// The five editions of the Laws, and what a game is under one of them: its tempo and its supervision.
//
//   edition_in_force(2014y / July / 1)   // Edition::e2014
//
// What an edition says is in rules/: one row of rules for each.
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
inline constexpr std::array editions{Edition::e1997, Edition::e2009, Edition::e2014, Edition::e2018, Edition::e2023};

[[nodiscard]] constexpr std::size_t index(Edition edition) { return static_cast<std::size_t>(edition); }

// "1997", "2009", "2014", "2018", "2023".
[[nodiscard]] JADOUBE_API std::string_view code(Edition edition);
[[nodiscard]] JADOUBE_API std::optional<Edition> parse_edition(std::string_view code);
// The one that was in force that day: from 1 July 2009, 1 July 2014, 1 January 2018 and 1 January 2023; that of 1997
// before.
[[nodiscard]] JADOUBE_API Edition edition_in_force(std::chrono::year_month_day day);

enum class Tempo : std::uint8_t { standard, rapid, blitz };
enum class Supervision : std::uint8_t { every_game, limited };

}  // namespace jadoube::laws
