// jadoube filter, split, merge, sort and stats.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::string game(const std::string& white, const std::string& black, const std::string& date, const std::string& result,
                 const std::string& moves) {
  return "[Event \"E\"]\n[Site \"?\"]\n[Date \"" + date + "\"]\n[Round \"1\"]\n[White \"" + white + "\"]\n[Black \"" +
         black + "\"]\n[Result \"" + result + "\"]\n\n" + moves + " " + result + "\n";
}

const std::string tal = game("Tal, Mihail", "Keres, Paul", "1959.09.07", "1-0", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6");
const std::string keres = game("Keres, P.", "Smyslov, Vasily", "1953.??.??", "0-1", "1. c4 Nf6");
const std::string mate = game("Ann", "Bob", "2024.05.31", "1-0", "1. f3 e5 2. g4 Qh4#");
const std::string three = tal + "\n" + keres + "\n" + mate;

Outcome on_three(std::vector<std::string> arguments) { return run(arguments, {.input = three}); }

TEST(Filter, ByPlayer) {
  EXPECT_EQ(on_three({"filter", "--player", "keres", "-"}).out, tal + "\n" + keres);
  EXPECT_EQ(on_three({"filter", "--player", "keres", "--player", "tal", "-"}).out, tal);
  EXPECT_EQ(on_three({"filter", "--white", "paul keres", "-"}).out, keres);
  EXPECT_EQ(on_three({"filter", "--player", "keres", "--not", "-"}).out, mate);
}

TEST(Filter, ByDateResultAndLength) {
  EXPECT_EQ(on_three({"filter", "--date", "1953.06..1959", "-"}).out, tal + "\n" + keres);
  EXPECT_EQ(on_three({"filter", "--result", "0-1,1/2-1/2", "-"}).out, keres);
  EXPECT_EQ(on_three({"filter", "--moves", "3..", "-"}).out, tal);
  EXPECT_EQ(on_three({"filter", "--first", "1", "-"}).out, tal);
}

TEST(Filter, ByWhatWasOnTheBoard) {
  EXPECT_EQ(on_three({"filter", "--board", "*/*/*/?B*/*/*/*/* b", "-"}).out, tal);
  EXPECT_EQ(on_three({"filter", "--material", "KvK", "-"}).out, "");
}

TEST(Filter, ByFinding) { EXPECT_EQ(on_three({"filter", "--finding", "wrong_result", "-"}).out, mate); }

TEST(Filter, ByOpeningOfAFile) {
  const Scratch scratch;
  const auto file = scratch.write("eco.tsv", "eco\tname\tpgn\nC60\tSpanish\t1. e4 e5 2. Nf3 Nc6 3. Bb5\n");
  EXPECT_EQ(on_three({"filter", "--eco", "C6", "--eco-file", file.string(), "-"}).out, tal);
  EXPECT_EQ(on_three({"filter", "--eco", "C6", "-"}).out, "");
  EXPECT_THAT(on_three({"filter", "--eco-file", file.string(), "--csv", "--first", "1", "-"}).out,
              HasSubstr("<stdin>,1,1,\"Tal, Mihail\",\"Keres, Paul\",,,E,?,1959.09.07,1,Spanish,C60,1-0,6\n"));
}

TEST(Filter, ListsGamesAsJson) {
  EXPECT_EQ(on_three({"filter", "--white", "ann", "--json", "-"}).out,
            "{\"file\":\"<stdin>\",\"game\":3,\"line\":21,\"white\":\"Ann\",\"black\":\"Bob\",\"event\":\"E\",\"site\":"
            "\"?\",\"date\":\"2024.05.31\",\"round\":\"1\",\"result\":\"1-0\",\"plies\":4}\n");
}

TEST(Filter, SaysWhatItDoesNotUnderstand) {
  const auto outcome = on_three({"filter", "--date", "1959.13", "-"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, StartsWith("jadoube filter: --date does not understand “1959.13”"));
  EXPECT_EQ(run({"filter", "--white", "a", "no-such.pgn"}).status, 2);
}

TEST(Filter, LeavesOutRepeatedGames) {
  const std::string again = game("Tal,M", "Paul Keres", "1959.??.??", "1-0", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6");
  EXPECT_EQ(run({"filter", "--unique", "-"}, {.input = tal + "\n" + again}).out, tal);
  EXPECT_EQ(run({"filter", "--finding", "duplicate", "-"}, {.input = tal + "\n" + again}).out, again);
}

TEST(Merge, WritesEachGameOnce) {
  const Scratch scratch;
  const auto a = scratch.write("a.pgn", tal + "\n" + keres), b = scratch.write("b.pgn", keres + "\n" + mate);
  EXPECT_EQ(run({"merge", a.string(), b.string()}).out, three);
  EXPECT_EQ(run({"merge", "--keep-repeated", a.string(), b.string()}).out,
            tal + "\n" + keres + "\n" + keres + "\n" + mate);
  const auto all = (scratch.path() / "all.pgn").string();
  EXPECT_EQ(run({"merge", a.string(), b.string(), "-o", all, "--json"}).out, "{\"games\":4,\"repeated\":1}\n");
  EXPECT_EQ(scratch.read("all.pgn"), three);
}

TEST(Sort, ByFields) {
  EXPECT_EQ(on_three({"sort", "-"}).out, keres + "\n" + tal + "\n" + mate);
  EXPECT_EQ(on_three({"sort", "--by", "white", "-"}).out, mate + "\n" + keres + "\n" + tal);
  EXPECT_EQ(on_three({"sort", "--by=-moves", "-"}).out, tal + "\n" + mate + "\n" + keres);
  EXPECT_THAT(on_three({"sort", "--by", "colour", "-"}).err, HasSubstr("--by cannot be “colour”"));
}

TEST(Split, ByNumberAndByPlayer) {
  const Scratch scratch;
  const auto file = scratch.write("all.pgn", three).string();
  const Environment here{.directory = scratch.path()};
  EXPECT_EQ(run({"split", "--every", "2", file}, here).status, 0);
  EXPECT_EQ(scratch.read("games-00001.pgn"), tal + "\n" + keres);
  EXPECT_EQ(scratch.read("games-00002.pgn"), mate);
  const auto again = run({"split", "--every", "2", file}, here);
  EXPECT_EQ(again.status, 2);
  EXPECT_THAT(again.err, HasSubstr("games-00001.pgn"));
  EXPECT_EQ(run({"split", "--every", "1", "--replace", file}, here).status, 0);
  EXPECT_EQ(scratch.read("games-00001.pgn"), tal);
  EXPECT_EQ(run({"split", "--by", "year", file, "--json"}, here).out,
            "{\"file\":\"./1953.pgn\",\"games\":1}\n{\"file\":\"./1959.pgn\",\"games\":1}\n"
            "{\"file\":\"./2024.pgn\",\"games\":1}\n");
  EXPECT_EQ(run({"split", file}, here).status, 2);
}

TEST(Stats, InAllForms) {
  const auto text = on_three({"stats", "-"}).out;
  EXPECT_THAT(text, StartsWith("Games: 3; moves: 6;"));
  EXPECT_THAT(on_three({"--lang", "pt", "stats", "-"}).out, StartsWith("Partidas: 3;"));
  EXPECT_THAT(on_three({"stats", "--csv", "-"}).out, HasSubstr("year,1959,1,1,0,0\n"));
  EXPECT_THAT(on_three({"stats", "--json", "-"}).out, StartsWith("{\"games\":3,\"wins\":2,\"draws\":0,\"losses\":1,"));
  const Scratch scratch;
  EXPECT_EQ(on_three({"stats", "--plot", (scratch.path() / "p.svg").string(), "-"}).status, 0);
  EXPECT_THAT(scratch.read("p.svg"), StartsWith("<svg "));
}

}  // namespace
}  // namespace jadoube::test
