#include "jadoube/notation/pgn/internal/decompress.hpp"

#include <array>
#include <optional>

#include "jadoube/notation/pgn/internal/compressed_input.hpp"
#include "jadoube/notation/pgn/internal/utf16.hpp"

namespace jadoube::pgn {

namespace {

using Stream = Source::Stream;
using Read = std::expected<std::size_t, SourceFault>;

// Gives some bytes that have already been examined, then the rest of the stream.
class Resumed : public Stream {
 public:
  Resumed(std::string begin, std::unique_ptr<Stream> rest) : begin_(std::move(begin)), rest_(std::move(rest)) {}

  Read read(std::span<char> into) override {
    if (at_ == begin_.size()) return rest_->read(into);
    const std::size_t size = begin_.copy(into.data(), into.size(), at_);
    at_ += size;
    return size;
  }

 private:
  std::string begin_;
  std::size_t at_ = 0;
  std::unique_ptr<Stream> rest_;
};

// Recognises the beginning of a format that is not supported.
std::optional<SourceFault::Kind> foreign_kind(std::string_view begin) {
  using Kind = SourceFault::Kind;
  constexpr std::string_view xz("\xFD\x37zXZ\0", 6), zip("PK\3\4", 4);
  if (begin.starts_with("BZh") && begin.size() > 3 && begin[3] >= '1' && begin[3] <= '9') return Kind::bzip2;
  if (begin == xz) return Kind::xz;
  if (begin.starts_with(zip)) return Kind::zip;
  return std::nullopt;
}

bool is_zstd(std::string_view begin) {
  return begin.starts_with("\x28\xB5\x2F\xFD") ||
         (begin.size() >= 4 && (begin[0] & '\xF0') == '\x50' && begin.substr(1, 3) == "\x2A\x4D\x18");
}
bool is_gzip(std::string_view begin) { return begin.starts_with("\x1F\x8B"); }

// The number of bytes that identify every format.
constexpr std::size_t magic_size = 6;

// Detects the format at the first read.
class Detected : public Stream {
 public:
  explicit Detected(std::unique_ptr<Stream> raw) : raw_(std::move(raw)) {}

  Read read(std::span<char> into) override {
    if (raw_ != nullptr) {
      std::array<char, magic_size> magic{};
      std::size_t size = 0;
      while (size < magic.size()) {
        const Read more = raw_->read(std::span(magic).subspan(size));
        if (!more) return more;
        if (*more == 0) break;
        size += *more;
      }
      const std::string_view begin(magic.data(), size);
      if (const auto kind = foreign_kind(begin)) return fault(*kind);
      auto whole = std::make_unique<Resumed>(std::string(begin), std::move(raw_));
      if (is_zstd(begin)) {
        if constexpr (reads_zstd)
          stream_ = from_zstd(std::move(whole));
        else
          return fault(SourceFault::Kind::zstd);
      } else if (is_gzip(begin)) {
        if constexpr (reads_gzip)
          stream_ = from_gzip(std::move(whole));
        else
          return fault(SourceFault::Kind::gzip);
      } else if (const auto order = utf16_order(begin)) {
        stream_ = utf16_as_utf8(std::move(whole), *order);
      } else {
        stream_ = std::move(whole);
      }
    }
    return stream_->read(into);
  }

 private:
  std::unique_ptr<Stream> raw_;
  std::unique_ptr<Stream> stream_;
};

}  // namespace

bool is_plain(std::string_view beginning) {
  const std::string_view begin = beginning.substr(0, magic_size);
  return !foreign_kind(begin) && !is_zstd(begin) && !is_gzip(begin) && !utf16_order(begin);
}

std::unique_ptr<Stream> decompressed(std::unique_ptr<Stream> raw) { return std::make_unique<Detected>(std::move(raw)); }

}  // namespace jadoube::pgn
