// What hands do at an electronic board, and what acts that is.
#include "jadoube/boards/hands.hpp"

#include <gmock/gmock.h>

#include "jadoube/notation/fen.hpp"
#include "tests/boards/at_board.hpp"

namespace jadoube::boards::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr Piece white(Role role) { return {Color::white, role}; }
constexpr Piece black(Role role) { return {Color::black, role}; }

laws::Regulations from(const char* fen) {
  laws::Regulations regulations;
  regulations.start = notation::read_fen(fen).value();
  return regulations;
}

std::string touch(const std::string& by, const std::string& square) {
  return "\"by\": \"" + by + R"(", "do": "touch", "square": ")" + square + "\"}";
}
std::string fallen(const std::string& by, const std::string& square) {
  return "\"by\": \"" + by + R"(", "do": "touch", "square": ")" + square + R"(", "accidental": true})";
}
std::string together(const std::string& by, const std::string& first, const std::string& second) {
  return "\"by\": \"" + by + R"(", "do": "touch", "squares": [")" + first + R"(", ")" + second + "\"]}";
}
std::string place(const std::string& by, const std::string& from, const std::string& to) {
  return "\"by\": \"" + by + R"(", "do": "place", "from": ")" + from + R"(", "to": ")" + to + "\"}";
}
std::string adjust(const std::string& by, const std::string& square) {
  return "\"by\": \"" + by + R"(", "do": "adjust", "square": ")" + square + "\"}";
}
std::string press(const std::string& by) { return "\"by\": \"" + by + R"(", "do": "press"})"; }
std::string promote(const std::string& by, const std::string& rest) {
  return "\"by\": \"" + by + R"(", "do": "promote", "piece": )" + rest + "}";
}
std::string sign(const std::string& by, const std::string& result) {
  return "\"by\": \"" + by + R"(", "do": "sign", "result": ")" + result + "\"}";
}

TEST(Hands, WhatIsLiftedIsTouched_WhatIsPutDownIsPlaced) {
  AtBoard board;
  board.move(Square::e2, Square::e4);
  board.press();
  EXPECT_THAT(board.acts(), ElementsAre(touch("white", "e2"), place("white", "e2", "e4"), press("white")));
  ASSERT_EQ(board.events().size(), 3U);
  EXPECT_EQ(board.events()[0].at, 1000ms);
  EXPECT_EQ(board.events()[1].at, 2000ms);
  EXPECT_TRUE(board.hands().differences(board.game().state()).empty());
}

TEST(Hands, APieceThatSlidesOverSquaresIsPlacedOnce) {
  AtBoard board;
  const Piece pawn = board.lift(Square::e2);
  board.put(Square::e3, pawn, 100ms);
  board.lift(Square::e3, 200ms);
  board.put(Square::e4, pawn, 50ms);
  EXPECT_THAT(board.acts(), ElementsAre(touch("white", "e2"), place("white", "e2", "e4")));
}

TEST(Hands, ThePressEndsTheQuietTime) {
  AtBoard board;
  board.move(Square::e2, Square::e4);
  board.press(10ms);
  EXPECT_EQ(board.events().size(), 3U);
}

TEST(Hands, TheTakenPieceMayBeLiftedFirstOrLastOrStoodUpon) {
  const char* const fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
  AtBoard first(from(fen));
  first.lift(Square::d5);
  first.move(Square::e4, Square::d5);
  EXPECT_THAT(first.acts(), ElementsAre(touch("white", "d5"), touch("white", "e4"), place("white", "e4", "d5")));

  AtBoard last(from(fen));
  const Piece pawn = last.lift(Square::e4);
  last.lift(Square::d5);
  last.put(Square::d5, pawn);
  EXPECT_THAT(last.acts(), ElementsAre(touch("white", "e4"), touch("white", "d5"), place("white", "e4", "d5")));

  // The square shows the new piece, then nothing while the other is drawn from under it.
  AtBoard upon(from(fen));
  upon.move(Square::e4, Square::d5);
  upon.lift(Square::d5, 100ms);
  upon.put(Square::d5, white(Role::pawn), 300ms);
  EXPECT_THAT(upon.acts(), ElementsAre(touch("white", "e4"), touch("white", "d5"), place("white", "e4", "d5")));
}

TEST(Hands, BothPiecesAtOnceAreOneTouch) {
  AtBoard board(from("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"));
  board.lift(Square::d5);
  const Piece pawn = board.lift(Square::e4, 50ms);
  board.put(Square::d5, pawn);
  EXPECT_THAT(board.acts(), ElementsAre(together("white", "d5", "e4"), place("white", "e4", "d5")));
}

TEST(Hands, CastlingByHand) {
  const char* const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  AtBoard in_turn(from(fen));
  in_turn.move(Square::e1, Square::g1);
  in_turn.move(Square::h1, Square::f1);
  EXPECT_THAT(in_turn.acts(), ElementsAre(touch("white", "e1"), place("white", "e1", "g1"), touch("white", "h1"),
                                          place("white", "h1", "f1")));
  EXPECT_EQ(in_turn.game().state().ply(), 1U);

  AtBoard at_once(from(fen));
  at_once.lift(Square::a1);
  at_once.lift(Square::e1, 40ms);
  at_once.put(Square::d1, white(Role::rook));
  at_once.put(Square::c1, white(Role::king), 100ms);
  EXPECT_THAT(at_once.acts(),
              ElementsAre(together("white", "a1", "e1"), place("white", "a1", "d1"), place("white", "e1", "c1")));
  EXPECT_EQ(at_once.game().state().ply(), 1U);
}

TEST(Hands, TheRookFirstIsAMoveOfTheRook) {
  AtBoard board(from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
  board.move(Square::h1, Square::f1);
  board.pass(1000ms);
  board.move(Square::e1, Square::g1);
  EXPECT_THAT(board.acts(), ElementsAre(touch("white", "h1"), place("white", "h1", "f1"), touch("white", "e1"),
                                        place("white", "e1", "g1")));
  EXPECT_THAT(
      board.hands().differences(board.game().state()),
      ElementsAre(Difference{Square::e1, white(Role::king), {}}, Difference{Square::g1, {}, white(Role::king)}));
  board.move(Square::g1, Square::e1);
  board.press();
  EXPECT_THAT(board.acts(), ElementsAre(press("white")));
  EXPECT_TRUE(board.hands().differences(board.game().state()).empty());
}

TEST(Hands, EnPassantWithThePawnTakenBeforeOrAfter) {
  const char* const fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
  AtBoard after(from(fen));
  after.move(Square::e5, Square::d6);
  after.lift(Square::d5);
  after.press();
  EXPECT_THAT(after.acts(), ElementsAre(touch("white", "e5"), place("white", "e5", "d6"), press("white")));
  EXPECT_TRUE(after.hands().differences(after.game().state()).empty());

  AtBoard before(from(fen));
  before.lift(Square::d5);
  before.move(Square::e5, Square::d6);
  EXPECT_THAT(before.acts(), ElementsAre(touch("white", "d5"), touch("white", "e5"), place("white", "e5", "d6")));

  AtBoard left(from(fen));
  left.move(Square::e5, Square::d6);
  left.press();
  left.acts();
  EXPECT_THAT(left.hands().differences(left.game().state()),
              ElementsAre(Difference{Square::d5, {}, black(Role::pawn)}));
}

TEST(Hands, TheBoardTellsWhatAPawnBecomes) {
  const char* const fen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  AtBoard replaced(from(fen));
  replaced.move(Square::a7, Square::a8);
  replaced.lift(Square::a8);
  replaced.put(Square::a8, white(Role::rook));
  EXPECT_THAT(replaced.acts(),
              ElementsAre(touch("white", "a7"), place("white", "a7", "a8"), promote("white", R"("rook")")));

  AtBoard at_once(from(fen));
  at_once.lift(Square::a7);
  at_once.lift(Square::b8);
  at_once.put(Square::b8, white(Role::queen));
  EXPECT_THAT(at_once.acts(),
              ElementsAre(touch("white", "a7"), touch("white", "b8"), promote("white", R"("queen", "square": "b8")")));

  AtBoard quickly(from(fen));
  quickly.move(Square::a7, Square::a8);
  quickly.lift(Square::a8, 200ms);
  quickly.put(Square::a8, white(Role::queen), 100ms);
  EXPECT_THAT(quickly.acts(),
              ElementsAre(touch("white", "a7"), place("white", "a7", "a8"), promote("white", R"("queen")")));
}

TEST(Hands, TheNewPieceMayBePutDownBeforeItsPawnIsTakenOff_4_6_2) {
  const char* const fen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  AtBoard straight(from(fen));
  straight.put(Square::a8, white(Role::queen));
  straight.lift(Square::a7);
  EXPECT_THAT(straight.acts(), ElementsAre(promote("white", R"("queen", "square": "a8")")));
  EXPECT_THAT(straight.hands().differences(straight.game().state()), ElementsAre());

  AtBoard capture(from(fen));
  capture.lift(Square::b8);
  capture.put(Square::b8, white(Role::knight));
  capture.lift(Square::a7);
  EXPECT_THAT(capture.acts(), ElementsAre(touch("white", "b8"), promote("white", R"("knight", "square": "b8")")));

  // No pawn can go there: the piece only lies on that square.
  AtBoard elsewhere(from(fen));
  elsewhere.put(Square::h8, white(Role::queen));
  EXPECT_THAT(elsewhere.acts(), ElementsAre());
}

// Article 7.5.1: the pawn in the hand stands, as a queen, where it cannot go.
TEST(Hands, APromotionWhereThePawnCannotGo_IsAnIllegalMoveWhenPressed) {
  AtBoard board(from("4k3/8/3P4/8/8/8/8/4K3 w - - 0 1"));
  board.lift(Square::d6);
  board.put(Square::d8, white(Role::queen));
  board.press();
  EXPECT_THAT(board.acts(), ElementsAre(touch("white", "d6"), place("white", "d6", "d8"), press("white")));
  EXPECT_EQ(board.game().state().illegal_moves[0], 1U);
}

TEST(Hands, APieceSetBackIsTouched_UnlessItWasAnnouncedOrTheGestureIsAgreed) {
  AtBoard touched;
  touched.move(Square::g1, Square::g1);
  EXPECT_THAT(touched.acts(), ElementsAre(touch("white", "g1")));

  AtBoard announced;
  announced.announce();
  announced.put(Square::g1, announced.lift(Square::g1), 4000ms);
  EXPECT_THAT(announced.acts(), ElementsAre(adjust("white", "g1")));

  AtBoard gesture({}, {.adjusting = 800ms});
  gesture.put(Square::g1, gesture.lift(Square::g1), 700ms);
  gesture.put(Square::b1, gesture.lift(Square::b1), 900ms);
  EXPECT_THAT(gesture.acts(), ElementsAre(adjust("white", "g1"), touch("white", "b1")));
}

// Article 4.2.1: the announcement covers adjusting, not the piece that is then moved.
TEST(Hands, AnAnnouncedPieceThatIsPutElsewhereIsMoved) {
  AtBoard board;
  board.announce();
  board.move(Square::g1, Square::f3);
  EXPECT_THAT(board.acts(), ElementsAre(touch("white", "g1"), place("white", "g1", "f3")));
  board.press();
  board.move(Square::g8, Square::g8);
  EXPECT_THAT(board.acts(), ElementsAre(press("white"), touch("black", "g8")));
}

TEST(Hands, ALooseContactIsNoTouch) {
  AtBoard board;
  board.put(Square::g1, board.lift(Square::g1), 80ms);
  EXPECT_THAT(board.acts(), IsEmpty());
}

TEST(Hands, APieceThatIsKnockedOverIsTouchedByAccident) {
  AtBoard board;
  const Piece knight = board.lift(Square::g1);
  const Piece pawn = board.lift(Square::g2);
  board.put(Square::f3, knight);
  board.put(Square::g2, pawn);
  EXPECT_THAT(board.acts(), ElementsAre(touch("white", "g1"), fallen("white", "g2"), place("white", "g1", "f3")));
  EXPECT_TRUE(board.hands().differences(board.game().state()).empty());
}

TEST(Hands, APieceThatIsKnockedOverOnTheWayToTheClockIsNobodysTouch) {
  AtBoard board;
  board.move(Square::e2, Square::e4);
  board.pass(1000ms);
  const Piece pawn = board.lift(Square::d7);
  board.press();
  board.put(Square::d7, pawn);
  board.move(Square::e7, Square::e5);
  EXPECT_THAT(board.acts(), ElementsAre(touch("white", "e2"), place("white", "e2", "e4"), press("white"),
                                        touch("black", "e7"), place("black", "e7", "e5")));
}

// Article 6.2.1: the reply is made before the clock is pressed.
TEST(Hands, AReplyBeforeThePressIsTheOpponents) {
  AtBoard board;
  board.move(Square::e2, Square::e4);
  board.pass(1000ms);
  board.move(Square::d7, Square::d5);
  EXPECT_THAT(board.acts(), ElementsAre(touch("white", "e2"), place("white", "e2", "e4"), touch("black", "d7"),
                                        place("black", "d7", "d5")));
}

// Article 4.7: a piece that has been let go is taken on.
TEST(Hands, APieceThatIsTakenOnBeforeThePressIsItsOwnPlayers) {
  AtBoard board;
  board.move(Square::e2, Square::e3);
  board.pass(1000ms);
  board.move(Square::e3, Square::e4);
  EXPECT_THAT(board.acts(), ElementsAre(touch("white", "e2"), place("white", "e2", "e3"), touch("white", "e3"),
                                        place("white", "e3", "e4")));
  EXPECT_THAT(
      board.hands().differences(board.game().state()),
      ElementsAre(Difference{Square::e3, white(Role::pawn), {}}, Difference{Square::e4, {}, white(Role::pawn)}));
}

TEST(Hands, AnIllegalMoveIsPutRightFromWhereItStands) {
  AtBoard board;
  board.move(Square::g1, Square::g3);
  board.pass(1000ms);
  board.move(Square::g3, Square::f3);
  board.press();
  EXPECT_THAT(board.acts(), ElementsAre(touch("white", "g1"), place("white", "g1", "g3"), touch("white", "g3"),
                                        place("white", "g3", "f3"), press("white")));
  EXPECT_EQ(board.game().state().illegal_moves[0], 0U);
}

// Article 7.5.1: the position is restored, and the hand goes straight to the right square.
TEST(Hands, APressedIllegalMoveIsReplacedFromWhereThePieceStands) {
  AtBoard board;
  board.move(Square::g1, Square::g3);
  board.press();
  board.pass(1000ms);
  EXPECT_EQ(board.hands().differences(board.game().state()).size(), 2U);
  board.move(Square::g3, Square::h3);
  EXPECT_THAT(board.acts(), ElementsAre(touch("white", "g1"), place("white", "g1", "g3"), press("white"),
                                        place("white", "g1", "h3")));
  EXPECT_TRUE(board.hands().differences(board.game().state()).empty());
}

TEST(Hands, BothKingsInTheCentreSignTheResult) {
  const auto kings = [](Square white_to, Square black_to) {
    AtBoard board;
    board.move(Square::e1, white_to);
    board.move(Square::e8, black_to);
    return board.acts();
  };
  EXPECT_THAT(kings(Square::e4, Square::d5),
              ElementsAre(touch("white", "e1"), touch("white", "e8"), sign("white", "1-0"), sign("black", "1-0")));
  EXPECT_THAT(kings(Square::d4, Square::e5),
              ElementsAre(touch("white", "e1"), touch("white", "e8"), sign("white", "0-1"), sign("black", "0-1")));
  EXPECT_THAT(kings(Square::e4, Square::e5), ElementsAre(touch("white", "e1"), touch("white", "e8"),
                                                         sign("white", "1/2-1/2"), sign("black", "1/2-1/2")));
}

// One player's hand does not sign for both.
TEST(Hands, AKingThatStandsInTheCentreByTheGameSignsNothing) {
  AtBoard board(from("8/4k3/8/8/4K3/8/7P/8 b - - 0 1"));
  board.move(Square::e7, Square::d5);
  EXPECT_THAT(board.acts(), ElementsAre(touch("black", "e7")));
  board.move(Square::e4, Square::d4);
  EXPECT_THAT(board.acts(), ElementsAre(touch("black", "e4"), sign("white", "1/2-1/2"), sign("black", "1/2-1/2")));
}

TEST(Hands, OneKingInTheCentreIsAMoveWhenTheClockIsPressed) {
  AtBoard board;
  board.move(Square::e1, Square::e4);
  board.pass(1000ms);
  EXPECT_EQ(board.events().size(), 1U);
  board.press();
  EXPECT_THAT(board.acts(), ElementsAre(touch("white", "e1"), place("white", "e1", "e4"), press("white")));
  EXPECT_EQ(board.game().state().illegal_moves[0], 1U);

  AtBoard legal(from("8/8/8/8/8/4K3/7P/k7 w - - 0 1"));
  legal.move(Square::e3, Square::e4);
  EXPECT_THAT(legal.acts(), ElementsAre(touch("white", "e3"), place("white", "e3", "e4")));
}

TEST(Hands, TheOpponentsPieceLaidOnTheBoardIsADifferenceAndNoMove) {
  AtBoard board(from("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"));
  const Piece pawn = board.lift(Square::d5);
  board.put(Square::h5, pawn);
  board.move(Square::e4, Square::d5);
  EXPECT_THAT(board.acts(), ElementsAre(touch("white", "d5"), touch("white", "e4"), place("white", "e4", "d5")));
  EXPECT_THAT(board.hands().differences(board.game().state()),
              ElementsAre(Difference{Square::h5, {}, black(Role::pawn)}));
}

TEST(Hands, ABoardThatIsReadAnewLosesNothing) {
  AtBoard same;
  same.reread(same.hands().board());
  EXPECT_THAT(same.acts(), IsEmpty());

  // The move was finished while the cable was out.
  AtBoard moved;
  moved.lift(Square::g1);
  Position after = moved.game().state().position;
  after.play(Move(Square::g1, Square::f3, Role::knight));
  moved.reread(after.board());
  moved.press();
  EXPECT_THAT(moved.acts(), ElementsAre(touch("white", "g1"), place("white", "g1", "f3"), press("white")));

  AtBoard castled(from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
  Position castling = castled.game().state().position;
  castling.play(Move(Square::e1, Square::a1, Role::king, Move::Kind::castling));
  castled.reread(castling.board());
  EXPECT_THAT(castled.acts(), ElementsAre(together("white", "a1", "e1"), place("white", "e1", "c1")));
  EXPECT_EQ(castled.game().state().ply(), 1U);
  EXPECT_TRUE(castled.hands().differences(castled.game().state()).empty());
}

TEST(Hands, WhatIsNoMoveAfterTheBoardIsReadAnewIsADifference) {
  AtBoard board;
  Board other = board.hands().board();
  other.remove(Square::a1);
  other.remove(Square::b1);
  other.put(Square::e5, white(Role::knight));
  board.reread(other);
  EXPECT_THAT(board.acts(), IsEmpty());
  EXPECT_EQ(board.hands().differences(board.game().state()).size(), 3U);
  board.move(Square::e5, Square::b1);
  board.put(Square::a1, white(Role::rook));
  EXPECT_THAT(board.acts(), IsEmpty());
  EXPECT_TRUE(board.hands().differences(board.game().state()).empty());
}

TEST(Hands, AfterTheEndPiecesAreSetUpAndNothingIsTold) {
  AtBoard board;
  board.say(laws::act::Resign{});
  board.acts();
  board.move(Square::e2, Square::e4);
  board.move(Square::a8, Square::a1);
  EXPECT_THAT(board.acts(), IsEmpty());
}

}  // namespace
}  // namespace jadoube::boards::test
