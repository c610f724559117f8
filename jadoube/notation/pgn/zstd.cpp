#include "jadoube/notation/pgn/internal/compressed_input.hpp"
#include "jadoube/notation/pgn/internal/decompress.hpp"

#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>

namespace jadoube::pgn {

namespace {

class Zstd : public Source::Stream {
 public:
  explicit Zstd(std::unique_ptr<Source::Stream> raw) : input_(std::move(raw)), context_(ZSTD_createDCtx()) {
    // The default limit of the program zstd: a frame of a few bytes can request gigabytes.
    constexpr int window_log = 27;
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, window_log);
  }

  // There may be any number of frames; whether one is open distinguishes a truncated stream from a complete one. Input
  // is fed in the pieces that the decoder requests, so that everything before damaged data is still delivered.
  std::expected<std::size_t, SourceFault> read(std::span<char> into) override {
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

  CompressedInput input_;
  std::unique_ptr<ZSTD_DCtx, Free> context_;
  std::size_t wanted_ = frame_start;
  bool inside_frame_ = false;
};

}  // namespace

std::unique_ptr<Source::Stream> from_zstd(std::unique_ptr<Source::Stream> raw) {
  return std::make_unique<Zstd>(std::move(raw));
}

}  // namespace jadoube::pgn
