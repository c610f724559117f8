// Text that departs from the standard and can mean one thing only; and illegal moves that stood.
#include <gtest/gtest.h>

#include "tests/notation/pgn/events.hpp"

namespace jadoube::pgn::test {
namespace {

using Kind = PgnError::Kind;

std::vector<Kind> kinds(const std::vector<PgnError>& errors) {
  std::vector<Kind> all;
  for (const PgnError& error : errors) all.push_back(error.kind);
  return all;
}

void expect_hint(const std::string& text, Kind kind, std::string_view sentence, std::string_view events) {
  const Events read = events_of(text);
  EXPECT_EQ(read.joined(), events) << text;
  EXPECT_TRUE(read.errors.empty()) << text;
  ASSERT_EQ(kinds(read.hints), std::vector{kind}) << text;
  EXPECT_EQ(describe(read.hints[0], text::Language::en), sentence);
}

TEST(PgnHints, Tags_InOtherCase) {
  expect_hint("[fen \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n[SetUp \"1\"]\n7... Kd7 *", Kind::tag_in_other_case,
              "The tag “fen” is read as “FEN”; the standard distinguishes capitals.",
              "game 1 FEN=4k3/8/8/8/8/8/4P3/4K3 b - - 0 7 SetUp=1 4k3/8/8/8/8/8/4P3/4K3 b - - 0 7 Kd7 * end");
  EXPECT_EQ(events_of("[RESULT \"1-0\"]\n1. e4 1-0").joined(), "game 1 Result=1-0 start e4 1-0 end");
}

TEST(PgnHints, Moves_InOtherForms) {
  expect_hint("1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 g8f6 4. e1g1 *", Kind::other_move_form, "“g1f3” is read as “Nf3”.",
              "game 1 start e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1 * end");
  const std::string pawn = "[SetUp \"1\"]\n[FEN \"7k/3P4/8/8/8/8/8/4K3 w - - 0 60\"]\n";
  for (const std::string move : {"d8q", "d8=q", "d7d8q", "d7-d8=q"}) {
    const Events read = events_of(pawn + "60. " + move + "+ *");
    EXPECT_TRUE(read.errors.empty()) << move;
    EXPECT_EQ(kinds(read.hints), std::vector{Kind::other_move_form}) << move;
  }
  // A knight has not moved like this, whatever its letter.
  EXPECT_EQ(kinds(events_of("1. g1g3 *").errors), std::vector{Kind::bad_move});
}

TEST(PgnHints, Castlings_Joined) {
  expect_hint("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-OO-O d3 *", Kind::joined_castling, "“O-OO-O” is read as two moves.",
              "game 1 start e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O d3 * end");
}

TEST(PgnHints, Results_InOtherForms) {
  for (const std::string result : {"1:0", "1–0", "1−0"})
    expect_hint("1. e4 " + result, Kind::other_result_form, "The result “" + result + "” is read as “1-0”.",
                "game 1 start e4 1-0 end");
  for (const std::string result : {"0.5-0.5", "0,5:0,5", "½:½", "½–½", "1/2:1/2"})
    expect_hint("1. e4 " + result + "\n", Kind::other_result_form, "The result “" + result + "” is read as “1/2-1/2”.",
                "game 1 start e4 1/2-1/2 end");
  expect_hint("[Result \"0:1\"]\n1. e4 0-1", Kind::other_result_form, "The result “0:1” is read as “0-1”.",
              "game 1 Result=0:1 start e4 0-1 end");
  // A move number with a colon is no result.
  EXPECT_EQ(events_of("1: e4 e5 2: d4 *").joined(), "game 1 start e4 e5 d4 * end");
}

TEST(PgnHints, NullMoves_AreSaidOnce) {
  expect_hint("1. e4 -- 2. d4 Z0 *", Kind::null_move_played,
              "“--” passes the turn, which chess does not allow; it is read as a pass, and the game goes on after it.",
              "game 1 start e4 pass d4 pass * end");
}

TEST(PgnHints, TheEndMark_IsPassedOver) {
  const Events read = events_of("1. e4 1-0\r\n\x1A");
  EXPECT_EQ(read.joined(), "game 1 start e4 1-0 end");
  EXPECT_TRUE(read.errors.empty());
  EXPECT_EQ(kinds(read.hints), std::vector{Kind::end_mark});
}

TEST(PgnIllegal, AMoveThatWasAnswered_IsReadThrough) {
  // Black leaves the king in check, White overlooks it, and Black captures.
  const Events read = events_of("1. e4 e5 2. Bc4 Bc5 3. Bxf7+ Nf6 4. Nf3 Kxf7 5. Nxe5+ Ke8 1-0");
  ASSERT_EQ(kinds(read.errors), std::vector{Kind::bad_move});
  EXPECT_TRUE(read.errors[0].stood);
  EXPECT_EQ(read.errors[0].text, "Nf6");
  EXPECT_TRUE(read.joined().ends_with("Nf3 Kxf7 Nxe5+ Ke8 1-0 end")) << read.joined();
}

TEST(PgnIllegal, TheLastMoveOfTheGame_IsNotReadThrough) {
  const Events read = events_of("1. e4 e5 2. Bc4 Bc5 3. Bxf7+ Nf6 1-0");
  ASSERT_EQ(kinds(read.errors), std::vector{Kind::bad_move});
  EXPECT_FALSE(read.errors[0].stood);
}

TEST(PgnIllegal, TheKing_IsNotCaptured) {
  const Events read = events_of("1. e4 e5 2. Bc4 Bc5 3. Bxf7+ Nf6 4. Bxe8 Rxe8 1-0");
  EXPECT_TRUE(read.joined().find("Bxe8") == std::string::npos) << read.joined();
}

TEST(PgnIllegal, CastlingOfAKingThatHasMoved_IsReadThrough) {
  const Events read =
      events_of("1. e4 e5 2. Ke2 Nc6 3. Ke1 Nf6 4. Nf3 d6 5. Be2 Be7 6. O-O O-O 7. Re1 Re8 8. Kf1 Kf8 *");
  ASSERT_EQ(kinds(read.errors), std::vector{Kind::bad_move});
  EXPECT_TRUE(read.errors[0].stood);
  EXPECT_TRUE(read.joined().ends_with("Kf1 Kf8 * end")) << read.joined();
}

}  // namespace
}  // namespace jadoube::pgn::test
