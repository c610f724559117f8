// Any bytes as the frames of a server's WebSocket: however they are cut, the same messages or the same end.
#include <algorithm>
#include <utility>
#include <vector>

#include "jadoube/client/websocket_frames.hpp"
#include "tests/fuzz/check.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube::client;

struct Read {
  std::vector<std::pair<FrameKind, std::string>> messages;
  bool broken = false;
  friend bool operator==(const Read&, const Read&) = default;
};

Read read(std::string_view bytes, std::size_t at_once) {
  FrameReader reader;
  Read read;
  for (std::size_t at = 0; at < bytes.size() && !reader.broken(); at += at_once) {
    reader.take(bytes.substr(at, at_once));
    while (auto message = reader.next()) read.messages.emplace_back(message->kind, std::move(message->payload));
  }
  read.broken = reader.broken();
  return read;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const Read whole = read(bytes, std::max<std::size_t>(size, 1));
  for (const std::size_t at_once : {1U, 3U, 7U}) check(read(bytes, at_once) == whole);
  return 0;
}
