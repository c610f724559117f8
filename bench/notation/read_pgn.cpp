// read_pgn FILE…: reads each file as a program would, with every move resolved and made, and prints games, plies,
// errors, seconds and MB/s.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "jadoube/notation/pgn/reader.hpp"

namespace {

using namespace jadoube;

struct Totals : pgn::Visitor {
  std::uint64_t games = 0, plies = 0, comments = 0, errors = 0, keys = 0;

  void begin_game(std::uint64_t) { ++games; }
  void move(const Position&, Move, const Position& after, std::string_view) {
    ++plies;
    keys += after.key();
  }
  void comment(std::string_view) { ++comments; }
  void error(const pgn::PgnError& error) {
    if (errors++ < 5) fmt::print(stderr, "{}\n", describe_with_place(error, text::Language::en));
  }
};

// Counts what the source gives.
class Counted : public pgn::Source::Stream {
 public:
  Counted(pgn::Source source, std::uint64_t& bytes) : source_(std::move(source)), bytes_(bytes) {}
  std::expected<std::size_t, pgn::SourceFault> read(std::span<char> into) override {
    const auto size = source_.read(into);
    bytes_ += size.value_or(0);
    return size;
  }

 private:
  pgn::Source source_;
  std::uint64_t& bytes_;
};

}  // namespace

int main(int count, char** names) {
  for (int i = 1; i < count; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    auto file = pgn::Source::file(names[i]);
    if (!file) {
      fmt::print(stderr, "{}: {}\n", names[i], describe(file.error(), text::Language::en));
      return 2;
    }
    std::uint64_t bytes = 0;
    pgn::Source source(std::make_unique<Counted>(std::move(*file), bytes));
    Totals totals;
    const auto done = read(source, totals);
    if (!done) fmt::print(stderr, "{}: {}\n", names[i], describe(done.error(), text::Language::en));
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    fmt::print("{} games {} plies {} comments {} errors {} keys {:016x} seconds {:.3f} MB/s {:.1f}\n", names[i],
               totals.games, totals.plies, totals.comments, totals.errors, totals.keys, seconds,
               static_cast<double>(bytes) / 1e6 / seconds);
  }
}
