// Any bytes as a time control: one that can be written and read again, or an error within the text.
#include "jadoube/laws/model/time_control.hpp"

#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jadoube::fuzz::check;
  using namespace jadoube::laws;
  const std::string_view text = jadoube::fuzz::text_of(data, size);
  const auto control = parse_time_control(text);
  if (!control) {
    check(control.error().column >= 1 && control.error().column <= text.size() + 1);
    for (const auto language : jadoube::text::languages) check(!describe(control.error(), language).empty());
    return 0;
  }
  check(parse_time_control(to_string(*control)) == *control);
  for (const Edition edition : editions) static_cast<void>(tempo_of(edition, {*control, *control}));
  return 0;
}
