// Decompresses data while they are read.
#pragma once

#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::pgn {

// The stream itself, or its decompression if it begins as zstd (RFC 8878) or gzip (RFC 1952) data do.
std::unique_ptr<Source::Stream> decompressed(std::unique_ptr<Source::Stream> raw);

// Whether data that begin with these bytes, six or more, are neither compressed nor in a format that is not supported.
bool is_plain(std::string_view beginning);

}  // namespace jadoube::pgn
