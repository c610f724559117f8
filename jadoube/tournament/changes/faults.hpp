// Rules that a round breaks, however it was paired: what an arbiter should know before a hand-made pairing is
// published.
//
//   for (const RoundFault& fault : faults_of_round(event, 3)) … describe(fault, language);
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"
#include "jadoube/tournament/model/event.hpp"

namespace jadoube::tournament {

struct RoundFault {
  enum class Kind : std::uint8_t {
    met_before,  // `player` and `other` have played each other (C.04.3, 2.1.1)
    forbidden,   // they must not meet (record 260)
    no_bye,      // `player` may not have the pairing-allocated bye (2.1.2)
    same_color,  // both must have the same colour, and neither is a topscorer (2.1.3)
  };
  Kind kind;
  unsigned player = 0, other = 0;
  friend bool operator==(const RoundFault&, const RoundFault&) = default;
};

// The faults of a round that has been paired, counted from 1, in any system. Colours and byes are judged only where the
// system can pair the round, for which the rounds before it need their results.
[[nodiscard]] JADOUBE_API std::vector<RoundFault> faults_of_round(const Event& event, unsigned round);

// One sentence, with a full stop.
[[nodiscard]] JADOUBE_API std::string describe(const RoundFault& fault, text::Language language);

}  // namespace jadoube::tournament
