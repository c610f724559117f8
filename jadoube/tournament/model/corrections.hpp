// The corrections of results that an event's comments note: "### Correction @ Round 3: 2-9: 01 instead of ==", which
// set_result() writes when a later round has been paired already (C.04.2, 4.3).
//
//   correction_in("### Correction @ Round 3: 2-9: 01 instead of ==")->before;   // Board{2, 9, Mark::draw, Mark::draw}
//   before_corrections(event, 3);                // round 3 as round 4 was paired after it
#pragma once

#include <optional>
#include <string_view>

#include "jadoube/compiler.hpp"
#include "jadoube/tournament/model/event.hpp"

namespace jadoube::tournament {

struct Correction {
  unsigned round = 0;
  Board now{}, before{};
};

// Reads a correction from a note; nothing for any other text.
[[nodiscard]] JADOUBE_API std::optional<Correction> correction_in(std::string_view note);

// Undoes a correction. False, without a change, if the event does not have the game, or not with the corrected result.
JADOUBE_API bool undo(Event& event, const Correction& correction);

// A round that has been paired, with the results that it had before its corrections: those by which the next round was
// paired.
[[nodiscard]] JADOUBE_API PairedRound before_corrections(const Event& event, unsigned round);

}  // namespace jadoube::tournament
