#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/laws/protocol/dialogue.hpp"

namespace jadoube::laws::protocol {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// The answer to the last of some lines.
std::string answer(const std::vector<std::string>& lines) {
  Dialogue dialogue(text::Language::en);
  std::string answers;
  for (const std::string& line : lines) {
    answers.clear();
    const auto taken = dialogue.take(line, answers);
    EXPECT_TRUE(taken) << line;
  }
  return answers;
}

std::string regulations(const std::string& inner) { return R"({"regulations": {)" + inner + "}}"; }
std::string white(int at, const std::string& rest) {
  return R"({"at": )" + std::to_string(at) + R"(, "by": "white", "do": )" + rest + "}";
}
std::string black(int at, const std::string& rest) {
  return R"({"at": )" + std::to_string(at) + R"(, "by": "black", "do": )" + rest + "}";
}
std::string arbiter(int at, const std::string& rest) {
  return R"({"at": )" + std::to_string(at) + R"(, "by": "arbiter", "do": )" + rest + "}";
}

TEST(Answer, ToATouchedPiece_IsAllOfTheShape) {
  EXPECT_EQ(
      answer({regulations(R"("time": "90+30")"), white(61500, R"("touch", "square": "g1")")}),
      R"({"ok": true, "articles": ["4.3.1"], "says": {"en": "White touched the knight on g1 and must move it.", )"
      R"("pt": "As brancas tocaram no cavalo de g1 e têm de jogar com essa peça."}, )"
      R"("effects": [{"kind": "obligation", "player": "white", "moves": ["g1f3", "g1h3"]}], )"
      R"("state": {"fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "ply": 0, "turn": "white", )"
      R"("permitted": ["g1f3", "g1h3"], "clocks": {"white": 5338500, "black": 5400000, "running": "white"}, )"
      R"("result": "*", "reason": null, "illegal_moves": {"white": 0, "black": 0}, "offer": null}})"
      "\n");
}

TEST(Answer, WithAPieceWhereItMayNotGo_ShowsTheBoardAsItStands_AndTheLastLegalPosition) {
  const auto line = answer({white(0, R"("place", "from": "g1", "to": "g3")")});
  EXPECT_THAT(line, HasSubstr(R"("fen": "rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R w KQkq - 0 1")"));
  EXPECT_THAT(line, HasSubstr(R"("last_legal": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")"));
}

TEST(Answer, ToAMove_TellsItInBothNotations) {
  const auto line = answer({white(0, R"("move", "move": "e2e4")")});
  EXPECT_THAT(line, HasSubstr(R"({"kind": "made", "move": "e2e4", "san": "e4"})"));
  EXPECT_THAT(line, HasSubstr(R"("ply": 1, "turn": "black")"));
}

TEST(Answer, ToCastling_WritesTheKingsSquare_ButInChess960TheRooks) {
  const std::string move = R"("move", "move": "O-O")";
  const std::string fen = R"("start": "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "board": "screen")";
  EXPECT_THAT(answer({regulations(fen), white(0, move)}),
              HasSubstr(R"({"kind": "made", "move": "e1g1", "san": "O-O"})"));
  const std::string chess960 = R"("start": "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "board": "screen")";
  EXPECT_THAT(answer({regulations(chess960), white(0, move)}),
              HasSubstr(R"({"kind": "made", "move": "f1h1", "san": "O-O"})"));
}

TEST(Answer, WithoutAClock_HasNoClocks) {
  EXPECT_THAT(answer({regulations(R"("time": "none")"), white(0, R"("touch", "square": "g1")")}),
              HasSubstr(R"("clocks": null)"));
  EXPECT_THAT(
      answer({regulations(R"("time": {"white": "none", "black": "5"})"), white(7, R"("touch", "square": "g1")")}),
      HasSubstr(R"("clocks": {"white": null, "black": 300000, "running": "white"})"));
}

TEST(Answer, WhileTheClocksAreStopped_NobodysRuns) {
  EXPECT_THAT(answer({arbiter(0, R"("start")"), arbiter(5, R"("pause")")}), HasSubstr(R"("running": null})"));
}

TEST(Answer, ToAResignation_HasResultReasonAndPoints) {
  const auto line = answer({regulations(R"("points": [3, 1, 0.25])"), black(0, R"("resign")")});
  EXPECT_THAT(line, HasSubstr(R"({"kind": "game_over", "result": "1-0", "reason": "resignation"})"));
  EXPECT_THAT(line, HasSubstr(R"("permitted": [])"));
  EXPECT_THAT(line, HasSubstr(R"("result": "1-0", "reason": "resignation")"));
  EXPECT_THAT(line, HasSubstr(R"("points": {"white": 3, "black": 0.25})"));
}

TEST(Answer, ToADrawOffer_SaysWhoseItIs) {
  const auto line = answer({white(0, R"("move", "move": "e4")"), white(1, R"("offer_draw")")});
  EXPECT_THAT(line, HasSubstr(R"({"kind": "draw_offered", "player": "white"})"));
  EXPECT_THAT(line, HasSubstr(R"("offer": "white")"));
}

TEST(Answer, ToAnActWithoutStanding_IsNotOk) {
  EXPECT_THAT(answer({black(0, R"("tick")")}), StartsWith(R"({"ok": false, "articles": [)"));
  EXPECT_THAT(answer({arbiter(0, R"("press")")}), StartsWith(R"({"ok": false, "articles": [)"));
}

TEST(Answer, ToAnArbitersPenalty_NamesTheirArticleFirst_Escaped) {
  const auto line =
      answer({arbiter(0, R"("penalise", "player": "white", "penalty": "warning", "article": "11.3 \n\"\u0001é\\")")});
  EXPECT_THAT(line, StartsWith(R"({"ok": true, "articles": ["11.3 \u000a\"\u0001é\\", "12.9.1"])"));
  EXPECT_THAT(line, HasSubstr(R"({"kind": "warning", "player": "white"})"));
}

TEST(Answer, ToAPenaltyOnPoints_CountsThemInPoints) {
  EXPECT_THAT(answer({arbiter(0, R"("penalise", "player": "white", "penalty": "deduct_points", "points": 0.5)")}),
              HasSubstr(R"({"kind": "points", "player": "white", "points": -0.5})"));
}

TEST(Answer, ToASealedMove_DoesNotTellIt) {
  const auto line = answer({white(0, R"("seal", "move": "Nf3")")});
  EXPECT_THAT(line, HasSubstr(R"({"kind": "sealed", "player": "white"})"));
  EXPECT_THAT(line, Not(HasSubstr("Nf3")));
}

TEST(Dialogue, WithoutRegulations_HasTheDefaults) {
  EXPECT_THAT(answer({arbiter(0, R"("start")")}), HasSubstr(R"("clocks": {"white": 5400000)"));
}

TEST(Dialogue, PassesBlankLinesOver_ButCountsThem) {
  EXPECT_EQ(answer({"", " \t\r", regulations(""), ""}), "");
  EXPECT_EQ(answer({"", regulations(""), "", "e4"}),
            "{\"error\": {\"line\": 4, \"message\": \"This is not JSON: “e” in column 1 is out of place.\"}}\n");
}

TEST(Dialogue, AnswersALineThatIsNoEvent_AndGoesOn) {
  EXPECT_THAT(answer({"x", white(0, R"("castle")"), white(0, R"("touch", "square": "e2")")}),
              HasSubstr("\"ok\": true"));
  EXPECT_THAT(answer({white(0, R"("touch", "square": "\"")")}), EndsWith("a square, such as “e4”, not “\\\"”.\"}}\n"));
}

TEST(Dialogue, TimeDoesNotGoBack) {
  const auto first = white(500, R"("touch", "square": "e2")");
  EXPECT_EQ(answer({first, white(499, R"("press")")}),
            "{\"error\": {\"line\": 2, \"message\": \"“at” must not be less than in the event before, 500, but it is "
            "499.\"}}\n");
  EXPECT_THAT(answer({first, white(500, R"("place", "from": "e2", "to": "e4")")}), HasSubstr("\"ok\": true"));
}

TEST(Dialogue, RegulationsAfterTheFirstLine_AreAnError) {
  EXPECT_THAT(answer({white(0, R"("touch", "square": "e2")"), regulations("")}),
              HasSubstr("The regulations can stand only on the first line."));
  EXPECT_THAT(answer({"x", regulations("")}), HasSubstr("The regulations can stand only on the first line."));
}

TEST(Dialogue, WrongRegulations_EndIt) {
  Dialogue dialogue(text::Language::en);
  std::string answers;
  const auto taken = dialogue.take(regulations(R"("tempo": "bullet")"), answers);
  ASSERT_FALSE(taken);
  EXPECT_EQ(describe(taken.error(), text::Language::en),
            "“tempo” must be one of standard, rapid, blitz, not “bullet”.");
  EXPECT_EQ(answers, "");
  EXPECT_FALSE(dialogue.game());
}

TEST(Dialogue, AVeryLongLine_IsNoEvent) {
  EXPECT_THAT(answer({std::string(longest_line + 1, ' ') + "{}"}), HasSubstr("The line is longer than 1048576 bytes."));
  EXPECT_THAT(answer({regulations("") + std::string(longest_line, ' ')}),
              HasSubstr("The line is longer than 1048576 bytes."));
}

}  // namespace
}  // namespace jadoube::laws::protocol
