// Any bytes as those of a DGT board: every byte is part of a message or skipped, what is read can be encoded and read
// again, and a whole message after it all is read.
#include "jadoube/boards/dgt.hpp"

#include "tests/fuzz/check.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube::boards;

std::optional<dgt::Message> read(dgt::Decoder& decoder, const std::vector<std::uint8_t>& bytes) {
  std::optional<dgt::Message> message;
  for (const std::uint8_t byte : bytes) {
    check(!message);
    message = decoder.take(byte);
  }
  return message;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  dgt::Decoder decoder;
  for (std::size_t i = 0; i < size; ++i) {
    const auto message = decoder.take(data[i]);
    check(decoder.skipped() <= i + 1);
    if (!message) continue;
    dgt::Decoder again;
    check(read(again, dgt::encode(*message)) == message);
  }
  const dgt::Message last = dgt::FieldUpdate{jadoube::Square::e4, {}};
  check(read(decoder, dgt::encode(last)) == last);
  return 0;
}
