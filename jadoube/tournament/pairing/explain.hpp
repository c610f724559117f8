// Why two players meet, and with these colours, in sentences.
//
//   const auto paired = pair(event, 3);
//   const Explanation why = explain(event, paired->dutch, 3, 1, language);    // board 1 of round 3
//   why.pair;        // "Round 3, board 1: 1 Duarte, Nuno has White against 5 Esteves, Pedro."
//   why.players;     // scores, colours due, floats; whom a bracket left over, and by which criterion
//   why.colors;      // "Both players get the colour that they are due (C.04.3, 5.2.1)."
#pragma once

#include <string>
#include <vector>

#include "jadoube/text/language.hpp"
#include "jadoube/tournament/model/event.hpp"
#include "jadoube/tournament/swiss/dutch.hpp"

namespace jadoube::tournament {

struct Explanation {
  std::string pair;
  std::vector<std::string> players;
  std::string colors;  // empty for the bye
};

// `board` counts from 1 in the order of pairing.boards; the one after the last is the pairing-allocated bye. It must be
// there.
Explanation explain(const Event& event, const swiss::Pairing& pairing, unsigned round, unsigned board,
                    text::Language language);

// "C7"; "4" for the order of candidates (article 4).
std::string code(swiss::Criterion criterion);

}  // namespace jadoube::tournament
