// Any bytes as the WebSocket frames of a client, and of a server: however they are cut, the same messages or the same
// end, none longer than allowed, and text in UTF-8.
#include "jadoube/base/websocket_frames.hpp"

#include <algorithm>
#include <vector>

#include "jadoube/base/utf8.hpp"
#include "tests/fuzz/check.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube::base;

constexpr std::size_t longest = 200;

struct Parsed {
  std::vector<std::pair<Opcode, std::string>> messages;
  std::optional<CloseCode> error;
  friend bool operator==(const Parsed&, const Parsed&) = default;
};

Parsed parse(std::string_view bytes, std::size_t at_once, FrameParser::From from) {
  FrameParser parser(longest, from);
  Parsed parsed;
  for (std::size_t at = 0; at < bytes.size(); at += at_once) {
    std::string piece(bytes.substr(at, at_once));
    std::span<char> rest(piece);
    while (true) {
      const auto message = parser.next(rest);
      if (!message) {
        parsed.error = message.error();
        return parsed;
      }
      if (!*message) break;
      check((*message)->payload.size() <= longest);
      if ((*message)->opcode == Opcode::text && from == FrameParser::From::client) check(is_utf8((*message)->payload));
      parsed.messages.emplace_back((*message)->opcode, (*message)->payload);
    }
    check(rest.empty());
  }
  return parsed;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const auto from : {FrameParser::From::client, FrameParser::From::server}) {
    const Parsed whole = parse(bytes, std::max<std::size_t>(size, 1), from);
    check(parse(bytes, 1, from) == whole);
    check(parse(bytes, 7, from) == whole);
  }
  return 0;
}
