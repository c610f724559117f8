// A game at an electronic board: when it begins, what people are told, and the flag.
#include "jadoube/boards/session.hpp"

#include <gmock/gmock.h>

#include "jadoube/laws/protocol/parser.hpp"
#include "tests/boards/at_board.hpp"

namespace jadoube::boards::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr Piece pawn{Color::white, Role::pawn};

class SessionTest : public testing::Test {
 protected:
  explicit SessionTest(const std::string& regulations = R"({"regulations": {"time": "5"}})")
      : session(laws::protocol::Parser().regulations(regulations).value()) {
    session.connected();
  }

  void tell(const dgt::Message& message) { session.received(now, dgt::encode(message)); }
  void dump(const Board& board) { tell(dgt::BoardDump{board}); }
  // A clock that shows a time, and where its lever lies.
  void lies(bool right_high, bool running = false) {
    tell(dgt::ClockTimes{.left = {300, false}, .right = {300, false}, .running = running, .right_high = right_high});
  }
  void change(Square square, std::optional<Piece> piece) {
    pass(1000ms);
    tell(dgt::FieldUpdate{square, piece});
  }
  void pass(Milliseconds time) {
    const Milliseconds until = now + time;
    while (session.due() && *session.due() <= until) {
      now = std::max(now, *session.due());
      session.pass(now);
    }
    now = until;
    session.pass(now);
  }
  std::vector<std::string> notes() {
    pass(2000ms);
    std::vector<std::string> all;
    for (const Note& note : session.take_notes()) all.push_back(describe(note, text::Language::en));
    return all;
  }
  std::vector<std::string> acts() {
    std::vector<std::string> all;
    for (const laws::Event& event : session.take_events()) {
      all.emplace_back();
      laws::protocol::write_event(all.back(), event);
    }
    return all;
  }

  Milliseconds now{50'000};
  Session session;
  const Board start = Position().board();
  const std::string begun = "The game has begun: White's clock is running.";
  const std::string ready = "The pieces stand as the game begins. Enter, or the clock’s lever, starts White’s clock.";
};

TEST_F(SessionTest, SaysWhichSquaresDifferUntilThePiecesStandAsTheGameBegins) {
  Board board = start;
  board.remove(Square::e2);
  board.put(Square::e3, pawn);
  dump(board);
  EXPECT_THAT(notes(),
              ElementsAre("The pieces do not stand as the game begins: on e2 stands nothing, in the game a pawn "
                          "of White’s; on e3 stands a pawn of White’s, in the game nothing."));
  change(Square::e3, {});
  change(Square::e2, pawn);
  EXPECT_THAT(notes(), ElementsAre(ready));
  EXPECT_THAT(acts(), IsEmpty());
}

TEST_F(SessionTest, SeesThatTheBoardIsTurnedRound) {
  Board board;
  for (const Square at : start.occupied()) board.put(square(63 - index(at)), *start.piece_at(at));
  dump(board);
  EXPECT_THAT(notes(), ElementsAre(testing::HasSubstr("turned round")));
  session.typed(now, typed::Press{});
  change(Square::d7, {});
  change(Square::d5, pawn);
  pass(1000ms);
  EXPECT_THAT(acts(), ElementsAre(R"({"at": 0, "by": "arbiter", "do": "start"})",
                                  R"({"at": 1000, "by": "white", "do": "touch", "square": "e2"})",
                                  R"({"at": 2000, "by": "white", "do": "place", "from": "e2", "to": "e4"})"));
}

TEST_F(SessionTest, BeforeTheStartPiecesMayBeStraightened_AndAMoveBeginsTheGame) {
  dump(start);
  change(Square::b1, {});
  change(Square::b1, Piece{Color::white, Role::knight});
  pass(1000ms);
  EXPECT_THAT(acts(), IsEmpty());
  change(Square::e2, {});
  change(Square::e4, pawn);
  pass(1000ms);
  EXPECT_THAT(acts(), ElementsAre(R"({"at": 0, "by": "white", "do": "touch", "square": "e2"})",
                                  R"({"at": 1000, "by": "white", "do": "place", "from": "e2", "to": "e4"})"));
}

TEST_F(SessionTest, TellsWhereTheBoardDiffersFromTheGame_AndWhenItAgreesAgain) {
  dump(start);
  session.typed(now, typed::Start{});
  EXPECT_THAT(notes(), ElementsAre(ready, begun));
  change(Square::g1, {});
  change(Square::g3, Piece{Color::white, Role::knight});
  EXPECT_THAT(notes(), IsEmpty()) << "it can still be put right";
  session.typed(now, typed::Press{});
  const std::string differs =
      "The board differs from the game: on g1 stands nothing, in the game a knight of White’s; on g3 stands a knight "
      "of White’s, in the game nothing.";
  EXPECT_THAT(notes(), ElementsAre(testing::StartsWith("White completed illegal move number 1"), differs));
  // Who presses for nobody is told again what is to be put right.
  session.typed(now, typed::Press{});
  EXPECT_THAT(notes(), ElementsAre(testing::StartsWith("No move waits for a press"), differs));
  change(Square::g3, {});
  change(Square::g1, Piece{Color::white, Role::knight});
  EXPECT_THAT(notes(), ElementsAre("The board agrees with the game again."));
}

// Article 4.3.1: why what was done does not count is said beside the board, too.
TEST_F(SessionTest, RulingsThatRefuseOrPenaliseAreTold_AndMovesAreNot) {
  dump(start);
  session.typed(now, typed::Start{});
  EXPECT_THAT(notes(), ElementsAre(ready, begun));
  change(Square::e2, {});
  change(Square::e4, pawn);
  session.typed(now, typed::Press{});
  EXPECT_THAT(notes(), IsEmpty());
  change(Square::b8, {});
  change(Square::b6, Piece{Color::black, Role::knight});
  session.typed(now, typed::Press{});
  EXPECT_THAT(notes(), ElementsAre(testing::StartsWith("Black completed illegal move number 1"),
                                   testing::StartsWith("The board differs from the game: on b6")));
}

// Article 7.5.1: the same player is to move again, and the lever lies on that player's side.
TEST_F(SessionTest, AfterAnIllegalMoveTheLeverIsSetRight_WhichCountsForNobody) {
  const auto at_clock = [&](bool right_high) { tell(dgt::ClockTimes{.running = true, .right_high = right_high}); };
  dump(start);
  at_clock(true);
  at_clock(false);
  notes();
  change(Square::g1, {});
  change(Square::g3, Piece{Color::white, Role::knight});
  at_clock(true);
  const auto lever = testing::StartsWith("White’s clock is running, but the lever lies as if");
  EXPECT_THAT(notes(), testing::Contains(lever));
  change(Square::g3, {});
  change(Square::g1, Piece{Color::white, Role::knight});
  EXPECT_THAT(notes(), testing::Not(testing::Contains(lever))) << "it has been told";
  acts();
  at_clock(false);
  EXPECT_THAT(acts(), IsEmpty());
  change(Square::g1, {});
  change(Square::f3, Piece{Color::white, Role::knight});
  at_clock(true);
  EXPECT_THAT(acts().back(), testing::EndsWith(R"("by": "white", "do": "press"})"));
  EXPECT_EQ(session.game().state().illegal_moves[0], 1U);
  EXPECT_EQ(session.game().state().illegal_moves[1], 0U);
  EXPECT_THAT(notes(), IsEmpty());
}

// Article 6.8: the flag has fallen when the arbiter sees it.
TEST_F(SessionTest, TheArbiterSeesTheFlagFall) {
  dump(start);
  session.typed(now, typed::Start{});
  pass(299'999ms);
  EXPECT_EQ(acts().size(), 1U);
  pass(1000ms);
  EXPECT_THAT(acts(), ElementsAre(R"({"at": 300000, "by": "arbiter", "do": "tick"})"));
  EXPECT_EQ(session.game().state().result, laws::Result::black_wins);
  EXPECT_THAT(notes(),
              ElementsAre(ready, begun, testing::HasSubstr("flag"), "The game is over: 0-1. Enter ends the program."));
  EXPECT_FALSE(session.typed(now, typed::Press{}));
}

// Article 6.2.1: a player presses after having made the move.
TEST_F(SessionTest, EnterPressesForWhoHasJustMoved_OtherwiseForNobody) {
  dump(start);
  session.typed(now, typed::Start{});
  change(Square::e2, {});
  change(Square::e4, pawn);
  session.typed(now, typed::Press{});
  notes();
  EXPECT_EQ(acts().back(), R"({"at": 2000, "by": "white", "do": "press"})");
  session.typed(now, typed::Press{});
  EXPECT_THAT(notes(),
              ElementsAre("No move waits for a press: Enter counts for nobody. To press all the same, type “press”."));
  session.typed(now, typed::Press{});
  EXPECT_THAT(notes(), ElementsAre("Enter counts for nobody."));
  EXPECT_THAT(acts(), IsEmpty());
  session.typed(now, typed::Act{laws::act::Press{}, {}});
  notes();
  EXPECT_EQ(acts().size(), 1U);
}

// Article 7.5.2: a pawn on the last rank that is not replaced, and a king left in check, are illegal when pressed.
TEST_F(SessionTest, EnterPressesAfterAnIllegalMove) {
  dump(start);
  session.typed(now, typed::Start{});
  change(Square::e2, {});
  change(Square::e5, pawn);
  session.typed(now, typed::Press{});
  EXPECT_THAT(acts().back(), testing::HasSubstr(R"("do": "press")"));
}

TEST_F(SessionTest, EachTypedLineIsAnswered) {
  dump(start);
  session.typed(now, typed::Start{});
  notes();
  for (int again = 0; again < 2; ++again) {
    session.typed(now, typed::Start{});
    EXPECT_THAT(notes(), ElementsAre("The game has begun already."));
  }
  const std::string over = "The game is over: 0-1. Enter ends the program.";
  session.typed(now, typed::Act{laws::act::Resign{}, laws::Actor::white});
  EXPECT_THAT(notes(), ElementsAre("White resigned.", over));
  acts();
  session.typed(now, typed::Act{laws::act::OfferDraw{}, {}});
  EXPECT_THAT(notes(), ElementsAre(over));
  session.typed(now, typed::Act{laws::act::StopClocks{}, {}});
  EXPECT_THAT(notes(), ElementsAre(over));
  EXPECT_THAT(acts(), IsEmpty());
}

// Article 5.1.1: mate ends the game; the clock is pressed by habit.
TEST_F(SessionTest, TheEnterAfterMateDoesNotEndTheProgram) {
  dump(start);
  session.typed(now, typed::Start{});
  const auto move = [&](Square from, Square to) {
    const Piece piece = *session.game().state().position.piece_at(from);
    change(from, {});
    change(to, piece);
    return session.typed(now, typed::Press{});
  };
  move(Square::f2, Square::f3);
  move(Square::e7, Square::e5);
  move(Square::g2, Square::g4);
  EXPECT_TRUE(move(Square::d8, Square::h4));
  EXPECT_EQ(session.game().state().result, laws::Result::black_wins);
  pass(2000ms);
  session.typed(now, typed::Press{});
  EXPECT_FALSE(session.typed(now, typed::Press{}));
}

// Article 8.7: the kings in the centre show the result, and the first of them stands there before the other.
TEST_F(SessionTest, TheFirstKingInTheCentreIsNoDifference) {
  dump(start);
  session.typed(now, typed::Start{});
  notes();
  change(Square::e1, {});
  change(Square::e4, Piece{Color::white, Role::king});
  EXPECT_THAT(notes(), IsEmpty());
  change(Square::e8, {});
  change(Square::d5, Piece{Color::black, Role::king});
  EXPECT_THAT(notes(), ElementsAre(testing::StartsWith("White signed the result"),
                                   "Both players signed the same result, and it stands.",
                                   "The game is over: 1-0. Enter ends the program."));
}

TEST_F(SessionTest, ABoardTurnedRoundInAnInterruption_WithAMoveMade) {
  dump(start);
  session.typed(now, typed::Start{});
  session.disconnected();
  session.connected();
  Board board;
  for (const Square at : start.occupied())
    if (at != Square::e2) board.put(square(63 - index(at)), *start.piece_at(at));
  board.put(square(63 - index(Square::e4)), pawn);
  dump(board);
  notes();
  const auto told = acts();
  ASSERT_EQ(told.size(), 3U);
  EXPECT_THAT(told[1], testing::HasSubstr(R"("do": "touch", "square": "e2")"));
  EXPECT_THAT(told[2], testing::HasSubstr(R"("do": "place", "from": "e2", "to": "e4")"));
}

TEST_F(SessionTest, ABoardPutRightTheOtherWayRoundIsRecognised) {
  dump(start);
  session.typed(now, typed::Start{});
  session.disconnected();
  session.connected();
  Board board;
  for (const Square at : start.occupied())
    if (at != Square::e2 && at != Square::d2) board.put(square(63 - index(at)), *start.piece_at(at));
  dump(board);
  EXPECT_THAT(notes(), testing::Contains(testing::StartsWith("The board differs from the game")));
  change(square(63 - index(Square::e2)), pawn);
  change(square(63 - index(Square::d2)), pawn);
  EXPECT_THAT(notes(), testing::Contains("The board agrees with the game again."));
  EXPECT_EQ(acts().size(), 1U);
  change(square(63 - index(Square::e2)), {});
  change(square(63 - index(Square::e4)), pawn);
  notes();
  EXPECT_THAT(acts().back(), testing::HasSubstr(R"("from": "e2", "to": "e4")"));
}

class LineTest : public SessionTest {
 protected:
  LineTest() {
    session = Session(laws::protocol::Parser().regulations(R"({"regulations": {"time": "5"}})").value(),
                      SessionOptions{.device = "/dev/ttyACM0"});
    session.connected();
    session.pass(now);
  }
  const std::uint8_t asks_board = dgt::encode(dgt::Command::send_board);
};

TEST_F(LineTest, ADeviceThatDoesNotAnswerIsAskedAgain_AndFoundWhenItDoes) {
  pass(2900ms);
  EXPECT_THAT(session.take_commands(), IsEmpty());
  EXPECT_THAT(notes(), ElementsAre("Nothing answers at /dev/ttyACM0: is it the board’s device, and is the board on? It "
                                   "is asked again."));
  EXPECT_THAT(session.take_commands(), testing::Contains(asks_board));
  pass(10'000ms);
  EXPECT_THAT(session.take_commands(), testing::Contains(asks_board));
  EXPECT_THAT(notes(), IsEmpty());
  dump(start);
  EXPECT_THAT(notes(), ElementsAre("The board answers.", ready));
}

// Each of the first commands may be lost, and each answer.
TEST_F(LineTest, WhatTheBoardHasNotTold_IsAskedForAgain) {
  const std::uint8_t asks_changes = dgt::encode(dgt::Command::send_updates);
  tell(dgt::Version{1, 7});
  pass(3'100ms);
  EXPECT_THAT(session.take_commands(), testing::IsSupersetOf({asks_board, asks_changes}));
  dump(start);
  EXPECT_THAT(notes(), ElementsAre(ready));
  session.take_commands();
  // Whether it tells changes is not known before the first.
  pass(3'100ms);
  EXPECT_THAT(session.take_commands(), ElementsAre(dgt::encode(dgt::Command::send_clock), asks_board, asks_changes));
  // Nor where the clock's lever lies.
  tell(dgt::ClockTimes{.right_high = true});
  pass(3'000ms);
  EXPECT_THAT(session.take_commands(), ElementsAre(asks_board, asks_changes));
  change(Square::e2, {});
  session.take_commands();
  pass(20'000ms);
  EXPECT_THAT(session.take_commands(), IsEmpty());
}

TEST_F(LineTest, NoiseIsNoBoard_AndWhereNoGameWasNoneGoesOn) {
  for (int i = 0; i < 40; ++i) {
    session.received(now, std::vector<std::uint8_t>{0xFF, 0x81, 0x00});
    pass(100ms);
  }
  EXPECT_THAT(notes(), ElementsAre(testing::StartsWith("What /dev/ttyACM0 sends is not the language of a DGT board")));
  session.disconnected();
  EXPECT_THAT(notes(), ElementsAre("The connection to the board is lost; it is tried again."));
}

TEST_F(LineTest, ABoardThatFallsSilentInAGameIsAsked) {
  dump(start);
  session.typed(now, typed::Start{});
  change(Square::e2, {});
  notes();
  session.take_commands();
  pass(29'000ms);
  EXPECT_THAT(session.take_commands(), ElementsAre(dgt::encode(dgt::Command::send_version)));
  tell(dgt::Version{1, 7});
  pass(20'000ms);
  EXPECT_THAT(session.take_commands(), IsEmpty());
  pass(14'000ms);
  EXPECT_THAT(notes(), ElementsAre(testing::StartsWith("Nothing answers at /dev/ttyACM0")));
  EXPECT_THAT(session.take_commands(), testing::Contains(asks_board));
}

TEST_F(SessionTest, TheEndOfTheLeverThatGoesDownIsWhoPresses) {
  dump(start);
  tell(dgt::ClockTimes{.right_high = true});
  tell(dgt::ClockTimes{.running = true, .right_high = false});
  change(Square::e2, {});
  change(Square::e4, pawn);
  tell(dgt::ClockTimes{.right_high = true});
  const auto told = acts();
  ASSERT_EQ(told.size(), 4U);
  EXPECT_EQ(told.front(), R"({"at": 0, "by": "arbiter", "do": "start"})");
  EXPECT_EQ(told.back(), R"({"at": 2000, "by": "white", "do": "press"})");
}

// Article 6.2.1. The lever lies as White's clock is started, and the players begin to play.
TEST_F(SessionTest, AFirstMoveThatStartsTheGame_IsPressedThoughItHasNotStoodForTheQuietTime) {
  dump(start);
  lies(false);
  change(Square::e2, {});
  change(Square::e4, pawn);
  lies(true, true);
  EXPECT_THAT(acts(), ElementsAre(R"({"at": 0, "by": "white", "do": "touch", "square": "e2"})",
                                  R"({"at": 1000, "by": "white", "do": "place", "from": "e2", "to": "e4"})",
                                  R"({"at": 1000, "by": "white", "do": "press"})"));
  change(Square::e7, {});
  change(Square::e5, Piece{Color::black, Role::pawn});
  lies(false, true);
  EXPECT_THAT(acts().back(), testing::EndsWith(R"("by": "black", "do": "press"})"));
  EXPECT_THAT(notes(), ElementsAre(ready, "A clock is connected: its lever presses it."));
}

TEST_F(SessionTest, EnterPressesSuchAFirstMove_AndStartsTheClockWhereNoneIsMade) {
  dump(start);
  change(Square::e2, {});
  change(Square::e4, pawn);
  session.typed(now, typed::Press{});
  EXPECT_THAT(acts().back(), testing::EndsWith(R"("by": "white", "do": "press"})"));
  EXPECT_EQ(session.game().state().clock.running(), Color::black);
}

// The players or the arbiter start the clock by its own button; the lever lies already as White's clock is started.
TEST_F(SessionTest, AClockThatIsSetGoing_StartsTheGame) {
  dump(start);
  lies(true);
  lies(true, true);
  EXPECT_THAT(acts(), IsEmpty()) << "that is Black's clock";
  lies(true);
  lies(false);
  EXPECT_THAT(acts(), ElementsAre(R"({"at": 0, "by": "arbiter", "do": "start"})"));
}

TEST_F(SessionTest, AClockThatIsSetGoing_StartsTheGame_WhereTheLeverLiesRight) {
  dump(start);
  lies(false);
  EXPECT_THAT(acts(), IsEmpty());
  lies(false, true);
  EXPECT_THAT(acts(), ElementsAre(R"({"at": 0, "by": "arbiter", "do": "start"})"));
  lies(false, true);
  EXPECT_THAT(acts(), IsEmpty());
}

// Where it lay before is not known: a clock that runs for Black says that White has pressed.
TEST_F(SessionTest, AClockThatIsSetGoingForBlack_PressesWhitesFirstMove) {
  for (const Milliseconds stands : {0ms, 2000ms}) {
    session = Session(laws::protocol::Parser().regulations(R"({"regulations": {"time": "5"}})").value());
    session.connected();
    dump(start);
    lies(true);
    change(Square::e2, {});
    change(Square::e4, pawn);
    pass(stands);
    lies(true, true);
    EXPECT_THAT(acts().back(), testing::EndsWith(R"("by": "white", "do": "press"})"));
  }
}

// Before the game the lever is laid as it is to lie.
TEST_F(SessionTest, WhiteSideOfTheLever_WithoutAMove_StartsNothing) {
  dump(start);
  lies(false);
  lies(true);
  EXPECT_THAT(acts(), IsEmpty());
}

TEST_F(SessionTest, AMessageOfTheClockThatSaysNothing_PressesNothing) {
  dump(start);
  tell(dgt::ClockTimes{.left = {300, false}, .right = {300, false}, .right_high = true});
  const std::vector<std::uint8_t> nothing{0x8D, 0, 10, 0, 0, 0, 0, 0, 0, 0};
  session.received(now, nothing);
  EXPECT_THAT(acts(), IsEmpty());
  tell(dgt::ClockTimes{.left = {300, false}, .right = {300, false}, .right_high = false});
  EXPECT_EQ(acts().size(), 1U);
  session.received(now, nothing);
  EXPECT_THAT(acts(), IsEmpty());
  EXPECT_THAT(session.take_commands(), IsEmpty()) << "it is no noise either";
}

TEST_F(SessionTest, AfterALostConnectionTheBoardIsReadAnew) {
  dump(start);
  session.typed(now, typed::Start{});
  session.disconnected();
  // What arrives before the whole board has been read tells nothing.
  const auto commands = session.connected();
  EXPECT_THAT(commands, testing::Contains(dgt::encode(dgt::Command::send_board)));
  change(Square::a2, {});
  Board board = start;
  board.remove(Square::e2);
  board.put(Square::e4, pawn);
  dump(board);
  pass(1000ms);
  EXPECT_EQ(acts().size(), 3U);
  EXPECT_THAT(notes(), ElementsAre(ready, begun, testing::StartsWith("The connection to the board is lost"),
                                   "The board is connected again.", "Meanwhile White has played e4 on the board."));
}

// Article 6.2.1: the player moves and presses, though the cable is out.
TEST_F(SessionTest, APressWhileTheConnectionWasLost_CountsWithTheMove) {
  const auto play_meanwhile = [&](bool right_high) {
    session.disconnected();
    session.connected();
    tell(dgt::ClockTimes{.running = true, .right_high = right_high});
    Board board = start;
    board.remove(Square::e2);
    board.put(Square::e4, pawn);
    dump(board);
    EXPECT_THAT(notes(), testing::Not(testing::Contains(testing::HasSubstr("the lever lies as if"))));
    return acts();
  };
  dump(start);
  tell(dgt::ClockTimes{.right_high = true});
  tell(dgt::ClockTimes{.running = true, .right_high = false});
  acts();
  const auto told = play_meanwhile(true);
  ASSERT_EQ(told.size(), 3U);
  EXPECT_THAT(told[1], testing::HasSubstr(R"("do": "place", "from": "e2", "to": "e4")"));
  EXPECT_THAT(told[2], testing::EndsWith(R"("by": "white", "do": "press"})"));
  EXPECT_EQ(session.game().state().clock.running(), Color::black);
  // A lever that has not moved presses nothing.
  EXPECT_THAT(play_meanwhile(true), IsEmpty());
}

}  // namespace
}  // namespace jadoube::boards::test
