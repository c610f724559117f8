// The program at a board that is a pseudo-terminal.
#include <gmock/gmock.h>

#include <filesystem>

#include "jadoube/chess/position.hpp"
#include "jadoube/engines/child.hpp"
#include "tests/boards/pseudo_board.hpp"
#include "tests/cli/program.hpp"

namespace jadoube::boards::test {
namespace {

using engines::Child;
using jadoube::test::run;
using testing::HasSubstr;

constexpr Piece pawn{Color::white, Role::pawn};

engines::Clock::time_point patience() { return engines::Clock::now() + std::chrono::seconds(60); }

std::string answer(Child& program) {
  const auto line = program.read_line(patience());
  return line ? *line : "no answer";
}

// The next line that has these words.
std::string wait_for(Child& program, std::string_view words) {
  while (auto line = program.read_line(patience()))
    if (line->find(words) != std::string::npos) return *line;
  return "never";
}

std::unique_ptr<Child> start_board(const std::vector<std::string>& options) {
  std::vector<std::string> words{"bash", "-c", "exec \"$@\" 2>&1", "-", JADOUBE_PROGRAM, "board", "--lang", "en"};
  words.insert(words.end(), options.begin(), options.end());
  auto started = Child::start(words);
  if (!started) throw std::runtime_error("no program");
  return std::make_unique<Child>(*std::move(started));
}

// Answers the program's commands until it has asked for the whole board, and to be told of changes.
void show_board(PseudoBoard& board) {
  while (!board.tells_changes()) ASSERT_TRUE(board.answer());
}

TEST(BoardProgram, ConductsAGameWithTheReferee_AlsoWhenTheCableIsPulledOut) {
  const jadoube::test::Scratch scratch;
  const auto device = scratch.path() / "board";
  auto board = std::make_unique<PseudoBoard>(Position().board());
  std::filesystem::create_symlink(board->device(), device);
  auto program = Child::start({"bash", "-c", "\"$0\" board --dgt \"$1\" --quiet 50 2>/dev/null | \"$0\" referee",
                               JADOUBE_PROGRAM, device.string()});
  ASSERT_TRUE(program);
  show_board(*board);
  board->press(Color::black);
  EXPECT_THAT(answer(*program), HasSubstr(R"("running": "white")"));
  board->change(Square::e2, {});
  EXPECT_THAT(answer(*program), HasSubstr("White touched the pawn on e2 and must move it."));
  board->change(Square::e4, pawn);
  EXPECT_THAT(answer(*program), HasSubstr(R"({"kind": "made", "move": "e2e4")"));
  board->press(Color::white);
  EXPECT_THAT(answer(*program), HasSubstr(R"({"kind": "completed", "move": "e2e4")"));

  // Black moves while the cable is out.
  Board moved = board->board();
  board.reset();
  moved.remove(Square::e7);
  moved.put(Square::e5, {Color::black, Role::pawn});
  board = std::make_unique<PseudoBoard>(moved);
  std::filesystem::remove(device);
  std::filesystem::create_symlink(board->device(), device);
  show_board(*board);
  EXPECT_THAT(answer(*program), HasSubstr("Black touched the pawn on e7 and must move it."));
  EXPECT_THAT(answer(*program), HasSubstr(R"({"kind": "made", "move": "e7e5")"));
  ASSERT_TRUE(program->write_line("", patience()));
  EXPECT_THAT(answer(*program), HasSubstr(R"({"kind": "completed", "move": "e7e5")"));
  ASSERT_TRUE(program->write_line("white resign", patience()));
  EXPECT_THAT(answer(*program), HasSubstr(R"("result": "0-1")"));
  ASSERT_TRUE(program->write_line("quit", patience()));
  program->end(patience());
}

TEST(BoardProgram, SaysThatNothingAnswers_AndFindsTheBoardWhenItDoes) {
  PseudoBoard board{Position().board()};
  const auto program = start_board({"--dgt", board.device()});
  EXPECT_THAT(wait_for(*program, "answers"), HasSubstr("Nothing answers at " + board.device()));
  show_board(board);
  EXPECT_NE(wait_for(*program, "The pieces stand as the game begins"), "never");
  ASSERT_TRUE(program->write_line("quit", patience()));
  program->end(patience());
}

TEST(BoardProgram, EndsWithTheGameWhenNothingMoreCanBeTyped) {
  PseudoBoard board{Position().board()};
  auto program = Child::start({"bash", "-c",
                               "(read a; echo \"$a\"; read b; echo \"$b\") | \"$0\" board --lang en --dgt \"$1\" 2>&1 "
                               ">/dev/null; echo \"ended $?\"",
                               JADOUBE_PROGRAM, board.device()});
  ASSERT_TRUE(program);
  show_board(board);
  EXPECT_NE(wait_for(*program, "The pieces stand as the game begins"), "never");
  ASSERT_TRUE(program->write_line("start", patience()));
  ASSERT_TRUE(program->write_line("white resign", patience()));
  EXPECT_EQ(wait_for(*program, "ended"), "ended 0");
}

TEST(BoardProgram, WritesTheRegulationsFirst) {
  PseudoBoard board{Position().board()};
  auto program =
      Child::start({JADOUBE_PROGRAM, "board", "--dgt", board.device(), "--regulations", R"({"time": "3+2"})"});
  ASSERT_TRUE(program);
  EXPECT_EQ(answer(*program), R"({"regulations": {"time": "3+2"}})");
  ASSERT_TRUE(program->write_line("quit", patience()));
  program->end(patience());
}

TEST(BoardProgram, SaysInOneSentenceWhatIsWrong) {
  EXPECT_EQ(run({"board"}).err, "jadoube board: say where the board is: --dgt DEVICE or --livechess ADDRESS\n");
  EXPECT_EQ(run({"board", "--dgt", "/nowhere/tty"}).err,
            "jadoube board: cannot open /nowhere/tty: no such file or directory\n");
  EXPECT_EQ(run({"board", "--dgt", "/dev/null"}).err, "jadoube board: /dev/null is no serial line\n");
  EXPECT_EQ(run({"board", "--dgt", "/dev/null"}).status, 2);
  EXPECT_THAT(run({"board", "--dgt", "/dev/null", "--quiet", "x"}).err, HasSubstr("--quiet"));
  EXPECT_THAT(run({"board", "--dgt", "/dev/null", "--left", "both"}).err, HasSubstr("white, black"));
  EXPECT_THAT(run({"board", "--dgt", "/dev/null", "--regulations", R"({"tempo": "bullet"})"}).err, HasSubstr("bullet"));
  EXPECT_THAT(run({"board", "--dgt", "/dev/null", "--regulations", R"({"board": "screen"})"}).err,
              HasSubstr("“physical”"));
  EXPECT_THAT(run({"board", "--dgt", "/dev/null", "--regulations", R"({"board": "physical", "blind": ["white"]})"}).err,
              HasSubstr("blind"));
  EXPECT_EQ(run({"board", "--dgt", "/dev/null", "--regulations", "/dev/null"}).err,
            "jadoube board: /dev/null is empty: regulations are one JSON object\n");
  EXPECT_EQ(run({"board", "--dgt", "/dev/null", "--regulations", R"({"time":)"}).err,
            "jadoube board: This is not JSON: it ends before everything that was opened is closed.\n");
  EXPECT_EQ(run({"board", "--dgt", "/dev/null", "--regulations", R"({"time":,})"}).err,
            "jadoube board: This is not JSON: “,” in column 9 is out of place.\n");
  EXPECT_EQ(run({"board", "--dgt", "/dev/null", "--dgt", "/dev/zero"}).err, "jadoube board: --dgt is given twice\n");
  EXPECT_EQ(run({"board", "--dgt", "/dev/null", "--table", "http://a/t/b#c", "--table", "http://a/t/d#e"}).err,
            "jadoube board: --table is given twice\n");
  EXPECT_EQ(run({"board", "--dgt", ""}).err, "jadoube board: --dgt has an empty value\n");
  EXPECT_EQ(run({"board", "--dgt", "/dev/null", "--regulations", "/nowhere/regulations"}).err,
            "jadoube board: cannot read /nowhere/regulations: no such file or directory\n");
}

}  // namespace
}  // namespace jadoube::boards::test
