// A FEN on the first line, then any bytes as a move: a legal one that can be written and read again, or an error within
// the text that names only legal moves.
#include "jadoube/notation/san.hpp"

#include "tests/fuzz/check.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube::notation;

void read(const jadoube::Position& position, std::string_view text, Letters letters) {
  const auto move = read_san(position, text, letters);
  if (!move) {
    const SanError& error = move.error();
    check(error.column >= 1 && error.column <= text.size() + 1);
    for (const auto candidate : error.candidates) check(position.is_legal(candidate));
    for (const auto language : jadoube::text::languages) check(!describe(error, position, language, letters).empty());
    return;
  }
  check(position.is_legal(*move));
  for (const SanForm form : {SanForm::brief, SanForm::full})
    for (SanOptions options : {pgn_san, laws_san(letters), laws_1997_san(letters)}) {
      options.letters = letters;
      options.form = form;
      const auto back = read_san(position, write_san(position, *move, options), letters);
      check(back && *back == *move);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [position, text] = jadoube::fuzz::position_and_text(jadoube::fuzz::text_of(data, size));
  for (const Letters letters : all_letters) read(position, text, letters);
  return 0;
}
