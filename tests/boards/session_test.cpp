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
  EXPECT_THAT(notes(), ElementsAre(ready));
  change(Square::g1, {});
  change(Square::g3, Piece{Color::white, Role::knight});
  EXPECT_THAT(notes(), IsEmpty());
  session.typed(now, typed::Press{});
  EXPECT_THAT(notes(), ElementsAre("The board differs from the game: on g1 stands nothing, in the game a knight of "
                                   "White’s; on g3 stands a knight of White’s, in the game nothing."));
  change(Square::g3, {});
  change(Square::g1, Piece{Color::white, Role::knight});
  EXPECT_THAT(notes(), ElementsAre("The board agrees with the game again."));
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
  EXPECT_THAT(notes(), ElementsAre(ready, "The game is over: 0-1. Enter ends the program."));
  EXPECT_FALSE(session.typed(now, typed::Press{}));
}

TEST_F(SessionTest, TheEndOfTheLeverThatGoesDownIsWhoPresses) {
  dump(start);
  tell(dgt::ClockTimes{.right_high = true});
  tell(dgt::ClockTimes{.right_high = false});
  change(Square::e2, {});
  change(Square::e4, pawn);
  tell(dgt::ClockTimes{.right_high = true});
  const auto told = acts();
  ASSERT_EQ(told.size(), 4U);
  EXPECT_EQ(told.front(), R"({"at": 0, "by": "arbiter", "do": "start"})");
  EXPECT_EQ(told.back(), R"({"at": 2000, "by": "white", "do": "press"})");
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
  EXPECT_THAT(notes(), ElementsAre(ready, testing::StartsWith("The connection to the board is lost"),
                                   "The board is connected again."));
}

}  // namespace
}  // namespace jadoube::boards::test
