// PGN's tag TimeControl (PGN standard, 9.6.1), in seconds: "300+3", "40/5400+30:1800+30"; and as people write it by
// hand.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/time_control.hpp"

namespace jadoube::archive {

struct PgnPeriod {
  std::uint32_t moves;  // 0: all remaining moves
  std::int64_t time_ms;
  std::int64_t increment_ms;
  std::int64_t delay_ms = 0;

  friend bool operator==(const PgnPeriod&, const PgnPeriod&) = default;
};

// The standard's form: periods joined by ":", each [moves/]seconds[+increment], with up to three decimals. Empty if the
// tag is missing or something else.
[[nodiscard]] JADOUBE_API std::vector<PgnPeriod> parse_pgn_time_control(std::string_view text);

// What people write instead: 90'/40+30', "60 mins", "15 min. + 10 s. per move", G/60;d5, 15|10, in English and
// Portuguese. Every number needs a unit, except after G/ and SD/ (minutes), d (seconds) and around | (minutes and
// seconds). Empty unless all of the text is understood.
[[nodiscard]] JADOUBE_API std::vector<PgnPeriod> parse_time_written_by_hand(std::string_view text);

[[nodiscard]] JADOUBE_API laws::TimeControl to_time_control(const std::vector<PgnPeriod>& periods);

}  // namespace jadoube::archive
