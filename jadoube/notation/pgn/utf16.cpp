#include "jadoube/notation/pgn/internal/utf16.hpp"

#include <array>
#include <string>

namespace jadoube::pgn {

namespace {

using Read = std::expected<std::size_t, SourceFault>;

void append_utf8(std::string& text, char32_t character) {
  const auto add = [&](char32_t byte) { text += static_cast<char>(byte); };
  const auto continued = [&](unsigned shift) { add(0x80 | (character >> shift & 0x3F)); };
  if (character < 0x80) return add(character);
  if (character < 0x800) {
    add(0xC0 | character >> 6);
  } else if (character < 0x10000) {
    add(0xE0 | character >> 12);
    continued(6);
  } else {
    add(0xF0 | character >> 18);
    continued(12);
    continued(6);
  }
  continued(0);
}

class Utf16 : public Source::Stream {
 public:
  Utf16(std::unique_ptr<Source::Stream> raw, ByteOrder order) : raw_(std::move(raw)), order_(order) {}

  Read read(std::span<char> into) override {
    while (at_ == text_.size() && !ended_)
      if (const Read more = convert_more(); !more) return more;
    const std::size_t size = text_.copy(into.data(), into.size(), at_);
    at_ += size;
    return size;
  }

 private:
  static constexpr char32_t replacement = 0xFFFD, mark = 0xFEFF;

  Read convert_more() {
    text_.clear();
    at_ = 0;
    const Read size = raw_->read(bytes_);
    if (!size) return size;
    if (*size == 0) {
      ended_ = true;
      if (half_ || high_ != 0) append_utf8(text_, replacement);
    }
    for (const char byte : std::span(bytes_).first(*size)) {
      const auto now = static_cast<unsigned char>(byte);
      if (!half_) {
        half_ = now;
        continue;
      }
      const char32_t first = *half_, second = now;
      half_.reset();
      take(order_ == ByteOrder::little ? second << 8 | first : first << 8 | second);
    }
    return size;
  }

  void take(char32_t unit) {
    const bool is_low = unit >= 0xDC00 && unit < 0xE000;
    if (high_ != 0 && !is_low) append_utf8(text_, replacement);
    if (is_low) append_utf8(text_, high_ != 0 ? 0x10000 + ((high_ - 0xD800) << 10) + (unit - 0xDC00) : replacement);
    high_ = unit >= 0xD800 && unit < 0xDC00 ? unit : 0;
    if (!is_low && high_ == 0 && unit != mark) append_utf8(text_, unit);
  }

  std::unique_ptr<Source::Stream> raw_;
  ByteOrder order_;
  std::array<char, 16384> bytes_{};
  std::string text_;
  std::size_t at_ = 0;
  std::optional<unsigned char> half_;  // the first byte of a unit
  char32_t high_ = 0;                  // the first unit of a pair
  bool ended_ = false;
};

}  // namespace

std::optional<ByteOrder> utf16_order(std::string_view beginning) {
  if (beginning.size() < 2) return std::nullopt;
  if (beginning.starts_with("\xFF\xFE")) return ByteOrder::little;
  if (beginning.starts_with("\xFE\xFF")) return ByteOrder::big;
  if ((beginning[0] == '\0') == (beginning[1] == '\0')) return std::nullopt;
  return beginning[0] == '\0' ? ByteOrder::big : ByteOrder::little;
}

std::unique_ptr<Source::Stream> utf16_as_utf8(std::unique_ptr<Source::Stream> raw, ByteOrder order) {
  return std::make_unique<Utf16>(std::move(raw), order);
}

}  // namespace jadoube::pgn
