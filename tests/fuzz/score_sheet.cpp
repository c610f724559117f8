// Any bytes as two score sheets, divided at the first form feed: read, or an error in one sentence; from what is read,
// a legal game within the limit of states.
#include "jadoube/archive/sheets/score_sheet.hpp"

#include "jadoube/archive/sheets/sheet_report.hpp"
#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jadoube::fuzz::check;
  using namespace jadoube::archive;
  const auto text = jadoube::fuzz::text_of(data, size);
  const auto cut = std::min(text.find('\f'), text.size());
  const auto white = read_score_sheet(text.substr(0, cut));
  const auto black = read_score_sheet(text.substr(std::min(cut + 1, text.size())));
  for (const auto* sheet : {&white, &black}) {
    if (*sheet) {
      check(!(*sheet)->entries.empty() && (*sheet)->entries.size() <= 2 * most_rows);
      check((*sheet)->entries.back().kind != SheetEntry::Kind::empty);
    } else {
      for (const auto language : jadoube::text::languages) check(!describe((*sheet).error(), language).empty());
    }
  }
  if (!white || !black || white->entries.size() + black->entries.size() > 80) return 0;
  ReconstructionQuestion question{.sheets = {*white, *black}};
  question.states = 500;
  const auto game = reconstruct(question);
  jadoube::Position position;
  for (const auto& move : game.moves) {
    check(position.is_legal(move.move));
    position.play(move.move);
  }
  check(!write_text(question.sheets, game, {}).empty());
  check(write_json(question.sheets, game, jadoube::text::Language::pt).ends_with('}'));
  return 0;
}
