#include "jadoube/notation/pgn/internal/decompress.hpp"
#include "jadoube/notation/pgn/internal/utf16.hpp"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <vector>

namespace jadoube::pgn {

namespace {

using Stream = Source::Stream;
using Read = std::expected<std::size_t, SourceFault>;

std::unexpected<SourceFault> fault(SourceFault::Kind kind) { return std::unexpected(SourceFault{kind}); }

// Compressed bytes, always delivered in full buffers, however small the pieces that arrive, so that the decoders treat
// damaged data the same way every time.
class Input {
 public:
  explicit Input(std::unique_ptr<Stream> raw) : raw_(std::move(raw)), buffer_(std::size_t{1} << 17) {}

  // The bytes read and not yet taken; reads more if there are none. Empty only at the end.
  std::expected<std::span<char>, SourceFault> available() {
    if (begin_ == end_) {
      begin_ = end_ = 0;
      while (!stopped_ && end_ < buffer_.size()) {
        const Read size = raw_->read(std::span(buffer_).subspan(end_));
        if (!size || *size == 0) stopped_ = size;
        end_ += size.value_or(0);
      }
      if (end_ == 0 && !*stopped_) return std::unexpected(stopped_->error());
    }
    return std::span(buffer_).subspan(begin_, end_ - begin_);
  }
  void take(std::size_t size) { begin_ += size; }

 private:
  std::unique_ptr<Stream> raw_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::optional<Read> stopped_;  // the end, or a fault
};

class Zstd : public Stream {
 public:
  explicit Zstd(std::unique_ptr<Stream> raw) : input_(std::move(raw)), context_(ZSTD_createDCtx()) {
    // The default limit of the program zstd: a frame of a few bytes can request gigabytes.
    constexpr int window_log = 27;
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, window_log);
  }

  // There may be any number of frames; whether one is open distinguishes a truncated stream from a complete one. Input
  // is fed in the pieces that the decoder requests, so that everything before damaged data is still delivered.
  Read read(std::span<char> into) override {
    ZSTD_outBuffer out{into.data(), into.size(), 0};
    while (out.pos == 0) {
      const auto available = input_.available();
      if (!available) return std::unexpected(available.error());
      ZSTD_inBuffer in{available->data(), std::min(available->size(), wanted_), 0};
      const bool at_end = available->empty();
      if (at_end && !inside_frame_) return 0;
      const std::size_t hint = ZSTD_decompressStream(context_.get(), &out, &in);
      if (ZSTD_getErrorCode(hint) == ZSTD_error_frameParameter_windowTooLarge)
        return fault(SourceFault::Kind::window_too_large);
      if (ZSTD_isError(hint) != 0) return fault(SourceFault::Kind::corrupt);
      if (at_end && out.pos == 0) return fault(SourceFault::Kind::truncated);
      input_.take(in.pos);
      inside_frame_ = hint != 0;
      wanted_ = inside_frame_ ? hint : frame_start;
    }
    return out.pos;
  }

 private:
  struct Free {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };
  static constexpr std::size_t frame_start = 5;  // bytes that begin any frame

  Input input_;
  std::unique_ptr<ZSTD_DCtx, Free> context_;
  std::size_t wanted_ = frame_start;
  bool inside_frame_ = false;
};

class Gzip : public Stream {
 public:
  explicit Gzip(std::unique_ptr<Stream> raw) : input_(std::move(raw)) {
    constexpr int gzip_only = 16;
    inflateInit2(&state_, MAX_WBITS + gzip_only);
  }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;
  ~Gzip() override { inflateEnd(&state_); }

  Read read(std::span<char> into) override {
    const auto room = static_cast<uInt>(std::min<std::size_t>(into.size(), 1U << 30));
    state_.next_out = reinterpret_cast<Bytef*>(into.data());
    state_.avail_out = room;
    while (state_.avail_out == room && !is_corrupt_) {
      const auto available = input_.available();
      if (!available) return std::unexpected(available.error());
      if (available->empty()) {
        if (inside_member_) return fault(SourceFault::Kind::truncated);
        return 0;
      }
      if (!inside_member_ && !next_member(*available)) continue;
      state_.next_in = reinterpret_cast<Bytef*>(available->data());
      state_.avail_in = static_cast<uInt>(available->size());
      const int status = inflate(&state_, Z_NO_FLUSH);
      input_.take(available->size() - state_.avail_in);
      is_corrupt_ = status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR;
      if (is_corrupt_) break;
      inside_member_ = status != Z_STREAM_END;
    }
    // First deliver what was decoded before the damage.
    if (is_corrupt_ && state_.avail_out == room) return fault(SourceFault::Kind::corrupt);
    return room - state_.avail_out;
  }

 private:
  // Skips the zeros that pad a tape's block between members.
  bool next_member(std::span<char> available) {
    const auto begin = std::ranges::find_if(available, [](char byte) { return byte != '\0'; });
    input_.take(static_cast<std::size_t>(begin - available.begin()));
    if (begin != available.begin()) return false;
    inflateReset(&state_);
    inside_member_ = true;
    return true;
  }

  Input input_;
  z_stream state_{};
  bool inside_member_ = false;
  bool is_corrupt_ = false;
};

// Some bytes that have already been examined, then the rest of the stream.
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
      if (is_zstd(begin))
        stream_ = std::make_unique<Zstd>(std::move(whole));
      else if (is_gzip(begin))
        stream_ = std::make_unique<Gzip>(std::move(whole));
      else if (const auto order = utf16_order(begin))
        stream_ = utf16_as_utf8(std::move(whole), *order);
      else
        stream_ = std::move(whole);
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
