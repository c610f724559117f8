// Any bytes as a file of openings: PGN, FEN or EPD, or a Polyglot book. Every opening's moves are legal and do not end
// the game.
#include "jadoube/engines/openings.hpp"

#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube;
  const std::string_view text = fuzz::text_of(data, size);
  const engines::OpeningChoice choice{.plies = 8, .random = size % 2 == 0, .seed = size, .lines = 4};
  std::vector<engines::Opening> openings;
  auto source = pgn::Source::text(text);
  if (auto read = engines::read_openings(source, choice, text::Language::en))
    openings = *std::move(read);
  else
    for (const auto language : text::languages) static_cast<void>(describe(read.error(), language));
  if (const auto book = engines::PolyglotBook::from(text))
    for (auto& opening : engines::book_openings(*book, choice)) openings.push_back(std::move(opening));
  for (const auto& opening : openings) {
    Position position = opening.start;
    for (const Move move : opening.moves) {
      fuzz::check(position.is_legal(move));
      position.play(move);
    }
    fuzz::check(position.has_legal_move());
  }
  return 0;
}
