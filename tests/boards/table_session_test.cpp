// An electronic board at a table: what is asked of the server, what people are told, and that nothing is lost or done
// twice when the connection is cut anywhere.
#include "jadoube/boards/table_session.hpp"

#include <gmock/gmock.h>

#include <memory>
#include <random>

#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/laws/say.hpp"
#include "jadoube/notation/fen.hpp"
#include "tests/boards/at_board.hpp"

namespace jadoube::boards::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr Piece pawn{Color::white, Role::pawn}, black_pawn{Color::black, Role::pawn};

laws::Regulations regulations(const std::string& line = R"({"regulations": {"time": "5"}})") {
  return laws::protocol::Parser().regulations(line).value();
}

// The server's side: what it is asked for it rules on, and keeps in a log.
class Server {
 public:
  explicit Server(const laws::Regulations& regulations) : game(regulations) {}

  TableEntry rule(const laws::Event& event, std::optional<std::int64_t> id = {}) {
    laws::Event dated = event;
    dated.at = game.state().clock.now() + 10ms;
    const laws::Ruling ruling = game.rule(dated);
    std::string board(notation::max_fen_size, '\0');
    board.resize(static_cast<std::size_t>(
        notation::write_fen_board(board.data(), laws::board_as_it_stands(game.state())) - board.data()));
    log.push_back(
        {.n = static_cast<std::uint32_t>(log.size() + 1),
         .event = dated,
         .says = text::Said::by([&](auto language) { return laws::say(ruling.says, game.state(), language); }),
         .board = board});
    TableEntry entry = log.back();
    entry.answers = id;
    return entry;
  }

  laws::Game game;
  std::vector<TableEntry> log;
};

class AtTable : public testing::Test {
 protected:
  void sit(std::optional<Color> seat, const laws::Regulations& rules = regulations()) {
    server = std::make_unique<Server>(rules);
    session = std::make_unique<TableSession>(rules, seat, SessionOptions{});
    session->connected();
    welcome();
    tell(dgt::BoardDump{Position().board()});
  }
  void welcome() {
    const std::uint32_t seen = session->seen();
    const std::vector<TableEntry> rest(server->log.begin() + seen, server->log.end());
    EXPECT_TRUE(session->welcomed(now, seen, rest));
  }
  // The server does as it is asked, and its answers arrive.
  void serve() {
    for (auto asked = session->take_asked(); !asked.empty(); asked = session->take_asked())
      for (const auto& [id, event] : asked) EXPECT_TRUE(session->entered(now, server->rule(event, id)));
  }
  void others(laws::Actor by, laws::Act act) {
    EXPECT_TRUE(session->entered(now, server->rule({.by = by, .act = std::move(act)})));
  }
  void tell(const dgt::Message& message) { session->received(now, dgt::encode(message)); }
  void change(Square square, std::optional<Piece> piece) {
    pass(1000ms);
    tell(dgt::FieldUpdate{square, piece});
  }
  void pass(Milliseconds time) {
    const Milliseconds until = now + time;
    while (session->due() && *session->due() <= until) {
      now = std::max(now, *session->due());
      session->pass(now);
    }
    now = until;
    session->pass(now);
  }
  void press() { session->typed(now, typed::Press{}); }
  std::vector<std::string> notes() {
    std::vector<std::string> all;
    for (const Note& note : session->take_notes()) all.push_back(describe(note, text::Language::en));
    return all;
  }
  std::vector<std::string> acts() const {
    std::vector<std::string> all;
    for (const TableEntry& entry : server->log) all.push_back(in_short(entry.event));
    return all;
  }

  Milliseconds now{50'000};
  std::unique_ptr<Server> server;
  std::unique_ptr<TableSession> session;
};

TEST_F(AtTable, EnterSaysThatThePlayerIsReady_AndWhatHandsDoIsAskedFor) {
  sit(Color::white);
  EXPECT_THAT(notes(), ElementsAre("The pieces stand as the game begins. Enter, or the clock’s lever, says that you "
                                   "are ready."));
  press();
  EXPECT_TRUE(session->take_ready());
  EXPECT_THAT(session->take_asked(), IsEmpty());
  others(laws::Actor::arbiter, laws::act::Start{});
  notes();
  change(Square::e2, {});
  change(Square::e4, pawn);
  press();
  serve();
  EXPECT_THAT(
      acts(),
      ElementsAre(R"("by": "arbiter", "do": "start"})", R"("by": "white", "do": "touch", "square": "e2"})",
                  R"("by": "white", "do": "place", "from": "e2", "to": "e4"})", R"("by": "white", "do": "press"})"));
  EXPECT_EQ(session->waiting(), 0U);
  EXPECT_THAT(notes(), IsEmpty());
}

TEST_F(AtTable, AMoveMadeElsewhereIsSetUpByHand_WhichIsNoAct) {
  sit(Color::white);
  others(laws::Actor::arbiter, laws::act::Start{});
  change(Square::e2, {});
  change(Square::e4, pawn);
  press();
  serve();
  notes();
  others(laws::Actor::black, laws::act::Touch{.square = Square::d7});
  others(laws::Actor::black, laws::act::Place{.from = Square::d7, .to = Square::d5});
  others(laws::Actor::black, laws::act::Press{});
  EXPECT_THAT(notes(),
              ElementsAre("Black plays d5. On the board: a pawn of Black’s from d7 to d5. White 0:05:00, Black "
                          "0:05:00."));
  change(Square::d7, {});
  change(Square::d5, black_pawn);
  pass(2000ms);
  EXPECT_THAT(session->take_asked(), IsEmpty());
  EXPECT_THAT(notes(), IsEmpty());
  // Taken by hand: the other piece is lifted first.
  change(Square::d5, {});
  change(Square::e4, {});
  change(Square::d5, pawn);
  press();
  serve();
  EXPECT_EQ(server->game.state().ply(), 3U);
  EXPECT_TRUE(server->game.state().last_completed);
}

TEST_F(AtTable, PiecesOfThePlayerWhoSitsElsewhereAreNobodysTouch) {
  sit(Color::black);
  others(laws::Actor::arbiter, laws::act::Start{});
  // White is to move, far away; here somebody straightens a knight, and lifts an own pawn.
  change(Square::g1, {});
  change(Square::g1, Piece{Color::white, Role::knight});
  change(Square::e7, {});
  change(Square::e7, black_pawn);
  press();
  pass(2000ms);
  serve();
  EXPECT_THAT(acts(), ElementsAre(R"("by": "arbiter", "do": "start"})"));
}

// The opponent's move was pressed where it was made; Enter after it has been set up here is no press without a move.
TEST_F(AtTable, EnterAfterAMoveThatWasSetUpCountsForNobody) {
  sit(Color::white);
  others(laws::Actor::arbiter, laws::act::Start{});
  change(Square::e2, {});
  change(Square::e4, pawn);
  press();
  serve();
  others(laws::Actor::black, laws::act::Touch{.square = Square::e7});
  others(laws::Actor::black, laws::act::Place{.from = Square::e7, .to = Square::e5});
  others(laws::Actor::black, laws::act::Press{});
  notes();
  change(Square::e7, {});
  change(Square::e5, black_pawn);
  press();
  serve();
  EXPECT_THAT(notes(),
              ElementsAre("No move waits for a press: Enter counts for nobody. To press all the same, type “press”."));
  EXPECT_EQ(acts().size(), 7U);
  EXPECT_EQ(server->game.state().ply(), 2U);
}

// Article 4.3.2: a touched piece of the opponent's must be taken.
TEST_F(AtTable, APieceOfTheOpponentsThatIsLiftedOnOnesOwnMoveIsTouched_AndThatIsSaid) {
  sit(Color::white);
  others(laws::Actor::arbiter, laws::act::Start{});
  change(Square::e2, {});
  change(Square::e4, pawn);
  press();
  serve();
  others(laws::Actor::black, laws::act::Touch{.square = Square::d7});
  others(laws::Actor::black, laws::act::Place{.from = Square::d7, .to = Square::d5});
  others(laws::Actor::black, laws::act::Press{});
  change(Square::d7, {});
  change(Square::d5, black_pawn);
  pass(2000ms);
  notes();
  change(Square::d5, {});
  pass(700ms);
  serve();
  EXPECT_THAT(notes(), ElementsAre("White touched the pawn on d5 and must capture it."));
}

TEST_F(AtTable, WhatIsTypedIsAnsweredAlsoWhenItIsRepeated) {
  sit(Color::white);
  others(laws::Actor::arbiter, laws::act::Start{});
  others(laws::Actor::black, laws::act::Resign{});
  notes();
  for (int again = 0; again < 2; ++again) {
    session->typed(now, typed::Act{laws::act::OfferDraw{}, {}});
    serve();
    EXPECT_THAT(notes(), ElementsAre(HasSubstr("over")));
  }
  session->typed(now, typed::Act{laws::act::Resign{}, laws::Actor::black});
  EXPECT_THAT(notes(), ElementsAre("That player sits elsewhere."));
}

TEST_F(AtTable, WhereTheBoardDiffersIsToldAfterTheRulingThatExplainsIt) {
  sit(Color::white);
  others(laws::Actor::arbiter, laws::act::Start{});
  notes();
  change(Square::e2, {});
  change(Square::e5, pawn);
  press();
  pass(2000ms);
  EXPECT_THAT(notes(), IsEmpty());
  serve();
  pass(2000ms);
  const auto told = notes();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_THAT(told[0], HasSubstr("illegal"));
  EXPECT_THAT(told[1], HasSubstr("differs"));
}

TEST_F(AtTable, AnIllegalMoveIsRuledOnByTheServer_AndTheSquaresAreTold) {
  sit(Color::white);
  others(laws::Actor::arbiter, laws::act::Start{});
  change(Square::e2, {});
  change(Square::e5, pawn);
  press();
  serve();
  pass(2000ms);
  const auto told = notes();
  EXPECT_THAT(told, Contains(HasSubstr("illegal")));
  EXPECT_THAT(told, Contains("The board differs from the game: on e2 stands nothing, in the game a pawn of White’s; on "
                             "e5 stands a pawn of White’s, in the game nothing."));
}

TEST_F(AtTable, APieceThatWasLetGoBeforeTheStartIsTouchedWhenTheClockRuns) {
  sit(Color::white);
  change(Square::e2, {});
  change(Square::e4, pawn);
  pass(1000ms);
  EXPECT_THAT(session->take_asked(), IsEmpty());
  others(laws::Actor::arbiter, laws::act::Start{});
  serve();
  EXPECT_EQ(acts().size(), 3U);
}

TEST_F(AtTable, OnOneDeviceBothPlayersSit) {
  sit(std::nullopt);
  press();
  serve();
  change(Square::e2, {});
  change(Square::e4, pawn);
  press();
  change(Square::e7, {});
  change(Square::e5, black_pawn);
  press();
  serve();
  EXPECT_THAT(
      acts(),
      ElementsAre(R"("by": "arbiter", "do": "start"})", R"("by": "white", "do": "touch", "square": "e2"})",
                  R"("by": "white", "do": "place", "from": "e2", "to": "e4"})", R"("by": "white", "do": "press"})",
                  R"("by": "black", "do": "touch", "square": "e7"})",
                  R"("by": "black", "do": "place", "from": "e7", "to": "e5"})", R"("by": "black", "do": "press"})"));
}

// Article 6.11: the clocks stand still until the players are ready to go on; what was done before waits.
TEST_F(AtTable, AfterAnOutageActsWaitUntilPlayGoesOn) {
  sit(Color::white);
  others(laws::Actor::arbiter, laws::act::Start{});
  session->lost();
  change(Square::e2, {});
  change(Square::e4, pawn);
  press();
  server->rule({.by = laws::Actor::arbiter, .act = laws::act::Pause{}});
  notes();
  welcome();
  EXPECT_THAT(session->take_asked(), IsEmpty());
  EXPECT_THAT(notes(),
              Contains("The clocks are stopped. Enter, or the clock’s lever, says that you are ready to go on."));
  press();
  EXPECT_TRUE(session->take_ready());
  pass(2000ms);
  // The move that waits is no difference between the board and the game.
  EXPECT_THAT(notes(), ElementsAre("The server is told that you are ready."));
  others(laws::Actor::arbiter, laws::act::Resume{});
  serve();
  EXPECT_EQ(acts().back(), R"("by": "white", "do": "press"})");
  EXPECT_TRUE(server->game.state().last_completed);
  EXPECT_EQ(server->game.state().ply(), 1U);
}

TEST_F(AtTable, ARefusedActIsNotDone_AndItsReasonIsTold) {
  sit(Color::white);
  others(laws::Actor::arbiter, laws::act::Start{});
  session->typed(now, typed::Act{laws::act::OfferDraw{}, {}});
  const auto asked = session->take_asked();
  ASSERT_EQ(asked.size(), 1U);
  session->refused(now, asked[0].id, text::Said::by([](text::Language language) {
                     return language == text::Language::en ? "Not now." : "Agora não.";
                   }));
  EXPECT_EQ(session->waiting(), 0U);
  EXPECT_THAT(notes(), Contains("Not now."));
  EXPECT_FALSE(session->game().state().offer);
}

TEST_F(AtTable, SaysThatTheServerRulesOtherwise) {
  sit(Color::white);
  TableEntry entry = server->rule({.by = laws::Actor::arbiter, .act = laws::act::Start{}});
  entry.board = "8/8/8/8/8/8/8/8";
  EXPECT_FALSE(session->entered(now, entry));
}

// The connection is cut at every place: before an act arrives, between its arrival and the answer, and while its entry
// is still under way to the disk when the board comes again.
TEST_F(AtTable, NothingIsLostOrDoneTwice_WhereverTheConnectionIsCut) {
  std::mt19937 random(4102);
  unsigned cuts = 0, asked_again = 0;
  for (int round = 0; round < 300; ++round) {
    sit(std::nullopt);
    std::int64_t last_done = 0;  // the number of the device's last act
    std::vector<TableEntry> under_way, committed;
    const auto deliver = [&] {
      for (const TableEntry& entry : std::exchange(under_way, {})) {
        committed.push_back(entry);
        ASSERT_TRUE(session->entered(now, entry));
      }
    };
    const auto cut = [&] {
      ++cuts;
      for (TableEntry& entry : under_way) entry.answers.reset();
      session->lost();
      // Some of what was under way has come to the disk meanwhile.
      while (!under_way.empty() && random() % 2 == 0) {
        committed.push_back(under_way.front());
        under_way.erase(under_way.begin());
      }
      const std::uint32_t seen = session->seen();
      std::vector<TableEntry> rest(committed.begin() + seen, committed.end());
      for (TableEntry& entry : rest) entry.answers.reset();
      ASSERT_TRUE(session->welcomed(now, seen, rest));
    };
    const auto exchange = [&] {
      do {
        for (auto asked = session->take_asked(); !asked.empty(); asked = session->take_asked())
          for (const auto& [id, event] : asked) {
            const auto fate = random() % 8;
            if (fate == 0) {  // lost on the way
              cut();
              break;
            }
            if (id <= last_done) {
              ++asked_again;
              session->refused(now, id, std::nullopt);
              continue;
            }
            last_done = id;
            under_way.push_back(server->rule(event, id));
            if (fate == 1) {  // done, and the answer lost
              cut();
              break;
            }
            if (fate % 2 == 0) deliver();
          }
        deliver();
      } while (session->waiting() > 0);
    };
    Position position;
    press();
    exchange();
    for (int ply = 0; ply < 6; ++ply) {
      const MoveList moves = position.legal_moves();
      const Move move = moves[random() % moves.size()];
      if (move.is_castling() || move.is_promotion() || move.kind() == Move::Kind::en_passant) break;
      const Piece piece = *position.piece_at(move.from());
      if (position.piece_at(move.to())) change(move.to(), {});
      change(move.from(), {});
      if (random() % 2 == 0) exchange();
      change(move.to(), piece);
      if (random() % 2 == 0) exchange();
      press();
      exchange();
      position.play(move);
    }
    ASSERT_EQ(server->game.state().position.board(), position.board()) << "round " << round;
    std::size_t presses = 0;
    for (const TableEntry& entry : server->log)
      if (std::holds_alternative<laws::act::Press>(entry.event.act)) ++presses;
    // Enter after a mate presses no clock.
    const unsigned mates = server->game.state().over() ? 1 : 0;
    ASSERT_EQ(presses, server->game.state().ply() - mates) << "round " << round;
  }
  EXPECT_GT(cuts, 100U);
  EXPECT_GT(asked_again, 10U);
}

}  // namespace
}  // namespace jadoube::boards::test
