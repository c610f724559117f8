// The kind of a tournament, and its code in files (ETT26, record 192).
//
//   System system = system_of("FIDE_DUTCH_2026_BAKU");   // Family::dutch, 2026, accelerated
//   is_round_robin(system.family);                       // false
//   system_of("BERGER_ROUNDROBIN_G3").times;              // 3: everybody meets everybody three times
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "jadoube/compiler.hpp"

namespace jadoube::tournament {

enum class Family : std::uint8_t {
  unknown,             // no code, or one that is not in ETT26
  dutch,               // C.04.3
  dubov,               // C.04.4.1
  burstein,            // C.04.4.2
  double_swiss,        // C.04.5
  team_swiss,          // C.04.6
  other_swiss,         // CUSTOM_SWISS
  round_robin,         // by Berger tables or others
  double_round_robin,  // everybody meets everybody twice
  team_round_robin,
  knockout,
  other,  // Schiller, Scheveningen
};

struct System {
  Family family = Family::unknown;
  unsigned edition = 0;  // 2017 or 2026 if the code has it; 0: by the date
  bool baku = false;     // accelerated by C.04.7
  unsigned times = 1;    // of a round robin: how often everybody meets everybody; 2 for double_round_robin
  // FIDE_DOUBLEROUNDROBIN: the last two rounds of the first half are exchanged, so that nobody has the same colour
  // three times running (C.05, annex 1).
  bool exchanges_last_two = false;
  std::string code{};  // as written; empty: the file has none
  friend bool operator==(const System&, const System&) = default;
};

// Never fails: a code that is not known gives Family::unknown. FIDE_DUTCH_2025 is the 2026 edition under its draft's
// name.
[[nodiscard]] JADOUBE_API System system_of(std::string_view code);

// The largest n of BERGER_ROUNDROBIN_Gn; a larger one is not a code.
inline constexpr unsigned most_times = 8;

[[nodiscard]] constexpr bool is_round_robin(Family family) {
  return family == Family::round_robin || family == Family::double_round_robin || family == Family::team_round_robin;
}
[[nodiscard]] constexpr bool is_swiss(Family family) {
  return family >= Family::dutch && family <= Family::other_swiss;
}

}  // namespace jadoube::tournament
