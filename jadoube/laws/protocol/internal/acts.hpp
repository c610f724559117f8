// The acts in the protocol: their words, and how each is read from the members of an object. Internal.
#pragma once

#include <optional>

#include "jadoube/laws/protocol/internal/fields.hpp"

namespace jadoube::laws::protocol {

// The word for an act in `do`.
std::string_view act_word(const Act& act);

// The act that an object describes: a line of a log, or a message whose sender and time are known otherwise. The object
// has no other keys than `at`, `by`, `lag`, `do` and the act's own.
struct ReadAct {
  std::optional<Act> act;          // none: `do` names none; where there is an error, as far as it could be read
  std::optional<ReadError> error;  // the first
};
ReadAct read_act(const Value& object);

}  // namespace jadoube::laws::protocol
