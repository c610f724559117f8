// The kinds of games with separate ratings, named as in the Bot and Board interface of lichess.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "jadoube/laws/model/regulations.hpp"

namespace jadoube::server {

enum class Perf : std::uint8_t { ultra_bullet, bullet, blitz, rapid, classical, correspondence, chess960 };
inline constexpr std::size_t perfs = 7;
inline constexpr std::array all_perfs{Perf::ultra_bullet, Perf::bullet,         Perf::blitz,   Perf::rapid,
                                      Perf::classical,    Perf::correspondence, Perf::chess960};

// key_of() returns "ultraBullet", for programs; name_of() returns "UltraBullet", for people.
std::string_view key_of(Perf perf);
std::string_view name_of(Perf perf);
std::optional<Perf> find_perf(std::string_view key);

// The speed by the time of a usual game of forty moves; a game without a clock counts as correspondence.
Perf speed_of(const laws::Regulations& regulations);
// The kind: the game's speed, except that chess960 is one kind at any speed.
Perf perf_of(const laws::Regulations& regulations);

}  // namespace jadoube::server
