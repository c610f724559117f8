#include "jadoube/laws/model/house_rules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jadoube/laws/protocol/parser.hpp"

namespace jadoube::laws {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The keys that depart from the Laws in regulations with these members.
std::vector<std::string_view> departures(const std::string& members) {
  const auto read = protocol::Parser().regulations(R"({"regulations": {)" + members + "}}");
  EXPECT_TRUE(read) << members;
  return read ? house_rules(*read) : std::vector<std::string_view>{"unreadable"};
}

TEST(HouseRules, RegulationsThatAreSilent_HaveNoneInAnyEdition) {
  for (const Edition edition : editions)
    EXPECT_THAT(departures("\"edition\": \"" + std::string(code(edition)) + "\""), IsEmpty());
}

TEST(HouseRules, WhatTheLawsLeaveToTheOrganisers_IsNone) {
  EXPECT_THAT(departures(R"("supervision": "limited", "default_time": 30, "score_sheets": true)"), IsEmpty());
  EXPECT_THAT(departures(R"("points": [3, 1, 0], "draw_agreement": {"from_move": 30}, "quickplay_finish": true)"),
              IsEmpty());
  EXPECT_THAT(departures(R"("board": {"white": "blind", "black": "physical"})"), IsEmpty());
  EXPECT_THAT(departures(R"("time": "none")"), IsEmpty());
  EXPECT_THAT(departures(R"("edition": "1997", "default_time": 15)"), IsEmpty());
}

TEST(HouseRules, WhatNoEditionHas_IsOneInAll) {
  for (const Edition edition : editions) {
    const std::string laws = "\"edition\": \"" + std::string(code(edition)) + "\", ";
    EXPECT_THAT(departures(laws + R"("board": "screen")"), ElementsAre("board"));
    EXPECT_THAT(departures(laws + R"("rook_first_castling": true, "false_move": "london")"),
                ElementsAre("rook_first_castling", "false_move"));
    EXPECT_THAT(departures(laws + R"("start": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")"), ElementsAre("start"));
  }
}

TEST(HouseRules, In1997_PointsAgreementAndChess960_DepartFromTheLaws) {
  const std::string rules = R"("points": [3, 1, 0], "draw_agreement": "forbidden", "start": "chess960:0")";
  EXPECT_THAT(departures(R"("edition": "1997", )" + rules), ElementsAre("start", "draw_agreement", "points"));
  for (const char* later : {"2009", "2014", "2018", "2023"})
    EXPECT_THAT(departures("\"edition\": \"" + std::string(later) + "\", " + rules), IsEmpty()) << later;
}

TEST(HouseRules, TheQuickplayFinishOf1997_CannotBeLeftOutByTheLaws) {
  EXPECT_THAT(departures(R"("edition": "1997", "time": "60", "quickplay_finish": false)"),
              ElementsAre("quickplay_finish"));
  EXPECT_THAT(departures(R"("edition": "1997", "time": "60", "quickplay_finish": "increment")"),
              ElementsAre("quickplay_finish"));
  EXPECT_THAT(departures(R"("edition": "2018", "time": "60", "quickplay_finish": "increment")"), IsEmpty());
  // There is none with an increment.
  EXPECT_THAT(departures(R"("edition": "1997", "time": "60+30", "quickplay_finish": false)"), IsEmpty());
}

TEST(HouseRules, ATempoThatTheTimeIsNot_IsOne_ExceptRapidOf1997) {
  EXPECT_THAT(departures(R"("time": "5", "tempo": "standard")"), ElementsAre("tempo"));
  EXPECT_THAT(departures(R"("time": "12", "tempo": "rapid")"), IsEmpty());
  EXPECT_THAT(departures(R"("edition": "1997", "time": "12", "tempo": "rapid")"), IsEmpty());
  EXPECT_THAT(departures(R"("edition": "2009", "time": "12", "tempo": "rapid")"), ElementsAre("tempo"));
}

// Rapid of 2023: a minute (A.3).
TEST(HouseRules, AnotherPenaltyThanTheEditions_IsOne) {
  EXPECT_THAT(departures(R"("time": "15", "penalty_time": 60000)"), IsEmpty());
  EXPECT_THAT(departures(R"("time": "15", "penalty_time": 120000)"), ElementsAre("penalty_time"));
  EXPECT_THAT(departures(R"("time": "90", "penalty_time": 60000)"), ElementsAre("penalty_time"));
}

// B.2 of 2014 and 2018; in 2023 B.3, and what a table states under B.2 too.
TEST(HouseRules, OneMinuteInBlitz_IsTheEditionsOwn) {
  for (const std::string edition : {"2014", "2018", "2023"}) {
    for (const std::string supervision : {"every_game", "limited"}) {
      const std::string blitz = R"("edition": ")" + edition + R"(", "time": "3+2", "supervision": ")" + supervision +
                                R"(", "penalty_time": )";
      EXPECT_THAT(departures(blitz + "60000"), IsEmpty()) << edition << ' ' << supervision;
      EXPECT_THAT(departures(blitz + "90000"), ElementsAre("penalty_time")) << edition << ' ' << supervision;
    }
  }
  // Two minutes for an illegal move, three for a wrong claim: one figure for both is none of the edition's.
  EXPECT_THAT(departures(R"("edition": "2009", "time": "3+2", "penalty_time": 60000)"), ElementsAre("penalty_time"));
}

}  // namespace
}  // namespace jadoube::laws
