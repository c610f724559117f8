// Reading, choosing, sorting and counting the games of a collection.
#include "jadoube/archive/collection/external_sort.hpp"
#include "jadoube/archive/collection/file_names.hpp"
#include "jadoube/archive/collection/game_filter.hpp"
#include "jadoube/archive/collection/sort_key.hpp"
#include "jadoube/archive/collection/statistics_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "jadoube/notation/fen.hpp"

namespace jadoube::archive {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Taken : GameWatcher {
  std::vector<std::string> texts;
  std::vector<std::uint32_t> plies;
  std::vector<std::uint64_t> lines;
  std::size_t positions_seen = 0;
  std::size_t most = ~std::size_t{0};

  void positions(std::span<const Position> after) override { positions_seen += after.size(); }
  bool take(const GameView& game) override {
    texts.emplace_back(game.text);
    plies.push_back(game.plies);
    lines.push_back(game.line);
    return texts.size() < most;
  }
};

Taken taken(std::string_view text, std::size_t most = ~std::size_t{0}) {
  auto source = pgn::Source::text(text);
  Taken watcher;
  watcher.most = most;
  EXPECT_TRUE(read_games(source, {}, watcher));
  return watcher;
}

Position position(std::string_view fen) { return *notation::read_fen(fen); }

TEST(ReadGames, GivesEachGameAsItIs) {
  const auto games = taken("[White \"A\"]\n\n1. e4 {x} e5 (1... c5) 1-0\n\n\n[White \"B\"]\n\n1. d4 $1 *\n");
  EXPECT_THAT(games.texts, ElementsAre("[White \"A\"]\n\n1. e4 {x} e5 (1... c5) 1-0", "[White \"B\"]\n\n1. d4 $1 *"));
  EXPECT_THAT(games.plies, ElementsAre(2, 1));
  EXPECT_THAT(games.lines, ElementsAre(1, 6));
  EXPECT_EQ(games.positions_seen, 3U);
}

TEST(ReadGames, AGameWithoutResult_IsClosed) {
  EXPECT_THAT(taken("1. e4 e5\n\n1. d4 {open").texts, ElementsAre("1. e4 e5 *", "1. d4 {open } *"));
  EXPECT_THAT(taken("[White \"A\"]\n[Result \"1-0\"]\n\n[White \"B\"]\n[Result \"0-1\"]\n\n1. f3 0-1").texts,
              ElementsAre("[White \"A\"]\n[Result \"1-0\"]\n\n1-0", "[White \"B\"]\n[Result \"0-1\"]\n\n1. f3 0-1"));
}

TEST(ReadGames, TextIsUtf8WithLineFeeds) {
  EXPECT_THAT(taken("[White \"Jos\xE9\"]\r\n\r\n1. e4 *\r\n").texts, ElementsAre("[White \"José\"]\n\n1. e4 *"));
}

TEST(ReadGames, StopsWhenTheWatcherDoes) { EXPECT_EQ(taken("1. e4 *\n\n1. d4 *\n\n1. c4 *\n", 2).texts.size(), 2U); }

TEST(ReadGames, WhatIsWritten_IsReadAsTheSameGames) {
  const auto games = taken("1. e4 e5\n\n1. d4 {a {b} c} d5\n\n[Event \"x\"]\n\n[Event \"y\"]\n\n1. c4 (1. d4 c5");
  std::string written;
  for (const auto& text : games.texts) written += text + "\n\n";
  const auto again = taken(written);
  EXPECT_EQ(again.texts, games.texts);
  EXPECT_EQ(again.plies, games.plies);
}

TEST(NamePattern, WordsInAnyOrderCaseAndAccent) {
  EXPECT_TRUE(NamePattern("carlsen").matches("Carlsen, Magnus"));
  EXPECT_TRUE(NamePattern("Magnus Carlsen").matches("Carlsen,M"));
  EXPECT_TRUE(NamePattern("Jose Capablanca").matches("Capablanca, José Raúl"));
  EXPECT_TRUE(NamePattern("Łukasz").matches("Lukasz K."));
  EXPECT_TRUE(NamePattern("ботвинник").matches("Ботвинник, М."));
  EXPECT_FALSE(NamePattern("Carlsson").matches("Carlsen, Magnus"));
  EXPECT_FALSE(NamePattern("Henrik Carlsen").matches("Carlsen, Magnus"));
}

TEST(DateRange, WhatIsNotKnown_MayBeAnything) {
  const auto range = *parse_date_range("1972.07..1972.08");
  EXPECT_TRUE(range.admits("1972.07.11"));
  EXPECT_TRUE(range.admits("1972.??.??"));
  EXPECT_TRUE(range.admits("1972.08.31"));
  EXPECT_FALSE(range.admits("1972.09.01"));
  EXPECT_FALSE(range.admits("????.08.01"));
  EXPECT_FALSE(range.admits("yesterday"));
  EXPECT_TRUE(parse_date_range("2000..")->admits("2024.01.01"));
  EXPECT_FALSE(parse_date_range("72"));
  EXPECT_FALSE(parse_date_range("1972.13"));
}

TEST(EcoRange, CodesBeginningsAndRanges) {
  EXPECT_TRUE(parse_eco_range("B9")->admits("B97"));
  EXPECT_TRUE(parse_eco_range("b90..B92")->admits("B92a"));
  EXPECT_TRUE(parse_eco_range("B90-C10")->admits("C05"));
  EXPECT_FALSE(parse_eco_range("B90..B92")->admits("B93"));
  EXPECT_FALSE(parse_eco_range("B90")->admits("?"));
  EXPECT_FALSE(parse_eco_range("F00"));
}

TEST(TagTest, TextsAndNumbers) {
  TagList tags;
  const std::vector<pgn::PlainTag> written{{"Event", "Candidates 1959"}, {"WhiteElo", "980"}};
  tags.add(written);
  EXPECT_TRUE(parse_tag_test("event=CANDIDATES")->admits(tags));
  EXPECT_FALSE(parse_tag_test("Event!=candidates")->admits(tags));
  EXPECT_TRUE(parse_tag_test("WhiteElo<1000")->admits(tags));
  EXPECT_FALSE(parse_tag_test("WhiteElo>=2500")->admits(tags));
  EXPECT_FALSE(parse_tag_test("BlackElo<1000")->admits(tags));
  EXPECT_FALSE(parse_tag_test("Event"));
}

TEST(BoardPattern, PiecesAndWildcards) {
  const Position start;
  EXPECT_TRUE(BoardPattern::read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")->matches(start));
  EXPECT_FALSE(BoardPattern::read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b")->matches(start));
  EXPECT_TRUE(BoardPattern::read("*/!!!!!!!!/*/4*/*/*/A*/*R")->matches(start));
  EXPECT_FALSE(BoardPattern::read("*/*/*/*/4P3/*/*/*")->matches(start));
  EXPECT_FALSE(BoardPattern::read("*/*/*/*/*/*/*/a*")->matches(start));
  EXPECT_TRUE(BoardPattern::read("rnbqkbnr*/*/*/*/*/*/*/*")->matches(start));
  for (const char* const bad :
       {"", "8/8", "8/8/8/8/8/8/8/9", "8/8/8/8/8/8/8/7", "**/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8 x"})
    EXPECT_FALSE(BoardPattern::read(bad)) << bad;
}

TEST(MaterialPattern, OfEitherSide) {
  const Position rook_ending = position("8/5pk1/8/8/8/1R6/5PK1/r7 w - - 0 1");
  EXPECT_TRUE(MaterialPattern::read("KRPvKRP")->matches(rook_ending));
  EXPECT_TRUE(MaterialPattern::read("KRP*vKRP*")->matches(rook_ending));
  EXPECT_FALSE(MaterialPattern::read("KRPvKR")->matches(rook_ending));
  EXPECT_TRUE(MaterialPattern::read("KRP?vKRP+")->matches(rook_ending));
  EXPECT_TRUE(MaterialPattern::read("RvQ")->matches(position("7k/q7/8/8/8/8/6R1/1K6 w - - 0 1")));
  EXPECT_TRUE(MaterialPattern::read("QvR")->matches(position("7k/q7/8/8/8/8/6R1/1K6 w - - 0 1")));
  EXPECT_FALSE(MaterialPattern::read("KXvK"));
  EXPECT_FALSE(MaterialPattern::read("KRP"));
}

TEST(OpeningNames, FromEachForm) {
  const Position najdorf = position("rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6");
  const std::string moves = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6";
  for (const std::string& text :
       {"{A comment.}\n\n[ECO \"B90\"]\n[Opening \"Sicilian\"]\n[Variation \"Najdorf\"]\n\n" + moves + " *\n",
        "eco\tname\tpgn\nB90\tSicilian, Najdorf\t" + moves + "\n",
        "{\"fen\": {\"eco\": \"B90\", \"name\": \"Sicilian, Najdorf\", \"moves\": \"" + moves + "\"}}",
        "# scid\nB90 \"Sicilian, Najdorf\"\n  " + moves + " *\n"}) {
    const auto names = OpeningNames::read(text);
    ASSERT_TRUE(names) << text;
    const OpeningName* const name = names->find(najdorf);
    ASSERT_NE(name, nullptr) << text;
    EXPECT_EQ(name->eco, "B90");
    EXPECT_EQ(name->name, "Sicilian, Najdorf");
    EXPECT_EQ(names->find(Position()), nullptr);
  }
  EXPECT_FALSE(OpeningNames::read("nothing"));
}

TEST(SortOrder, NumbersWithinTextsAndMissingValues) {
  const auto order = *SortOrder::read("round,-date");
  const auto key = [&](std::string_view round, std::string_view date) {
    TagList tags;
    const std::vector<pgn::PlainTag> written{{"Round", round}, {"Date", date}};
    tags.add(written);
    return order.key(
        {.text = "", .tags = tags, .result = {}, .plies = 0, .number = 1, .line = 1, .findings = {}, .identity = {}});
  };
  EXPECT_LT(key("9.2", "2000.01.01"), key("10.1", "2000.01.01"));
  EXPECT_LT(key("1", "2001.01.01"), key("1", "2000.01.01"));
  EXPECT_LT(key("1", "2000.01.01"), key("1", "????.??.??"));
  EXPECT_LT(key("7", "2000.01.01"), key("?", "2000.01.01"));
  EXPECT_FALSE(SortOrder::read("date,colour"));
  EXPECT_FALSE(SortOrder::read(""));
}

TEST(ExternalSort, WithLittleMemory_GivesTheSameOrder) {
  std::vector<std::pair<std::string, std::string>> records;
  std::uint32_t random = 1;
  for (int i = 0; i < 2000; ++i) {
    random = random * 1664525 + 1013904223;
    records.emplace_back(std::to_string(random >> 24), std::string(random >> 20 & 0xFF, 'x') + std::to_string(i));
  }
  const auto sorted = [&](std::size_t memory) {
    ExternalSort sort(memory);
    for (const auto& [key, text] : records) EXPECT_TRUE(sort.add(key, text));
    std::vector<std::string> texts;
    EXPECT_TRUE(sort.give([&](std::string_view text) {
      texts.emplace_back(text);
      return true;
    }));
    return texts;
  };
  auto expected = records;
  std::ranges::stable_sort(expected, {}, &std::pair<std::string, std::string>::first);
  std::vector<std::string> texts;
  for (const auto& [key, text] : expected) texts.push_back(text);
  EXPECT_EQ(sorted(std::size_t{1} << 30), texts);
  EXPECT_EQ(sorted(10'000), texts);
}

TEST(FileNames, AreSafe) {
  EXPECT_EQ(safe_file_name("../../etc/passwd"), "_.._etc_passwd");
  EXPECT_EQ(safe_file_name(".hidden. "), "hidden");
  EXPECT_EQ(safe_file_name("..."), "unknown");
  EXPECT_LE(safe_file_name(std::string(99, 'a') + "é" + std::string(99, 'b')).size(), 100U);
}

TEST(Statistics, CountsAndDraws) {
  struct Counting : GameWatcher {
    Statistics statistics;
    bool take(const GameView& game) override {
      statistics.add(game, game.tags.value("ECO"));
      return true;
    }
  } counting;
  auto source = pgn::Source::text(
      "[White \"A<b>\"]\n[Black \"B\"]\n[Date \"1972.07.11\"]\n[ECO \"B90\"]\n\n1. e4 e5 1-0\n\n"
      "[White \"B\"]\n[Black \"A<b>\"]\n[Date \"1973.??.??\"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n");
  ASSERT_TRUE(read_games(source, {}, counting));
  const Statistics& statistics = counting.statistics;
  EXPECT_EQ(statistics.all().games, 2U);
  EXPECT_EQ(statistics.plies(), 5U);
  ASSERT_EQ(statistics.players(1).size(), 1U);
  EXPECT_EQ(statistics.players(1)[0].label, "A<b>");
  EXPECT_DOUBLE_EQ(statistics.players(1)[0].count.score(), 0.75);
  EXPECT_EQ(statistics.years().size(), 2U);
  EXPECT_THAT(to_csv(statistics, 0), HasSubstr("opening,B90,1,1,0,0\n"));
  EXPECT_THAT(to_json(statistics, 0), HasSubstr("{\"year\":\"1972\",\"games\":1,\"wins\":1,\"draws\":0,\"losses\":0}"));
  EXPECT_THAT(to_svg(statistics, text::Language::en, 0), HasSubstr("A&lt;b&gt;"));
  EXPECT_THAT(to_text(statistics, text::Language::pt, 0), HasSubstr("Partidas: 2;"));
}

}  // namespace
}  // namespace jadoube::archive
