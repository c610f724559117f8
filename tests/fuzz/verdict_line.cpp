// Any bytes as a line of `jadoube dead`: a position to decide, within a budget, or an error within the line.
#include "jadoube/mate/verdict_line.hpp"
#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube;
  const std::string_view text = fuzz::text_of(data, size);
  const auto line = mate::read_verdict_line(text);
  if (!line) {
    fuzz::check(line.error().column >= 1 && line.error().column <= text.size() + 1);
    return 0;
  }
  const auto answer = mate::dead(line->position, {.budget = 500, .line = true});
  for (const Color side : both_colors) {
    const auto& found = side == Color::white ? answer.white : answer.black;
    if (found.verdict != mate::MateVerdict::can_mate) continue;
    Position position = line->position;
    for (const Move move : found.line) {
      fuzz::check(position.is_legal(move));
      position.play(move);
    }
    fuzz::check(position.is_checkmate() && position.turn() == !side);
  }
  return 0;
}
