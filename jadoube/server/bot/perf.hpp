// The kinds of games in which players have ratings of their own, as the Bot and Board interface of lichess names them.
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

// "ultraBullet", for programs; and "UltraBullet", for people.
std::string_view key_of(Perf perf);
std::string_view name_of(Perf perf);
std::optional<Perf> find_perf(std::string_view key);

// By the time of a usual game of forty moves; a game without a clock counts as correspondence.
Perf speed_of(const laws::Regulations& regulations);
// Its speed, but chess960 is one kind, however fast.
Perf perf_of(const laws::Regulations& regulations);

}  // namespace jadoube::server
