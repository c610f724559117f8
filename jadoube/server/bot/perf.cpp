#include "jadoube/server/bot/perf.hpp"

#include <algorithm>
#include <chrono>

namespace jadoube::server {
namespace {

constexpr int moves_of_a_usual_game = 40;
constexpr std::array<std::string_view, perfs> perf_keys{"ultraBullet", "bullet",         "blitz",   "rapid",
                                                        "classical",   "correspondence", "chess960"};
constexpr std::array<std::string_view, perfs> perf_names{"UltraBullet", "Bullet",         "Blitz",   "Rapid",
                                                         "Classical",   "Correspondence", "Chess960"};

}  // namespace

std::string_view key_of(Perf perf) { return perf_keys[static_cast<std::size_t>(perf)]; }
std::string_view name_of(Perf perf) { return perf_names[static_cast<std::size_t>(perf)]; }

std::optional<Perf> find_perf(std::string_view key) {
  const auto* const found = std::ranges::find(perf_keys, key);
  if (found == perf_keys.end()) return std::nullopt;
  return static_cast<Perf>(found - perf_keys.begin());
}

Perf speed_of(const laws::Regulations& regulations) {
  if (!regulations.has_clock()) return Perf::correspondence;
  const laws::TimeControl& control = regulations.time[0].empty() ? regulations.time[1] : regulations.time[0];
  const laws::Period& first = control.front();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(
                           first.time + (first.increment + first.delay + first.bronstein) * moves_of_a_usual_game)
                           .count();
  if (seconds < 30) return Perf::ultra_bullet;
  if (seconds < 180) return Perf::bullet;
  if (seconds < 480) return Perf::blitz;
  return seconds < 1500 ? Perf::rapid : Perf::classical;
}

Perf perf_of(const laws::Regulations& regulations) {
  return regulations.chess960 ? Perf::chess960 : speed_of(regulations);
}

}  // namespace jadoube::server
