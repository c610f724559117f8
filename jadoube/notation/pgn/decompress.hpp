// Compressed bytes made plain while they are read.
#pragma once

#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::pgn {

// The stream itself, or its decompression if it begins as zstd (RFC 8878) or gzip (RFC 1952) data do.
std::unique_ptr<Source::Stream> decompressed(std::unique_ptr<Source::Stream> raw);

}  // namespace jadoube::pgn
