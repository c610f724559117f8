#include "jadoube/client/websocket_frames.hpp"

#include <array>
#include <random>

namespace jadoube::client {
namespace {

constexpr std::size_t longest_message = std::size_t{64} << 20, longest_control = 125;
constexpr unsigned last_bit = 0x80, mask_bit = 0x80, reserved_bits = 0x70, size_bits = 0x7F;
constexpr unsigned size_in_2_bytes = 126, size_in_8_bytes = 127;

}  // namespace

std::string masked_frame(FrameKind kind, std::string_view payload) {
  std::string frame;
  const auto put = [&frame](std::uint64_t value, unsigned bytes) {
    while (bytes-- > 0) frame += static_cast<char>(value >> 8 * bytes & 0xFF);
  };
  put(last_bit | static_cast<unsigned>(kind), 1);
  if (payload.size() < size_in_2_bytes) {
    put(mask_bit | payload.size(), 1);
  } else {
    const bool is_short = payload.size() <= 0xFFFF;
    put(mask_bit | (is_short ? size_in_2_bytes : size_in_8_bytes), 1);
    put(payload.size(), is_short ? 2 : 8);
  }
  // Nobody is to know beforehand what is written (RFC 6455, 10.3).
  const std::uint32_t mask = std::random_device()();
  const std::size_t masked = frame.size();
  put(mask, 4);
  for (std::size_t i = 0; i < payload.size(); ++i) frame += static_cast<char>(payload[i] ^ frame[masked + i % 4]);
  return frame;
}

std::optional<FrameReader::Message> FrameReader::next() {
  while (!broken_ && bytes_.size() >= 2) {
    const auto byte = [this](std::size_t at) { return static_cast<unsigned char>(bytes_[at]); };
    const bool last = (byte(0) & last_bit) != 0;
    const auto kind = static_cast<FrameKind>(byte(0) & 0x0FU);
    const unsigned said = byte(1) & size_bits;
    const std::size_t further = said == size_in_2_bytes ? 2 : said == size_in_8_bytes ? 8 : 0;
    if (bytes_.size() < 2 + further) return std::nullopt;
    std::uint64_t size = further == 0 ? said : 0;
    for (std::size_t i = 0; i < further; ++i) size = size << 8 | byte(2 + i);
    const bool control = kind == FrameKind::close || kind == FrameKind::ping || kind == FrameKind::pong;
    const bool fits = control ? last && size <= longest_control
                              : kind == (in_text_ ? FrameKind::continuation : FrameKind::text) &&
                                    size <= longest_message && text_.size() + size <= longest_message;
    if (!fits || (byte(0) & reserved_bits) != 0 || (byte(1) & mask_bit) != 0) {
      broken_ = true;
      return std::nullopt;
    }
    const std::size_t head = 2 + further;
    if (bytes_.size() < head + size) return std::nullopt;
    std::string payload = bytes_.substr(head, size);
    bytes_.erase(0, head + size);
    if (control) return Message{kind, std::move(payload)};
    text_ += payload;
    in_text_ = !last;
    if (last) {
      Message message{FrameKind::text, std::move(text_)};
      text_.clear();
      return message;
    }
  }
  return std::nullopt;
}

}  // namespace jadoube::client
