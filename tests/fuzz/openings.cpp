// Any bytes as a file of openings: PGN, FEN or EPD, or a Polyglot book. Every opening's moves are legal and do not end
// the game.
#include "jadoube/engines/openings.hpp"

#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jadoube::fuzz::check;
  using namespace jadoube;
  auto source = pgn::Source::text(fuzz::text_of(data, size));
  const auto openings = engines::read_openings(source, {.plies = 8, .random = size % 2 == 0, .seed = size, .lines = 4},
                                               text::Language::en);
  if (!openings) {
    for (const auto language : text::languages) static_cast<void>(describe(openings.error(), language));
    return 0;
  }
  for (const auto& opening : *openings) {
    Position position = opening.start;
    for (const Move move : opening.moves) {
      check(position.is_legal(move));
      position.play(move);
    }
  }
  return 0;
}
