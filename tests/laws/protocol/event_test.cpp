#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "jadoube/laws/protocol/parser.hpp"

namespace jadoube::laws::protocol {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;

// The event of {"at": 0, "by": "white", REST}.
Event event(const std::string& rest) {
  const auto read = Parser().event(R"({"at": 0, "by": "white", )" + rest + "}");
  EXPECT_TRUE(read) << rest << ": " << describe(read.error(), text::Language::en);
  return read.value_or(Event{});
}
template <typename Plain>
Plain act(const std::string& rest) {
  const Event read = event(rest);
  EXPECT_TRUE(std::holds_alternative<Plain>(read.act)) << rest;
  return std::get<Plain>(read.act);
}

std::string error(std::string_view line, text::Language language = text::Language::en) {
  const auto read = Parser().event(line);
  EXPECT_FALSE(read) << line;
  return read ? "" : describe(read.error(), language);
}
std::string error_of(const std::string& rest) { return error(R"({"at": 0, "by": "white", )" + rest + "}"); }

TEST(EventLine, HasATimeAnActorAndAnAct) {
  const auto read = Parser().event(R"({"at": 61500, "by": "black", "do": "touch", "square": "e7"})");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->at, 61'500ms);
  EXPECT_EQ(read->by, Actor::black);
  EXPECT_EQ(std::get<act::Touch>(read->act).square, Square::e7);
  EXPECT_FALSE(std::get<act::Touch>(read->act).accidental);
}

TEST(EventLine, MayHaveItsKeysInAnyOrderAndBlanksAnywhere) {
  const auto read = Parser().event("  { \"square\":\"e7\" ,\t\"do\":\"touch\",\"by\":\"arbiter\",\"at\":1e3 }  ");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->at, 1'000ms);
  EXPECT_EQ(read->by, Actor::arbiter);
}

TEST(EventLine, KnowsEveryAct) {
  act::Arrive arrive = act<act::Arrive>(R"("do": "arrive")");
  static_cast<void>(arrive);
  act<act::Start>(R"("do": "start")");
  EXPECT_EQ(act<act::Adjust>(R"("do": "adjust", "square": "a1")").square, Square::a1);
  EXPECT_TRUE(act<act::Touch>(R"("do": "touch", "square": "a1", "accidental": true)").accidental);
  const auto place = act<act::Place>(R"("do": "place", "from": "e1", "to": "g1", "hands": 2)");
  EXPECT_EQ(place.from, Square::e1);
  EXPECT_EQ(place.to, Square::g1);
  EXPECT_EQ(place.hands, 2U);
  EXPECT_EQ(act<act::Place>(R"("do": "place", "from": "e1", "to": "g1")").hands, 1U);
  EXPECT_EQ(act<act::Promote>(R"("do": "promote", "piece": "knight")").piece, Role::knight);
  EXPECT_EQ(act<act::Promote>(R"("do": "promote", "piece": "knight")").square, std::nullopt);
  EXPECT_EQ(act<act::Promote>(R"("do": "promote", "piece": "queen", "square": "b8")").square, Square::b8);
  act<act::Press>(R"("do": "press")");
  EXPECT_EQ(act<act::Move>(R"("do": "move", "move": "e7e8q")").text, "e7e8q");
  EXPECT_EQ(act<act::Record>(R"("do": "record", "san": "Cf3(=) ")").san, "Cf3(=) ");
  act<act::OfferDraw>(R"("do": "offer_draw")");
  act<act::AcceptDraw>(R"("do": "accept_draw")");
  act<act::DeclineDraw>(R"("do": "decline_draw")");
  act<act::Resign>(R"("do": "resign")");
  EXPECT_EQ(act<act::Claim>(R"("do": "claim", "of": "no_normal_means")").of, ClaimOf::no_normal_means);
  EXPECT_EQ(act<act::Claim>(R"("do": "claim", "of": "threefold")").move, "");
  EXPECT_EQ(act<act::Claim>(R"("do": "claim", "of": "fifty_moves", "move": "Ra8")").move, "Ra8");
  EXPECT_EQ(act<act::Choose>(R"("do": "choose", "penalty": "move_king")").choice, FalseMoveChoice::move_king);
  EXPECT_EQ(act<act::Choose>(R"("do": "choose", "penalty": "king", "move": "e1e2")").choice,
            FalseMoveChoice::move_king);
  EXPECT_EQ(act<act::StopClocks>(R"("do": "stop_clocks", "reason": "noise")").reason, "noise");
  EXPECT_EQ(act<act::StopClocks>(R"("do": "stop_clocks")").reason, "");
  act<act::AnswerCall>(R"("do": "answer_call")");
  act<act::WithdrawCall>(R"("do": "withdraw_call")");
  act<act::Tick>(R"("do": "tick")");
  act<act::Pause>(R"("do": "pause")");
  act<act::Resume>(R"("do": "resume")");
  const auto clocks = act<act::SetClocks>(R"("do": "set_clocks", "black": 5000)");
  EXPECT_EQ(clocks.white, std::nullopt);
  EXPECT_EQ(clocks.black, 5s);
  const auto rule = act<act::Rule>(R"("do": "rule", "claim": "postpone", "ms": 120000)");
  EXPECT_EQ(rule.decision, ClaimDecision::postpone);
  EXPECT_EQ(rule.time, 2min);
  EXPECT_EQ(act<act::Restore>(R"("do": "restore", "ply": 12)").ply, 12U);
  EXPECT_EQ(act<act::Seal>(R"("do": "seal", "move": "Kf1")").move, "Kf1");
  EXPECT_EQ(act<act::Seal>(R"("do": "seal")").move, "");
  const auto open = act<act::Open>(R"("do": "open", "at_board": ["black"], "lost": true)");
  EXPECT_EQ(open.at_board, (std::array{false, true}));
  EXPECT_TRUE(open.lost);
  const auto found = act<act::Discover>(R"("do": "discover", "what": "displaced_pieces", "player": "black")");
  EXPECT_EQ(found.what, Discovery::displaced_pieces);
  EXPECT_EQ(found.player, Color::black);
  EXPECT_FALSE(found.anew);
}

TEST(EventLine, PenalisesOneOrBoth_ByTimeOrPoints) {
  const auto time = act<act::Penalise>(
      R"("do": "penalise", "player": "black", "penalty": "add_time", "ms": 120000, "article": "11.5")");
  EXPECT_EQ(time.player, Color::black);
  EXPECT_EQ(time.penalty, Penalty::add_time);
  EXPECT_EQ(time.time, 2min);
  EXPECT_EQ(time.article, "11.5");
  EXPECT_EQ(act<act::Penalise>(R"("do": "penalise", "player": "both", "penalty": "loss")").player, std::nullopt);
  EXPECT_EQ(
      act<act::Penalise>(R"("do": "penalise", "player": "white", "penalty": "deduct_points", "points": 0.5)").points,
      50U);
  // What the opponent of the loser scores.
  EXPECT_EQ(act<act::Penalise>(R"("do": "penalise", "player": "white", "penalty": "loss", "points": 0.5)").points, 50U);
  for (const char* const meaningless : {R"("penalty": "warning", "points": 0.5)", R"("penalty": "loss", "ms": 5)"})
    EXPECT_THAT(error_of(std::string(R"("do": "penalise", "player": "white", )") + meaningless),
                HasSubstr("has no key"));
  EXPECT_THAT(error_of(R"("do": "penalise", "player": "both", "penalty": "loss", "points": 1)"),
              HasSubstr("has no key"));
  EXPECT_THAT(error_of(R"("do": "penalise", "player": "white", "penalty": "add_time")"), HasSubstr("“ms”"));
  EXPECT_THAT(error_of(R"("do": "penalise", "player": "white", "penalty": "add_points")"), HasSubstr("“points”"));
  EXPECT_THAT(error_of(R"("do": "penalise", "player": "white", "penalty": "add_points", "points": 0.001)"),
              HasSubstr("at most two decimals"));
}

TEST(EventLine, ANullIsAsIfLeftOut) {
  EXPECT_EQ(act<act::Claim>(R"("do": "claim", "of": "threefold", "move": null)").move, "");
  EXPECT_EQ(error_of(R"("do": "touch", "square": null)"), "“touch” needs the key “square”.");
}

TEST(EventLine, TakesEscapedCharacters) {
  EXPECT_EQ(act<act::StopClocks>(R"("do": "stop_clocks", "reason": "\u00e1gua \"fria\"")").reason, "água \"fria\"");
  EXPECT_EQ(act<act::Touch>(R"("\u0064o": "to\u0075ch", "square": "\u0065\u0034")").square, Square::e4);
}

TEST(EventLine, IsRefused_WhereItIsNoJson) {
  EXPECT_EQ(error("e2e4"), "This is not JSON: “e” in column 1 is out of place.");
  EXPECT_EQ(error(R"({"at": 0, "by" "white"})"), "This is not JSON: “\"” in column 16 is out of place.");
  EXPECT_EQ(error(R"({"at": 0} x)"), "This is not JSON: “x” in column 11 is out of place.");
  EXPECT_EQ(error(R"({"at": 0,)"), "This is not JSON: it ends before everything that was opened is closed.");
  EXPECT_EQ(error("{\"at\": \"\xFF\"}"), "This is not UTF-8 from column 9 on.");
  EXPECT_EQ(error(R"({"at": 01})"), "This is not JSON: “1” in column 9 is out of place.");
  EXPECT_EQ(error(R"([1])"), "A line must be one JSON object.");
  EXPECT_EQ(error(R"(7)"), "A line must be one JSON object.");
  EXPECT_EQ(error(R"({"at": 0, "at": 1})"), "The key “at” stands twice.");
  EXPECT_EQ(error(std::string(1000, '[')), "The line has more values or levels than any event or regulations.");
  std::string many = "[0";
  for (int i = 0; i < 100; ++i) many += ",0";
  EXPECT_EQ(error(many + "]"), "The line has more values or levels than any event or regulations.");
}

TEST(EventLine, IsRefused_NamingTheKeyAndWhatWasExpected) {
  EXPECT_EQ(error("{}"), "The key “do” is missing.");
  EXPECT_THAT(error_of(R"("do": "castle")"), testing::StartsWith("“do” must be one of touch, place, press, "));
  EXPECT_THAT(error_of(R"("do": "castle")"), testing::EndsWith(", not “castle”."));
  EXPECT_THAT(error_of(R"("do": 7)"), testing::EndsWith(", not 7."));
  EXPECT_EQ(error(R"({"by": "white", "do": "press"})"), "“press” needs the key “at”.");
  EXPECT_EQ(error(R"({"at": 0, "do": "press"})"), "“press” needs the key “by”.");
  EXPECT_EQ(error(R"({"at": -1, "by": "white", "do": "press"})"),
            "“at” must be a whole number of milliseconds from 0 to 1000000000000, not -1.");
  EXPECT_THAT(error(R"({"at": 0.5, "by": "white", "do": "press"})"), testing::EndsWith(", not 0.5."));
  EXPECT_THAT(error(R"({"at": "0", "by": "white", "do": "press"})"), testing::EndsWith(", not “0”."));
  EXPECT_THAT(error(R"({"at": 1e300, "by": "white", "do": "press"})"), testing::EndsWith(", not 1e+300."));
  EXPECT_EQ(error(R"({"at": 0, "by": "White", "do": "press"})"),
            "“by” must be one of white, black, arbiter, not “White”.");
  EXPECT_EQ(error_of(R"("do": "touch", "square": "e9")"), "“square” must be a square, such as “e4”, not “e9”.");
  EXPECT_EQ(error_of(R"("do": "touch", "square": "e4", "acidental": true)"),
            "“touch” has no key “acidental”; it has: at, by, do, lag, assistant, square, squares, order, accidental.");
  EXPECT_EQ(error_of(R"("do": "touch", "square": "e4", "accidental": "yes")"),
            "“accidental” must be true or false, not “yes”.");
  EXPECT_EQ(error_of(R"("do": "place", "from": "e2", "to": "e4", "hands": 3)"),
            "“hands” must be a whole number from 1 to 2, not 3.");
  EXPECT_EQ(error_of(R"("do": "promote", "piece": "king")"),
            "“piece” must be one of queen, rook, bishop, knight, not “king”.");
  EXPECT_EQ(error_of(R"("do": "move", "move": "")"), "“move” must be a text that is not empty, not “”.");
  EXPECT_EQ(error_of(R"("do": "set_clocks")"), "“set_clocks” needs the key “white”.");
  EXPECT_EQ(error_of(R"("do": "open", "at_board": ["white", "arbiter"])"),
            "“at_board” must be a list with “white”, “black”, both or neither, not […].");
  EXPECT_EQ(error_of(R"("do": "claim", "of": "flag", "move": "e4")"),
            "“flag” has no key “move”; it has: at, by, do, lag, assistant, of, from_screen.");
  EXPECT_EQ(error(R"({"regulations": {}})"), "The regulations can stand only on the first line.");
}

TEST(EventLine, IsRefusedInPortugueseToo) {
  EXPECT_EQ(error(R"({"at": 0, "by": "juiz", "do": "press"})", text::Language::pt),
            "“by” tem de ser um de white, black, arbiter, não “juiz”.");
}

TEST(EventLine, ShowsTheBeginningOfALongValue) {
  std::string square;
  for (int i = 0; i < 1000; ++i) square += "é";
  EXPECT_THAT(error_of(R"("do": "touch", "square": ")" + square + "\""), HasSubstr("not “éééééééééééééééééééé…”."));
}

TEST(EventLine, OneParser_ParsesLineAfterLine) {
  Parser parser;
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(parser.event("{\"at\": "));
    EXPECT_TRUE(parser.event(R"({"at": 0, "by": "white", "do": "record", "san": "\u0043f3"})"));
    EXPECT_FALSE(parser.event(R"({"at": 0, "at": 0})"));
  }
}

RC_GTEST_PROP(EventLine, AnyBytes_AreAnEventOrAnErrorWithASentence, (const std::string& bytes)) {
  const auto read = Parser().event(bytes);
  if (!read)
    for (const auto language : text::languages) RC_ASSERT(!describe(read.error(), language).empty());
}

TEST(EventLine, MayCarryWhatItsHostFoundOutOfTheMates) {
  const auto event = Parser().event(
      R"({"at": 5, "by": "arbiter", "do": "tick", "mate": {"white": "can", "black": "open"}, "mate_before": {"black": "cannot"}})");
  ASSERT_TRUE(event);
  EXPECT_EQ(event->mate, (MateVerdicts{mate::MateVerdict::can_mate, mate::MateVerdict::undecided}));
  EXPECT_EQ(event->mate_before, (MateVerdicts{std::nullopt, mate::MateVerdict::cannot_mate}));
  for (const char* const wrong : {R"("mate": true)", R"("mate": {"white": "maybe"})", R"("mate": {"arbiter": "can"})"})
    EXPECT_THAT(error_of(std::string(R"("do": "tick", )") + wrong), HasSubstr("“can”, “cannot” or “open”")) << wrong;
}

}  // namespace
}  // namespace jadoube::laws::protocol
