// Compressed bytes made plain while they are read.
#pragma once

#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::pgn {

// The stream itself, or its decompression if it begins as zstd (RFC 8878) or gzip (RFC 1952) data do.
std::unique_ptr<Source::Stream> decompressed(std::unique_ptr<Source::Stream> raw);

// Whether what begins so, with six bytes or more, is neither compressed nor anything else that is not read as it
// stands.
bool is_plain(std::string_view beginning);

}  // namespace jadoube::pgn
