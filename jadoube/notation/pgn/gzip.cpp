#include "jadoube/notation/pgn/internal/compressed_input.hpp"
#include "jadoube/notation/pgn/internal/decompress.hpp"

#include <zlib.h>

#include <algorithm>

namespace jadoube::pgn {

namespace {

class Gzip : public Source::Stream {
 public:
  explicit Gzip(std::unique_ptr<Source::Stream> raw) : input_(std::move(raw)) {
    constexpr int gzip_only = 16;
    inflateInit2(&state_, MAX_WBITS + gzip_only);
  }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;
  ~Gzip() override { inflateEnd(&state_); }

  std::expected<std::size_t, SourceFault> read(std::span<char> into) override {
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
    // The data decoded before the damage are delivered first.
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

  CompressedInput input_;
  z_stream state_{};
  bool inside_member_ = false;
  bool is_corrupt_ = false;
};

}  // namespace

std::unique_ptr<Source::Stream> from_gzip(std::unique_ptr<Source::Stream> raw) {
  return std::make_unique<Gzip>(std::move(raw));
}

}  // namespace jadoube::pgn
