#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/cli/program.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::MatchesRegex;

const std::string ruy_lopez =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ana\"]\n[Black \"Rui\"]\n[Result "
    "\"1-0\"]\n\n"
    "1. e4 {best by test} 1... e5 2. Nf3 Nc6 (2... d6 3. d4 exd4) 3. Bb5 a6 4. Bxc6\n$1 dxc6 5. O-O 1-0\n\n";

Outcome convert(std::vector<std::string> arguments, const std::string& input) {
  arguments.insert(arguments.begin(), "convert");
  return run(arguments, {.input = input});
}

// The output of convert when there is no error.
std::string converted(const std::vector<std::string>& arguments, const std::string& input) {
  const auto outcome = convert(arguments, input);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0);
  return outcome.out;
}

TEST(Convert, PgnToPgn_KeepsTagsCommentsVariationsAndGlyphs) { EXPECT_EQ(converted({}, ruy_lopez), ruy_lopez); }

TEST(Convert, PgnToPgn_WritesTheLettersAskedFor) {
  EXPECT_THAT(converted({"--letters", "pt"}, ruy_lopez),
              HasSubstr("2. Cf3 Cc6 (2... d6 3. d4 exd4) 3. Bb5 a6 4. Bxc6\n$1"));
  EXPECT_THAT(converted({"--letters", "de"}, ruy_lopez),
              HasSubstr("2. Sf3 Sc6 (2... d6 3. d4 exd4) 3. Lb5 a6 4. Lxc6\n$1"));
  EXPECT_THAT(converted({"--letters", "figurine"}, ruy_lopez), HasSubstr("2. ♘f3 ♘c6"));
}

class Letters : public testing::TestWithParam<std::string> {};

TEST_P(Letters, ThereAndBack_GivesTheSameGame) {
  const auto there = converted({"--letters", GetParam()}, ruy_lopez);
  EXPECT_EQ(converted({"--from-letters", GetParam()}, there), ruy_lopez);
}

TEST_P(Letters, AreFoundOut_WhereNobodySaysThem) {
  EXPECT_EQ(converted({}, converted({"--letters", GetParam()}, ruy_lopez)), ruy_lopez);
}

INSTANTIATE_TEST_SUITE_P(All, Letters, testing::Values("pt", "en", "es", "fr", "de", "nl", "it", "figurine"));

TEST(Convert, PgnToUci_IsAGameALine) {
  EXPECT_EQ(converted({"--to", "uci"}, ruy_lopez + "1. d4 *\n\n*\n"),
            "startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1\nstartpos moves d2d4\nstartpos\n");
}

TEST(Convert, PgnToUci_GivesTheFenOfAnotherStart) {
  EXPECT_EQ(converted({"--to", "uci"}, "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n"),
            "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4\n");
}

TEST(Convert, InChess960_WritesCastlingAsTheKingTakingItsRook) {
  const std::string line = "fen 4k3/8/8/8/8/8/8/5KR1 w K - 0 1 moves f1g1\n";
  const auto pgn = converted({"--from", "uci"}, line);
  EXPECT_THAT(pgn, HasSubstr("1. O-O"));
  EXPECT_EQ(converted({"--to", "uci"}, pgn), line);
}

TEST(Convert, PgnToFen_IsTheLastPositionOfEachGame) {
  EXPECT_EQ(converted({"--to", "fen"}, "1. e4 e5 *\n\n1. d4 *\n"),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n"
            "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n");
}

TEST(Convert, PgnToFen_Every_IsEachPositionFromTheFirst) {
  EXPECT_EQ(converted({"--to", "fen", "--every"}, "1. e4 e5 *\n"),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n");
}

TEST(Convert, UciToPgn_GivesTheResultThatTheBoardShows) {
  EXPECT_THAT(converted({"--from", "uci"}, "startpos moves f2f3 e7e5 g2g4 d8h4\n"),
              HasSubstr("1. f3 e5 2. g4 Qh4# 0-1\n"));
  EXPECT_THAT(converted({"--from", "uci"}, "fen 7k/8/6QK/8/8/8/8/8 b - - 0 1\n"), HasSubstr("[Result \"1/2-1/2\"]"));
  EXPECT_THAT(converted({"--from", "uci"}, "startpos moves e2e4\n"), HasSubstr("1. e4 *\n"));
}

TEST(Convert, UciLines_AreReadInEveryForm) {
  for (const char* line :
       {"startpos moves e2e4 e7e5\n", "position startpos moves e2e4 e7e5", "moves e2e4 e7e5\r\n", "  e2e4\te7e5 \n\n",
        "\xEF\xBB\xBF"
        "e2e4 e7e5\n",
        "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - moves e2e4 e7e5\n"})
    EXPECT_EQ(converted({"--from", "uci", "--to", "uci"}, line), "startpos moves e2e4 e7e5\n") << line;
}

TEST(Convert, FenToFen_ChecksAndNormalises) {
  EXPECT_EQ(
      converted({"--from", "fen", "--to", "fen"}, " 4k3/8/8/8/8/8/4P3/4K3  w\n\n4k3/8/8/8/8/8/8/R3K3 b Q - 3 9\n"),
      "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/8/8/8/8/8/8/R3K3 b Q - 3 9\n");
}

TEST(Convert, FenToPgn_SetsThePositionUp) {
  const auto pgn = converted({"--from", "fen"}, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n");
  EXPECT_THAT(pgn, HasSubstr("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n"));
  EXPECT_THAT(pgn, HasSubstr("[SetUp \"1\"]\n"));
  EXPECT_EQ(converted({"--to", "fen"}, pgn), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n");
}

TEST(Convert, TellsAFaultWithItsPlace_AndConvertsTheRest) {
  const auto pgn = convert({"--to", "uci"}, "1. e4 e5 2. Nf6 Nc6 *\n\n1. d4 *\n");
  EXPECT_THAT(pgn.err, MatchesRegex("<stdin>:1:13: [^\n]*Nf6[^\n]*\n"));
  EXPECT_EQ(pgn.out, "startpos moves e2e4 e7e5\nstartpos moves d2d4\n");
  EXPECT_EQ(pgn.status, 1);

  const auto uci = convert({"--from", "uci", "--to", "fen"}, "e2e4\n\ne2e4 e7e5 e4e5\nd2d4\n");
  EXPECT_EQ(uci.err,
            "<stdin>:3:11: “e4e5”: The pawn on e4 cannot go to e5: the pawn on e5 is in the way, and a pawn "
            "captures only diagonally.\n");
  EXPECT_EQ(uci.out,
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"
            "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n");
  EXPECT_EQ(uci.status, 1);

  const auto fen =
      convert({"--from", "fen", "--to", "fen", "--lang", "pt"}, "8/8/8/8/8/8/8/8 w\n4k3/8/8/8/8/8/8/4K3 w\n");
  EXPECT_THAT(fen.err, MatchesRegex("<stdin>:1:1: .*As brancas não têm rei\\.\n"));
  EXPECT_EQ(fen.out, "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
  EXPECT_EQ(fen.status, 1);
}

TEST(ConvertFaults, CastlingRightsThatCannotBe_AreLeftOutAndSaid) {
  const auto fen = convert({"--from", "fen", "--to", "fen"}, "4k3/8/8/8/8/8/8/4K2R w KQ e6 0 1\n");
  EXPECT_EQ(
      fen.err,
      "<stdin>:1:25: White cannot have the right to castle with a rook on a1: none stands there. It is left out.\n"
      "<stdin>:1:27: The pawn that could be captured en passant, one of Black's, should stand on e5. "
      "It is left out.\n");
  EXPECT_EQ(fen.out, "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n");
  EXPECT_EQ(fen.status, 1);
}

TEST(ConvertFaults, AFen_HasItsColumnOnce) {
  EXPECT_EQ(convert({"--from", "fen", "--to", "fen"}, "4k3/8/8/9/8/8/8/4K3 w\n").err.find("column"), std::string::npos);
}

TEST(Convert, LeavesOutAGame_WhoseStartIsUnknown) {
  const auto outcome = convert({}, "[FEN \"nonsense\"]\n\n1. e4 *\n\n[White \"A\"]\n\n1. d4 *\n");
  EXPECT_THAT(outcome.err, MatchesRegex("<stdin>:1:[0-9]+: [^\n]*\n"));
  EXPECT_THAT(outcome.out, testing::Not(HasSubstr("e4")));
  EXPECT_THAT(outcome.out, HasSubstr("1. d4 *"));
  EXPECT_EQ(outcome.status, 1);
}

TEST(Convert, LeavesOutAGame_OfWhichNothingCouldBeRead) {
  for (const char* to : {"pgn", "uci", "fen"}) {
    const auto outcome = convert({"--to", to}, "What is this?\n");
    EXPECT_EQ(outcome.out, "") << to;
    EXPECT_EQ(outcome.status, 1) << to;
  }
}

TEST(Convert, ShowsControlCharacters_InsteadOfSendingThemToTheTerminal) {
  const std::string escape = "e2e4 \x1b[31m\x07 \xff\n";
  const auto uci = convert({"--from", "uci"}, escape);
  EXPECT_THAT(uci.err, testing::StartsWith("<stdin>:1:6: “U+001B[31mU+0007”: "));
  const auto nul = convert({}, std::string("1. e4 \0 e5 *", 12));
  EXPECT_THAT(nul.err, testing::EndsWith("\n"));
  EXPECT_EQ(nul.err.find('\0'), std::string::npos);
  EXPECT_EQ(run({"convert", "no\nsuch\x1b"}).err,
            "jadoube convert: cannot read noU+000AsuchU+001B: no such file or directory\n");
  EXPECT_EQ(run({"perft", "\xff"}).err,
            "jadoube perft: DEPTH must be a whole number from 0 to 99, not “\xEF\xBF\xBD”\n");
}

TEST(Convert, QuotesOnlyTheBeginningOfALongWord) {
  const auto outcome = convert({"--from", "uci"}, std::string(1000, 'x') + "\n");
  EXPECT_LT(outcome.err.size(), 200U);
}

TEST(Convert, ReadsFilesInOrder_CompressedOrNot) {
  const Scratch scratch;
  for (const auto& [name, text] : {std::pair("a.pgn", "1. a3 *\n"), {"b.pgn", "1. b3 *\n"}, {"c.pgn", "1. c3 *\n"}})
    scratch.write(name, text);
  ASSERT_EQ(run_command({"gzip", "b.pgn"}, {.directory = scratch.path()}).status, 0);
  ASSERT_EQ(run_command({"zstd", "-q", "--rm", "c.pgn"}, {.directory = scratch.path()}).status, 0);
  const auto outcome = run({"convert", "--to", "uci", "c.pgn.zst", "-", "b.pgn.gz", "a.pgn"},
                           {.input = "1. h3 *\n", .directory = scratch.path()});
  EXPECT_EQ(outcome.out, "startpos moves c2c3\nstartpos moves h2h3\nstartpos moves b2b3\nstartpos moves a2a3\n");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0);
}

TEST(Convert, NamesAnInputThatCannotBeRead) {
  const Scratch scratch;
  scratch.write("cut.pgn.gz", std::string("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x4b", 11));
  const auto complaint = [&](const std::string& name, const std::string& language = "en") {
    const auto outcome = run({"convert", name, "--lang", language}, {.directory = scratch.path()});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  };
  EXPECT_EQ(complaint("none.pgn"), "jadoube convert: cannot read none.pgn: no such file or directory\n");
  EXPECT_EQ(complaint("none.pgn", "pt"),
            "jadoube convert: não é possível ler none.pgn: ficheiro ou pasta inexistente\n");
  EXPECT_EQ(complaint(""), "jadoube convert: cannot read “”: no such file or directory\n");
  EXPECT_EQ(complaint("."), "jadoube convert: cannot read .: it is a directory\n");
  EXPECT_EQ(complaint(".", "pt"), "jadoube convert: não é possível ler .: é uma pasta\n");
  EXPECT_THAT(complaint("cut.pgn.gz"), MatchesRegex("jadoube convert: cannot read cut.pgn.gz: [^\n]+\n"));
}

TEST(Convert, RefusesOptionsThatDoNotGoTogether) {
  EXPECT_EQ(convert({"--to", "uci", "--letters", "pt"}, "").err,
            "jadoube convert: --letters can be used only with --to pgn\n");
  EXPECT_EQ(convert({"--from", "fen", "--from-letters", "pt"}, "").err,
            "jadoube convert: --from-letters can be used only with --from pgn\n");
  EXPECT_EQ(convert({"--every"}, "").err, "jadoube convert: --every can be used only with --to fen|epd, --json\n");
  const auto outcome = convert({"--to", "xml"}, "");
  EXPECT_EQ(outcome.err, "jadoube convert: --to must be one of pgn, uci, fen, epd, not “xml”\n");
  EXPECT_EQ(outcome.status, 2);
}

TEST(Convert, OfNothing_IsNothing) {
  for (const char* from : {"pgn", "uci", "fen"}) EXPECT_EQ(converted({"--from", from}, ""), "");
}

TEST(ConvertOutput, AppearsWhole_WithThePermissionsOfTheOldFile) {
  const Scratch scratch;
  const auto old = scratch.write("out.uci", "old\n");
  ASSERT_EQ(::chmod(old.c_str(), 0640), 0);
  const auto outcome =
      run({"convert", "--to", "uci", "-o", "out.uci"}, {.input = "1. e4 *", .directory = scratch.path()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(scratch.read("out.uci"), "startpos moves e2e4\n");
  struct stat now {};
  ASSERT_EQ(::stat(old.c_str(), &now), 0);
  EXPECT_EQ(now.st_mode & 07777U, 0640U);
  EXPECT_THAT(scratch.names(), ElementsAre("out.uci"));
}

TEST(ConvertOutput, MayBeItsOwnInput_OrBehindALink) {
  const Scratch scratch;
  scratch.write("games.pgn", "1. e4 *\n");
  std::filesystem::create_symlink("games.pgn", scratch.path() / "link.pgn");
  EXPECT_EQ(run({"convert", "--to", "uci", "games.pgn", "-o", "link.pgn"}, {.directory = scratch.path()}).status, 0);
  EXPECT_EQ(scratch.read("games.pgn"), "startpos moves e2e4\n");
  EXPECT_TRUE(std::filesystem::is_symlink(scratch.path() / "link.pgn"));
}

TEST(ConvertOutput, IsMade_WhereALinkLeads) {
  const Scratch scratch;
  std::filesystem::create_directory(scratch.path() / "there");
  std::filesystem::create_symlink("there/next", scratch.path() / "link");
  std::filesystem::create_symlink("out.uci", scratch.path() / "there/next");
  EXPECT_EQ(run({"convert", "--to", "uci", "-o", "link"}, {.input = "1. e4 *", .directory = scratch.path()}).status, 0);
  EXPECT_EQ(scratch.read("there/out.uci"), "startpos moves e2e4\n");
  EXPECT_TRUE(std::filesystem::is_symlink(scratch.path() / "link"));
  EXPECT_TRUE(std::filesystem::is_symlink(scratch.path() / "there/next"));
}

TEST(ConvertOutput, StaysAsItWas_WhereTheInputCannotBeRead) {
  const Scratch scratch;
  scratch.write("good.pgn", "1. e4 *\n");
  scratch.write("out.pgn", "old\n");
  EXPECT_EQ(run({"convert", "good.pgn", "none.pgn", "-o", "out.pgn"}, {.directory = scratch.path()}).status, 2);
  EXPECT_EQ(scratch.read("out.pgn"), "old\n");
  EXPECT_THAT(scratch.names(), ElementsAre("good.pgn", "out.pgn"));
}

TEST(ConvertOutput, StaysAsItWas_WhereASignalEndsTheProgram) {
  const Scratch scratch;
  scratch.write("out.pgn", "old\n");
  // Nobody writes to standard input or closes it, so the program waits.
  const auto outcome = run_command(
      {"bash", "-c", "mkfifo in; exec 3<>in; rm in; timeout --signal=INT 0.3 \"$0\" convert -o out.pgn <&3; echo $?",
       JADOUBE_PROGRAM},
      {.directory = scratch.path()});
  EXPECT_EQ(outcome.out, "124\n");
  EXPECT_EQ(scratch.read("out.pgn"), "old\n");
  EXPECT_THAT(scratch.names(), ElementsAre("out.pgn"));
}

TEST(ConvertOutput, ThatCannotBeWritten_IsNamed) {
  const Scratch scratch;
  const auto complaint = [&](const std::string& name) {
    const auto outcome = run({"convert", "-o", name}, {.input = "1. e4 *", .directory = scratch.path()});
    EXPECT_EQ(outcome.status, 2);
    return outcome.err;
  };
  EXPECT_EQ(complaint("/dev/full"), "jadoube convert: cannot write /dev/full: no space left on the device\n");
  EXPECT_EQ(complaint("none/out.pgn"), "jadoube convert: cannot write none/out.pgn: no such file or directory\n");
  EXPECT_EQ(complaint("."), "jadoube convert: cannot write .: it is a directory\n");
  EXPECT_EQ(complaint(""), "jadoube convert: --output needs a value: --output FILE\n");
  EXPECT_THAT(scratch.names(), ElementsAre());
  std::filesystem::create_symlink("circle", scratch.path() / "circle");
  EXPECT_EQ(complaint("circle"), "jadoube convert: cannot write circle: the symbolic links form a loop\n");
  EXPECT_THAT(scratch.names(), ElementsAre("circle"));
}

TEST(ConvertOutput, OnAFullDisk_IsAnError) {
  const auto outcome = run({"convert"}, {.input = "1. e4 *", .out = "/dev/full"});
  EXPECT_EQ(outcome.err, "jadoube: cannot write standard output: no space left on the device\n");
  EXPECT_EQ(outcome.status, 2);
}

// Runs `command` with bash -c; $0 is the program.
Outcome in_bash(const std::string& command, const Scratch& scratch) {
  return run_command({"bash", "-c", command, JADOUBE_PROGRAM}, {.directory = scratch.path()});
}

TEST(ConvertOutput, TakesInNoComplaints_WhereStandardErrorIsClosed) {
  const Scratch scratch;
  EXPECT_EQ(in_bash("\"$0\" convert --to uci -o out.uci <<< '1. e4 e4 *' 2>&-", scratch).status, 1);
  EXPECT_EQ(scratch.read("out.uci"), "startpos moves e2e4\n");
}

TEST(ConvertOutput, IsNotItsOwnInput_WhereStandardInputIsClosed) {
  const Scratch scratch;
  scratch.write("out.pgn", "old\n");
  const auto outcome = in_bash("\"$0\" convert -o out.pgn <&-", scratch);
  EXPECT_EQ(outcome.err, "jadoube convert: cannot read standard input: it is closed\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(scratch.read("out.pgn"), "old\n");
}

TEST(ConvertOutput, OnClosedStandardOutput_IsAnError) {
  const Scratch scratch;
  scratch.write("a.pgn", "1. e4 *\n");
  const auto outcome = in_bash("\"$0\" convert a.pgn >&-", scratch);
  EXPECT_EQ(outcome.err, "jadoube: cannot write standard output: it is closed\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(scratch.read("a.pgn"), "1. e4 *\n");
}

TEST(ConvertOutput, LargerThanAFileMayBe_IsAnError) {
  const Scratch scratch;
  const auto outcome = in_bash(
      "for i in {1..2000}; do echo '1. e4 *'; done > a.pgn; ulimit -f 64; \"$0\" convert a.pgn -o out.pgn", scratch);
  EXPECT_EQ(outcome.err, "jadoube convert: cannot write out.pgn: the file would be too large\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(scratch.names(), ElementsAre("a.pgn"));
}

class RealGames : public testing::TestWithParam<std::string> {};

TEST_P(RealGames, ThereAndBack_AreTheSame) {
  const auto file = data_file(GetParam());
  if (!file) GTEST_SKIP() << "no " << GetParam() << " in JADOUBE_DATA";
  const Scratch scratch;
  const auto go = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "convert");
    const auto outcome = run(arguments, {.directory = scratch.path()});
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.status, 0);
  };
  go({*file, "-o", "plain.pgn"});
  for (const char* letters : {"pt", "de", "nl", "figurine"}) {
    go({*file, "--letters", letters, "-o", "there.pgn"});
    go({"there.pgn", "-o", "back.pgn"});
    EXPECT_TRUE(scratch.read("back.pgn") == scratch.read("plain.pgn")) << letters;
  }
  go({*file, "--to", "uci", "-o", "games.uci"});
  go({"games.uci", "--from", "uci", "-o", "bare.pgn"});
  go({"bare.pgn", "--to", "uci", "-o", "back.uci"});
  EXPECT_TRUE(scratch.read("games.uci") == scratch.read("back.uci"));
  go({*file, "--to", "fen", "--every", "-o", "pgn.fen"});
  go({"games.uci", "--from", "uci", "--to", "fen", "--every", "-o", "uci.fen"});
  EXPECT_TRUE(scratch.read("pgn.fen") == scratch.read("uci.fen"));
  go({"pgn.fen", "--from", "fen", "--to", "fen", "-o", "fen.fen"});
  EXPECT_TRUE(scratch.read("pgn.fen") == scratch.read("fen.fen"));
}

INSTANTIATE_TEST_SUITE_P(Data, RealGames, testing::Values("twic.pgn", "lichess.pgn"),
                         [](const auto& file) { return file.param.substr(0, file.param.find('.')); });

TEST(Convert, ToJson_HasALineForEachGame) {
  EXPECT_EQ(converted({"--json"}, "[White \"Ana\"]\n\n1. e4 e5 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n"),
            "{\"tags\":{\"White\":\"Ana\"},\"start\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\","
            "\"moves\":[\"e2e4\",\"e7e5\"],\"san\":[\"e4\",\"e5\"],\"result\":\"*\","
            "\"end\":\"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"}\n"
            "{\"start\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\","
            "\"moves\":[\"f2f3\",\"e7e5\",\"g2g4\",\"d8h4\"],\"san\":[\"f3\",\"e5\",\"g4\",\"Qh4#\"],"
            "\"result\":\"0-1\",\"end\":\"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\"}\n");
  EXPECT_THAT(converted({"--json", "--every"}, "1. e4 *\n"), HasSubstr("\"positions\":[\"rnbqkbnr/pppppppp/8/8/8/8/"));
  EXPECT_THAT(convert({"--json", "--to", "uci"}, "").err, HasSubstr("--json and --to cannot be used together"));
}

}  // namespace
}  // namespace jadoube::test
