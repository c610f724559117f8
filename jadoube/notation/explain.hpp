// Why a move is illegal, in one simple sentence.
//
//   describe(*why_illegal(position, Square::f3, Square::d4), position, text::Language::en)
//   // "The knight on f3 cannot go to d4: it is pinned to the king on g1 by the rook on g8."
#pragma once

#include <string>

#include "jadoube/chess/why_illegal.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::notation {

// `position` is the one in which the move was attempted.
[[nodiscard]] JADOUBE_API std::string describe(const Illegality& illegality, const Position& position,
                                               text::Language language);

}  // namespace jadoube::notation
