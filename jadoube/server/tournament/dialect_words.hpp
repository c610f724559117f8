// The words for the dialects of TRF, in requests.
#pragma once

#include "jadoube/laws/protocol/internal/words.hpp"

namespace jadoube::server {

// In the order of tournament::trf::Dialect.
inline constexpr laws::protocol::Words<4> dialect_words{"trf26", "trf16", "trf06", "javafo"};

}  // namespace jadoube::server
