#include "jadoube/tournament/trf/trf.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jadoube/tournament/model/acceleration.hpp"

namespace jadoube::tournament {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Four players after two rounds of three.
constexpr std::string_view small_open =
    "012 Small Open\n"
    "142 3\n"
    "152 W\n"
    "001    1 m GM Alves, Rui                        2500 POR     1900001 1980/02/03  2.0    1     3 w 1     2 b 1\n"
    "001    2 w    Braga, Eva                        2400 POR     1900002 1999/12/31  1.0    2     4 b 1     1 w 0\n"
    "001    3 m    Costa, Ivo                        2300 POR                         1.0    3     1 b 0     4 w 1\n"
    "001    4 m    Dinis, Luz                             POR                         0.0    4     2 w 0     3 b 0\n";

std::string with(std::string_view from, std::string_view to, std::string text = std::string(small_open)) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string sentence(const std::expected<trf::File, trf::Error>& file) {
  return file ? "" : describe(file.error(), text::Language::en);
}

std::vector<std::string> sentences(const trf::File& file) {
  std::vector<std::string> all;
  for (const auto& adjustment : file.adjustments) all.push_back(describe(adjustment, text::Language::en));
  return all;
}

TEST(Trf, ReadsPlayersAndTheirGames) {
  const auto file = trf::read(small_open);
  ASSERT_TRUE(file) << sentence(file);
  EXPECT_TRUE(file->adjustments.empty());
  const Event& event = file->event;
  EXPECT_EQ(event.name, "Small Open");
  EXPECT_EQ(event.rounds_announced, 3U);
  ASSERT_EQ(event.players.size(), 4U);
  const Player& alves = event.players[0];
  EXPECT_EQ(alves.name, "Alves, Rui");
  EXPECT_EQ(alves.title, Title::gm);
  EXPECT_EQ(alves.fide_number, "1900001");
  EXPECT_EQ(alves.birth, (Date{1980, 2, 3}));
  EXPECT_EQ(event.players[3].rating, 0U);
  ASSERT_EQ(event.rounds.size(), 2U);
  EXPECT_THAT(event.rounds[0].boards,
              ElementsAre(Board{1, 3, Mark::win, Mark::loss}, Board{4, 2, Mark::loss, Mark::win}));
  EXPECT_EQ(score(event, 1, 2), points(2));
}

TEST(Trf, LinesMayEndInCrOrCrLfAndBeginWithAByteOrderMark) {
  const Event event = trf::read(small_open).value().event;
  for (const std::string_view end : {"\r", "\r\n"}) {
    std::string text = "\xEF\xBB\xBF";
    for (const char byte : small_open)
      if (byte == '\n')
        text += end;
      else
        text += byte;
    EXPECT_EQ(trf::read(text).value().event, event);
  }
}

TEST(Trf, TwoPeopleOfOneNameAreTwoPlayers) {
  const auto file = trf::read(with("Braga, Eva", "Alves, Rui"));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->event.players[0].name, file->event.players[1].name);
  EXPECT_EQ(trf::read(trf::write(file->event)).value().event, file->event);
}

TEST(Trf, RefusesWhatCannotBe_WithLineColumnAndPlayers) {
  EXPECT_EQ(sentence(trf::read("")),
            "This is not a tournament report file: no line begins with 001, the record of a player.");
  EXPECT_THAT(
      sentence(trf::read(with("1 b 0     4 w 1", "1 b 1     4 w 1"))),
      HasSubstr("Line 4, column 99: in round 1 the game of players 1 and 3 cannot have the results “1” and “1”"));
  EXPECT_THAT(sentence(trf::read(with("3 w 1     2 b 1", "1 w 1     2 b 1"))),
              HasSubstr("Line 4, column 95: in round 1 player 1 is their own opponent"));
  EXPECT_THAT(sentence(trf::read(with("3 w 1     2 b 1", "9 w 1     2 b 1"))),
              HasSubstr("in round 1 player 1 has player 9 as opponent, who is not in this file"));
  EXPECT_THAT(sentence(trf::read(with("3 w 1     2 b 1", "2 w 1     2 b 1"))),
              HasSubstr("in round 1 player 1 has player 2 as opponent, but player 2 has player 4"));
  EXPECT_THAT(sentence(trf::read(with("1 b 0     4 w 1", "1 w 0     4 w 1"))),
              HasSubstr("in round 1 players 1 and 3 meet with the same colour"));
  EXPECT_THAT(sentence(trf::read(with("2400 POR", "24x0 POR"))),
              HasSubstr("Line 5, column 49: a whole number was expected"));
  EXPECT_THAT(sentence(trf::read(with("3 w 1     2 b 1", "3 w 5     2 b 1"))), HasSubstr("“5” is not a result here"));
  EXPECT_THAT(sentence(trf::read(with("3 w 1     2 b 1", "3 w H     2 b 1"))),
              HasSubstr("has the bye “H” and yet player 3"));
  EXPECT_THAT(sentence(trf::read(with("001    3", "001    2"))),
              HasSubstr("Line 6, column 5: another starting rank was expected; player 2 stands in line 5 already"));
  EXPECT_THAT(sentence(trf::read(with("142 3", "142 0"))),
              HasSubstr("Line 2, column 5: the number 0 is not possible here"));
  EXPECT_THAT(sentence(trf::read(std::string(small_open) + "240 H   3    8\n")),
              HasSubstr("Line 8, column 14: player 8 is not in this file"));
  EXPECT_THAT(sentence(trf::read(std::string(small_open) + "260   3   1    1    2\n")),
              HasSubstr("a range cannot end at 1, because it begins later"));
  EXPECT_THAT(sentence(trf::read(std::string("PK\3\4"))), HasSubstr("Line 1, column 3: there is a control character"));
  EXPECT_THAT(sentence(trf::read("\xFF\xFE"
                                 "0")),
              HasSubstr("UTF-16"));
}

TEST(Trf, RefusesShiftedFieldsRatherThanReadingOtherOpponents) {
  EXPECT_THAT(sentence(trf::read(with("    3 w 1     2 b 1", "     3 w 1     2 b 1"))),
              HasSubstr("fields of this line are not in their columns"));
  EXPECT_THAT(sentence(trf::read(with("001    1", "00110000"))),
              HasSubstr("a player's starting rank from 1 to 9999 was expected"));
}

TEST(Trf, EveryFileThatStopsInTheMiddleIsReadOrRefused) {
  for (std::size_t size = 0; size < small_open.size(); ++size) {
    const auto file = trf::read(small_open.substr(0, size));
    SCOPED_TRACE(size);
    if (file)
      EXPECT_EQ(trf::read(trf::write(file->event)).value().event, file->event);
    else
      EXPECT_FALSE(sentence(file).empty());
  }
  EXPECT_THAT(sentence(trf::read(small_open.substr(0, small_open.size() - 110))), HasSubstr("who is not in this file"));
}

TEST(Trf, TenThousandPlayersAreOneTooMany) {
  std::string text;
  for (unsigned number = 1; number <= most_players; ++number) {
    std::string digits = std::to_string(number);
    text += "001 " + std::string(4 - digits.size(), ' ') + digits + "\n";
  }
  EXPECT_TRUE(trf::read(text));
  EXPECT_THAT(sentence(trf::read(text + "001 10000\n")),
              HasSubstr("Line 10000, column 5: a player's starting rank from 1 to 9999 was expected"));
}

TEST(Trf, ReportsEachAdjustment) {
  EXPECT_THAT(sentences(trf::read(with("  2.0    1", "  1.5    1")).value()),
              ElementsAre("Line 4, column 81: player 1 has 1.5 points here, but 2.0 by their results, which count."));
  EXPECT_THAT(sentences(trf::read(with("GM Alves", "XX Alves")).value()),
              ElementsAre("Line 4, column 12: “XX” is not a title of FIDE and was left out."));
  EXPECT_THAT(sentences(trf::read(with("142 3", "142 1")).value()),
              ElementsAre(HasSubstr("2 rounds are paired, more than announced")));
  EXPECT_THAT(sentences(trf::read(std::string(small_open) + "QQ1 something\n").value()),
              ElementsAre("Line 8, column 1: the record “QQ1” is not known and was kept as it is."));
  EXPECT_THAT(sentences(trf::read(with("012 Small Open", "062 5")).value()),
              ElementsAre("Line 1, column 5: the number in record 062 is not that of this file, 4."));
  EXPECT_THAT(sentences(trf::read(with("012 Small Open", "012 Jos\xE9")).value()),
              ElementsAre("The file is not in UTF-8 and was read as Latin-1."));
}

TEST(Trf, UnpairedRoundsAreByesThatWereGrantedInAdvance) {
  const auto file = trf::read(with("4 w 1\n", "4 w 1  0000 - H\n"));
  ASSERT_TRUE(file) << sentence(file);
  EXPECT_EQ(file->event.rounds.size(), 2U);
  EXPECT_THAT(file->event.requested, ElementsAre(RequestedBye{3, 3, Bye::half}));
  EXPECT_EQ(presence(file->event, 3, 3), Presence::half_bye);
  EXPECT_EQ(file->event, trf::read(std::string(small_open) + "240 H   3    3\n").value().event);
}

TEST(Trf, AnAbsenteeToTheLastRoundHasWithdrawn_AndOneFromTheFirstIsLate) {
  Event event = trf::read(small_open).value().event;
  event.requested = {{3, 2, Bye::zero}};
  EXPECT_EQ(presence(event, 2, 3), Presence::withdrawn);
  event.rounds_announced = 5;
  EXPECT_EQ(presence(event, 2, 3), Presence::zero_bye);
  event.rounds.clear();
  event.requested = {{1, 4, Bye::zero}};
  EXPECT_EQ(presence(event, 4, 1), Presence::late);
  EXPECT_EQ(presence(event, 4, 2), Presence::present);
}

TEST(Trf, TheDialectOfJavafoSaysTheSameAsTrf26) {
  const std::string dialect =
      with("142 3\n152 W\n",
           "XXR 3\nXXC white1\nXXS W=3 D=1\nXXZ 4\nXXP 1 2\nXXA    1  1.0  1.0  0.5\nXXA    2  1.0  1.0  0.5\n");
  const auto file = trf::read(dialect);
  ASSERT_TRUE(file) << sentence(file);
  const Event& event = file->event;
  EXPECT_EQ(event.rounds_announced, 3U);
  EXPECT_EQ(event.initial_color, Color::white);
  EXPECT_EQ(event.scoring, scoring_of(points(3), points(1), {}));
  EXPECT_THAT(event.requested, ElementsAre(RequestedBye{3, 4, Bye::zero}));
  EXPECT_THAT(event.forbidden, ElementsAre(ForbiddenPairs{1, 3, {1, 2}}));
  EXPECT_THAT(event.accelerations,
              ElementsAre(Acceleration{points(1), 1, 2, 1, 2}, Acceleration{half_point, 3, 3, 1, 2}));
  EXPECT_EQ(virtual_points(event, 3)[1], half_point);
  for (const trf::Dialect way : {trf::Dialect::trf26, trf::Dialect::javafo}) {
    const auto again = trf::read(trf::write(event, way));
    ASSERT_TRUE(again) << sentence(again);
    EXPECT_EQ(again->event, event);
  }
}

TEST(Trf, OlderDialectsKeepTheGamesAndByes) {
  Event event = trf::read(small_open).value().event;
  event.rounds[1] = {{{2, 1, Mark::forfeit_loss, Mark::forfeit_win}}, {{3, Bye::half}, {4, Bye::pairing_allocated}}};
  for (const trf::Dialect way : {trf::Dialect::trf16, trf::Dialect::trf06}) {
    const auto again = trf::read(trf::write(event, way));
    ASSERT_TRUE(again) << sentence(again);
    EXPECT_EQ(again->event.rounds, event.rounds);
    EXPECT_EQ(again->event.players, event.players);
  }
}

TEST(Trf, AFileOf2016SaysTheRoundsTheColourAndTheSystemAsProgramsThenReadThem) {
  Event event = trf::read(small_open).value().event;
  event.system = system_of("FIDE_DUTCH_2026");
  event.rounds_announced = 5;
  event.initial_color = Color::black;
  const std::string file = trf::write(event, trf::Dialect::trf16);
  EXPECT_THAT(file, HasSubstr("092 Individual: Swiss-System\r\n"));
  EXPECT_THAT(file, HasSubstr("XXR 5\r\nXXC black1\r\n"));
  const auto again = trf::read(file);
  ASSERT_TRUE(again) << sentence(again);
  EXPECT_EQ(again->event.rounds_announced, 5U);
  EXPECT_EQ(again->event.initial_color, Color::black);
  EXPECT_EQ(trf::kind_of(system_of("BERGER_ROUNDROBIN")), "Individual: Round-Robin");
  EXPECT_EQ(trf::kind_of(System()), "");
}

TEST(Trf, TheTextOfAFileIsUtf8_WhateverItsLettersWere) {
  EXPECT_EQ(trf::as_text("012 \xC9vora \x96 2026"), "012 Évora – 2026");
  EXPECT_EQ(trf::as_text("012 Évora"), "012 Évora");
}

TEST(Trf, PointsOfOtherSystemsAreWrittenAndRead) {
  Event event = trf::read(small_open).value().event;
  event.scoring = scoring_of(points(3), points(1), {});
  event.scoring.pairing_allocated = points(1);
  EXPECT_THAT(trf::write(event), HasSubstr("\r\n162  W 3.0    D 1.0    P 1.0\r\n"));
  event.scoring.half_bye = half_point;
  event.scoring.zero_bye = half_point;
  event.scoring.loss = half_point;
  EXPECT_EQ(trf::read(trf::write(event)).value().event.scoring, event.scoring);
}

TEST(Trf, RecordsThatAreNotReadAreWrittenBack) {
  const std::string text = std::string(small_open) +
                           "### MPA @ Round 2: board 1\n299 +      1.0 002    4\n310    1 Team\n"
                           "POR    4 m    Dinis, Luz                        1700\n";
  const auto file = trf::read(text);
  ASSERT_TRUE(file) << sentence(file);
  EXPECT_TRUE(file->adjustments.empty());
  EXPECT_THAT(file->event.players[3].national, ElementsAre(NationalRating{"POR", 1700}));
  EXPECT_THAT(trf::write(file->event),
              HasSubstr("### MPA @ Round 2: board 1\r\n299 +      1.0 002    4\r\n310    1 Team\r\nPOR    4 m"));
}

TEST(Trf, ClubsStandInComments) {
  const std::string text = std::string(small_open) + "### Club 1 3: GX Porto\n### Club 9: Nobody\n### Club\n";
  const auto file = trf::read(text);
  ASSERT_TRUE(file) << sentence(file);
  EXPECT_EQ(file->event.players[0].club, "GX Porto");
  EXPECT_EQ(file->event.players[2].club, "GX Porto");
  EXPECT_THAT(file->event.kept, ElementsAre("### Club 9: Nobody", "### Club"));
  const std::string once = trf::write(file->event);
  EXPECT_THAT(once, HasSubstr("### Club 1 3: GX Porto\r\n### Club 9: Nobody\r\n"));
  EXPECT_EQ(trf::read(once)->event, file->event);
  EXPECT_THAT(trf::write(file->event, trf::Dialect::trf16), testing::Not(HasSubstr("GX Porto")));
}

TEST(Trf, ARecordThatNamesTooFewPlayersIsLeftOutAndReported) {
  const auto alone = trf::read(std::string(small_open) + "260   1   3    2\n240 H   3\n");
  ASSERT_TRUE(alone) << sentence(alone);
  EXPECT_TRUE(alone->event.forbidden.empty());
  EXPECT_THAT(sentences(*alone),
              ElementsAre("Line 8, column 1: record 260 names too few players to have an effect and was left out.",
                          "Line 9, column 1: record 240 names too few players to have an effect and was left out."));
  // As JaVaFo's XXP has it, it is no list of players here.
  EXPECT_EQ(sentences(trf::read(std::string(small_open) + "260 22 35\n").value()).size(), 1U);
  // The record of JaVaFo's dialect forbids as little.
  const auto javafo = trf::read(std::string(small_open) + "XXP 2\n");
  ASSERT_TRUE(javafo);
  EXPECT_TRUE(javafo->event.forbidden.empty());
  EXPECT_THAT(sentences(*javafo),
              ElementsAre("Line 8, column 1: record XXP names too few players to have an effect and was left out."));
}

TEST(Trf, ARoundRobinIsReadFromRecord092_IfRecord192IsMissing) {
  const auto family_of = [](const std::string& kind) {
    return trf::read("092 " + kind + "\n001    1      One\n001    2      Two\n")->event.system.family;
  };
  EXPECT_EQ(family_of("Individual: Round-Robin"), Family::round_robin);
  EXPECT_EQ(family_of("Individual: Double Round Robin"), Family::double_round_robin);
  EXPECT_EQ(family_of("Team: Round-Robin"), Family::unknown);
  EXPECT_EQ(family_of("Individual: Swiss-System"), Family::unknown);
  EXPECT_THAT(sentences(trf::read("092 Round-Robin\n001    1      One\n").value()),
              ElementsAre("Line 1, column 5: “Round-Robin” without record 192 was read as a round robin."));
}

TEST(Trf, AnOlderDialectOmitsWhatItHasNoRecordFor) {
  Event event = trf::read(small_open).value().event;
  using trf::Omission;
  EXPECT_THAT(trf::omissions(event, trf::Dialect::trf26), ElementsAre());
  EXPECT_THAT(trf::omissions(event, trf::Dialect::trf16), ElementsAre());
  EXPECT_THAT(trf::omissions(event, trf::Dialect::trf06), ElementsAre(Omission::rounds, Omission::initial_color));
  EXPECT_THAT(trf::omissions(event, trf::Dialect::javafo), ElementsAre());
  event.forbidden.push_back({1, 3, {1, 2}});
  event.tie_breaks = {"BH"};
  event.rounds_announced = 5;
  event.requested = {{3, 1, Bye::half}, {4, 1, Bye::half}};
  EXPECT_THAT(trf::omissions(event, trf::Dialect::javafo), ElementsAre(Omission::tie_breaks, Omission::later_byes));
  EXPECT_THAT(trf::omissions(event, trf::Dialect::trf06),
              ElementsAre(Omission::rounds, Omission::initial_color, Omission::tie_breaks, Omission::later_byes,
                          Omission::forbidden));
}

TEST(Trf, LongNamesAndControlCharactersDoNotBreakLines) {
  Event event = trf::read(small_open).value().event;
  event.players[0].name = "Äéèüö, A name that is longer than its field is";
  event.players[1].name = "Two\nlines";
  event.players[1].fide_number = "12345678901234";
  event.players[2].federation = "ÇÃO";
  const std::string once = trf::write(event);
  const auto again = trf::read(once);
  ASSERT_TRUE(again) << sentence(again);
  EXPECT_EQ(again->event.players[0].name, "Äéèüö, A name that is longer than");
  EXPECT_EQ(trf::write(again->event), once);
}

TEST(Trf, EmptyLinesAreCounted_HoweverManyThereAre) {
  for (const char* const end : {"\n", "\r", "\r\n"}) {
    std::string text;
    for (int line = 0; line < 10'000; ++line) text += end;
    const auto file = trf::read(text + "001 none");
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().line, 10'001U);
  }
}

TEST(Trf, AFileOfWhichHardlyAnythingIsUnderstood_IsRefused) {
  std::string text;
  for (std::size_t line = 0; line < trf::most_adjustments; ++line) text += "x\n";
  EXPECT_EQ(trf::read(text).error().kind, trf::Error::Kind::no_players);
  const auto longer = trf::read(text + "x\n");
  EXPECT_EQ(longer.error().kind, trf::Error::Kind::too_many_adjustments);
  EXPECT_EQ(longer.error().line, trf::most_adjustments + 1);
}

TEST(Trf, BothLanguagesSayEveryErrorAndAdjustment) {
  for (int kind = 0; kind <= static_cast<int>(trf::Error::Kind::too_many_adjustments); ++kind)
    EXPECT_NE(describe(trf::Error{.kind = static_cast<trf::Error::Kind>(kind), .found = "ab"}, text::Language::en),
              describe(trf::Error{.kind = static_cast<trf::Error::Kind>(kind), .found = "ab"}, text::Language::pt));
  for (int kind = 0; kind <= static_cast<int>(trf::Adjustment::Kind::two_byes); ++kind)
    EXPECT_NE(describe(trf::Adjustment{.kind = static_cast<trf::Adjustment::Kind>(kind)}, text::Language::en),
              describe(trf::Adjustment{.kind = static_cast<trf::Adjustment::Kind>(kind)}, text::Language::pt));
}

// C.04.1, 4: the byes count as written, but no pairing gives them.
TEST(Trf, AByeThatC2ForbidsIsNamedWithItsLine) {
  const auto file = trf::read(
      "142 4\n152 W\n"
      "001    1      One                               2000                             2.0       0000 - U     2 w +  "
      "0000 - U\n"
      "001    2      Two                               1900                             1.0       0000 - U     1 b -  "
      "0000 - Z\n");
  ASSERT_TRUE(file) << sentence(file);
  EXPECT_THAT(
      sentences(*file),
      ElementsAre("Line 3, column 81: player 1 has 2.0 points here, but 3.0 by their results, which count.",
                  "Line 3, column 119: in round 3 player 1 has the pairing-allocated bye, which this player may "
                  "not have (C.04.3, 2.1.2).",
                  "Line 4, column 99: in round 1 player 2 has the pairing-allocated bye, and so has player 1."));
}

}  // namespace
}  // namespace jadoube::tournament
