// The frames of a WebSocket (RFC 6455, 5), parsed and written for either side: a client's are masked, a server's are
// not. This code uses no socket.
//
//   FrameParser parser(4096, FrameParser::From::client);
//   while (true) {
//     const auto message = parser.next(bytes);         // takes what it has used off the beginning of `bytes`
//     if (!message) return close(message.error());
//     if (!*message) break;                            // more bytes are needed
//     …                                                // (*message)->opcode, (*message)->payload
//   }
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace jadoube::base {

enum class Opcode : std::uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// Codes of RFC 6455, 7.4.1, and of the IANA registry.
enum class CloseCode : std::uint16_t {
  normal = 1000,
  going_away = 1001,
  protocol_error = 1002,
  unknown_data = 1003,
  bad_payload = 1007,
  policy_error = 1008,
  too_big = 1009,
  try_again_later = 1013,
};

class FrameParser {
 public:
  // The side whose frames it parses.
  enum class From : std::uint8_t { client, server };

  // `longest_message`: in bytes, for a message of text or of binary data.
  FrameParser(std::size_t longest_message, From from) : longest_message_(longest_message), from_(from) {}

  // A whole message, or a control frame.
  struct Message {
    Opcode opcode;
    // Valid until the next call, and as long as the bytes are. A client's text is UTF-8; if a server's is not, the
    // reader of its messages leaves it out, and the connection stays.
    std::string_view payload;
  };
  // The next message that `bytes` complete; nothing when they are used up. They are unmasked where they are. After an
  // error nothing more can be parsed.
  std::expected<std::optional<Message>, CloseCode> next(std::span<char>& bytes);
  // The number of frames that have begun since the last call; one message may have any number.
  unsigned take_frames() { return std::exchange(frames_, 0U); }

 private:
  struct Frame {
    bool last = true;
    Opcode opcode = Opcode::text;
    std::uint64_t left = 0;  // bytes of the payload that have not come yet
    std::array<char, 4> mask{};
    unsigned mask_at = 0;
  };
  std::expected<bool, CloseCode> take_head(std::span<char>& bytes);
  std::expected<void, CloseCode> begin_frame();
  std::expected<Message, CloseCode> finish(Opcode opcode, std::string_view payload);

  std::size_t longest_message_;
  From from_;
  std::array<char, 14> head_{};
  unsigned head_size_ = 0;
  std::optional<Frame> frame_;          // the frame that is being read
  std::optional<Opcode> message_kind_;  // of a message whose frames are being read
  std::string message_, control_;       // as far as they have come
  std::string given_control_;           // the control frame that was given out, where it came in parts
  bool delivered_ = false;              // message_ was given out whole
  unsigned frames_ = 0;
};

// Writes the head of a frame before a payload of `size` bytes, the `last` of its message or not, from `end` backwards.
// Returns its first byte.
inline constexpr std::size_t longest_frame_head = 10;
char* write_frame_head_before(char* end, Opcode opcode, std::size_t size, bool last = true);
std::string frame(Opcode opcode, std::string_view payload);
// A client's frame. Nobody may know the mask in advance (RFC 6455, 10.3), so it is random.
std::string masked_frame(Opcode opcode, std::string_view payload);

// The payload of a close frame to be sent.
std::string close_payload(CloseCode code);
// Whether a payload may be that of a close frame: empty, or a code that may be sent and a reason in UTF-8.
std::expected<void, CloseCode> check_close_payload(std::string_view payload);

// The code in the payload of a close frame; `normal` where there is none.
CloseCode code_of(std::string_view close_payload);

}  // namespace jadoube::base
