// Corrects recorded games where there is no doubt about the right record:
//
//    how a legal move is written: signs of check and mate, disambiguation, castling, promotion;
//    an ambiguous move, if only one of the possible moves leaves the rest of the game legal;
//    the tags FEN and SetUp of a set-up position;
//    the result, where the Laws determine it: by the end of the game on the board, or, after a win on time, because
//    the winner could not checkmate.
//
// A game that needs no correction is kept byte for byte; any other is written in PGN's export format. If a game has
// further errors, so that a part of it would be lost, only its ambiguous moves are corrected.
#pragma once

#include "jadoube/archive/auditor.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

struct Corrected {
  std::string text;
  // The original games, with a finding of the kind `corrected` for each change.
  Batch batch;
};

// `text` consists of whole games, as Splitter::next() gives it.
JADOUBE_API Corrected correct(std::string_view text, const AuditOptions& options, Verdicts& verdicts);

}  // namespace jadoube::archive
