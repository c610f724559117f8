// A reconstructed game for people and for programs.
//
//   std::cout << write_text(sheets, game, {.language = text::Language::en, .letters = notation::Letters::en});
#pragma once

#include "jadoube/archive/sheets/reconstruct.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

struct SheetReportStyle {
  text::Language language = text::Language::en;
  notation::Letters letters = notation::Letters::en;  // of the moves in the text
};

// The verdict in a sentence or two.
[[nodiscard]] JADOUBE_API std::string describe(const Reconstruction& game, const SheetReportStyle& style);

// Several lines: the verdict, the moves, and each place that was mended or is not certain. `sheets` are those of the
// question.
[[nodiscard]] JADOUBE_API std::string write_text(const std::array<ScoreSheet, 2>& sheets, const Reconstruction& game,
                                                 const SheetReportStyle& style);

// One JSON object without a line's end; moves in English letters and in UCI notation. docs/sheets.md describes it.
[[nodiscard]] JADOUBE_API std::string write_json(const std::array<ScoreSheet, 2>& sheets, const Reconstruction& game,
                                                 text::Language language);

}  // namespace jadoube::archive
