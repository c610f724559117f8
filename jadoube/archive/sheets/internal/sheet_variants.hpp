// The ways to read a sheet as a whole: the language of its letters, and whose moves a single column holds.
#pragma once

#include "jadoube/archive/sheets/internal/alignment.hpp"
#include "jadoube/archive/sheets/reconstruct.hpp"

namespace jadoube::archive {

struct SheetVariant {
  notation::Letters letters;
  ReadSheet sheet;            // places are plies
  std::vector<int> original;  // by place: the number of the entry in ScoreSheet::entries, -1 for none

  std::optional<std::size_t> original_place(int place) const {
    if (place < 0 || place >= static_cast<int>(original.size()) || original[static_cast<std::size_t>(place)] < 0)
      return std::nullopt;
    return static_cast<std::size_t>(original[static_cast<std::size_t>(place)]);
  }
};

// At least one variant for each of the two sheets, and more if the entries do not show their language.
std::array<std::vector<SheetVariant>, 2> sheet_variants(const ReconstructionQuestion& question);

}  // namespace jadoube::archive
