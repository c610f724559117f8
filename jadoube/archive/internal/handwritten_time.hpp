// PGN's tag TimeControl as people write it by hand, where it is not in the standard's form
// (laws/model/time_control.hpp). Internal.
//
//   laws::to_pgn(parse_handwritten_time("90 min/40 moves + 30 min + 30 sec/move")) == "40/5400+30:1800+30"
#pragma once

#include <string_view>

#include "jadoube/laws/model/time_control.hpp"

namespace jadoube::archive {

// Reads 90'/40+30', "60 mins", "15 min. + 10 s. per move", G/60;d5, 15|10, in English and Portuguese. Every number
// needs a unit, except after G/ and SD/ (minutes), d (seconds) and around | (minutes and seconds). Empty unless all of
// the text is understood.
[[nodiscard]] laws::TimeControl parse_handwritten_time(std::string_view text);

}  // namespace jadoube::archive
