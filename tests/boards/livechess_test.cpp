// The boards of a hall at a LiveChess, each at a table of a server: twelve games at once with slips of the hand, a
// board that is unplugged, a connection that is cut, and what is wrong said in one sentence.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/boards/at_server.hpp"
#include "tests/boards/livechess_stand_in.hpp"
#include "tests/support/eventually.hpp"

namespace jadoube::boards::test {
namespace {

using jadoube::test::run;
using testing::EndsWith;
using testing::HasSubstr;

// A board of the hall, and who plays at it.
class HallGame {
 public:
  HallGame(LiveChess& livechess, const RunningServer& server, std::string serial_number, std::vector<Move> moves)
      : livechess_(livechess),
        server_(server),
        serial_number_(std::move(serial_number)),
        table_(server.make(R"({"seat": "both", "regulations": {"time": "600+30"}})")),
        moves_(std::move(moves)),
        watcher_(server, table_) {
    livechess.add(serial_number_);
  }

  std::string place() const { return serial_number_ + "=" + link(server_.port(), table_, "both"); }
  const std::string& serial_number() const { return serial_number_; }
  std::size_t plies() const { return moves_.size(); }
  bool is_mate() const { return !position_.has_legal_move(); }

  void start() {
    livechess_.run(serial_number_, Color::white);
    watcher_.wait_for_act("start");
  }
  // Hands make the next move, with a slip in each third.
  void make() {
    const Move move = moves_[next_++];
    const Color mover = position_.turn();
    const bool slips = ++made_ % 3 == 0;
    if (move.is_castling()) {
      const CastlingSide side = castling_side(move);
      const Piece king = lift(move.from());
      if (slips) {  // king and rook in one hand, and the rook put down first
        const Piece rook = lift(move.to());
        put(castling_rook_to(mover, side), rook);
        put(castling_king_to(mover, side), king);
      } else {
        put(castling_king_to(mover, side), king);
        put(castling_rook_to(mover, side), lift(move.to()));
      }
    } else {
      const Square taken =
          move.kind() == Move::Kind::en_passant ? square(file_of(move.to()), rank_of(move.from())) : move.to();
      const bool takes = livechess_.board(serial_number_).piece_at(taken).has_value();
      if (takes && !slips) lift(taken);
      Piece piece = lift(move.from());
      if (slips) {
        // It is set back and taken up again; what it takes is lifted last.
        put(move.from(), piece);
        lift(move.from());
        if (takes) lift(taken);
      }
      if (move.is_promotion()) piece = {mover, *move.promoted()};
      put(move.to(), piece);
    }
    position_.play(move);
  }
  // The clock of the side to move runs; after mate nobody presses.
  void press() {
    if (is_mate()) return;
    press_unseen();
    wait_for_press();
  }
  void press_unseen() { livechess_.run(serial_number_, position_.turn()); }
  void wait_for_press() { watcher_.wait_for_effect("completed"); }
  void expect_done() const {
    expect_nothing_twice(server_, table_, {moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(next_)});
  }
  // A move is made while nobody sees it.
  Board make_unseen() {
    position_.play(moves_[next_++]);
    return position_.board();
  }

 private:
  Piece lift(Square square) {
    const Piece piece = livechess_.board(serial_number_).piece_at(square).value();
    livechess_.change(serial_number_, square, {});
    return piece;
  }
  void put(Square square, Piece piece) { livechess_.change(serial_number_, square, piece); }

  LiveChess& livechess_;
  const RunningServer& server_;
  std::string serial_number_;
  MadeTable table_;
  std::vector<Move> moves_;
  Watcher watcher_;
  Position position_;
  std::size_t next_ = 0, made_ = 0;
};

std::vector<std::string> options(const LiveChess& livechess, const std::vector<std::string>& places) {
  std::vector<std::string> words{"--livechess", livechess.address(), "--quiet", "50"};
  for (const std::string& place : places) {
    words.emplace_back("--table");
    words.push_back(place);
  }
  return words;
}

TEST(LiveChess, TwelveBoards_PlayTheirGamesAtOnce) {
  const RunningServer server;
  LiveChess livechess;
  std::vector<std::unique_ptr<HallGame>> hall;
  std::vector<std::string> places;
  for (int number = 0; number < 12; ++number) {
    hall.push_back(std::make_unique<HallGame>(livechess, server, std::to_string(54321 + number),
                                              games()[static_cast<std::size_t>(number % 2)]));
    places.push_back(hall.back()->place());
    if (number % 4 == 3) livechess.flip(hall.back()->serial_number());
  }
  BoardProgram program(options(livechess, places));
  // Also those of a board that is turned round: LiveChess says so, and nobody need find it out.
  for (std::size_t ready = 0; ready < hall.size(); ++ready) program.wait_for("The pieces stand as the game begins");
  for (const auto& game : hall) game->start();
  const std::size_t longest = std::max(hall[0]->plies(), hall[1]->plies());
  for (std::size_t ply = 0; ply < longest; ++ply) {
    for (const auto& game : hall)
      if (ply < game->plies()) game->make();
    for (const auto& game : hall)
      if (ply < game->plies()) game->press();
  }
  for (const auto& game : hall)
    if (!game->is_mate()) program.type(game->serial_number() + " black resign");
  for (std::size_t over = 0; over < hall.size(); ++over) program.wait_for("The game is over: 1-0");
  for (const auto& game : hall) game->expect_done();
  program.quit();
}

TEST(LiveChess, ABoardIsUnplugged_AndAMoveMadeMeanwhileCounts) {
  const RunningServer server;
  LiveChess livechess;
  HallGame first(livechess, server, "101", games()[0]), second(livechess, server, "102", games()[1]);
  BoardProgram program(options(livechess, {first.place(), second.place()}));
  program.wait_for("The pieces stand as the game begins");
  program.wait_for("The pieces stand as the game begins");
  first.start();
  second.start();
  first.make();
  first.press();
  livechess.unplug("101");
  program.wait_for("101: The connection to the board is lost");
  second.make();
  second.press();
  livechess.plug_in("101", first.make_unseen());
  program.wait_for("101: The board is connected again.");
  first.press();
  first.make();
  first.press();
  // The press is not seen either.
  livechess.unplug("101");
  program.wait_for("101: The connection to the board is lost");
  const Board unseen = first.make_unseen();
  first.press_unseen();
  livechess.plug_in("101", unseen);
  first.wait_for_press();
  first.make();
  first.press();
  first.expect_done();
  second.expect_done();
  program.quit();
}

TEST(LiveChess, TheConnectionIsCut_AndTheGameGoesOn) {
  const RunningServer server;
  LiveChess livechess;
  HallGame game(livechess, server, "101", games()[0]);
  BoardProgram program(options(livechess, {game.place()}));
  program.wait_for("LiveChess is connected.");
  program.wait_for("The pieces stand as the game begins");
  game.start();
  game.make();
  game.press();
  livechess.cut();
  program.wait_for("The connection to LiveChess is lost");
  program.wait_for("101: The board is connected again.");
  game.make();
  game.press();
  game.expect_done();
  program.quit();
}

// What makes no sense is said in one sentence and left out; the boards play on.
TEST(LiveChess, WhatIsNotUnderstood_IsSaidAndLeftOut) {
  const RunningServer server;
  LiveChess livechess;
  HallGame game(livechess, server, "101", games()[0]);
  BoardProgram program(options(livechess, {game.place()}));
  program.wait_for("101: The pieces stand as the game begins");
  game.start();
  for (const std::string senseless : {
           "no JSON",
           "[]",
           R"({"id": 1})",
           R"({"response": "call", "id": 1, "param": {"boards": 12}})",
           R"({"response": "call", "id": 1, "param": [{"serialnr": 101}]})",
           R"({"response": "call", "id": 1, "param": [{"serialnr": "101", "state": "ACTIVE", "board": "9/8"}]})",
           R"({"response": "feed", "id": "100", "param": {"serialnr": "101"}})",
           R"({"response": "feed", "id": 100, "param": {"serialnr": "101", "board": 8}})",
           R"({"response": "feed", "id": 100, "param": {"clock": {"run": "white"}}})",
       }) {
    livechess.say(senseless);
    EXPECT_THAT(program.wait_for("is not understood"),
                HasSubstr("What LiveChess says is not understood, and is left out: " + senseless.substr(0, 40)));
  }
  livechess.say(R"({"response": "feed", "id": 7, "param": {"board": "8/8/8/8/8/8/8/8"}})");
  program.wait_for("LiveChess tells of a feed that was not asked for, and it is left out: 7");
  game.make();
  game.press();
  livechess.say(std::string("\xFF\xFE\x00", 3));
  program.wait_for("is not understood, and is left out: ???");
  livechess.cut();
  program.wait_for("101: The board is connected again.");
  game.make();
  game.press();
  game.expect_done();
  program.quit();
}

TEST(LiveChess, SaysWhichBoardItDoesNotKnow_AndWhichATypedLineIsMeantFor) {
  const RunningServer server;
  LiveChess livechess;
  HallGame game(livechess, server, "101", games()[0]);
  const auto other = server.make(R"({"seat": "both"})");
  BoardProgram program(options(livechess, {game.place(), "102=" + link(server.port(), other, "both")}));
  program.wait_for("102: LiveChess does not know this board.");
  program.wait_for("101: The pieces stand as the game begins");
  program.type("resign");
  program.wait_for("say which board: the line begins with its serial number, such as 101");
  livechess.add("102");
  program.wait_for("102: The pieces stand as the game begins");
  program.quit();
}

// Such a board tells each change at once, like the others, and not only what stands there when it is listed again.
TEST(LiveChess, ABoardThatItComesToKnowLater_OrAgain_IsFollowed) {
  const RunningServer server;
  LiveChess livechess;
  HallGame game(livechess, server, "101", games()[0]);
  livechess.forget("101");
  const auto wait_until_followed = [&] {
    EXPECT_TRUE(jadoube::test::eventually([&] { return livechess.is_followed("101"); }));
  };
  BoardProgram program(options(livechess, {game.place()}));
  program.wait_for("101: LiveChess does not know this board.");
  livechess.remember("101");
  program.wait_for("101: The pieces stand as the game begins");
  wait_until_followed();
  game.start();
  game.make();
  game.press();
  livechess.forget("101");
  program.wait_for("101: The connection to the board is lost");
  livechess.remember("101");
  program.wait_for("101: The board is connected again.");
  wait_until_followed();
  for (int ply = 0; ply < 3; ++ply) {
    game.make();
    game.press();
  }
  livechess.say(R"({"response": "error", "id": 100, "param": {"message": "No more feeds"}})");
  program.wait_for("101: LiveChess refuses what it is asked: No more feeds");
  livechess.say(R"({"response": "error", "id": null, "param": {"message": "Bad call"}})");
  program.wait_for(": LiveChess refuses what it is asked: Bad call");
  game.make();
  game.press();
  game.expect_done();
  program.quit();
}

// The arbiter's desk says where each board stands, while they are there and before; a board that is put elsewhere plays
// there, and the next round is played where the last was.
TEST(LiveChess, ADesk_SaysWhereEachBoardStands_RoundAfterRound) {
  const RunningServer server;
  LiveChess livechess;
  livechess.add("101");
  livechess.add("102");
  const auto made =
      server
          .post("/api/tournaments", R"({"event": "Clube", "regulations": {"time": "600+30"}, "pairings": )"
                                    R"("1,Ana,Bento\n2,Caio,Davi"})")
          .json();
  const std::string path = "/api/tournaments/" + std::string(made.at("tournament").as_string());
  const std::string token = R"({"token": ")" + std::string(made.at("arbiter").as_string()) + '"';
  const auto put_at = [&](unsigned board, const std::string& serial) {
    const auto answer = server.post(
        path + "/boards", token + R"(, "board": )" + std::to_string(board) + R"(, "serial": ")" + serial + "\"}");
    ASSERT_EQ(answer.status, 200U) << answer.body;
  };
  std::map<unsigned, json::value> links;  // by round
  const auto state = [&](unsigned round, std::size_t board) {
    if (!links.contains(round))
      links[round] = server.post(path + "/links", token + R"(, "round": )" + std::to_string(round) + "}").json();
    const auto table = std::string(links[round].at("boards").at(board - 1).at("table").as_string());
    return server.get("/api/tables/" + table).json().at("state");
  };
  const auto plies = [&](unsigned round, std::size_t board) { return state(round, board).at("ply").to_number<int>(); };
  const auto wait_until = [](const auto& seen) { EXPECT_TRUE(jadoube::test::eventually(seen)); };
  const auto start = [&](const std::string& serial, std::size_t board) {
    livechess.run(serial, Color::white);
    wait_until([&] { return state(1, board).at("clocks").at("running") == "white"; });
  };
  put_at(1, "101");
  BoardProgram program({"--livechess", livechess.address(), "--quiet", "50", "--round",
                        "http://localhost:" + std::to_string(server.port()) + "/tournament/" +
                            std::string(made.at("tournament").as_string()) + "#" +
                            std::string(made.at("arbiter").as_string())});
  program.wait_for("101: round 1, board 1.");
  program.wait_for("101: The pieces stand as the game begins");
  put_at(2, "102");
  program.wait_for("102: round 1, board 2.");
  program.wait_for("102: The pieces stand as the game begins");
  // Each hand is awaited by what the desk sees of it.
  const auto move = [&](const std::string& serial, Square from, Square to, Color next, unsigned round,
                        std::size_t board, int ply) {
    const Piece piece = *livechess.board(serial).piece_at(from);
    livechess.change(serial, from, {});
    livechess.change(serial, to, piece);
    livechess.run(serial, next);
    wait_until([&] { return plies(round, board) == ply; });
  };
  start("101", 1);
  move("101", Square::e2, Square::e4, Color::black, 1, 1, 1);
  // At that board nobody starts the clock: the first move does.
  move("102", Square::d2, Square::d4, Color::black, 1, 2, 1);
  // The next round is made while board 1 plays: it stays there until its game is over.
  const auto next = server.post(path + "/rounds", token + R"(, "round": 2, "pairings": "1,Ana,Caio\n2,Bento,Davi"})");
  ASSERT_EQ(next.status, 201U) << next.body;
  move("101", Square::e7, Square::e5, Color::white, 1, 1, 2);
  program.type("101 white resign");
  program.wait_for("101: round 2, board 1.");
  program.wait_for("101: The pieces do not stand as the game begins");
  livechess.change("101", Square::e4, {});
  livechess.change("101", Square::e5, {});
  livechess.change("101", Square::e2, Piece{Color::white, Role::pawn});
  livechess.change("101", Square::e7, Piece{Color::black, Role::pawn});
  program.wait_for("101: The pieces stand as the game begins");
  EXPECT_EQ(plies(2, 1), 0);
  // It is taken away.
  EXPECT_EQ(server.post(path + "/boards", token + R"(, "board": 1, "serial": null})").status, 200U);
  program.wait_for("101: this board stands at no board of the round any more.");
  program.quit();
}

TEST(LiveChess, SaysInOneSentenceWhatIsWrong) {
  const std::string livechess = "ws://localhost:1982/api/v1.0", table = "http://localhost/t/2fnbvp3w2a6p7#s";
  const auto said = [](std::vector<std::string> words) {
    words.insert(words.begin(), "board");
    const auto outcome = run(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  };
  for (const char* const wrong :
       {"localhost", "http://localhost:1982/api/v1.0", "ws://localhost:1982", "ws:///api", "ws://a b/c"})
    EXPECT_THAT(said({"--livechess", wrong, "--table", "1=" + table}), HasSubstr("is no address of a LiveChess"));
  EXPECT_THAT(said({"--livechess", livechess}), HasSubstr("say at which table each board sits"));
  EXPECT_THAT(said({"--livechess", livechess, "--table", table.substr(0, 10)}), HasSubstr("does not say which board"));
  EXPECT_THAT(said({"--livechess", livechess, "--table", "1=nowhere"}), HasSubstr("is no link of a table"));
  EXPECT_THAT(said({"--livechess", livechess, "--table", "1=" + table, "--table", "1=" + table}),
              EndsWith("jadoube board: the board 1 has two tables\n"));
  EXPECT_THAT(said({"--livechess", livechess, "--dgt", "/dev/null"}), HasSubstr("do not go together"));
  EXPECT_THAT(said({"--livechess", livechess, "--table", "1=" + table, "--regulations", "{}"}),
              HasSubstr("do not go together"));
  const std::string round = "http://localhost/tournament/2fnbvp3w2a6p7#s";
  EXPECT_THAT(said({"--livechess", livechess, "--round", table}), HasSubstr("is no link of a tournament’s arbiter"));
  EXPECT_THAT(said({"--livechess", livechess, "--round", round.substr(0, round.size() - 2)}),
              HasSubstr("is no link of a tournament’s arbiter"));
  EXPECT_THAT(said({"--livechess", livechess, "--round", round, "--table", "1=" + table}),
              EndsWith("jadoube board: --round and --table do not go together\n"));
  EXPECT_THAT(said({"--dgt", "/dev/null", "--round", round}),
              EndsWith("jadoube board: --round goes with --livechess\n"));
  EXPECT_THAT(said({"--livechess", "ws://localhost:" + std::to_string(free_port()) + "/api/v1.0", "--table",
                    "1=http://localhost:" + std::to_string(free_port()) + "/t/2fnbvp3w2a6p7#s"}),
              HasSubstr("cannot be reached"));
}

}  // namespace
}  // namespace jadoube::boards::test
