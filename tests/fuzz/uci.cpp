// A FEN on the first line, then any bytes as a UCI move: a legal one that can be written and read again, or an error
// within the text.
#include "jadoube/notation/uci.hpp"

#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jadoube::fuzz::check;
  using namespace jadoube::notation;
  const auto [position, text] = jadoube::fuzz::position_and_text(jadoube::fuzz::text_of(data, size));
  const auto move = read_uci(position, text);
  if (!move) {
    check(move.error().column >= 1 && move.error().column <= text.size() + 1);
    for (const auto candidate : move.error().candidates) check(position.is_legal(candidate));
    for (const auto language : jadoube::text::languages) check(!describe(move.error(), position, language).empty());
    return 0;
  }
  check(position.is_legal(*move));
  const std::string by_king = write_uci(*move), by_rook = write_uci(*move, UciCastling::rook);
  check(text == by_king || text == by_rook);
  check(read_uci(position, by_king) == *move && read_uci(position, by_rook) == *move);
  return 0;
}
