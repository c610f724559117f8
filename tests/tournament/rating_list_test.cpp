// FIDE's rating lists in the layouts that were published, with invented players.
#include "jadoube/tournament/rating_list/rating_list.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jadoube/tournament/rating_list/complete.hpp"

namespace jadoube::tournament {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// The layout of 2026: all three ratings, with the titles of the online arena.
constexpr const char* with_arena =
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n"
    "1900011        Araujo, Rita                                                 POR F   IM   WGM  IA,FST         AFM "
    "2405  9   10 2301  0   20 2290  12  20 1999  w   \r\n"
    "1900012        Brito, Hugo                                                  BRA M                                "
    "0     0   0  1712  3   40 0     0   0  0         \r\n"
    "25500013       Cunha, Leonor                                                POR F        WFM  SI,FI,LSI,SLI,NAAFM "
    "1875  0   20 0     0   0  1801  0   20 1961  wi  \r\n";
// The same without that column ("legacy").
constexpr const char* legacy =
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
    "1900011        Araujo, Rita                                                 POR F   IM   WGM  IA,FST         "
    "2405  9   10 2301  0   20 2290  12  20 1999  w   \n";
// A list of one rating, which is named by its month.
constexpr const char* single =
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "OCT26 Gms K  B-day Flag\r\n"
    "1900011        Araujo, Rita                                                 POR F   IM   WGM  IA,FST         AFM "
    "2301  0   20 1999  w   \r\n";
// Of 2011: titles of one letter, headings without a blank between them.
constexpr const char* of_2011 =
    "ID number Name                              TitlFed  Mar11 GamesBorn  Flag\n"
    " 1900011  Araujo, Rita                      wm  POR  2105   7   1999  w   \n"
    " 1900014  Duarte, Nuno                      m   POR  2430   0   1979  i   \n";
constexpr const char* xml =
    "<?xml version=\"1.0\"?>\n<!-- of October -->\n<playerslist>\n<player>\n<fideid>1900011</fideid>\n"
    "<name>Araujo, Rita</name>\n<country>POR</country>\n<sex>F</sex>\n<title>IM</title>\n<w_title>WGM</w_title>\n"
    "<o_title>IA,FST</o_title>\n<foa_title>AFM</foa_title>\n<rating>2405</rating>\n<games>9</games>\n<k>10</k>\n"
    "<rapid_rating>2301</rapid_rating>\n<rapid_games>0</rapid_games>\n<rapid_k>20</rapid_k>\n"
    "<blitz_rating>2290</blitz_rating>\n<blitz_games>12</blitz_games>\n<blitz_k>20</blitz_k>\n"
    "<birthday>1999</birthday>\n<flag>w</flag>\n</player>\n"
    "<player><fideid>1900015</fideid><name>O&apos;Neill &amp; S&#xE1;, Zo\xC3\xA9</name><country>IRL</country>"
    "<sex>M</sex><title></title><rating/><birthday></birthday><flag></flag></player>\n</playerslist>\n";

RatedPlayer rita() {
  return {.fide_number = 1900011,
          .name = "Araujo, Rita",
          .federation = "POR",
          .sex = Sex::woman,
          .title = Title::im,
          .women_title = Title::wgm,
          .other_titles = "IA,FST",
          .arena_title = "AFM",
          .ratings = {2405, 2301, 2290},
          .birth_year = 1999};
}

struct List {
  std::vector<RatedPlayer> players{};
  std::vector<RatingListError> faults{};
  std::optional<RatingListError> error{};
};

List list(std::string_view text, RatingKind kind = RatingKind::standard, std::size_t part = 1'000'000) {
  List out;
  RatingListReader reader([&](const RatedPlayer& player) { out.players.push_back(player); }, kind);
  for (std::size_t at = 0; at < text.size() && !out.error; at += part)
    if (const auto read = reader.read(text.substr(at, part)); !read) out.error = read.error();
  if (!out.error)
    if (const auto end = reader.finish(); !end) out.error = end.error();
  out.faults = reader.faults();
  return out;
}

std::string refusal(std::string_view text) {
  const List found = list(text);
  return found.error ? describe(*found.error, text::Language::en) : "";
}

TEST(RatingList, TheLayoutOf2026_HasThreeRatingsAndTheFlags) {
  const List found = list(with_arena);
  ASSERT_EQ(found.players.size(), 3U);
  EXPECT_EQ(found.players[0], rita());
  EXPECT_EQ(found.players[1], (RatedPlayer{.fide_number = 1900012,
                                           .name = "Brito, Hugo",
                                           .federation = "BRA",
                                           .sex = Sex::man,
                                           .ratings = {0, 1712, 0}}));
  EXPECT_THAT(found.faults, IsEmpty());
}

TEST(RatingList, TitlesThatAreLongerThanTheirColumn_MoveTheRestOfTheLine) {
  const RatedPlayer leonor = list(with_arena).players[2];
  EXPECT_EQ(leonor.other_titles, "SI,FI,LSI,SLI,NA");
  EXPECT_EQ(leonor.arena_title, "AFM");
  EXPECT_EQ(leonor.ratings, (std::array{1875U, 0U, 1801U}));
  EXPECT_EQ(leonor.birth_year, 1961U);
  EXPECT_TRUE(leonor.inactive);
}

TEST(RatingList, WithoutTheColumnOfTheArena) {
  RatedPlayer expected = rita();
  expected.arena_title = "";
  EXPECT_THAT(list(legacy).players, ElementsAre(expected));
}

TEST(RatingList, OneRating_IsOfTheKindThatTheCallerSays) {
  RatedPlayer expected = rita();
  expected.ratings = {0, 2301, 0};
  EXPECT_THAT(list(single, RatingKind::rapid).players, ElementsAre(expected));
}

TEST(RatingList, OldListsHaveTitlesOfOneLetterAndNoSex) {
  const List found = list(of_2011);
  ASSERT_EQ(found.players.size(), 2U);
  EXPECT_EQ(found.players[0], (RatedPlayer{.fide_number = 1900011,
                                           .name = "Araujo, Rita",
                                           .federation = "POR",
                                           .sex = Sex::woman,
                                           .title = Title::wim,
                                           .ratings = {2105, 0, 0},
                                           .birth_year = 1999}));
  EXPECT_EQ(found.players[1].title, Title::im);
  EXPECT_EQ(found.players[1].sex, Sex::unknown);
  EXPECT_TRUE(found.players[1].inactive);
}

TEST(RatingList, Xml_WithReferencesAndEmptyElements) {
  const List found = list(xml);
  ASSERT_EQ(found.players.size(), 2U);
  EXPECT_EQ(found.players[0], rita());
  EXPECT_EQ(found.players[1].name, "O'Neill & Sá, Zoé");
  EXPECT_EQ(found.players[1].ratings, (std::array{0U, 0U, 0U}));
}

TEST(RatingList, PartsOfAnySizeGiveTheSamePlayers) {
  for (const char* text : {with_arena, legacy, single, of_2011, xml})
    for (const std::size_t part : {1U, 2U, 7U, 100U})
      EXPECT_EQ(list(text, RatingKind::standard, part).players, list(text).players) << part;
}

TEST(RatingList, ABestTitleIsTheHigherOfBoth) {
  EXPECT_EQ(best_title({.title = Title::im, .women_title = Title::wgm}), Title::im);
  EXPECT_EQ(best_title({.title = Title::none, .women_title = Title::wfm}), Title::wfm);
  EXPECT_EQ(best_title({.title = Title::fm, .women_title = Title::wgm}), Title::wgm);
}

TEST(RatingList, AnEntryThatCannotBeUnderstoodIsLeftOutAndNamed) {
  const List found = list(
      "ID Number      Name          Fed  NOV26\n0              Zero          POR  2000 \n17             One           "
      "POR  "
      "2x00\n18             Two           POR  2000 \n19                           POR  2000 \n");
  EXPECT_EQ(found.players.size(), 1U);
  ASSERT_EQ(found.faults.size(), 3U);
  EXPECT_EQ(describe(found.faults[0], text::Language::en),
            "Line 2, column 1: a FIDE number from 1 to 999999999 was expected, not “0”.");
  EXPECT_EQ(describe(found.faults[1], text::Language::en),
            "Line 3, column 35: a rating up to 9999 was expected, not “2x00”.");
  EXPECT_EQ(describe(found.faults[2], text::Language::en), "Line 5, column 16: a name was expected.");
}

TEST(RatingList, WhatIsNoRatingListIsRefused) {
  EXPECT_THAT(refusal("001    1 m    Araujo, Rita\n"), HasSubstr("Line 1: this is not a rating list of FIDE"));
  EXPECT_EQ(refusal("Name      Fed\nAraujo    POR\n"),
            "Line 1: the header of this rating list does not name the column “ID Number”.");
  EXPECT_EQ(refusal(""), "There is no player in this list.");
  EXPECT_EQ(refusal("ID Number  Name\n"), "There is no player in this list.");
  EXPECT_THAT(refusal("<html><body>404</body></html>"), HasSubstr("“playerslist” was expected, not “html”"));
  EXPECT_EQ(refusal("<playerslist></playerslist>"), "There is no player in this list.");
  EXPECT_EQ(refusal("<playerslist><player><fideid>1</name>"),
            "Line 1, column 31: “name” does not belong here in the XML of a rating list.");
  EXPECT_THAT(refusal("<playerslist><player><name>a &nbsp; b</name>"), HasSubstr("“a &nbsp; b” does not belong here"));
  EXPECT_THAT(refusal("ID Number  Name" + std::string(5'000, ' ')), HasSubstr("was expected within 4096 bytes"));
  EXPECT_THAT(refusal("<playerslist><" + std::string(5'000, 'a')), HasSubstr("was expected within 4096 bytes"));
  EXPECT_THAT(refusal(std::string_view("\xFF\xFEI\0", 4)), HasSubstr("UTF-16"));
}

TEST(RatingList, AFileThatStopsInTheMiddleIsNotTakenForAWholeList) {
  const std::string_view text = xml, columns = with_arena;
  EXPECT_THAT(refusal(text.substr(0, text.size() - 20)), HasSubstr("the list ends in the middle of a player"));
  EXPECT_EQ(refusal(columns.substr(0, columns.size() - 150)),
            "Line 4, column 16: the list ends in the middle of a player; fetch the file again.");
}

// Two people of the same name are two people.
TEST(RatingList, ANamesakeIsTakenOnlyIfNobodyElseCanBeMeant) {
  const std::vector<RatedPlayer> listed{
      {.fide_number = 1, .name = "Silva, Ana", .federation = "POR", .sex = Sex::woman, .birth_year = 2008},
      {.fide_number = 2, .name = "Silva, Ana", .federation = "BRA", .sex = Sex::woman, .birth_year = 2001},
      {.fide_number = 3, .name = "Silva, Ana Maria", .federation = "POR"}};
  EXPECT_EQ(namesake({.name = "Ana Silva"}, listed), nullptr);
  EXPECT_EQ(namesake({.name = "ANA SÍLVA", .federation = "bra"}, listed), &listed[1]);
  EXPECT_EQ(namesake({.name = "Silva, Ana", .birth = Date{2008, 5, 1}}, listed), &listed[0]);
  EXPECT_EQ(namesake({.name = "Silva, Ana", .sex = Sex::man}, listed), nullptr);
  EXPECT_EQ(namesake({.name = "Ana Maria Silva"}, listed), &listed[2]);
  EXPECT_EQ(namesake({.name = "Silva"}, listed), nullptr);
  EXPECT_TRUE(shares_a_name({.name = "Ana Sousa"}, listed[0]));
  EXPECT_FALSE(shares_a_name({.name = "Rui Sousa"}, listed[0]));
}

TEST(RatingList, APlayerIsCompleted_AndWhatDiffersIsSaid) {
  Player player{.name = "Araújo, Rita", .title = Title::wfm, .rating = 2'390, .birth = Date{1998, 4, 2}};
  EXPECT_THAT(complete(player, rita(), RatingKind::rapid),
              ElementsAre(Difference{Difference::Field::title, "WFM", "IM"},
                          Difference{Difference::Field::rating, "2390", "2301"},
                          Difference{Difference::Field::birth_year, "1998", "1999"}));
  EXPECT_EQ(player.name, "Araújo, Rita");
  EXPECT_EQ(player.title, Title::im);
  EXPECT_EQ(player.rating, 2301U);
  EXPECT_EQ(player.standard, 2405U);
  EXPECT_EQ(player.fide_number, "1900011");
  EXPECT_EQ(player.sex, Sex::woman);
  EXPECT_EQ(player.birth, (Date{1998, 4, 2}));
  Player unrated{.name = "Sá, Zoé", .rating = 1'500};
  EXPECT_THAT(complete(unrated, {.fide_number = 9, .name = "Sa, Zoe", .birth_year = 2010}, RatingKind::standard),
              IsEmpty());
  EXPECT_EQ(unrated.rating, 1'500U);
  EXPECT_EQ(unrated.birth, (Date{2010, 0, 0}));
}

}  // namespace
}  // namespace jadoube::tournament
