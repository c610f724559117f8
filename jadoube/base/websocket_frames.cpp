#include "jadoube/base/websocket_frames.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "jadoube/base/utf8.hpp"

namespace jadoube::base {
namespace {

constexpr unsigned char last_bit = 0x80, reserved_bits = 0x70, opcode_bits = 0x0f, mask_bit = 0x80, length_bits = 0x7f;
constexpr std::size_t longest_control = 125;
// The memory that the buffer of a message may keep.
constexpr std::size_t kept_capacity = 256;

unsigned char byte(char character) { return static_cast<unsigned char>(character); }

bool is_control(Opcode opcode) { return opcode >= Opcode::close; }

bool is_known(unsigned opcode) { return opcode <= 2 || (opcode >= 8 && opcode <= 10); }

// The size of the whole head, by the length in its second byte.
unsigned head_size(unsigned char length) {
  const unsigned extended = (length & length_bits) == 126 ? 2 : (length & length_bits) == 127 ? 8 : 0;
  return 2 + extended + ((length & mask_bit) != 0 ? 4 : 0);
}

bool may_be_sent(unsigned code) {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

}  // namespace

// True when the head is complete.
std::expected<bool, CloseCode> FrameParser::take_head(std::span<char>& bytes) {
  while (head_size_ < 2 || head_size_ < head_size(byte(head_[1]))) {
    if (bytes.empty()) return false;
    head_[head_size_++] = bytes.front();
    bytes = bytes.subspan(1);
  }
  return true;
}

std::expected<void, CloseCode> FrameParser::begin_frame() {
  const unsigned char first = byte(head_[0]), second = byte(head_[1]);
  const unsigned kind = first & opcode_bits;
  const bool is_masked = (second & mask_bit) != 0;
  if ((first & reserved_bits) != 0 || !is_known(kind) || is_masked != (from_ == From::client))
    return std::unexpected(CloseCode::protocol_error);
  Frame frame{.last = (first & last_bit) != 0, .opcode = static_cast<Opcode>(kind)};
  frame.left = second & length_bits;
  const unsigned mask_begin = head_size_ - (is_masked ? 4 : 0);
  if (mask_begin > 2) {
    frame.left = 0;
    for (unsigned i = 2; i < mask_begin; ++i) frame.left = frame.left << 8 | byte(head_[i]);
    // Only the shortest form of a length is valid, and it has no sign.
    const bool could_be_shorter = frame.left < (mask_begin == 4 ? 126U : 65'536U);
    if (could_be_shorter || frame.left >> 63 != 0) return std::unexpected(CloseCode::protocol_error);
  }
  if (is_masked) std::copy_n(head_.begin() + mask_begin, 4, frame.mask.begin());
  head_size_ = 0;
  ++frames_;
  if (is_control(frame.opcode)) {
    if (!frame.last || frame.left > longest_control) return std::unexpected(CloseCode::protocol_error);
  } else {
    const bool continues = frame.opcode == Opcode::continuation;
    if (continues != message_kind_.has_value()) return std::unexpected(CloseCode::protocol_error);
    if (!continues) message_kind_ = frame.opcode;
    if (frame.left > longest_message_ - message_.size()) return std::unexpected(CloseCode::too_big);
  }
  frame_ = frame;
  return {};
}

std::expected<FrameParser::Message, CloseCode> FrameParser::finish(Opcode opcode, std::string_view payload) {
  if (opcode == Opcode::text && from_ == From::client && !is_utf8(payload))
    return std::unexpected(CloseCode::bad_payload);
  if (opcode == Opcode::close)
    if (const auto checked = check_close_payload(payload); !checked) return std::unexpected(checked.error());
  return Message{opcode, payload};
}

std::expected<std::optional<FrameParser::Message>, CloseCode> FrameParser::next(std::span<char>& bytes) {
  if (std::exchange(delivered_, false)) {
    message_.clear();
    if (message_.capacity() > kept_capacity) message_.shrink_to_fit();
  }
  while (true) {
    if (!frame_) {
      const auto complete = take_head(bytes);
      if (!complete) return std::unexpected(complete.error());
      if (!*complete) return std::nullopt;
      if (const auto begun = begin_frame(); !begun) return std::unexpected(begun.error());
    }
    Frame& frame = *frame_;
    const bool control = is_control(frame.opcode);
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(frame.left, bytes.size()));
    const std::span<char> part = bytes.first(size);
    bytes = bytes.subspan(size);
    if (from_ == From::client)
      for (char& character : part) {
        character = static_cast<char>(byte(character) ^ byte(frame.mask[frame.mask_at]));
        frame.mask_at = (frame.mask_at + 1) % 4;
      }
    frame.left -= size;
    std::string& text = control ? control_ : message_;
    const bool whole = frame.left == 0 && frame.last;
    // The whole message is there at once, as almost always: it is not copied.
    if (whole && text.empty()) {
      const Opcode opcode = control ? frame.opcode : *message_kind_;
      if (!control) message_kind_.reset();
      frame_.reset();
      return finish(opcode, {part.data(), part.size()});
    }
    text.append(part.data(), part.size());
    if (frame.left > 0) return std::nullopt;
    if (control) {
      const Opcode opcode = frame.opcode;
      frame_.reset();
      given_control_ = std::exchange(control_, {});
      return finish(opcode, given_control_);
    }
    frame_.reset();
    if (whole) {
      delivered_ = true;
      const Opcode opcode = *message_kind_;
      message_kind_.reset();
      return finish(opcode, message_);
    }
  }
}

char* write_frame_head_before(char* end, Opcode opcode, std::size_t size, bool last) {
  const int length_bytes = size < 126 ? 0 : size < 65'536 ? 2 : 8;
  for (int i = 0; i < length_bytes; ++i) *--end = static_cast<char>((size >> (8 * i)) & 0xffU);
  *--end = static_cast<char>(length_bytes == 0 ? size : length_bytes == 2 ? 126 : 127);
  *--end = static_cast<char>((last ? last_bit : 0U) | static_cast<unsigned>(opcode));
  return end;
}

std::string frame(Opcode opcode, std::string_view payload) {
  std::array<char, longest_frame_head> head;
  char* const end = head.data() + head.size();
  return std::string(write_frame_head_before(end, opcode, payload.size()), end).append(payload);
}

std::string masked_frame(Opcode opcode, std::string_view payload) {
  std::array<char, longest_frame_head> head;
  char* const end = head.data() + head.size();
  char* const begin = write_frame_head_before(end, opcode, payload.size());
  begin[1] = static_cast<char>(byte(begin[1]) | mask_bit);
  const std::uint32_t drawn = std::random_device()();
  std::array<char, 4> mask;
  for (unsigned i = 0; i < mask.size(); ++i) mask[i] = static_cast<char>(drawn >> 8 * i & 0xffU);
  std::string written(begin, end);
  written.append(mask.data(), mask.size());
  for (std::size_t i = 0; i < payload.size(); ++i) written += static_cast<char>(byte(payload[i]) ^ byte(mask[i % 4]));
  return written;
}

std::string close_payload(CloseCode code) {
  const auto number = static_cast<unsigned>(code);
  return {static_cast<char>(number >> 8), static_cast<char>(number & 0xffU)};
}

CloseCode code_of(std::string_view close_payload) {
  if (close_payload.size() < 2) return CloseCode::normal;
  return static_cast<CloseCode>(unsigned{byte(close_payload[0])} << 8 | byte(close_payload[1]));
}

std::expected<void, CloseCode> check_close_payload(std::string_view payload) {
  if (payload.empty()) return {};
  if (payload.size() == 1) return std::unexpected(CloseCode::protocol_error);
  if (!may_be_sent(unsigned{byte(payload[0])} << 8 | byte(payload[1])))
    return std::unexpected(CloseCode::protocol_error);
  if (!is_utf8(payload.substr(2))) return std::unexpected(CloseCode::bad_payload);
  return {};
}

}  // namespace jadoube::base
