// Any bytes as PGN, compressed or not: games, and errors with a sentence. Both are the same however few bytes arrive at
// a time, and with every kernel. A text read without an error can be written and read again.
#include "jadoube/notation/pgn/writer.hpp"

#include <algorithm>
#include <memory>
#include <ranges>

#include "tests/fuzz/check.hpp"
#include "tests/support/trickle.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube;

pgn::Games read(pgn::Source source, const pgn::LineKernel& kernel) {
  pgn::Games all;
  struct Collector : pgn::GameBuilder {
    explicit Collector(pgn::Games& games) : games(games) {}
    void end_game() { games.games.push_back(std::move(finished())); }
    void error(const pgn::PgnError& error) { games.errors.push_back(error); }
    pgn::Games& games;
  } collector(all);
  pgn::Reader<Collector> reader(source, collector, {}, kernel);
  while (reader.read_game()) {
  }
  all.fault = reader.fault();
  return all;
}

bool same(const pgn::Games& a, const pgn::Games& b) {
  const auto same_error = [](const pgn::PgnError& one, const pgn::PgnError& other) {
    return one.kind == other.kind && one.game == other.game && one.line == other.line && one.column == other.column &&
           one.text == other.text;
  };
  return a.games == b.games && std::ranges::equal(a.errors, b.errors, same_error) && a.fault == b.fault;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view input = fuzz::text_of(data, size), text = input.substr(1);
  const std::size_t at_once = data[0] % 7 + 1U;

  const pgn::Games games = read(pgn::Source::text(text), pgn::line_kernel());
  check(same(games, read(pgn::Source(std::make_unique<test::Trickle>(text, at_once)), pgn::line_kernel())));
  for (const pgn::LineKernel& kernel : pgn::all_line_kernels())
    if (kernel.supported()) check(same(games, read(pgn::Source::text(text), kernel)));
  for (const pgn::PgnError& error : games.errors | std::views::take(100))
    for (const auto language : text::languages) check(!describe_with_place(error, language).empty());
  std::string written;
  for (const pgn::Game& game : games.games) write(written, game);
  if (!games.errors.empty() || games.fault) return 0;

  const pgn::Games again = read(pgn::Source::text(written), pgn::line_kernel());
  std::string rewritten;
  for (const pgn::Game& game : again.games) write(rewritten, game);
  check(again.errors.empty() && written == rewritten);
  return 0;
}
