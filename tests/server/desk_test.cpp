// The rounds of a Swiss and of a round robin at the server's desk: presence, pairing, drafts, results, corrections.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>

#include "jadoube/server/tournament/tournament.hpp"
#include "jadoube/tournament/trf/trf.hpp"
#include "tests/server/at_the_desk.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/eventually.hpp"

namespace jadoube::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* seven =
    R"("event": "Coimbra open", "city": "Coimbra", "system": "swiss", "rounds": 5, "initial_color": "white",
       "players": [{"name": "Alves, Ana", "rating": 2200}, {"name": "Brito, Rui", "rating": 2100},
                   {"name": "Costa, Eva", "rating": 2000}, {"name": "Dias, Gil", "rating": 1900},
                   {"name": "Elias, Lia", "rating": 1800}, {"name": "Faria, Zé", "rating": 1700},
                   {"name": "Gomes, Ivo", "rating": 1600}])";

TEST(Desk, ARoundIsPairedAsADraft_PublishedPlayedAndClosed) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  EXPECT_THAT(desk.act("pair"), IsEmpty());
  // Nobody else sees a draft.
  EXPECT_TRUE(desk.shown().at("tournament").at("rounds").as_array().empty());
  EXPECT_EQ(desk.record("round/1").at("stage"), "draft");
  EXPECT_EQ(desk.record("game/1/1").at("black"), 3);
  EXPECT_THAT(desk.refusal("results", R"("round": 1, "board": 1, "result": "1-0")"), HasSubstr("is a draft"));
  EXPECT_THAT(desk.act("publish"), IsEmpty());
  EXPECT_THAT(desk.boards(1),
              ElementsAre("Alves, Ana – Dias, Gil", "Elias, Lia – Brito, Rui", "Costa, Eva – Faria, Zé"));
  const auto round = desk.shown().at("tournament").at("rounds").at(0);
  EXPECT_EQ(json::serialize(round.at("byes")), R"([{"player":6,"bye":"U"}])");
  // Most boards of an open have no table.
  EXPECT_EQ(round.at("games").at(0).at("table"), nullptr);
  EXPECT_THAT(desk.refusal("pair"), HasSubstr("Results of round 1 are missing. Boards without one: 1, 2, 3."));
  EXPECT_THAT(desk.refusal("close"), HasSubstr("Boards without one: 1, 2, 3"));
  desk.act("results", R"("round": 1, "board": 1, "result": "1-0", "by": "Rita")");
  EXPECT_EQ(desk.record("game/1/1").at("by"), "Rita");
  desk.act("results", R"("round": 1, "results": [{"board": 2, "result": "½"}, {"board": 3, "result": "-+"}])");
  desk.act("close");
  EXPECT_EQ(desk.shown().at("tournament").at("rounds").at(0).at("closed"), true);
  const auto standings = desk.shown().at("standings");
  EXPECT_EQ(standings.at(0).at("points"), 1);
  EXPECT_EQ(desk.shown().at("after"), 1);
  desk.act("pair");
  desk.act("publish", R"("tables": 1)");
  const auto second = desk.shown().at("tournament").at("rounds").at(1);
  EXPECT_TRUE(second.at("games").at(0).at("table").is_string());
  EXPECT_EQ(second.at("games").at(1).at("table"), nullptr);
}

// The acts of such a tournament are done, and written, on another thread.
TEST(Desk, WithHundredsOfPlayers_ActsFollowOneAnother_AsWithFew) {
  RunningServer server;
  std::string members = R"("event": "Open", "system": "swiss", "rounds": 3, "players": [)";
  for (int player = 0; player < 203; ++player)
    members += (player > 0 ? ", " : "") + std::string(R"({"name": "Player )") + std::to_string(player) + "\"}";
  const AtTheDesk desk(server, members + "]");
  const auto last = [&] { return json::serialize(desk.desk().at("n")); };
  desk.act("presence", R"("players": [5], "presence": "half_bye", "round": 1, "by": "Rita")");
  EXPECT_EQ(json::serialize(desk.record("player/5").at("byes")), R"([{"round":1,"bye":"H"}])");
  const std::string seen = last();
  desk.act("presence", R"("players": [6], "presence": "absent", "round": 2)");
  EXPECT_EQ(desk.ask("presence", R"("players": [6], "presence": "half_bye", "round": 2, "seen": )" + seen).status,
            409U);
  EXPECT_EQ(json::serialize(desk.record("player/6").at("byes")), R"([{"round":2,"bye":"Z"}])");
  // What changes nothing is no change.
  const std::string before = last();
  EXPECT_THAT(desk.act("presence", R"("players": [6], "presence": "absent", "round": 2)"), IsEmpty());
  EXPECT_EQ(last(), before);
  desk.act("presence", R"("presence": "present")");
  const auto log = desk.ask("log").json().at("changes").as_array();
  ASSERT_EQ(log.size(), 3U);
  EXPECT_EQ(log[0].at("by"), "Rita");
  EXPECT_EQ(log[2].at("act"), "presence");
  EXPECT_EQ(desk.record("player/202").at("arrived"), true);
  desk.act("undo", "\"change\": " + json::serialize(log[2].at("n")));
  EXPECT_EQ(json::serialize(desk.record("player/6").at("byes")), R"([{"round":2,"bye":"Z"}])");
  EXPECT_FALSE(desk.record("player/202").as_object().contains("arrived"));
}

TEST(Desk, WhoHasNotCheckedInIsLeftOut_AndComesInByCheckingIn) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("presence", R"("players": [0, 1, 2, 3, 4, 5], "presence": "present")");
  EXPECT_THAT(desk.act("pair", R"("only_arrived": true)"),
              ElementsAre("Players who have not checked in and are absent from round 1: 1 (Gomes, Ivo)."));
  EXPECT_EQ(json::serialize(desk.record("round/1").at("byes")), R"([{"player":6,"bye":"Z"}])");
  // The draft is of no use any more.
  EXPECT_THAT(
      desk.act("presence", R"("players": [6], "presence": "present")"),
      ElementsAre("The draft of round 1 was dropped, because an entry or a result has changed: pair the round again."));
  desk.act("pair", R"("only_arrived": true)");
  EXPECT_EQ(json::serialize(desk.record("round/1").at("byes")), R"([{"player":6,"bye":"U"}])");
  // All at once.
  EXPECT_THAT(desk.act("presence", R"("presence": "present")"), IsEmpty());
  EXPECT_THAT(desk.refusal("presence", R"("presence": "absent")"), HasSubstr("“players” must be"));
  EXPECT_THAT(desk.refusal("presence", R"("players": [9], "presence": "present")"), HasSubstr("no such player"));
}

TEST(Desk, HalfPointByes_AreWarnedOfAtTheSecond) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  EXPECT_THAT(desk.act("presence", R"("players": [1], "presence": "half_bye", "round": 2)"), IsEmpty());
  EXPECT_THAT(desk.act("presence", R"("players": [1], "presence": "half_bye", "round": 4)"),
              ElementsAre("Brito, Rui has 2 half-point byes with this one; the rules may allow one (C.05, 6.7)."));
  EXPECT_THAT(desk.act("presence", R"("players": [2], "presence": "full_bye", "round": 1)"),
              ElementsAre(HasSubstr("deprecated")));
  desk.act("presence", R"("players": [3], "presence": "absent", "round": 1, "last_round": 2)");
  desk.act("pair");
  EXPECT_EQ(json::serialize(desk.record("round/1").at("byes")),
            R"([{"player":2,"bye":"F"},{"player":3,"bye":"Z"},{"player":6,"bye":"U"}])");
  EXPECT_EQ(json::serialize(desk.record("player/3").at("byes")), R"([{"round":2,"bye":"Z"}])");
  EXPECT_THAT(desk.refusal("presence", R"("players": [1], "presence": "half_bye", "round": 6)"),
              HasSubstr("not one of those that are announced"));
}

TEST(Desk, AWithdrawalIsOneAct_AndIsTakenBackByPresence) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("pair");
  desk.act("publish");
  // The game that has not been played is lost by forfeit, and the rounds to come are absences.
  desk.act("presence", R"("players": [3], "presence": "withdrawn")");
  EXPECT_EQ(desk.shown().at("tournament").at("rounds").at(0).at("games").at(0).at("result"), "+-");
  EXPECT_EQ(desk.record("player/3").at("byes").as_array().size(), 4U);
  EXPECT_THAT(desk.refusal("presence", R"("players": [3], "presence": "withdrawn")"), HasSubstr("takes no part"));
  desk.act("results", R"("round": 1, "results": [{"board": 2, "result": "1-0"}, {"board": 3, "result": "1-0"}])");
  desk.act("pair");
  EXPECT_THAT(json::serialize(desk.record("round/2").at("byes")), HasSubstr(R"({"player":3,"bye":"Z"})"));
  desk.act("presence", R"("players": [3], "presence": "present")");
  EXPECT_FALSE(desk.record("player/3").as_object().contains("byes"));
  desk.act("pair");
  EXPECT_THAT(json::serialize(desk.record("round/2").at("byes")), Not(HasSubstr(R"("player":3)")));
}

TEST(Desk, ALateEntry_HasThePlaceOfTheRating) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("pair");
  desk.act("publish");
  desk.enter_all(1, 3, "1-0");
  desk.act("pair");
  EXPECT_THAT(
      desk.act("enter", R"("players": [{"name": "Horta, Ana", "rating": 2050, "fide": "1900077"}])"),
      ElementsAre("The draft of round 2 was dropped, because an entry or a result has changed: pair the round again.",
                  "Horta, Ana is a late entry with number 3; the numbers from there on are one greater now "
                  "(C.04.2, 2.4)."));
  EXPECT_EQ(desk.record("player/7").at("number"), 3);
  EXPECT_EQ(desk.record("player/2").at("number"), 4);
  EXPECT_THAT(desk.refusal("enter", R"("players": [{"name": "Horta, A.", "fide": "1900077"}])"),
              HasSubstr("has entered already with the FIDE number 1900077"));
  desk.act("pair");
  desk.act("publish");
  EXPECT_THAT(json::serialize(desk.record("round/1").at("byes")), HasSubstr(R"({"player":7,"bye":"Z"})"));
  EXPECT_THAT(desk.boards(2), Contains(HasSubstr("Horta, Ana")));
}

TEST(Desk, ALateEntry_IsHere_WherePlayersCheckIn) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("pair");
  desk.act("publish");
  // Here nobody checks in: then everybody is paired.
  desk.act("enter", R"("players": [{"name": "Horta, Ana", "rating": 2050}])");
  EXPECT_FALSE(desk.record("player/7").as_object().contains("arrived"));
  desk.act("presence", R"("players": [0, 1, 2], "presence": "present")");
  desk.act("enter", R"("players": [{"name": "Távora, Helena", "rating": 1650}])");
  EXPECT_EQ(desk.record("player/8").at("arrived"), true);
  desk.enter_all(1, 3, "1-0");
  desk.act("pair", R"("only_arrived": true)");
  desk.act("publish");
  EXPECT_THAT(desk.boards(2), Contains(HasSubstr("Távora, Helena")));
}

TEST(Desk, PlayersOfADraftChangePlaces_WithWarnings_AndTheFileSaysSo) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("pair");
  desk.act("publish");
  desk.enter_all(1, 3, "1/2-1/2");
  desk.act("pair");
  const auto before = desk.record("game/2/2");
  const auto white = before.at("white").to_number<std::size_t>();
  // White meets the opponent of round 1.
  const int old = std::vector{3, 4, 5, 0, 1, 2, 6}[white];
  const auto black = before.at("black").to_number<int>();
  const auto remarks = desk.act("swap", "\"players\": [" + std::to_string(black) + ", " + std::to_string(old) + "]");
  EXPECT_THAT(remarks, Contains(HasSubstr("have met before (C.04.3, 2.1.1)")));
  EXPECT_THAT(remarks, Contains(HasSubstr("Round 2 is paired otherwise than by the rules")));
  EXPECT_THAT(json::serialize(desk.ask("check").json()), HasSubstr("met before"));
  desk.act("publish");
  EXPECT_THAT(std::string(desk.ask("trf").json().at("trf").as_string()), HasSubstr("### MPA @ Round 2:"));
  // Exchanged colours, and the bye, are swaps too.
  EXPECT_THAT(desk.refusal("swap", R"("players": [1, 1])"), HasSubstr("Name two different players"));
  EXPECT_THAT(desk.refusal("change", R"("pairs": [[0, 1]])"), HasSubstr("would be at no board"));
}

TEST(Desk, ARoundWithoutResultsIsCancelled_AndPairedAgain) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  EXPECT_THAT(desk.refusal("cancel"), HasSubstr("No round has been paired"));
  desk.act("pair");
  desk.act("publish", R"("tables": 3)");
  const std::string table(desk.record("game/1/1").at("table").as_string());
  EXPECT_EQ(server.get("/api/tables/" + table).status, 200U);
  EXPECT_THAT(desk.refusal("swap", R"("players": [1, 2])"), HasSubstr("has tables"));
  desk.act("cancel", R"("round": 1)");
  EXPECT_EQ(server.get("/api/tables/" + table).status, 404U);
  EXPECT_TRUE(desk.record("round/1").is_null());
  desk.act("pair");
  desk.act("publish");
  desk.act("results", R"("round": 1, "board": 1, "result": "1-0")");
  EXPECT_THAT(desk.refusal("cancel"), HasSubstr("has a result already"));
  EXPECT_THAT(desk.refusal("pair"), HasSubstr("missing"));
}

TEST(Desk, AForfeitBeforePlay_ClosesItsTable) {
  RunningServer server;
  const AtTheDesk desk(server, R"("regulations": {"board": "screen"}, "pairings": "1,Ana,Bento\n2,Caio,BYE")");
  const std::string table(desk.record("game/1/1").at("table").as_string());
  desk.act("results", R"("round": 1, "board": 1, "result": "-+")");
  const auto info = server.get("/api/tables/" + table).json().at("table");
  EXPECT_EQ(info.at("result"), "0-1");
  // Taken back, what the table says counts: a game that was not played.
  desk.act("results", R"("round": 1, "board": 1, "result": null)");
  EXPECT_TRUE(eventually(
      [&] { return desk.shown().at("tournament").at("rounds").at(0).at("games").at(0).at("result") == "-+"; }));
}

TEST(Desk, LossesByDefaultTimeAreForfeits_InTheFileToo) {
  server::TableInfo info;
  info.result = laws::Result::white_wins;
  info.reason = laws::Reason::default_time;
  EXPECT_EQ(word(server::result_of(info)), "+-");
  info.result = laws::Result::both_lose;
  EXPECT_EQ(word(server::result_of(info)), "--");
  info.reason = laws::Reason::both_flags;
  EXPECT_EQ(word(server::result_of(info)), "0-0");
  info.result = laws::Result::black_wins;
  info.reason = laws::Reason::arbiter;
  EXPECT_EQ(word(server::result_of(info)), "-+");
  info.plies = 2;
  EXPECT_EQ(word(server::result_of(info)), "0-1");
}

TEST(Desk, AByeIsNobody_HoweverItIsWritten) {
  RunningServer server;
  const AtTheDesk desk(server, R"("pairings": "1,Ana,Bento\n2,Caio,BYE\n3,-,Davi")");
  const auto tournament = desk.shown().at("tournament");
  EXPECT_EQ(json::serialize(tournament.at("players")), R"(["Ana","Bento","Caio","Davi"])");
  EXPECT_EQ(json::serialize(tournament.at("rounds").at(0).at("byes")),
            R"([{"player":2,"bye":"U"},{"player":3,"bye":"U"}])");
  EXPECT_EQ(tournament.at("rounds").at(0).at("games").as_array().size(), 1U);
  const AtTheDesk robin(server, R"("players": ["Ana", "Bento", "Caio", "bye"])");
  EXPECT_EQ(robin.shown().at("tournament").at("players").as_array().size(), 3U);
}

TEST(Desk, TwoPeopleOfOneName_AreToldApart) {
  RunningServer server;
  const AtTheDesk desk(server, R"("players": [{"name": "Silva, Ana", "club": "Porto"},
                                              {"name": "Silva, Ana", "club": "Faro"}, "Costa, Rui"])");
  EXPECT_EQ(json::serialize(desk.shown().at("tournament").at("players")),
            R"x(["Silva, Ana (Porto)","Silva, Ana (Faro)","Costa, Rui"])x");
  const AtTheDesk pairings(server, R"("pairings": "1,Ana,Bento")");
  EXPECT_THAT(pairings.act("enter", R"("players": ["Ana"])"), ElementsAre(HasSubstr("two people called Ana")));
  EXPECT_THAT(pairings.refusal("rounds", R"("pairings": "1,Ana,Bento")"), HasSubstr("as in Ana (1)"));
  EXPECT_THAT(pairings.act("rounds", R"("pairings": "1,Ana (3),Bento")"), IsEmpty());
}

TEST(Desk, AMistypedPlayer_IsMerged) {
  RunningServer server;
  const AtTheDesk desk(server, R"("pairings": "1,Ana,Bento\n2,Caio,Davi")");
  EXPECT_THAT(desk.act("rounds", R"("pairings": "1,Anna,Caio\n2,Bento,Davi")"), IsEmpty());
  EXPECT_THAT(desk.refusal("merge", R"("player": 1, "into": 2)"), HasSubstr("both Bento and Caio took part"));
  const std::string table(desk.record("game/2/1").at("table").as_string());
  EXPECT_EQ(server.get("/api/tables/" + table).json().at("table").at("names").at("white"), "Anna");
  desk.act("merge", R"("player": 4, "into": 0)");
  EXPECT_EQ(desk.record("game/2/1").at("white"), 0);
  EXPECT_EQ(desk.record("player/4").at("gone"), true);
  EXPECT_EQ(desk.shown().at("standings").as_array().size(), 4U);
  EXPECT_EQ(server.get("/api/tables/" + table).json().at("table").at("names").at("white"), "Ana");
}

TEST(Desk, ARematchInGivenPairings_IsWarnedOf) {
  RunningServer server;
  const AtTheDesk desk(server, R"("pairings": "1,Ana,Bento\n2,Caio,Davi")");
  desk.act("results", R"("round": 1, "results": [{"board": 1, "result": "1-0"}, {"board": 2, "result": "+-"}])");
  EXPECT_THAT(desk.act("rounds", R"("pairings": "1,Bento,Ana\n2,Davi,Caio")"),
              ElementsAre("Bento and Ana have met before (C.04.3, 2.1.1)."));
  EXPECT_THAT(desk.refusal("rounds", R"("round": 5, "pairings": "1,Ana,Davi")"), HasSubstr("round 3 is the next one"));
}

TEST(Desk, WhatWasForgotten_IsCorrected_AndWhatThatChangesIsSaid) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("event", R"("event": "Aberto de Coimbra", "chief_arbiter": "Faria, Inês", "federation": "POR",
                       "start": "2026-12-05", "end": "2026/12/06", "time": "15+10", "deputies": ["Luz, Rui"])");
  const auto event = desk.record("event");
  EXPECT_EQ(event.at("name"), "Aberto de Coimbra");
  EXPECT_EQ(event.at("regulations").at("time"), "15+10");
  EXPECT_EQ(event.at("regulations").at("tempo"), "rapid");
  desk.act("pair");
  desk.act("publish", R"("tables": 1)");
  EXPECT_THAT(desk.act("event", R"("time": "3+2")"), ElementsAre(HasSubstr("keep their time control: 1")));
  desk.enter_all(1, 3, "1-0");
  EXPECT_THAT(desk.act("event", R"("tie_breaks": ["TPN"])"), ElementsAre(HasSubstr("with these tie-breaks: ")));
  EXPECT_THAT(desk.act("event", R"("rounds": 4)"), ElementsAre(HasSubstr("announced as 5")));
  EXPECT_THAT(desk.refusal("event", R"("tie_breaks": ["KS"])"), HasSubstr("round robins"));
  EXPECT_THAT(desk.refusal("event", R"("start": "tomorrow")"), HasSubstr("“start” must be"));
  // A correction of a rating leaves the numbers, unless they are asked for anew.
  EXPECT_THAT(desk.act("players", R"("player": 6, "rating": 2500, "title": "GM", "fide": "1900001", "sex": "m")"),
              ElementsAre(HasSubstr("until the fourth round")));
  EXPECT_EQ(desk.record("player/6").at("number"), 7);
  desk.act("players", R"("player": 6, "rating": 2510, "renumber": true)");
  EXPECT_EQ(desk.record("player/6").at("number"), 1);
}

TEST(Desk, ACorrection_CountsAsTheRulesSay_C042_43) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  for (unsigned round = 1; round <= 3; ++round) {
    desk.act("pair");
    desk.act("publish");
    if (round < 3) desk.enter_all(round, 3, "1-0");
  }
  EXPECT_THAT(desk.act("results", R"("round": 2, "board": 1, "result": "½")"),
              ElementsAre(HasSubstr("counts for every pairing after this")));
  EXPECT_THAT(desk.act("results", R"("round": 1, "board": 1, "result": "0-1")"),
              ElementsAre(HasSubstr("counts for the rating report alone")));
  const std::string file(desk.ask("trf").json().at("trf").as_string());
  EXPECT_THAT(file, HasSubstr("### Correction @ Round 1:"));
  EXPECT_THAT(file, HasSubstr("### Correction @ Round 2:"));
}

TEST(Desk, ADraftIsDropped_WhenAResultThatItWasPairedFromChanges) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("pair");
  desk.act("publish");
  desk.enter_all(1, 3, "1-0");
  desk.act("pair");
  // The same again is no change.
  EXPECT_THAT(desk.act("results", R"("round": 1, "board": 2, "result": "1-0")"), IsEmpty());
  EXPECT_EQ(desk.record("round/2").at("stage"), "draft");
  const auto dropped =
      ElementsAre("The draft of round 2 was dropped, because an entry or a result has changed: pair the round again.");
  EXPECT_THAT(desk.act("results", R"("round": 1, "board": 2, "result": "0-1")"), dropped);
  EXPECT_TRUE(desk.record("round/2").is_null());
  EXPECT_THAT(desk.refusal("publish"), HasSubstr("no draft"));
  // Nobody has seen the draft, so the file tells of no correction.
  EXPECT_THAT(std::string(desk.ask("trf").json().at("trf").as_string()), Not(HasSubstr("### Correction")));
  // Undoing an entry is a change of a result, too.
  desk.act("results", R"("round": 1, "board": 3, "result": "½")");
  const auto entry = std::to_string(desk.desk().at("n").as_int64());
  desk.act("pair");
  EXPECT_THAT(desk.act("undo", "\"change\": " + entry), dropped);
  EXPECT_TRUE(desk.record("round/2").is_null());
  // So is a pair that may not meet, and another number of rounds.
  desk.act("pair");
  EXPECT_THAT(desk.act("forbid", R"("players": [0, 4])"), Contains(HasSubstr("The draft of round 2 was dropped")));
  desk.act("pair");
  EXPECT_THAT(desk.act("event", R"("rounds": 2)"), Contains(HasSubstr("The draft of round 2 was dropped")));
}

TEST(Desk, TheLogSaysWhoPlayed_WhatStoodThere_AndWhichRoundItWas) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("pair");
  desk.act("publish");
  desk.act("results", R"("round": 1, "board": 1, "result": "1-0")");
  desk.act("results", R"("round": 1, "board": 1, "result": "½")");
  desk.act("enter", R"("players": [{"name": "Horta, Ana", "rating": 1500}])");
  const auto log = desk.ask("log").json().at("changes").as_array();
  EXPECT_EQ(log[0].at("about").at("round"), 1);
  EXPECT_EQ(log[1].at("about").at("round"), 1);
  EXPECT_EQ(json::serialize(log[3].at("about").at("results")),
            R"([{"board":1,"result":"1/2-1/2","white":0,"black":3,"was":"1-0"}])");
  EXPECT_EQ(json::serialize(log[4].at("about").at("players")), "[7]");
}

TEST(Desk, TheLogOfAWithdrawal_NamesTheGameThatItForfeits) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("presence", R"("players": [5], "presence": "absent")");
  desk.act("presence", R"("players": [6], "presence": "half_bye", "round": 3, "last_round": 3)");
  desk.act("pair");
  desk.act("publish");
  const auto game = desk.record("game/1/1");
  const std::string white = json::serialize(game.at("white")), black = json::serialize(game.at("black"));
  desk.act("presence", "\"players\": [" + white + R"(], "presence": "withdrawn")");
  desk.act("presence", R"("players": [6], "presence": "withdrawn", "round": 4)");
  desk.act("presence", R"("players": [5], "presence": "present")");
  const auto log = desk.ask("log").json().at("changes").as_array();
  const auto about = [&](std::size_t at) { return json::serialize(log.at(at).at("about")); };
  EXPECT_EQ(about(0), R"({"round":1,"presence":"absent","players":[5]})");
  EXPECT_EQ(about(1), R"({"round":3,"last_round":3,"presence":"half_bye","players":[6]})");
  EXPECT_EQ(about(4), R"({"round":1,"presence":"withdrawn","players":[)" + white +
                          R"(],"results":[{"board":1,"result":"-+","white":)" + white + R"(,"black":)" + black + "}]}");
  EXPECT_EQ(about(5), R"({"round":4,"presence":"withdrawn","players":[6]})");
  // Who is here is so in no particular round.
  EXPECT_EQ(about(6), R"({"presence":"present","players":[5]})");
}

// The changes are read some at a time.
TEST(Desk, TheLogListsManyChanges_EachOnceAndInTheirOrder) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  for (int change = 0; change < 40; ++change)
    desk.act("presence", "\"players\": [" + std::to_string(change % 7) + R"(], "presence": )" +
                             (change / 7 % 2 == 0 ? R"("half_bye", "round": 2)" : R"("absent", "round": 2)"));
  const auto log = desk.ask("log").json().at("changes").as_array();
  ASSERT_EQ(log.size(), 40U);
  for (std::size_t place = 0; place < log.size(); ++place) {
    EXPECT_EQ(log[place].at("n").to_number<std::size_t>(), place + 1);
    EXPECT_EQ(json::serialize(log[place].at("about").at("players")), "[" + std::to_string(place % 7) + "]");
  }
}

TEST(Desk, WhoHasWithdrawn_IsMarked_UntilTheyComeBack) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("presence", R"("presence": "present")");
  desk.act("presence", R"("players": [3], "presence": "absent", "round": 1, "last_round": 1)");
  EXPECT_FALSE(desk.record("player/3").as_object().contains("withdrawn_from"));
  desk.act("presence", R"("players": [3], "presence": "withdrawn")");
  EXPECT_EQ(desk.record("player/3").at("withdrawn_from"), 1);
  EXPECT_FALSE(desk.record("player/3").as_object().contains("arrived"));
  // Those who come all at once are the others.
  desk.act("presence", R"("presence": "present")");
  EXPECT_EQ(desk.record("player/3").at("withdrawn_from"), 1);
  desk.act("presence", R"("players": [3], "presence": "present")");
  EXPECT_FALSE(desk.record("player/3").as_object().contains("withdrawn_from"));
  EXPECT_FALSE(desk.record("player/3").as_object().contains("byes"));
}

TEST(Desk, AWithdrawalAnnouncedForALaterRound_LetsThePlayerPlayUntilThen) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("presence", R"("presence": "present")");
  desk.act("presence", R"("players": [3], "presence": "withdrawn", "round": 2)");
  EXPECT_EQ(desk.record("player/3").at("withdrawn_from"), 2);
  EXPECT_EQ(desk.record("player/3").at("arrived"), true);
  // Checking in again, alone or with all, takes back nothing that is announced for later.
  desk.act("presence", R"("players": [3], "presence": "expected")");
  desk.act("presence", R"("presence": "present")");
  EXPECT_EQ(desk.record("player/3").at("arrived"), true);
  EXPECT_EQ(desk.record("player/3").at("withdrawn_from"), 2);
  EXPECT_EQ(desk.record("player/3").at("byes").as_array().size(), 4U);
  desk.act("pair", R"("only_arrived": true)");
  EXPECT_THAT(json::serialize(desk.record("round/1").at("byes")), Not(HasSubstr(R"("player":3)")));
  desk.act("publish");
  desk.enter_all(1, 3, "1-0");
  // A round more is missed, too; and now the player is not among all any more.
  desk.act("event", R"("rounds": 6)");
  EXPECT_EQ(desk.record("player/3").at("byes").as_array().size(), 5U);
  desk.act("presence", R"("players": [3], "presence": "expected")");
  desk.act("presence", R"("presence": "present")");
  EXPECT_FALSE(desk.record("player/3").as_object().contains("arrived"));
  desk.act("pair", R"("only_arrived": true)");
  EXPECT_THAT(json::serialize(desk.record("round/2").at("byes")), HasSubstr(R"({"player":3,"bye":"Z"})"));
  // Named alone, the player comes back.
  desk.act("presence", R"("players": [3], "presence": "present")");
  EXPECT_FALSE(desk.record("player/3").as_object().contains("withdrawn_from"));
  EXPECT_FALSE(desk.record("player/3").as_object().contains("byes"));
}

TEST(Desk, AnAnnouncedWithdrawal_IsTakenBackFromItsRoundOn) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("presence", R"("players": [3], "presence": "absent", "round": 1, "last_round": 1)");
  desk.act("presence", R"("players": [3], "presence": "withdrawn", "round": 4)");
  desk.act("presence", R"("players": [3], "presence": "present", "round": 4)");
  EXPECT_FALSE(desk.record("player/3").as_object().contains("withdrawn_from"));
  EXPECT_FALSE(desk.record("player/3").as_object().contains("arrived"));
  EXPECT_EQ(json::serialize(desk.record("player/3").at("byes")), R"([{"round":1,"bye":"Z"}])");
}

TEST(Desk, WhoWasLeftOutOnce_IsPairedInTheNextTry) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("presence", R"("players": [0, 1, 2, 3], "presence": "present")");
  desk.act("presence", R"("players": [4], "presence": "absent", "round": 1, "last_round": 1)");
  const auto absent = [&] {
    std::vector<int> places;
    const auto round = desk.record("round/1");
    for (const auto& bye : round.at("byes").as_array())
      if (bye.at("bye") == "Z") places.push_back(bye.at("player").to_number<int>());
    return places;
  };
  const auto pair_leaving_out = [&] {
    EXPECT_THAT(desk.act("pair", R"("only_arrived": true)"),
                ElementsAre("Players who have not checked in and are absent from round 1: 2 (Faria, Zé; Gomes, Ivo)."));
    EXPECT_THAT(absent(), ElementsAre(4, 5, 6));
    EXPECT_EQ(json::serialize(desk.record("round/1").at("left_out")), "[5,6]");
  };
  // Only the one who has asked for it stays absent, however the draft is given up.
  pair_leaving_out();
  desk.act("cancel", R"("round": 1)");
  desk.act("pair");
  EXPECT_THAT(absent(), ElementsAre(4));
  pair_leaving_out();
  desk.act("pair");
  EXPECT_THAT(absent(), ElementsAre(4));
  EXPECT_FALSE(desk.record("round/1").as_object().contains("left_out"));
  pair_leaving_out();
  desk.act("presence", R"("players": [5], "presence": "present")");
  desk.act("pair");
  EXPECT_THAT(absent(), ElementsAre(4));
  // So it is with who was brought into that place by hand, and after the round was published.
  desk.act("presence", R"("players": [5], "presence": "expected")");
  pair_leaving_out();
  desk.act("swap", R"("players": [0, 6])");
  EXPECT_THAT(absent(), ElementsAre(0, 4, 5));
  desk.act("publish");
  desk.act("cancel", R"("round": 1)");
  desk.act("pair");
  EXPECT_THAT(absent(), ElementsAre(4));
}

TEST(Desk, AListWithoutHeadings_SaysHowItWasRead) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  EXPECT_THAT(desk.act("enter", R"("players": "Horta, Inês, 1650\nIvo, Rui, 1500")"),
              ElementsAre(HasSubstr("read as surname, first name and rating; the first player is “Horta, Inês”")));
  EXPECT_EQ(desk.record("player/7").at("rating"), 1650);
  const auto shown = server.post("/api/players", "Horta, Inês, 1650").json();
  EXPECT_EQ(shown.at("players").at(0).at("name"), "Horta, Inês");
  EXPECT_THAT(json::serialize(shown.at("remarks")), HasSubstr("surname, first name"));
  EXPECT_TRUE(server.post("/api/players", "Horta;1650").json().at("remarks").as_array().empty());
}

TEST(Desk, ANameThatIsTooLong_IsSaidWithItsPlaceInTheList) {
  RunningServer server;
  const std::string longest(60, 'x');
  EXPECT_EQ(server.post("/api/players", "Name;Rating\n" + longest + ";1650\n").status, 200U);
  const auto refused = server.post("/api/players", "Rating;Name\n1500;Horta, Ana\n\n1650;Á" + longest + "\n");
  EXPECT_EQ(refused.status, 400U);
  EXPECT_EQ(refused.json().at("error").at("en"),
            "Line 4, character 6: a name of at most 60 characters, all of them visible, was expected.");
  // A club is a name, too, and so is one of two columns.
  EXPECT_THAT(server.post("/api/players", "Name;Club\nHorta, Ana;y" + longest).body,
              HasSubstr("Line 2, character 12:"));
  EXPECT_THAT(server.post("/api/players", "Surname;First name\nHorta;y" + longest).body,
              HasSubstr("Line 2, character 1:"));
}

TEST(Desk, TheStandingsOfARoundInPlay_HaveNoGamesOfIt) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("pair");
  desk.act("publish");
  desk.act("results", R"("round": 1, "board": 1, "result": "1-0")");
  const auto games = [&] {
    std::size_t sum = 0;
    const auto shown = desk.shown();
    for (const auto& row : shown.at("standings").as_array()) sum += row.at("games").to_number<std::size_t>();
    return sum;
  };
  EXPECT_EQ(games(), 0U);
  desk.enter_all(1, 3, "1-0");
  EXPECT_EQ(games(), 6U);
}

TEST(Desk, TheRatingFileCanBeCompleted_WithDatesOfRoundsAndFederationsOfThreeLetters) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("pair");
  desk.act("publish");
  desk.enter_all(1, 3, "1-0");
  EXPECT_THAT(desk.refusal("event", R"("federation": "Portugal")"), HasSubstr("three letters, such as POR"));
  EXPECT_THAT(desk.refusal("players", R"("player": 0, "federation": "Portugal")"), HasSubstr("three letters"));
  EXPECT_THAT(desk.refusal("enter", R"("players": "Name;Rating;Federation\nHorta, Ana;1500;Portugal")"),
              HasSubstr("no federation of three letters: Horta, Ana."));
  EXPECT_THAT(desk.refusal("event", R"("round_dates": ["tomorrow"])"),
              HasSubstr("“round_dates[0]” must be a date such as"));
  desk.act("event", R"("federation": "por", "chief_arbiter": "Faria, Inês", "start": "2026-12-05", "end": "2026-12-06",
                       "round_dates": ["2026-12-05", null, "2026-12-06", null])");
  EXPECT_EQ(desk.record("event").at("federation"), "POR");
  EXPECT_EQ(json::serialize(desk.record("event").at("round_dates")), R"(["2026/12/05",null,"2026/12/06"])");
  for (int player = 0; player < 7; ++player)
    desk.act("players", "\"player\": " + std::to_string(player) + R"(, "federation": "POR", "sex": "w", "birth": "1990",
             "fide": "19000)" +
                            std::to_string(10 + player) + "\"");
  const auto file = desk.ask("trf").json();
  EXPECT_TRUE(file.at("missing").as_array().empty()) << json::serialize(file.at("missing"));
}

TEST(Desk, WhatPlayersHadBeforeEachRound_IsShown) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("pair");
  desk.act("publish");
  desk.enter_all(1, 3, "1-0");
  desk.act("pair");
  desk.act("publish");
  const auto rounds = desk.shown().at("tournament").at("rounds");
  EXPECT_EQ(json::serialize(rounds.at(0).at("before")), "[0,0,0,0,0,0,0]");
  EXPECT_EQ(json::serialize(rounds.at(1).at("before")), "[1,0,1,0,1,0,1]");
}

TEST(Desk, AnEntry_IsNotUndone_WhileARoundOrAForbiddenPairNamesThePlayer) {
  const RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("enter", R"("players": [{"name": "Late"}])");
  desk.act("pair");
  EXPECT_THAT(desk.refusal("undo", R"("change": 1)"), HasSubstr("changed since"));
  desk.act("publish");
  EXPECT_THAT(desk.refusal("undo", R"("change": 1)"), HasSubstr("changed since"));
  EXPECT_EQ(desk.boards(1).size(), 4U);
  desk.act("undo", R"("change": 3)");
  desk.act("undo", R"("change": 2)");
  desk.act("forbid", R"("players": [0, 7])");
  EXPECT_THAT(desk.refusal("undo", R"("change": 1)"), HasSubstr("changed since"));
  desk.act("undo", R"("change": 6)");
  desk.act("undo", R"("change": 1)");
  EXPECT_TRUE(desk.record("player/7").is_null());
}

TEST(Desk, UndoingAChange_NeverNamesAPlayerTwice_OrOneWhoIsGone) {
  const RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("merge", R"("player": 4, "into": 6)");
  desk.act("undo", R"("change": 1)");
  desk.act("pair");
  // What is the same entry again would play twice in the round.
  EXPECT_THAT(desk.refusal("undo", R"("change": 2)"), HasSubstr("changed since"));
  desk.act("publish");
  EXPECT_THAT(desk.refusal("undo", R"("change": 2)"), HasSubstr("changed since"));
  EXPECT_TRUE(desk.ask("check").json().is_object());
}

TEST(Desk, WhatTouchesPairing_IsUndone_AndStandsInTheLog) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("presence", R"("players": [0], "presence": "withdrawn", "by": "Rita")");
  desk.act("undo", R"("change": 1, "by": "Hugo")");
  EXPECT_FALSE(desk.record("player/0").as_object().contains("byes"));
  desk.act("pair");
  desk.act("publish");
  desk.act("results", R"("round": 1, "board": 2, "result": "1-0")");
  // What was changed since is not lost by undoing something older.
  EXPECT_THAT(desk.refusal("undo", R"("change": 3)"), HasSubstr("changed since"));
  desk.act("undo", R"("change": 5)");
  EXPECT_FALSE(desk.record("game/1/2").as_object().contains("result"));
  desk.act("undo", R"("change": 4)");
  EXPECT_EQ(desk.record("round/1").at("stage"), "draft");
  desk.act("undo", R"("change": 3)");
  EXPECT_TRUE(desk.record("round/1").is_null());
  EXPECT_THAT(desk.refusal("undo", R"("change": 99)"), HasSubstr("no change 99"));
  const auto log = desk.ask("log").json().at("changes").as_array();
  std::vector<std::string> acts;
  for (const auto& change : log) acts.emplace_back(change.at("act").as_string());
  EXPECT_THAT(acts, ElementsAre("presence", "undo", "pair", "publish", "results", "undo", "undo", "undo"));
  EXPECT_EQ(log[0].at("by"), "Rita");
  EXPECT_EQ(json::serialize(log[4].at("about")),
            R"({"round":1,"results":[{"board":2,"result":"1-0","white":4,"black":1}]})");
  // It is all there after a crash.
  const auto records = json::serialize(desk.desk().at("records"));
  ASSERT_EQ(server.end(SIGKILL), -SIGKILL);
  server.start();
  EXPECT_EQ(json::serialize(desk.desk().at("records")), records);
  desk.act("undo", R"("change": 8)");
  EXPECT_EQ(desk.record("round/1").at("stage"), "draft");
}

TEST(Desk, WhyThesePlayersMeet_IsSaidInEveryLanguage) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("pair");
  EXPECT_EQ(server.get(desk.path("/why?round=1&board=1")).status, 400U);
  desk.act("publish");
  const auto why = desk.shown("/why?round=1&board=1");
  EXPECT_EQ(why.at("pair").at("en"), "Round 1, board 1: 1 Alves, Ana has White against 4 Dias, Gil.");
  EXPECT_THAT(std::string(why.at("colors").at("en").as_string()), HasSubstr("5.2.5"));
  EXPECT_THAT(std::string(why.at("players").at(0).at("pt").as_string()), HasSubstr("1 Alves, Ana"));
  EXPECT_THAT(std::string(desk.shown("/why?round=1").at("pair").at("en").as_string()), HasSubstr("bye"));
}

TEST(Desk, ThoseWhoCannotMove_KeepTheirBoard) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("players", R"("player": 5, "fixed_board": 1)");
  desk.act("pair");
  desk.act("publish");
  EXPECT_THAT(desk.boards(1),
              ElementsAre("Costa, Eva – Faria, Zé", "Alves, Ana – Dias, Gil", "Elias, Lia – Brito, Rui"));
}

TEST(Desk, ForbiddenPairs_DoNotMeet) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  EXPECT_THAT(desk.act("forbid", R"("players": [0, 3])"), IsEmpty());
  desk.act("pair");
  desk.act("publish");
  EXPECT_THAT(desk.boards(1), Not(Contains(HasSubstr("Alves, Ana – Dias, Gil"))));
  EXPECT_THAT(desk.act("forbid"), ElementsAre(HasSubstr("before the first round")));
}

TEST(Desk, EveryDeskSeesEveryChange_AndNothingElse) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  const auto watch = [&] {
    auto socket = std::make_unique<WebSocket>(server.port(), desk.path("/live"));
    socket->send(R"({"hello": {"token": ")" + desk.arbiter() + R"(", "desk": true}})");
    return socket;
  };
  const auto one = watch(), other = watch();
  EXPECT_EQ(one->receive("desk")->at("desk").at("records").as_object().size(), 8U);
  EXPECT_TRUE(other->receive("desk"));
  desk.act("presence", R"("players": [4], "presence": "present", "by": "Rita")");
  for (WebSocket* const socket : {one.get(), other.get()}) {
    const auto change = socket->receive("change")->at("change");
    EXPECT_EQ(change.at("n"), 1);
    EXPECT_EQ(change.at("set").as_object().size(), 1U);
    EXPECT_EQ(change.at("set").at("player/4").at("arrived"), true);
  }
  const auto late = watch()->receive("desk")->at("desk");
  EXPECT_EQ(late.at("n"), 1);
  EXPECT_EQ(late.at("records").at("player/4").at("arrived"), true);
  WebSocket stranger(server.port(), desk.path("/live"));
  stranger.send(R"({"hello": {"desk": true}})");
  EXPECT_TRUE(stranger.receive("error"));
  WebSocket wrong(server.port(), desk.path("/live"));
  wrong.send(R"({"hello": {"token": "x", "desk": true}})");
  EXPECT_TRUE(wrong.receive("error"));
}

TEST(Desk, TheResultOfAGameAtATable_ComesByItself_AlsoIfItIsTheLastOfTheRound) {
  Scratch stick;
  RunningServer server({"--copies", stick.path().string()});
  const AtTheDesk desk(server, seven);
  desk.act("pair");
  desk.act("publish", R"("tables": 1)");
  desk.act("results", R"("round": 1, "results": [{"board": 2, "result": "1-0"}, {"board": 3, "result": "½"}])");
  const auto watch = [&] {
    auto socket = std::make_unique<WebSocket>(server.port(), desk.path("/live"));
    socket->send(R"({"hello": {"token": ")" + desk.arbiter() + R"(", "desk": true}})");
    return socket;
  };
  const auto page = watch();
  const auto seen = page->receive("desk")->at("desk");
  EXPECT_FALSE(seen.at("records").at("game/1/1").as_object().contains("result"));
  EXPECT_TRUE(seen.at("at").is_int64());
  const auto board = desk.ask("links").json().at("boards").at(0);
  MadeTable table{.id = std::string(board.at("table").as_string()), .tokens = {}};
  for (const auto& [seat, token] : board.at("seats").as_object())
    table.tokens[std::string(seat)] = std::string(token.as_string());
  const auto white = server.sit(table, "white"), black = server.sit(table, "black");
  const auto act = [](WebSocket& player, const std::string& members, int id) {
    player.send("{" + members + ", \"id\": " + std::to_string(id) + "}");
    ASSERT_TRUE(acknowledged(player, id)) << members;
  };
  act(*white, R"("do": "move", "move": "e2e4")", 1);
  act(*black, R"("do": "move", "move": "e7e5")", 1);
  act(*white, R"("do": "resign")", 2);
  const auto change = page->receive("change")->at("change");
  EXPECT_EQ(change.at("n").to_number<int>(), seen.at("n").to_number<int>() + 1);
  EXPECT_EQ(change.at("act"), "played");
  EXPECT_EQ(change.at("set").at("game/1/1").at("result"), "0-1");
  EXPECT_EQ(change.at("set").at("game/1/1").at("from_table"), true);
  EXPECT_EQ(json::serialize(change.at("about")),
            R"({"round":1,"results":[{"board":1,"result":"0-1","white":0,"black":3}]})");
  // A page that is opened now has it too.
  EXPECT_EQ(watch()->receive("desk")->at("desk").at("records").at("game/1/1").at("result"), "0-1");
  // What was played is not undone.
  EXPECT_THAT(desk.refusal("undo", "\"change\": " + json::serialize(change.at("n"))), HasSubstr("no change"));
  // With the last result of the round there is a copy, which has it.
  EXPECT_TRUE(desk.ask("copies", R"("now": true)").json().at("last").is_int64());
  replace_by_copy(server, stick.path());
  EXPECT_EQ(watch()->receive("desk")->at("desk").at("records").at("game/1/1").at("result"), "0-1");
  EXPECT_THAT(desk.act("pair"), IsEmpty());
}

TEST(Desk, ARoundRobin_HasTheSameCycle) {
  RunningServer server;
  const AtTheDesk desk(server, R"("system": "double_round_robin", "players": ["A", "B", "C", "D", "E"])");
  EXPECT_EQ(desk.shown().at("tournament").at("rounds").as_array().size(), 10U);
  EXPECT_THAT(desk.refusal("pair"), HasSubstr("drawn already"));
  desk.act("enter", R"("players": ["F"])");
  EXPECT_EQ(desk.shown().at("tournament").at("rounds").at(0).at("games").as_array().size(), 3U);
  desk.act("presence", R"("players": [5], "presence": "withdrawn")");
  EXPECT_EQ(desk.shown().at("standings").as_array().size(), 5U);
  for (unsigned round = 1; round <= 2; ++round) {
    desk.act("rounds", R"("tables": 0)");
    desk.enter_all(round, 2, "1-0");
  }
  EXPECT_EQ(desk.shown().at("tournament").at("rounds").at(0).at("games").at(0).at("table"), nullptr);
  EXPECT_THAT(desk.refusal("enter", R"("players": ["G"])"), HasSubstr("has begun"));
  EXPECT_THAT(desk.refusal("presence", R"("players": [0], "presence": "absent")"), HasSubstr("no"));
  // One act, by C.05, 6.6: fewer than half of the games.
  EXPECT_THAT(
      desk.act("presence", R"("players": [1], "presence": "withdrawn")"),
      ElementsAre("B had completed fewer than half of the games: they stay in the crosstable and are rated, but "
                  "count for nobody in the standings (C.05, 6.6)."));
  int forfeits = 0;
  const auto all = desk.shown();
  for (const auto& round : all.at("tournament").at("rounds").as_array())
    for (const auto& game : round.at("games").as_array()) {
      const auto result = game.at("result").as_string();
      if (result == "+-" || result == "-+") ++forfeits;
    }
  EXPECT_GE(forfeits, 6);
  for (const auto& place : all.at("standings").as_array())
    if (place.at("player") == 1) {
      EXPECT_EQ(place.at("points"), 0);
    }
  const AtTheDesk varma(server, R"("draw": "varma", "players": ["A", "B", "C", "D", "E", "F", "G", "H", "I"])");
  EXPECT_EQ(varma.shown().at("tournament").at("rounds").as_array().size(), 9U);
}

TEST(Desk, TheFile_SaysWhatIsMissing) {
  RunningServer server;
  const AtTheDesk desk(server, seven);
  desk.act("pair");
  desk.act("publish");
  desk.enter_all(1, 3, "1-0");
  const auto file = desk.ask("trf", R"("dialect": "trf16")").json();
  const std::string missing = json::serialize(file.at("missing"));
  EXPECT_THAT(missing, HasSubstr("no FIDE number: 1 Alves, Ana; 2 Brito, Rui; 3 Costa, Eva; "));
  EXPECT_THAT(missing, HasSubstr("chief arbiter"));
  EXPECT_TRUE(file.at("check").as_array().empty());
  EXPECT_TRUE(file.at("remarks").as_array().empty());
  const auto read = tournament::trf::read(std::string(file.at("trf").as_string()));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->event.time_control, "90+30");
  EXPECT_EQ(read->event.coded_time_control, "");
  // What a program reads that does not know TRF26.
  EXPECT_EQ(read->event.rounds_announced, 5U);
  EXPECT_EQ(read->event.initial_color, Color::white);
  EXPECT_EQ(read->event.kind, "Individual: Swiss-System");
  EXPECT_THAT(desk.get("/crosstable.csv?lang=pt"), HasSubstr("Lugar,N.º,Jogador,Rating,Ronda 1,Pontos"));
  EXPECT_THAT(desk.get("/crosstable.csv"), HasSubstr("4w1"));
  EXPECT_THAT(desk.get("/standings.csv"), HasSubstr("BH/C1,BH,SB,WON"));
  EXPECT_THAT(desk.get("/pairings.csv?round=1"), HasSubstr("1,\"Alves, Ana\",\"Dias, Gil\""));
}

TEST(Desk, AnEventThatAnotherProgramBegan_IsTakenOverAfterAnyRound) {
  RunningServer server;
  const AtTheDesk first(server, seven);
  for (unsigned round = 1; round <= 3; ++round) {
    first.act("pair");
    first.act("publish");
    if (round < 3) first.enter_all(round, 3, "1-0");
  }
  const std::string file(first.ask("trf").json().at("trf").as_string());
  const AtTheDesk second(server, "\"trf\": " + json::serialize(json::string(file)));
  EXPECT_FALSE(second.made().as_object().contains("remarks"));
  EXPECT_EQ(second.record("round/2").at("stage"), "closed");
  EXPECT_EQ(second.record("round/3").at("stage"), "published");
  EXPECT_EQ(second.boards(3), first.boards(3));
  for (const AtTheDesk* const desk : {&first, &second}) {
    desk->enter_all(3, 3, "0-1");
    desk->act("pair");
    desk->act("publish");
  }
  EXPECT_EQ(second.boards(4), first.boards(4));
  // What was read otherwise is said.
  const AtTheDesk odd(
      server, "\"rounds\": 7, \"trf\": " + json::serialize(json::string(file.substr(0, file.find("152")) + "012 x\r\n" +
                                                                        file.substr(file.find("152")))));
  EXPECT_TRUE(odd.made().as_object().contains("remarks"));
}

// A file of before TRF26, with neither system (192) nor rounds (142) nor colour (152), in Windows-1252.
constexpr const char* old_file =
    "012 Aberto de \xC9vora\n"
    "001    1      Lou\xE7\xE3o, Herm\xEDnio                  2100 POR                         1.0    1     3 b 1\n"
    "001    2      Reis, Rui                         2000 POR                         1.0    2     4 w 1\n"
    "001    3      Silva, Ana                        1900 POR                         0.0    3     1 w 0\n"
    "001    4      Tom\xE9, Zita                        1800 POR                         0.0    4     2 b 0\n";

TEST(Desk, AFileThatDoesNotSayTheSystem_IsShownFirst_AndGoesOnAsASwiss) {
  RunningServer server;
  const auto shown = server.post("/api/trf", old_file);
  ASSERT_EQ(shown.status, 200U) << shown.body;
  const auto file = shown.json();
  EXPECT_EQ(file.at("event"), "Aberto de Évora");
  EXPECT_EQ(file.at("players"), 4);
  EXPECT_EQ(file.at("rounds"), 1);
  EXPECT_EQ(file.at("announced"), 0);
  EXPECT_EQ(file.at("kind"), "swiss");
  EXPECT_EQ(file.at("system"), nullptr);
  // Number 1, odd and the higher ranked, had Black.
  EXPECT_EQ(file.at("initial_color"), "black");
  EXPECT_EQ(file.at("color_from"), "round_1");
  EXPECT_THAT(json::serialize(file.at("remarks")), HasSubstr("Latin-1"));
  const std::string text(file.at("trf").as_string());
  EXPECT_THAT(text, HasSubstr("Loução, Hermínio"));
  const std::string trf = "\"trf\": " + json::serialize(json::string(text));
  EXPECT_EQ(server.post("/api/tournaments", "{" + trf + "}").status, 400U);
  const AtTheDesk desk(server, "\"rounds\": 3, " + trf);
  EXPECT_EQ(desk.record("event").at("initial_color"), "black");
  desk.act("pair");
  desk.act("publish");
  EXPECT_THAT(desk.boards(2), ElementsAre("Loução, Hermínio – Reis, Rui", "Tomé, Zita – Silva, Ana"));
  // Our own file of that time can be taken over in its turn, without being told anything.
  const std::string own(desk.ask("trf", R"("dialect": "trf16")").json().at("trf").as_string());
  EXPECT_THAT(own, HasSubstr("092 Individual: Swiss-System\r\n"));
  EXPECT_THAT(own, HasSubstr("XXR 3\r\nXXC black1\r\n"));
  const AtTheDesk again(server, "\"trf\": " + json::serialize(json::string(own)));
  EXPECT_EQ(again.boards(2), desk.boards(2));
  EXPECT_EQ(server.post("/api/trf", "001 nobody").status, 400U);
}

TEST(Desk, AnEventIsTakenOverFromEachFileThatIsToBeRead_AndGoesOn) {
  const auto index = data_file("swiss/trf-odd/index.jsonl");
  if (!index) GTEST_SKIP() << "no files of other programs";
  RunningServer server({"--trusted-networks", "127.0.0.1"});
  std::ifstream lines(*index);
  unsigned taken = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto file = json::parse(line).as_object();
    const std::string name(file.at("file").as_string());
    std::ifstream bytes(*data_file("swiss/trf-odd/" + name), std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(bytes)), std::istreambuf_iterator<char>());
    const auto read = tournament::trf::read(text);
    if (!read) continue;
    SCOPED_TRACE(name);
    // As a page does it, whatever the file's letters are.
    const auto shown = server.post("/api/trf", text).json();
    const auto rounds = static_cast<unsigned>(read->event.rounds.size());
    const AtTheDesk desk(server, R"("system": "swiss", "tie_breaks": ["BH"], "rounds": )" +
                                     std::to_string(std::max(rounds, read->event.rounds_announced) + 1) +
                                     ", \"trf\": " + json::serialize(shown.at("trf")));
    ++taken;
    if (rounds > 0) {
      const auto games = desk.shown("?round=" + std::to_string(rounds)).at("tournament").at("rounds").at(0).at("games");
      for (const auto& game : games.as_array())
        if (game.at("result") == "*")
          desk.act("results", "\"round\": " + std::to_string(rounds) +
                                  ", \"board\": " + json::serialize(game.at("board")) + R"(, "result": "1-0")");
    }
    const auto paired = desk.ask("pair");
    // A file may leave nobody whom the rules can pair; then that is said.
    EXPECT_TRUE(paired.status == 200 || paired.status == 400) << paired.body;
    if (paired.status != 200) continue;
    desk.act("publish");
    EXPECT_EQ(desk.shown("?round=" + std::to_string(rounds + 1)).at("tournament").at("rounds").as_array().size(), 1U);
  }
  EXPECT_GT(taken, 10U);
}

}  // namespace
}  // namespace jadoube::test
