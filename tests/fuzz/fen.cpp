// Any bytes as a FEN: a position that can be written and read again, or an error within the text.
#include "jadoube/notation/fen.hpp"

#include "tests/fuzz/check.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube::notation;

void read(std::string_view text, FenStyle style) {
  const auto position = read_fen(text, style);
  if (!position) {
    check(position.error().column >= 1 && position.error().column <= text.size() + 1);
    for (const auto language : jadoube::text::languages) check(!describe(position.error(), language).empty());
    return;
  }
  for (const auto castling : {FenOptions::Castling::xfen, FenOptions::Castling::shredder}) {
    const auto back = read_fen(write_fen(*position, {FenOptions::EnPassant::always, castling}), style);
    check(back && *back == *position);
    const auto same = read_fen(write_fen(*position, {FenOptions::EnPassant::legal, castling}), style);
    check(same && same_position(*same, *position));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = jadoube::fuzz::text_of(data, size);
  read(text, FenStyle::strict);
  read(text, FenStyle::forgiving);
  return 0;
}
