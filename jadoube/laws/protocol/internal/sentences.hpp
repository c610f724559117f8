// A ruling's sentence in each language, as JSON. Internal.
#pragma once

#include "jadoube/laws/model/state.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"

namespace jadoube::laws::protocol {

// {"en": "…", "pt": "…"}, and "pt-BR" where Brazil says it differently (JsonText::in_languages); `state` as the ruling
// left it.
void write_sentences(JsonText& json, const Statement& statement, const State& state);

}  // namespace jadoube::laws::protocol
