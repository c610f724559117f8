// The end of a game, as far as an arbiter states it.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "jadoube/archive/sheets/reconstruct.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/notation/fen.hpp"

namespace jadoube::archive {

// Reads a FEN, or only its pieces, into the question's position and turn.
[[nodiscard]] JADOUBE_API std::expected<void, notation::FenError> read_known_end(std::string_view fen,
                                                                                 ReconstructionQuestion& question);

// A sentence why a question has no answer, whatever the sheets say; empty if it may have one.
[[nodiscard]] JADOUBE_API std::string contradiction(const ReconstructionQuestion& question, text::Language language);

}  // namespace jadoube::archive
