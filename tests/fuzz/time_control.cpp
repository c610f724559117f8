// Any bytes as a time control in each dialect: one that can be written and read again, or an error within the text.
#include "jadoube/laws/model/time_control.hpp"

#include "tests/fuzz/check.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube::laws;

void check_read(const std::expected<TimeControl, TimeControlError>& control, std::string_view text) {
  if (!control) {
    check(control.error().column >= 1 && control.error().column <= text.size() + 1);
    for (const auto language : jadoube::text::languages) check(!describe(control.error(), language).empty());
    return;
  }
  for (std::size_t i = 0; i + 1 < control->size(); ++i) check((*control)[i].moves.has_value());
  for (const Edition edition : editions) static_cast<void>(tempo_of(edition, {*control, *control}));
  static_cast<void>(period_begun_by(*control, 40));
  check(!to_pgn(*control).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = jadoube::fuzz::text_of(data, size);
  const auto in_minutes = parse_time_control_in_minutes(text);
  check_read(in_minutes, text);
  if (in_minutes) check(parse_time_control_in_minutes(to_string(*in_minutes)) == *in_minutes);
  const auto of_pgn = parse_pgn_time_control(text);
  check_read(of_pgn, text);
  if (of_pgn) check(parse_pgn_time_control(to_pgn(*of_pgn)) == *of_pgn);
  check_read(parse_match_time_control(text), text);
  return 0;
}
