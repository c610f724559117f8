#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class ReconstructCommand : public testing::Test {
 protected:
  Outcome reconstruct(const std::string& white, const std::string& black, std::vector<std::string> options = {}) {
    scratch_.write("white.txt", white);
    scratch_.write("black.txt", black);
    options.insert(options.begin(), {"reconstruct", "white.txt", "black.txt"});
    return run(options, {.directory = scratch_.path()});
  }
  Scratch scratch_;
};

TEST_F(ReconstructCommand, WritesTheVerdictTheMovesAndWhatWasMended) {
  const auto outcome =
      reconstruct("1. f3 e5\n2. g4 Qh4\n", "1. f3 e5\n2. ? Dh4++\n",
                  {"--plies", "4", "--position", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w"});
  EXPECT_THAT(outcome.out, HasSubstr("\n1. f3 e5 2. g4 Qh4#\n"));
  EXPECT_THAT(outcome.out, HasSubstr("2. g4: Black's sheet: the entry cannot be read."));
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0);
}

TEST_F(ReconstructCommand, InPortuguese) {
  const auto outcome = reconstruct("1. e4 e5\n2. Cf3 ?\n", "1. e4 e5\n2. Cf3 Cc6\n", {"--lang", "pt"});
  EXPECT_THAT(outcome.out, HasSubstr("2. Cf3 Cc6"));
  EXPECT_THAT(outcome.out, HasSubstr("folha de registo das brancas: a anotação não se consegue ler"));
}

TEST_F(ReconstructCommand, SeveralEquallyPlausibleGames_AreAFinding) {
  const auto outcome = reconstruct("1. e4 ?\n", "1. e4 ?\n");
  EXPECT_THAT(
      outcome.out,
      StartsWith("20 games are equally plausible; this is one of them. Up to 1. e4 no other move is plausible."));
  EXPECT_EQ(outcome.status, 1);
}

TEST_F(ReconstructCommand, BadInput_IsToldInOneSentence) {
  const auto told = [&](const Outcome& outcome, const std::string& sentence) {
    EXPECT_EQ(outcome.err, "jadoube reconstruct: " + sentence + "\n");
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.status, 2);
  };
  told(run({"reconstruct"}), "WHITE is missing");
  told(run({"reconstruct", "/nowhere"}), "BLACK is missing");
  told(run({"reconstruct", "/nowhere", "/nowhere"}), "cannot read /nowhere: no such file or directory");
  told(run({"reconstruct", "-", "-"}), "only one sheet can be read from standard input");
  const std::string good = "1. e4 e5\n";
  told(reconstruct("", good), "white.txt: there is no entry on it");
  told(reconstruct(good, std::string("\x7f"
                                     "ELF\0",
                                     5)),
       "black.txt: it is not a text");
  told(reconstruct(good, "lorem ipsum"),
       "black.txt: nothing on it can be read as a move, in the letters of any language");
  told(reconstruct(std::string(10'000'000, 'e'), good), "white.txt: it is larger than a score sheet can be, 256 KB");
  told(reconstruct(good, good, {"--plies", "-1"}), "--plies must be a whole number from 1 to 1200, not “-1”");
  told(reconstruct(good, good, {"--plies", "1", "--position", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w"}),
       "after 1 half-moves it is not the turn of the side to move in the position");
  told(reconstruct(good, good, {"--position", "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/8/RNBQKBNQ w"}),
       "no series of legal moves leads from the starting position to this one: captured pieces do not come back, and "
       "pawns do "
       "not go back");
  EXPECT_THAT(reconstruct(good, good, {"--position", "8/8/8/8/8/8/8/4K3 w"}).err,
              StartsWith("jadoube reconstruct: --position: "));
  EXPECT_THAT(reconstruct(good, good, {"--unknown"}).err, HasSubstr("there is no option “--unknown” here"));
}

}  // namespace
}  // namespace jadoube::test
