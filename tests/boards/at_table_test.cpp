// The program at a table: a board that is a pseudo-terminal, and a server in a process of its own. Whole games, on both
// seats or on one, with connections cut and the cable pulled out.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <memory>

#include "jadoube/notation/uci.hpp"
#include "tests/boards/at_server.hpp"
#include "tests/boards/pseudo_board.hpp"
#include "tests/store/cutting_proxy.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::boards::test {
namespace {

using jadoube::test::CuttingProxy;
using jadoube::test::run;
using jadoube::test::Scratch;
using testing::HasSubstr;

// The program at a board.
class Wooden {
 public:
  Wooden(const std::string& link, const std::vector<std::string>& more = {})
      : board_(std::make_unique<PseudoBoard>(Position().board())) {
    plug_in();
    std::vector<std::string> words{"--dgt", device().string(), "--quiet", "50", "--table", link};
    words.insert(words.end(), more.begin(), more.end());
    program_ = std::make_unique<BoardProgram>(words);
  }

  void show_board() {
    while (!board_->tells_changes()) ASSERT_TRUE(board_->answer());
  }
  std::string wait_for(std::string_view words) { return program_->wait_for(words); }
  void type(std::string_view line) { program_->type(line); }
  void press(Color color) { board_->press(color); }
  void quit() { program_->quit(); }

  // Hands make a move.
  void make(const Position& position, Move move) {
    const Color mover = position.turn();
    const auto lift = [&](Square square) {
      const auto piece = board_->board().piece_at(square);
      board_->change(square, {});
      return *piece;
    };
    if (move.is_castling()) {
      const Piece king = lift(move.from());
      board_->change(castling_king_to(mover, castling_side(move)), king);
      const Piece rook = lift(move.to());
      board_->change(castling_rook_to(mover, castling_side(move)), rook);
      return;
    }
    const Square taken =
        move.kind() == Move::Kind::en_passant ? square(file_of(move.to()), rank_of(move.from())) : move.to();
    if (board_->board().piece_at(taken)) lift(taken);
    const Piece piece = lift(move.from());
    board_->change(move.to(), move.is_promotion() ? Piece{mover, *move.promoted()} : piece);
  }
  void pull_the_cable_out() {
    board_.reset();
    std::filesystem::remove(device());
  }
  void put_it_back(const Board& board) {
    board_ = std::make_unique<PseudoBoard>(board);
    plug_in();
    show_board();
  }

 private:
  std::filesystem::path device() const { return scratch_.path() / "board"; }
  void plug_in() const { std::filesystem::create_symlink(board_->device(), device()); }

  Scratch scratch_;
  std::unique_ptr<PseudoBoard> board_;
  std::unique_ptr<BoardProgram> program_;
};

TEST(BoardAtTable, BothPlayersAtOneBoard_PlayWholeGames) {
  const RunningServer server;
  for (const auto& moves : games()) {
    const auto table = server.make(R"({"seat": "both", "regulations": {"time": "600+30"}})");
    Watcher watcher(server, table);
    Wooden wooden(link(server.port(), table, "both"));
    wooden.show_board();
    wooden.wait_for("The pieces stand as the game begins. Enter, or the clock’s lever, starts White’s clock.");
    wooden.press(Color::black);
    Position position;
    for (const Move move : moves) {
      const Color mover = position.turn();
      wooden.make(position, move);
      position.play(move);
      if (!position.has_legal_move()) break;
      wooden.press(mover);
      watcher.wait_for_effect("completed");
    }
    if (position.has_legal_move()) wooden.type("black resign");
    wooden.wait_for("The game is over: 1-0");
    expect_nothing_twice(server, table, moves);
    wooden.quit();
  }
}

// A person with a page, or a program: touches, places, presses.
class Opponent {
 public:
  Opponent(const RunningServer& server, const MadeTable& table, const std::string& seat)
      : socket_(server.sit(table, seat)) {}
  void make(const Position& position, Move move) {
    if (move.is_castling()) {
      place(move.from(), castling_king_to(position.turn(), castling_side(move)));
      place(move.to(), castling_rook_to(position.turn(), castling_side(move)));
    } else {
      place(move.from(), move.to());
    }
    if (const auto promoted = move.promoted()) {
      constexpr std::array words{"queen", "rook", "bishop", "knight"};
      const auto found = std::ranges::find(promotion_roles, *promoted) - promotion_roles.begin();
      say(std::string(R"("do": "promote", "piece": ")") + words.at(static_cast<std::size_t>(found)) + '"');
    }
    say(R"("do": "press")");
  }
  void say(const std::string& act) { socket_->send("{" + act + "}"); }

 private:
  void place(Square from, Square to) {
    say(R"("do": "touch", "square": ")" + to_string(from) + '"');
    say(R"("do": "place", "from": ")" + to_string(from) + R"(", "to": ")" + to_string(to) + '"');
  }
  std::unique_ptr<jadoube::test::WebSocket> socket_;
};

TEST(BoardAtTable, OneSeatIsWooden_AndTheOpponentsMovesAreSetUpByHand) {
  const RunningServer server({"--notice", "0"});
  unsigned number = 0;
  for (const auto& moves : games()) {
    const Color wooden_side = number++ == 0 ? Color::white : Color::black;
    const bool is_white = wooden_side == Color::white;
    const auto table = server.make(R"({"seat": "white", "regulations": {"time": "600+30"}})");
    Watcher watcher(server, table);
    Opponent opponent(server, table, is_white ? "black" : "white");
    Wooden wooden(link(server.port(), table, is_white ? "white" : "black"));
    wooden.wait_for(is_white ? "for White" : "for Black");
    wooden.show_board();
    wooden.wait_for("says that you are ready");
    // White’s end of the lever is down: it is put as Black would.
    if (is_white)
      wooden.press(Color::black);
    else
      wooden.type("");
    watcher.wait_for_act("start");
    wooden.wait_for("The game has begun");
    Position position;
    for (const Move move : moves) {
      const Color mover = position.turn();
      if (mover != wooden_side) {
        opponent.make(position, move);
        wooden.wait_for(is_white ? "Black plays" : "White plays");
      }
      wooden.make(position, move);
      position.play(move);
      if (!position.has_legal_move()) break;
      wooden.press(mover);
      watcher.wait_for_effect("completed");
    }
    if (position.has_legal_move()) wooden.type("resign");
    wooden.wait_for("The game is over: 1-0");
    expect_nothing_twice(server, table, moves, !wooden_side);
    wooden.quit();
  }
}

TEST(BoardAtTable, AWoodenBoardPlaysAnEngine) {
  const Scratch scratch;
  const auto engine = scratch.write("engine", "#!/bin/sh\nexec '" +
                                                  jadoube::test::source_file("tests/engines/scripted-engine").string() +
                                                  "' e7e5 d7d6 d6e5 b8c6\n");
  ::chmod(engine.c_str(), 0755);
  const RunningServer server({"--notice", "0", "--engine", engine.string()});
  const auto table =
      server.make(R"({"seat": "white", "engine": {"seat": "black", "level": 8}, "regulations": {"time": "600+30"}})");
  Watcher watcher(server, table);
  Wooden wooden(link(server.port(), table, "white"));
  wooden.show_board();
  wooden.wait_for("says that you are ready");
  wooden.press(Color::black);
  watcher.wait_for_act("start");
  wooden.wait_for("The game has begun");
  Position position;
  for (const auto& [own, answer] : {std::pair("e2e4", "e7e5"), std::pair("f2f4", "d7d6"), std::pair("f4e5", "d6e5")}) {
    const Move move = notation::read_uci(position, own).value();
    wooden.make(position, move);
    wooden.press(Color::white);
    watcher.wait_for_effect("completed");
    position.play(move);
    const Move reply = notation::read_uci(position, answer).value();
    EXPECT_THAT(wooden.wait_for("Black plays"), HasSubstr("On the board:"));
    watcher.wait_for_effect("completed");
    wooden.make(position, reply);
    wooden.press(Color::black);
    position.play(reply);
  }
  wooden.type("resign");
  wooden.wait_for("The game is over: 0-1");
  EXPECT_EQ(server.get("/api/tables/" + table.id).json().at("state").at("ply").to_number<unsigned>(), 6U);
  wooden.quit();
}

TEST(BoardAtTable, TheConnectionIsCutAgainAndAgain_AndNothingIsLostOrDoneTwice) {
  const RunningServer server;
  CuttingProxy proxy(static_cast<int>(server.port()));
  const auto moves = games().front();
  const auto table = server.make(R"({"seat": "both", "regulations": {"time": "600+30"}})");
  Watcher watcher(server, table);
  Wooden wooden(link(static_cast<unsigned>(proxy.port()), table, "both"));
  wooden.show_board();
  wooden.press(Color::black);
  watcher.wait_for_act("start");
  wooden.wait_for("The game has begun");
  Position position;
  unsigned ply = 0;
  for (const Move move : moves) {
    ++ply;
    // What the board says arrives, and no answer comes back; then everything is cut.
    if (ply % 4 == 1) proxy.keep_back_answers(true);
    if (ply % 4 == 2) proxy.cut();
    const Color mover = position.turn();
    wooden.make(position, move);
    if (ply % 4 == 3) proxy.cut();
    position.play(move);
    if (!position.has_legal_move()) break;
    wooden.press(mover);
    watcher.wait_for_effect("completed");
    if (ply % 4 == 1) {
      proxy.cut();
      proxy.keep_back_answers(false);
      wooden.wait_for("The server is connected again.");
    }
  }
  // The answers to the last move have been kept back.
  proxy.cut();
  proxy.keep_back_answers(false);
  wooden.wait_for("The game is over: 1-0");
  expect_nothing_twice(server, table, moves);
  wooden.quit();
}

TEST(BoardAtTable, TheServerIsKilledAndStartedAgain_AndWhatWasDoneMeanwhileIsSentWhenPlayGoesOn) {
  RunningServer server({"--port", std::to_string(free_port())});
  const auto moves = games().front();
  const auto table = server.make(R"({"seat": "both", "regulations": {"time": "600+30"}})");
  Wooden wooden(link(server.port(), table, "both"));
  wooden.show_board();
  wooden.wait_for("starts White’s clock");
  wooden.press(Color::black);
  Position position;
  const auto play = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      wooden.make(position, moves[i]);
      wooden.press(position.turn());
      position.play(moves[i]);
    }
  };
  {
    Watcher watcher(server, table);
    play(0, 1);
    watcher.wait_for_effect("completed");
  }
  server.end(SIGKILL);
  wooden.wait_for("The connection to the server is lost");
  play(1, 2);
  server.start();
  wooden.wait_for("The clocks are stopped. Enter");
  Watcher watcher(server, table);
  wooden.type("");
  watcher.wait_for_effect("completed");
  play(2, 3);
  watcher.wait_for_effect("completed");
  expect_nothing_twice(server, table, {moves.begin(), moves.begin() + 3});
  wooden.quit();
}

TEST(BoardAtTable, TheCableIsPulledOutAndPutBack_AndAMoveMadeMeanwhileCounts) {
  const RunningServer server({"--notice", "0"});
  const auto moves = games().front();
  const auto table = server.make(R"({"seat": "white", "regulations": {"time": "600+30"}})");
  Watcher watcher(server, table);
  Opponent opponent(server, table, "black");
  Wooden wooden(link(server.port(), table, "white"));
  wooden.show_board();
  wooden.wait_for("says that you are ready");
  wooden.type("");
  watcher.wait_for_act("start");
  wooden.wait_for("The game has begun");
  wooden.pull_the_cable_out();
  wooden.wait_for("The connection to the board is lost");
  Position position;
  position.play(moves[0]);
  wooden.put_it_back(position.board());
  wooden.wait_for("The board is connected again.");
  watcher.wait_for_effect("made");
  wooden.type("");
  watcher.wait_for_effect("completed");
  // The opponent's move comes while the cable is out, and stands on the board when it is back.
  wooden.pull_the_cable_out();
  wooden.wait_for("The connection to the board is lost");
  opponent.make(position, moves[1]);
  wooden.wait_for("Black plays e5");
  position.play(moves[1]);
  wooden.put_it_back(position.board());
  wooden.wait_for("The board is connected again.");
  wooden.press(Color::black);
  wooden.make(position, moves[2]);
  wooden.press(Color::white);
  watcher.wait_for_effect("completed");
  watcher.wait_for_effect("completed");
  expect_nothing_twice(server, table, {moves.begin(), moves.begin() + 3});
  wooden.quit();
}

TEST(BoardAtTable, TheOpenSeatOfATableInTheLobbyIsTaken_AndItsLinkIsSaid) {
  const RunningServer server;
  const auto table = server.make(R"({"seat": "white", "lobby": true, "regulations": {"time": "5"}})");
  const std::string plain = "http://localhost:" + std::to_string(server.port()) + "/t/" + table.id;
  Wooden wooden(plain);
  EXPECT_THAT(wooden.wait_for("The open seat is yours"), HasSubstr(plain + "#"));
  wooden.wait_for("for Black");
  wooden.show_board();
  wooden.wait_for("says that you are ready");
  wooden.quit();
}

TEST(BoardAtTable, SaysInOneSentenceWhatIsWrong) {
  const RunningServer server;
  const PseudoBoard board{Position().board()};
  const auto sit = [&](const std::string& where, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"board", "--dgt", board.device(), "--table", where};
    words.insert(words.end(), more.begin(), more.end());
    const auto outcome = run(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  };
  const auto is_sentence = [](const std::string& words) { return testing::EndsWith("jadoube board: " + words + "\n"); };
  for (const char* const wrong : {"nonsense", "ftp://localhost/t/abc#x", "http://localhost/t/", "http:///t/abc",
                                  "http://localhost/tables/abc#x", "http://localhost/t/a b#x", "http://a@b/t/abc#x"})
    EXPECT_THAT(sit(wrong), is_sentence("“" + std::string(wrong) +
                                        "” is no link of a table, such as "
                                        "https://chess.example/t/2fnbvp3w2a6p7#SECRET"));
  const std::string port = std::to_string(server.port()), origin = "http://localhost:" + port;
  EXPECT_THAT(sit("http://localhost:" + std::to_string(free_port()) + "/t/abc#x"),
              HasSubstr("cannot be reached: no server answers there\n"));
  EXPECT_THAT(sit("https://localhost:" + port + "/t/abc#x"),
              HasSubstr("cannot be reached: there is no TLS there; is it an http address?\n"));
  EXPECT_THAT(sit(origin + "/t/2fnbvp3w2a6p7#secret"), is_sentence("There is no such table."));

  const auto made = server.make(R"({"seat": "white", "arbiter": true})");
  EXPECT_THAT(sit(origin + "/t/" + made.id + "#wrong"), is_sentence("This link does not open a seat at this table."));
  EXPECT_THAT(sit(origin + "/t/" + made.id), is_sentence("The seat is taken."));
  EXPECT_THAT(sit(link(server.port(), made, "arbiter")), is_sentence("this link is not a player’s, but the arbiter’s"));
  EXPECT_THAT(sit(link(server.port(), made, "white"), {"--regulations", "{}"}), HasSubstr("do not go together"));
  const auto on_screen = server.make(R"({"seat": "both", "regulations": {"board": "screen"}})");
  EXPECT_THAT(sit(link(server.port(), on_screen, "both")),
              is_sentence("this table is not played on a “physical” board"));

  const auto ended = server.make(R"({"seat": "both"})");
  auto device = server.sit(ended, "both");
  device->send(R"({"do": "resign", "by": "white", "id": 1})");
  ASSERT_TRUE(jadoube::test::acknowledged(*device, 1));
  EXPECT_THAT(sit(link(server.port(), ended, "both")), is_sentence("the game at this table is over: 0-1"));
}

TEST(BoardAtTable, SaysItInPortuguese) {
  const PseudoBoard board{Position().board()};
  EXPECT_THAT(run({"--lang", "pt", "board", "--dgt", board.device(), "--table", "nada"}).err,
              HasSubstr("não é o link de uma mesa"));
}

}  // namespace
}  // namespace jadoube::boards::test
