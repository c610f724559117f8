// Decompresses data while they are read.
#pragma once

#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::pgn {

// The stream itself, or its decompression if it begins like zstd (RFC 8878) or gzip (RFC 1952) data.
std::unique_ptr<Source::Stream> decompressed(std::unique_ptr<Source::Stream> raw);

// The formats that this build can decompress: zstd and zlib are optional where the library is built without the
// program.
#ifdef JADOUBE_WITHOUT_ZSTD
inline constexpr bool reads_zstd = false;
#else
inline constexpr bool reads_zstd = true;
#endif
#ifdef JADOUBE_WITHOUT_GZIP
inline constexpr bool reads_gzip = false;
#else
inline constexpr bool reads_gzip = true;
#endif

// The decompression of a stream of that format; defined where this build can read it.
std::unique_ptr<Source::Stream> from_zstd(std::unique_ptr<Source::Stream> raw);
std::unique_ptr<Source::Stream> from_gzip(std::unique_ptr<Source::Stream> raw);

// Whether data that begin with these bytes, six or more, are neither compressed nor in a format that is not supported.
bool is_plain(std::string_view beginning);

}  // namespace jadoube::pgn
