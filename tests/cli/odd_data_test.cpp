// The files of JADOUBE_DATA/odd, each read as its README says, in every language of the catalogue.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "jadoube/text/language.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

class OddData : public testing::TestWithParam<text::Language> {
 protected:
  void SetUp() override {
    if (!data_file("odd")) GTEST_SKIP() << "no odd in JADOUBE_DATA";
  }
  static std::string file(const std::string& name) { return (*data_file("odd") / name).string(); }
  static Outcome in_language(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--lang", std::string(code(GetParam()))});
    return run(arguments);
  }
  static std::string uci(const std::string& name) { return in_language({"convert", "--to", "uci", file(name)}).out; }
  static std::string findings(const std::string& name) {
    return in_language({"audit", "--format", "csv", file(name)}).out;
  }
};

TEST_P(OddData, GamesOfTagsAlone) {
  EXPECT_EQ(uci("tags-only-game.pgn"), "startpos\nstartpos moves f2f3 e7e5 g2g4 d8h4\n");
  EXPECT_THAT(findings("tags-only-game.pgn"), Not(HasSubstr("wrong_result")));
}

TEST_P(OddData, UntaggedGamesWithoutResults) {
  EXPECT_EQ(uci("untagged-games-without-results.pgn"),
            "startpos moves e2e4 e7e5 g1f3\nstartpos moves d2d4 d7d5\nstartpos moves c2c4\n");
}

TEST_P(OddData, AnEventLineInsideAComment) {
  EXPECT_EQ(uci("event-line-inside-closed-comment.pgn"), "startpos moves e2e4 e7e5 g1f3\n");
}

TEST_P(OddData, AnnotationSigns) {
  const std::string written = in_language({"convert", file("annotation-signs.pgn")}).out;
  for (const auto& [glyph, times] : std::initializer_list<std::pair<const char*, std::size_t>>{
           {"$17", 2}, {"$14", 4}, {"$146", 2}, {"$16", 2}, {"$7", 1}, {"$13", 1}, {"$220", 1}})
    EXPECT_EQ(count(written, glyph), times) << glyph;
  EXPECT_EQ(count(uci("annotation-signs.pgn"), " "), 19U);  // startpos moves, and eighteen half-moves
}

TEST_P(OddData, NoBreakSpaces) { EXPECT_EQ(uci("no-break-space.pgn"), "startpos moves e2e4 e7e5 g1f3 b8c6\n"); }

TEST_P(OddData, ResultsWithBlanks) {
  const std::string written = in_language({"convert", file("result-with-blanks.pgn")}).out;
  EXPECT_THAT(written, HasSubstr("[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n"));
  EXPECT_THAT(written, HasSubstr("[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n"));
  EXPECT_EQ(count(findings("result-with-blanks.pgn"), "unusual"), 2U);
}

TEST_P(OddData, SetUp0BesideAFen) {
  EXPECT_THAT(in_language({"convert", file("setup0-with-fen.pgn")}).out, HasSubstr("[SetUp \"1\"]"));
  EXPECT_EQ(uci("setup0-with-fen.pgn"), "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4\n");
}

TEST_P(OddData, UnreadableDates) {
  EXPECT_THAT(findings("unreadable-dates.pgn"), Not(HasSubstr("duplicate")));
  EXPECT_EQ(count(findings("unreadable-dates.pgn"), "bad_date"), 2U);
}

TEST_P(OddData, KingsInTheCentre) {
  EXPECT_EQ(uci("kings-in-the-centre.pgn"), "fen 8/5k2/8/8/8/3K4/3R4/8 w - - 0 60 moves d2d1 f7f6\n");
  const std::string found = findings("kings-in-the-centre.pgn");
  EXPECT_THAT(found, Not(HasSubstr("illegal_move")));
  EXPECT_EQ(count(found, "unusual"), 1U);
}

TEST_P(OddData, ClockCommands) {
  const std::string written = in_language({"convert", file("clock-commands.pgn")}).out;
  EXPECT_EQ(count(written, "[%clk "), 80U);
  EXPECT_EQ(count(written, "[%clk\n"), 0U);
}

TEST_P(OddData, EpdWithCounters) {
  EXPECT_EQ(in_language({"convert", "--from", "fen", "--to", "fen", file("epd-counters.epd")}).out,
            "rnb1kbnr/ppp1pppp/8/4q3/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 2 4\n");
}

TEST_P(OddData, EpdWithOperations) {
  const auto counted = in_language({"perft", "2", file("epd-operations.epd")});
  EXPECT_EQ(counted.status, 0);
  EXPECT_THAT(counted.out, HasSubstr("compared 2 mismatches 0"));
  const auto written = in_language({"convert", "--from", "epd", "--to", "epd", file("epd-operations.epd")});
  EXPECT_EQ(written.status, 0);
  EXPECT_EQ(written.out,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 0; fmvn 1; D1 20; D2 400;\n"
            "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - hmvc 0; fmvn 1; bm Qd1+; id \"BK.01\";\n");
  EXPECT_THAT(in_language({"dead", file("epd-operations.epd")}).out, HasSubstr("decided 4/4"));
}

INSTANTIATE_TEST_SUITE_P(Languages, OddData, testing::ValuesIn(text::languages), [](const auto& language) {
  std::string name(code(language.param));
  std::erase(name, '-');
  return name;
});

}  // namespace
}  // namespace jadoube::test
