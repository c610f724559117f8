// Any bytes as an engine's time control: periods of which only the last is for all remaining moves, or an error within
// the text.
#include "jadoube/engines/engine_time.hpp"

#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jadoube::fuzz::check;
  using namespace jadoube::engines;
  const std::string_view text = jadoube::fuzz::text_of(data, size);
  const auto time = read_engine_time(text);
  if (!time) {
    check(time.error().column >= 1 && time.error().column <= text.size() + 1);
    return 0;
  }
  for (std::size_t i = 0; i < time->size(); ++i) check((*time)[i].moves.has_value() == (i + 1 < time->size()));
  check(without_repetitions(*time).size() <= time->size());
  check(!to_pgn_tag(*time).empty());
  return 0;
}
