// What players do by the codes of their name plates; prizes, cards and workings; copies from which another server
// carries on; and lists that are longer than other requests.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "jadoube/store/player_index.hpp"
#include "tests/server/at_the_desk.hpp"
#include "tests/support/eventually.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;

const std::string six =
    R"("event": "Open", "system": "swiss", "rounds": 5, "initial_color": "white", "players": ["Ana Costa", "Bento", )"
    R"("Caio", "Davi", "Eva", "Fábio Sá"])";

std::string code_of(const AtTheDesk& desk, std::size_t place) {
  const auto codes = desk.ask("codes").json();
  for (const auto& each : codes.at("codes").as_array())
    if (each.at("place") == place) return std::string(each.at("code").as_string());
  return {};
}
HttpAnswer own(const RunningServer& server, const AtTheDesk& desk, std::size_t place, const std::string& code,
               const std::string& members) {
  return server.post(desk.path("/player"),
                     R"({"player": )" + std::to_string(place) + R"(, "code": ")" + code + "\", " + members + "}");
}
std::string sentence(const HttpAnswer& answer) {
  return answer.status < 400 ? std::string() : std::string(answer.json().at("error").at("en").as_string());
}

TEST(Own, APlayer_FindsBoardColourAndOpponent_ByNameOrPlace) {
  RunningServer server;
  const AtTheDesk desk(server, six);
  desk.act("pair");
  const auto found = server.get(desk.path("/find?words=fa%20S%C3%A1")).json();
  ASSERT_EQ(found.at("players").as_array().size(), 1U);
  EXPECT_EQ(found.at("players").at(0).at("place"), 5);
  EXPECT_TRUE(server.get(desk.path("/find?words=")).json().at("players").as_array().empty());
  // A draft is nobody's yet.
  EXPECT_TRUE(server.get(desk.path("/player?player=5")).json().at("games").as_array().empty());
  desk.act("publish");
  const auto shown = server.get(desk.path("/player?player=5")).json();
  EXPECT_EQ(shown.at("name"), "Fábio Sá");
  EXPECT_EQ(shown.at("round"), 1);
  EXPECT_EQ(shown.at("next"), 2);
  EXPECT_EQ(shown.at("games").at(0).at("opponent"), "Caio");
  EXPECT_EQ(shown.at("games").at(0).at("board"), 3);
  // Nothing that is the player's own.
  EXPECT_FALSE(shown.as_object().contains("wishes"));
  EXPECT_EQ(server.get(desk.path("/player?player=6")).status, 404U);
  EXPECT_EQ(server.get(desk.path("/player?player=x")).status, 404U);
}

TEST(Own, AResult_CountsWhenBothHaveSaidTheSame_AndNotBefore) {
  RunningServer server;
  const AtTheDesk desk(server, six);
  desk.act("pair");
  desk.act("publish");
  const auto white = desk.record("game/1/1").at("white").to_number<std::size_t>();
  const auto black = desk.record("game/1/1").at("black").to_number<std::size_t>();
  const std::string of_white = code_of(desk, white), of_black = code_of(desk, black);
  EXPECT_EQ(own(server, desk, white, of_black, R"("demand": "result", "result": "1-0")").status, 403U);
  EXPECT_EQ(own(server, desk, white, "", R"("demand": "look")").status, 403U);
  EXPECT_EQ(own(server, desk, white, of_white, R"("demand": "result", "result": "+-")").status, 400U);
  const auto said = own(server, desk, white, of_white, R"("demand": "result", "result": "1-0")").json();
  EXPECT_EQ(said.at("said"), "1-0");
  EXPECT_EQ(said.at("opponent_said"), nullptr);
  const auto other = own(server, desk, black, of_black, R"("demand": "result", "result": "1/2-1/2")").json();
  EXPECT_EQ(other.at("opponent_said"), "1-0");
  EXPECT_FALSE(desk.record("game/1/1").as_object().contains("result"));
  EXPECT_EQ(desk.record("game/1/1").at("claims").at("black"), "1/2-1/2");
  own(server, desk, black, of_black, R"("demand": "result", "result": "1-0")");
  const auto entered = desk.record("game/1/1");
  EXPECT_EQ(entered.at("result"), "1-0");
  EXPECT_THAT(std::string(entered.at("by").as_string()), HasSubstr(" – "));
  EXPECT_FALSE(entered.as_object().contains("claims"));
  EXPECT_THAT(sentence(own(server, desk, white, of_white, R"("demand": "result", "result": "0-1")")),
              HasSubstr("only an arbiter"));
}

TEST(Own, WhatIsAskedFor_IsDoneWhenAnArbiterGrantsIt) {
  RunningServer server;
  const AtTheDesk desk(server, six);
  const std::string code = code_of(desk, 1);
  EXPECT_EQ(own(server, desk, 1, code, R"("demand": "here")").json().at("arrived"), true);
  EXPECT_EQ(own(server, desk, 1, code, R"("demand": "half_bye", "round": 2)").status, 200U);
  EXPECT_THAT(sentence(own(server, desk, 1, code, R"("demand": "half_bye", "round": 2)")), HasSubstr("asked for this"));
  EXPECT_THAT(sentence(own(server, desk, 1, code, R"("demand": "half_bye", "round": 6)")),
              HasSubstr("the first round to ask for is"));
  EXPECT_EQ(desk.record("wish/1").at("state"), "open");
  EXPECT_FALSE(desk.record("player/1").as_object().contains("byes"));
  desk.act("grant", R"("wish": 1, "granted": true, "by": "Rita")");
  EXPECT_EQ(json::serialize(desk.record("player/1").at("byes")), R"([{"round":2,"bye":"H"}])");
  EXPECT_EQ(desk.record("wish/1").at("by"), "Rita");
  EXPECT_THAT(desk.refusal("grant", R"("wish": 1, "granted": false)"), HasSubstr("no such request"));
  own(server, desk, 1, code, R"("demand": "withdraw")");
  EXPECT_EQ(own(server, desk, 1, code, R"("demand": "take_back")").json().at("wishes").at(1).at("state"), "taken_back");
  EXPECT_THAT(desk.refusal("grant", R"("wish": 2, "granted": true)"), HasSubstr("no such request"));
  own(server, desk, 1, code, R"("demand": "withdraw")");
  desk.act("grant", R"("wish": 3, "granted": false)");
  EXPECT_EQ(own(server, desk, 1, code, R"("demand": "look")").json().at("wishes").at(2).at("state"), "refused");
  // All of it is there after a restart.
  server.end(SIGTERM);
  server.start();
  EXPECT_EQ(own(server, desk, 1, code, R"("demand": "look")").json().at("wishes").as_array().size(), 3U);
}

TEST(Own, PrizesCardsAndWorkings_AreThoseOfTheLibrary) {
  RunningServer server;
  const AtTheDesk desk(server,
                       R"("system": "swiss", "rounds": 3, "initial_color": "white", "tie_breaks": ["BH"], "players": )"
                       R"([{"name": "Ana", "rating": 2000, "sex": "w"}, {"name": "Bento", "rating": 1900}])");
  desk.act("pair");
  desk.act("publish");
  desk.act("results", R"("round": 1, "board": 1, "result": "1-0")");
  const auto card = desk.shown("/card?player=1");
  EXPECT_EQ(card.at("rated").at(0).at("expected"), 0.36);
  EXPECT_EQ(card.at("k"), 20);
  EXPECT_EQ(card.at("change"), -7.2);
  EXPECT_EQ(server.get(desk.path("/card?player=x")).status, 400U);
  const auto working = desk.shown("/working?lang=en");
  EXPECT_THAT(std::string(working.at("working").at(0).at("values").at(0).as_string()), HasSubstr(" = "));
  desk.act("prizes", R"("currency": "€", "sharing": "even", "one_each": true, "groups": [)"
                     R"({"name": "Open", "amounts": [100.5, 50]}, {"name": "Women", "amounts": [20], "sex": "w"}])");
  const auto awards = desk.shown("/awards");
  EXPECT_EQ(awards.at("awards"),
            json::parse(R"([{"group": 0, "place": 1, "player": 0, "amount": 100.5, "rank": 1, "tied": false}, )"
                        R"({"group": 0, "place": 2, "player": 1, "amount": 50, "rank": 2, "tied": false}])"));
  // The number of the last change, from which nobody's later list is overwritten.
  EXPECT_EQ(awards.at("change"), desk.desk().at("n"));
  EXPECT_EQ(json::serialize(awards.at("forgone")), R"([{"group":1,"player":0,"for":0}])");
  EXPECT_EQ(json::serialize(awards.at("unknown")), "[[],[1]]");
  // Who gets the greater prize of another group is named in this one.
  desk.act("players", R"("player": 0, "sex": "w")");
  desk.act("prizes", R"("one_each": true, "groups": [)"
                     R"({"name": "Open", "amounts": [100]}, {"name": "Women", "amounts": [200], "sex": "w"}])");
  EXPECT_EQ(json::serialize(desk.shown("/awards").at("forgone")), R"([{"group":0,"player":0,"for":1}])");
  EXPECT_THAT(desk.refusal("prizes", R"("groups": [{"name": "x", "amounts": [-1]}])"), HasSubstr("not understood"));
  EXPECT_THAT(desk.refusal("prizes", R"("sharing": "some", "groups": [])"), HasSubstr("not understood"));
}

TEST(Own, AServerThatIsLostAfterARound_IsReplacedByAnotherWithItsCopy) {
  Scratch stick;
  RunningServer server({"--copies", stick.path().string()});
  const AtTheDesk desk(server, six);
  EXPECT_EQ(desk.ask("copies").json().at("last"), nullptr);
  desk.act("pair");
  desk.act("publish");
  desk.enter_all(1, 3, "1-0");
  desk.act("close");
  // One at once, behind those of the round.
  EXPECT_TRUE(desk.ask("copies", R"("now": true)").json().at("last").is_int64());
  const auto standings = desk.get("/standings.csv");
  replace_by_copy(server, stick.path());
  EXPECT_EQ(desk.get("/standings.csv"), standings);
  desk.act("pair");
  EXPECT_EQ(desk.desk().at("records").as_object().contains("round/2"), true);
}

TEST(Own, ACopyIsMade_WithTheLastResultOfARound_WithACorrection_AndWhenPairingClosesARound) {
  Scratch stick;
  RunningServer server({"--copies", stick.path().string()});
  const AtTheDesk desk(server, six);
  desk.act("pair");
  desk.act("publish");
  // Each next server has made no copy yet.
  const auto lose = [&] {
    ASSERT_TRUE(eventually([&] { return desk.ask("copies").json().at("last").is_int64(); }));
    replace_by_copy(server, stick.path());
  };
  lose();
  EXPECT_EQ(desk.record("round/1").at("stage"), "published");
  desk.enter_all(1, 2, "1-0");
  // The round has not all its results.
  EXPECT_EQ(desk.ask("copies").json().at("last"), nullptr);
  desk.enter_all(1, 3, "1-0");
  lose();
  EXPECT_EQ(desk.record("game/1/3").at("result"), "1-0");
  desk.act("results", R"("round": 1, "board": 3, "result": "½")");
  lose();
  EXPECT_EQ(desk.record("game/1/3").at("result"), "1/2-1/2");
  desk.act("pair");
  lose();
  EXPECT_EQ(desk.record("round/1").at("stage"), "closed");
}

TEST(Own, AServerWithoutAFolderForCopies_SaysSo_AndAnOperatorMakesOne) {
  Scratch stick;
  RunningServer server;
  const AtTheDesk desk(server, six);
  EXPECT_EQ(desk.ask("copies").json().at("folder"), false);
  EXPECT_THAT(desk.refusal("copies", R"("now": true)"), HasSubstr("--copies"));
  const auto made = run({"admin", "--data", server.store().string(), "backup", stick.path().string()});
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_TRUE(std::filesystem::exists(made.out.substr(0, made.out.find('\n'))));
  const auto refused = run({"admin", "--data", server.store().string(), "backup", "/dev/null/x"});
  EXPECT_EQ(refused.status, 1);
}

TEST(Own, FidesList_IsSearchedAtTheDesk) {
  Scratch folder;
  const std::string file = (folder.path() / "players.db").string();
  auto builder = store::PlayerIndexBuilder::create(file);
  ASSERT_TRUE(builder);
  ASSERT_TRUE(
      builder->add({.number = 1900011, .name = "Araujo, Rita", .federation = "POR", .sex = "w", .standard = 2105}));
  ASSERT_TRUE(builder->finish());
  RunningServer server({"--rating-list", file});
  const AtTheDesk desk(server, six);
  const auto found = desk.ask("search", R"("words": "rita ara")").json();
  ASSERT_EQ(found.at("players").as_array().size(), 1U);
  EXPECT_EQ(found.at("players").at(0).at("fide"), "1900011");
  EXPECT_EQ(found.at("players").at(0).at("standard"), 2105);
  EXPECT_EQ(found.at("players").at(0).at("rapid"), nullptr);
  RunningServer without;
  const AtTheDesk other(without, six);
  EXPECT_THAT(other.refusal("search", R"("words": "rita")"), HasSubstr("no rating list"));
}

TEST(Own, AListOfPlayers_MayBeLongerThanOtherRequests) {
  RunningServer server;
  std::string csv = "Name;Rating\n";
  for (int player = 0; player < 3'000; ++player)
    csv += "Player with a rather long name " + std::to_string(player) + ";" + std::to_string(1'000 + player % 1'500) +
           "\n";
  ASSERT_GT(csv.size(), 64U * 1024);
  const auto read = server.post("/api/players", csv);
  EXPECT_EQ(read.status, 200U);
  EXPECT_EQ(read.json().at("players").as_array().size(), 3'000U);
  // Elsewhere, and beyond a megabyte, it is refused.
  EXPECT_EQ(server.post("/api/tables", csv).status, 413U);
  EXPECT_EQ(server.post("/api/players", std::string(1'100'000, 'x')).status, 413U);
}

}  // namespace
}  // namespace jadoube::test
