// The input of the decoders of compressed sources.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::pgn {

inline std::unexpected<SourceFault> fault(SourceFault::Kind kind) { return std::unexpected(SourceFault{kind}); }

// Compressed bytes, always delivered in full buffers, however small the pieces that arrive, so that the decoders treat
// damaged data the same way every time.
class CompressedInput {
 public:
  explicit CompressedInput(std::unique_ptr<Source::Stream> raw) : raw_(std::move(raw)), buffer_(std::size_t{1} << 17) {}

  // The bytes that are read but not taken yet; reads more if there are none. Empty only at the end.
  std::expected<std::span<char>, SourceFault> available() {
    if (begin_ == end_) {
      begin_ = end_ = 0;
      while (!stopped_ && end_ < buffer_.size()) {
        const auto size = raw_->read(std::span(buffer_).subspan(end_));
        if (!size || *size == 0) stopped_ = size;
        end_ += size.value_or(0);
      }
      if (end_ == 0 && !*stopped_) return std::unexpected(stopped_->error());
    }
    return std::span(buffer_).subspan(begin_, end_ - begin_);
  }
  void take(std::size_t size) { begin_ += size; }

 private:
  std::unique_ptr<Source::Stream> raw_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::optional<std::expected<std::size_t, SourceFault>> stopped_;  // the end, or a fault
};

}  // namespace jadoube::pgn
