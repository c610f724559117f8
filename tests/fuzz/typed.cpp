// Any line as typed beside an electronic board: an act, or a sentence that says why it is none.
#include "jadoube/boards/keyboard.hpp"
#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto typed = jadoube::boards::read_typed(jadoube::fuzz::text_of(data, size));
  for (const auto language : jadoube::text::languages)
    jadoube::fuzz::check(typed || !describe(typed.error(), language).empty());
  return 0;
}
