// The sentence of explain.hpp without its full stop, for longer sentences.
#pragma once

#include "jadoube/notation/explain.hpp"

namespace jadoube::notation {

std::string explanation_clause(const Illegality& illegality, const Position& position, text::Language language);

}  // namespace jadoube::notation
