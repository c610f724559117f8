// Explains in sentences why two players meet, and with these colours.
//
//   const auto paired = pair(event, 3);
//   const Explanation why = explain(event, paired->dutch, 3, 1, board, language);    // board 1 of round 3
//   why.pair;        // "Round 3, board 1: 1 Duarte, Nuno has White against 5 Esteves, Pedro."
//   why.players;     // scores, colours due, floats; whom a bracket left over, and by which criterion
//   why.colors;      // "Both players get the colour that they are due (C.04.3, 5.2.1)."
#pragma once

#include <string>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"
#include "jadoube/tournament/model/event.hpp"
#include "jadoube/tournament/swiss/dutch.hpp"

namespace jadoube::tournament {

struct Explanation {
  std::string pair;
  std::vector<std::string> players;
  std::string colors;  // empty for the bye
};

// Explains one of pairing.boards, shown as board `number`. The event is as it was when the round was paired.
[[nodiscard]] JADOUBE_API Explanation explain(const Event& event, const swiss::Pairing& pairing, unsigned round,
                                              unsigned number, const swiss::Board& board, text::Language language);
// Explains the pairing-allocated bye, which must be there.
[[nodiscard]] JADOUBE_API Explanation explain_bye(const Event& event, const swiss::Pairing& pairing, unsigned round,
                                                  text::Language language);

// "C7"; "4" for the order of candidates (article 4).
[[nodiscard]] JADOUBE_API std::string code(swiss::Criterion criterion);

}  // namespace jadoube::tournament
