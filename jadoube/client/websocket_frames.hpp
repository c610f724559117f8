// The frames of a WebSocket (RFC 6455, 5), as a client sees them: its own are masked, the server's are not.
//
//   FrameReader reader;
//   reader.take(bytes);
//   while (const auto message = reader.next()) …
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::client {

enum class FrameKind : std::uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

std::string masked_frame(FrameKind kind, std::string_view payload);

class FrameReader {
 public:
  // A text whose frames have all come, or a control frame.
  struct Message {
    FrameKind kind;
    std::string payload;
  };

  void take(std::string_view bytes) { bytes_ += bytes; }
  // The next message that is complete; nothing if more bytes are needed, or they make no sense.
  std::optional<Message> next();
  // What came is against the protocol, or a message longer than 64 MiB.
  bool broken() const { return broken_; }

 private:
  std::string bytes_, text_;
  bool in_text_ = false;
  bool broken_ = false;
};

}  // namespace jadoube::client
