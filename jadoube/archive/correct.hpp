// Corrects recorded games where it is beyond doubt what the record should say:
//
//   how a legal move is written: signs of check and mate, what tells it from other moves, castling, promotion;
//   an ambiguous move, if only one of those that may have been meant leaves the rest of the game legal;
//   the tags FEN and SetUp of a set-up position;
//   the result, where the Laws decide it: by how the game ended on the board, or a win on time by who could not mate.
//
// A game in which nothing is to be corrected stays as it is written, to the last byte; another is written in PGN's
// export format. A game of which more is wrong, so that a part of it could not be kept, is only corrected in its
// ambiguous moves.
#pragma once

#include "jadoube/archive/auditor.hpp"

namespace jadoube::archive {

struct Corrected {
  std::string text;
  // The games as they were, with a finding of the kind `corrected` for each change.
  Batch batch;
};

// Of a text of whole games, as Splitter::next() gives it.
Corrected correct(std::string_view text, const AuditOptions& options, Verdicts& verdicts);

}  // namespace jadoube::archive
