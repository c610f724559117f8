// Real games, by every version of the inner loop and through every language.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/notation/pgn/tree.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::pgn::test {
namespace {

struct Digest : Visitor {
  std::uint64_t plies = 0, comments = 0, errors = 0, keys = 0, texts = 0;
  void move(const Position&, Move move, const Position& after, std::string_view san) {
    ++plies;
    keys = keys * 31 + after.key() + move.bits();
    texts = texts * 31 + std::hash<std::string_view>()(san);
  }
  void tag(std::string_view name, std::string_view value) {
    texts = texts * 31 + std::hash<std::string_view>()(name);
    texts = texts * 31 + std::hash<std::string_view>()(value);
  }
  void comment(std::string_view text) {
    ++comments;
    texts = texts * 31 + std::hash<std::string_view>()(text);
  }
  void glyph(unsigned number) { texts = texts * 31 + number; }
  void error(const PgnError&) { ++errors; }
  friend bool operator==(const Digest& a, const Digest& b) {
    return a.plies == b.plies && a.comments == b.comments && a.errors == b.errors && a.keys == b.keys &&
           a.texts == b.texts;
  }
};

class PgnData : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const auto file = jadoube::test::data_file(GetParam());
    if (!file) GTEST_SKIP() << "no " << GetParam() << " in JADOUBE_DATA";
    std::ifstream stream(*file, std::ios::binary);
    text_ = (std::ostringstream() << stream.rdbuf()).str();
    // Under the sanitizers, a part of the data is enough.
    if (jadoube::test::sanitized()) text_.resize(text_.find("\n\n[Event", 100'000) + 2);
  }
  std::string text_;
};

TEST_P(PgnData, EveryMoveIsLegal) {
  const Games read = games_of(text_);
  EXPECT_FALSE(read.fault);
  for (const PgnError& error : read.errors) ADD_FAILURE() << describe_with_place(error, text::Language::en);
  EXPECT_GT(read.games.size(), 30U);
}

TEST_P(PgnData, EveryKernelReadsTheSame) {
  std::vector<Digest> digests;
  for (const LineKernel& kernel : all_line_kernels()) {
    if (!kernel.supported()) continue;
    Source source = Source::text(text_);
    Digest digest;
    Reader<Digest> reader(source, digest, {}, kernel);
    while (reader.read_game()) {
    }
    digests.push_back(digest);
  }
  // No inner loop at all: the scanner does everything.
  const LineKernel none{
      "none", [] { return true; }, [](Line& line) { line.items_size = line.plies = 0; },
      [](const char* begin, const char*, std::span<PlainTag>& tags) {
        tags = {};
        return begin;
      },
      [](const char* begin, const char* end) { return static_cast<std::uint64_t>(std::count(begin, end, '\n')); }};
  Source source = Source::text(text_);
  Digest slow;
  Reader<Digest> reader(source, slow, {}, none);
  while (reader.read_game()) {
  }
  EXPECT_GT(slow.plies, 2000U);
  for (const Digest& digest : digests) EXPECT_EQ(digest, slow);
}

TEST_P(PgnData, ThroughEveryLanguage_NothingIsLost) {
  const Games original = games_of(text_);
  std::vector<Game> games = original.games;
  for (const notation::Letters letters : notation::all_letters) {
    std::string text;
    for (const Game& game : games) write(text, game, {.san = notation::laws_san(letters)});
    Games read = games_of(text, {.letters = letters});
    ASSERT_TRUE(read.errors.empty()) << describe_with_place(read.errors[0], text::Language::en);
    ASSERT_EQ(read.games.size(), games.size());
    for (std::size_t i = 0; i < games.size(); ++i) ASSERT_TRUE(read.games[i] == original.games[i]) << i;
    games = std::move(read.games);
  }
}

INSTANTIATE_TEST_SUITE_P(Files, PgnData, testing::Values("twic.pgn", "lichess.pgn"), [](const auto& file) {
  return std::string(file.param).substr(0, std::string_view(file.param).find('.'));
});

}  // namespace
}  // namespace jadoube::pgn::test
