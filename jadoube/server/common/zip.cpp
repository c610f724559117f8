#include "jadoube/server/common/zip.hpp"

#include <zlib.h>

#include <array>
#include <limits>
#include <new>

namespace jadoube::server {

namespace {

constexpr int gzip_window = 15 + 16;  // zlib: the largest window, with the header of gzip
constexpr int memory_level = 8;

}  // namespace

struct Zipper::Stream {
  z_stream z{};
};

Zipper::Zipper(int level) : stream_(std::make_unique<Stream>()) {
  if (::deflateInit2(&stream_->z, level, Z_DEFLATED, gzip_window, memory_level, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
}

Zipper::~Zipper() { ::deflateEnd(&stream_->z); }

void Zipper::add(std::string_view piece) { write(piece, Z_NO_FLUSH); }

std::string Zipper::finish(std::string_view last) {
  write(last, Z_FINISH);
  return std::move(out_);
}

void Zipper::write(std::string_view piece, int flush) {
  constexpr std::size_t most = std::numeric_limits<uInt>::max();
  std::array<char, 16'384> written{};
  z_stream& z = stream_->z;
  do {
    const auto part = piece.substr(0, most);
    piece.remove_prefix(part.size());
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));  // zlib does not write there
    z.avail_in = static_cast<uInt>(part.size());
    const int now = piece.empty() ? flush : Z_NO_FLUSH;
    do {
      z.next_out = reinterpret_cast<Bytef*>(written.data());
      z.avail_out = static_cast<uInt>(written.size());
      ::deflate(&z, now);
      out_.append(written.data(), written.size() - z.avail_out);
    } while (z.avail_out == 0);
  } while (!piece.empty());
}

std::string gzip(std::string_view text, int level) { return Zipper(level).finish(text); }

}  // namespace jadoube::server
