#include <gtest/gtest.h>

#include "tests/notation/pgn/events.hpp"

namespace jadoube::pgn::test {
namespace {

using Kind = PgnError::Kind;

struct Expected {
  Kind kind;
  std::uint64_t game, line, column;
  std::string text;
};

void expect_one(std::string_view text, const Expected& expected, std::string_view expected_events) {
  const Events events = events_of(text);
  ASSERT_EQ(events.errors.size(), 1U) << text << "\n" << events.joined();
  const PgnError& error = events.errors.front();
  EXPECT_EQ(error.kind, expected.kind) << text;
  EXPECT_EQ(error.game, expected.game) << text;
  EXPECT_EQ(error.line, expected.line) << text;
  EXPECT_EQ(error.column, expected.column) << text;
  EXPECT_EQ(error.text, expected.text) << text;
  EXPECT_EQ(events.joined(), expected_events) << text;
  for (const auto language : text::languages) EXPECT_FALSE(describe(error, language).empty());
}

TEST(PgnErrors, Tags) {
  expect_one("[ \"x\"]\n[A \"b\"]\n*", {Kind::tag_without_name, 1, 1, 1, "[ \"x\"]"}, "game 1 A=b start * end");
  expect_one("\n\n[A b]\r\n*", {Kind::tag_without_value, 1, 3, 1, "[A b]"}, "game 1 start * end");
  expect_one("[A \"b]\n[C \"d\"]\n*", {Kind::tag_without_end, 1, 1, 1, "[A \"b]"}, "game 1 C=d start * end");
  expect_one("[A \"b\"\n[C \"d\"]\n*", {Kind::tag_without_end, 1, 1, 6, "\""}, "game 1 A=b C=d start * end");
  expect_one("[A \"the \"best\" one\"]\n*", {Kind::stray_quote, 1, 1, 9, "\""},
             "game 1 A=the \"best\" one start * end");
}

TEST(PgnErrors, ATagWithoutEnd_AtTheEndOfTheFile) {
  const Events events = events_of("[A \"b");
  EXPECT_EQ(events.joined(), "game 1 start * end");
  EXPECT_EQ(events.error_places(), "1:1:1 1:1:6");
}

TEST(PgnErrors, StartingPosition) {
  expect_one("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4 e5 *\n1. d4 *",
             {Kind::bad_setup, 1, 1, 7, "8/8/8/8/8/8/8/8 w - - 0 1"},
             "game 1 FEN=8/8/8/8/8/8/8/8 w - - 0 1 * end game 2 start d4 * end");
  expect_one("[FEN \"4k3/8/8/9/8/8/8/4K3 w - - 0 1\"]\n*", {Kind::bad_setup, 1, 1, 15, "4k3/8/8/9/8/8/8/4K3 w - - 0 1"},
             "game 1 FEN=4k3/8/8/9/8/8/8/4K3 w - - 0 1 * end");
  expect_one("[SetUp \"1\"]\n1. e4 *", {Kind::setup_without_fen, 1, 1, 9, "1"}, "game 1 SetUp=1 * end");
  expect_one("[Variant \"Antichess\"]\n1. e4 0-1", {Kind::unknown_variant, 1, 1, 11, "Antichess"},
             "game 1 Variant=Antichess 0-1 end");
}

TEST(PgnErrors, BadMoves_EndTheirLineOnly) {
  expect_one("1. e4 e5\n2. Ke3 Nc6 (2... d6) {x} 1-0\n1. d4 *", {Kind::bad_move, 1, 2, 4, "Ke3"},
             "game 1 start e4 e5 1-0 end game 2 start d4 * end");
  expect_one("1. e4 e5 (1... Bc5 2. d4 (2. c3) d5) 2. Nf3 *", {Kind::bad_move, 1, 1, 16, "Bc5"},
             "game 1 start e4 e5 ( ) Nf3 * end");
  expect_one("1. Zf3 e5 *", {Kind::bad_move, 1, 1, 4, "Zf3"}, "game 1 start * end");
  expect_one("1. d4 d5 2. Nf3 Nf6 3. Nd2 *", {Kind::bad_move, 1, 1, 24, "Nd2"}, "game 1 start d4 d5 Nf3 Nf6 * end");
}

TEST(PgnErrors, ABadMove_SaysWhatMayHaveBeenMeant) {
  const Events events = events_of("1. d4 d5 2. Nf3 Nf6 3. Nd2 *");
  ASSERT_EQ(events.errors.size(), 1U);
  ASSERT_TRUE(events.errors[0].san);
  EXPECT_EQ(events.errors[0].san->kind, notation::SanError::Kind::ambiguous);
  EXPECT_EQ(events.errors[0].san->candidates.size(), 2U);
  const std::string sentence = describe(events.errors[0], text::Language::en);
  EXPECT_NE(sentence.find("Nbd2"), std::string::npos) << sentence;
  EXPECT_NE(sentence.find("Nfd2"), std::string::npos) << sentence;
  EXPECT_NE(describe(events.errors[0], text::Language::pt, notation::Letters::pt).find("Cbd2"), std::string::npos);
  EXPECT_TRUE(describe_with_place(events.errors[0], text::Language::en).starts_with("game 1, line 1, column 24: "));
  EXPECT_TRUE(describe_with_place(events.errors[0], text::Language::pt).starts_with("partida 1, linha 1, coluna 24: "));
}

TEST(PgnErrors, NullMoveInCheck) {
  expect_one("1. e4 f6 2. d4 g5 3. Qh5+ -- 4. d5 1-0", {Kind::turn_passed, 1, 1, 27, "--"},
             "game 1 start e4 f6 d4 g5 Qh5+ 1-0 end");
}

TEST(PgnErrors, ACommentWithoutEnd_StopsBeforeTheNextGame) {
  const Events events = events_of("1. e4 {never ended\n1-0\n\n[Event \"next\"]\n1. d4 {closed} *");
  EXPECT_EQ(events.joined(), "game 1 start e4 {never ended\n1-0\n} * end game 2 Event=next start d4 {closed} * end");
  ASSERT_EQ(events.errors.size(), 1U);
  EXPECT_EQ(events.errors[0].kind, Kind::comment_without_end);
  EXPECT_EQ(events.errors[0].text, "{never ended 1-0");
  EXPECT_EQ(events.error_places(), "1:1:7");
}

TEST(PgnErrors, ACommentWithoutEnd_AtTheEndOfTheFile) {
  const Events events = events_of("1. e4 {never");
  EXPECT_EQ(events.joined(), "game 1 start e4 {never} * end");
  EXPECT_EQ(events.error_places(), "1:1:7");
}

TEST(PgnErrors, VariationsWithoutEnds) {
  expect_one("1. e4 ) e5 *", {Kind::variation_without_start, 1, 1, 7, ")"}, "game 1 start e4 e5 * end");
  expect_one("(1. e4 (1. d4)) 1. e4 *", {Kind::variation_without_move, 1, 1, 1, "("}, "game 1 start e4 * end");
  expect_one("1. e4\n (1. d4 d5 *\n\n1. c4 *", {Kind::variation_without_end, 1, 2, 2, "("},
             "game 1 start e4 ( d4 d5 ) * end game 2 start c4 * end");
}

TEST(PgnErrors, NestedTooDeep) {
  const Events events = events_of("1. e4 (1. d4 (1. c4 {)} (1. b4)) d5) e5 *", {.max_depth = 1});
  EXPECT_EQ(events.joined(), "game 1 start e4 ( d4 d5 ) e5 * end");
  ASSERT_EQ(events.errors.size(), 1U);
  EXPECT_EQ(events.errors[0].kind, Kind::nested_too_deep);
  EXPECT_EQ(events.errors[0].column, 14U);
}

TEST(PgnErrors, Glyphs) {
  expect_one("1. e4 $ e5 *", {Kind::bad_glyph, 1, 1, 7, "$"}, "game 1 start e4 e5 * end");
  expect_one("1. e4 $256 e5 *", {Kind::bad_glyph, 1, 1, 7, "$256"}, "game 1 start e4 e5 * end");
}

TEST(PgnErrors, Unexpected) {
  expect_one("1. e4 <8> e5 *", {Kind::unexpected, 1, 1, 7, "<8>"}, "game 1 start e4 e5 * end");
  expect_one(std::string_view("1. e4 \0 e5 *", 12), {Kind::unexpected, 1, 1, 7, std::string(1, '\0')},
             "game 1 start e4 e5 * end");
}

TEST(PgnErrors, Results) {
  expect_one("[Result \"1-0\"]\n1. e4\n\n[A \"b\"]\n*", {Kind::result_missing, 1, 4, 1, ""},
             "game 1 Result=1-0 start e4 1-0 end game 2 A=b start * end");
  expect_one("1. e4 e5", {Kind::result_missing, 1, 1, 9, ""}, "game 1 start e4 e5 * end");
  expect_one("[Result \"1-0\"]\n1. e4 0-1", {Kind::result_differs, 1, 2, 7, "0-1"},
             "game 1 Result=1-0 start e4 0-1 end");
}

TEST(PgnErrors, AResultTagThatIsNone) {
  expect_one("[Result \"banana\"]\n\n1. e4 1-0", {Kind::unknown_result, 1, 1, 10, "banana"},
             "game 1 Result=banana start e4 1-0 end");
  EXPECT_EQ(events_of("[Result \"?\"]\n\n1. e4 1-0").errors.size(), 0U);
}

TEST(PgnErrors, AByteOrderMarkBetweenGames_LosesNoLine) {
  EXPECT_EQ(events_of("1. e4 *\n\n\xEF\xBB\xBF[A \"b\"]\n\n1. Ke9 *").error_places(), "2:5:4");
}

TEST(PgnErrors, Columns_CountCharacters) {
  expect_one("1. e4 {für José} Ke9 *", {Kind::bad_move, 1, 1, 18, "Ke9"}, "game 1 start e4 {für José} * end");
  expect_one("1. e4 {f\xFCr Jos\xE9} Ke9 *", {Kind::bad_move, 1, 1, 18, "Ke9"}, "game 1 start e4 {für José} * end");
}

TEST(PgnErrors, Places_FarIntoTheFile) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "1. e4 e5 *\n";
  text += "1. e4 e5 Ke9 *\n1. Ke9 *";
  const Events events = events_of(text);
  EXPECT_EQ(events.error_places(), "100001:100001:10 100002:100002:4");
}

TEST(PgnErrors, LongWords_AreCutInTheMessage) {
  const Events events = events_of("1. " + std::string(1000, 'e') + "4 *");
  ASSERT_EQ(events.errors.size(), 1U);
  EXPECT_EQ(events.errors[0].text, std::string(40, 'e') + "…");
}

}  // namespace
}  // namespace jadoube::pgn::test
