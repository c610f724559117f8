#include "jadoube/archive/sheets/reconstruct.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "jadoube/archive/sheets/sheet_report.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/san.hpp"
#include "tests/support/random_positions.hpp"

namespace jadoube::archive {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Played {
  std::vector<Move> moves;
  Position end;
};

// A game of random legal moves from the initial position.
Played random_game(test::RandomPositions& random, unsigned plies) {
  Played game;
  for (unsigned ply = 0; ply < plies; ++ply) {
    const auto legal = game.end.legal_moves();
    if (legal.empty()) break;
    game.moves.push_back(legal[random.below(static_cast<unsigned>(legal.size()))]);
    game.end.play(game.moves.back());
  }
  return game;
}

std::vector<std::string> entries_of(const std::vector<Move>& moves, notation::Letters letters) {
  std::vector<std::string> entries;
  Position position;
  for (const Move move : moves) {
    entries.push_back(write_san(position, move, notation::SanOptions{.letters = letters}));
    position.play(move);
  }
  return entries;
}

std::string rows(const std::vector<std::string>& entries) {
  std::string text;
  for (std::size_t ply = 0; ply < entries.size(); ++ply)
    text += (ply % 2 == 0 ? std::to_string(ply / 2 + 1) + ". " : " ") + entries[ply] + (ply % 2 == 0 ? "" : "\n");
  return text;
}

ScoreSheet sheet(std::string_view text) { return read_score_sheet(text).value(); }

std::vector<Move> moves_of(const Reconstruction& game) {
  std::vector<Move> moves;
  for (const auto& move : game.moves) moves.push_back(move.move);
  return moves;
}

std::string text_of(const std::string& white, const std::string& black, ReconstructionQuestion question = {}) {
  question.sheets = {sheet(white), sheet(black)};
  return write_text(question.sheets, reconstruct(question), {});
}

ReconstructionQuestion ending(const Played& game) {
  return {.sheets = {},
          .position = game.end.board(),
          .turn = game.end.turn(),
          .plies = static_cast<unsigned>(game.moves.size())};
}

RC_GTEST_PROP(Reconstruct, FromSheetsWithoutErrors_InAnyLanguage_IsTheGame, (std::uint64_t seed)) {
  test::RandomPositions random(seed);
  const Played game = random_game(random, 2 + random.below(80));
  // Without the position, a short game may be legal in the letters of two languages.
  const bool with_position = random.chance(50);
  const auto letters = [&] { return with_position ? notation::all_letters[random.below(7)] : notation::Letters::en; };
  const auto white = sheet(rows(entries_of(game.moves, letters()))),
             black = sheet(rows(entries_of(game.moves, letters())));
  auto question = ending(game);
  if (!with_position) question = {};
  question.sheets = {white, black};
  const auto found = reconstruct(question);
  RC_ASSERT(moves_of(found) == game.moves);
  RC_ASSERT(found.equal_games == 1U);
}

// What is mended is always a legal game that ends in the position given, and never certain if it is another game.
RC_GTEST_PROP(Reconstruct, FromSheetsWithErrors_IsALegalGameToThePosition, (std::uint64_t seed)) {
  test::RandomPositions random(seed);
  const Played game = random_game(random, 2 + random.below(60));
  auto question = ending(game);
  question.states = 30'000;
  for (auto& one : question.sheets) {
    auto entries = entries_of(game.moves, notation::Letters::en);
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (!random.chance(4)) continue;
      const unsigned kind = random.below(4);
      if (kind == 0) entries[i] = "?";
      if (kind == 1) entries[i] = "...";
      if (kind == 2) std::swap(entries[i], entries[random.below(static_cast<unsigned>(entries.size()))]);
      if (kind == 3) entries[i][entries[i].size() / 2] = static_cast<char>('a' + random.below(8));
    }
    const auto read = read_score_sheet(rows(entries));
    if (!read) return;
    one = *read;
  }
  const auto found = reconstruct(question);
  Position position;
  for (const auto& move : found.moves) {
    RC_ASSERT(position.is_legal(move.move));
    position.play(move.move);
  }
  if (found.verdict != Verdict::partial) {
    RC_ASSERT(position.board() == game.end.board());
    RC_ASSERT(found.moves.size() == game.moves.size());
  }
  if (found.verdict == Verdict::certain) RC_ASSERT(moves_of(found) == game.moves);
}

// All games of a few plies from a position, that end with these pieces.
void all_games(const Position& position, unsigned plies, const Board& end, std::vector<Move>& game,
               std::vector<std::vector<Move>>& found) {
  if (plies == 0) {
    if (position.board() == end) found.push_back(game);
    return;
  }
  for (const Move move : position.legal_moves()) {
    game.push_back(move);
    all_games(position.after(move), plies - 1, end, game, found);
    game.pop_back();
  }
}

// Without any entry for two plies, all games are equally plausible: their number is that of brute force.
RC_GTEST_PROP(Reconstruct, PliesThatNobodyRecorded_AreThoseThatBruteForceFinds, (std::uint64_t seed)) {
  test::RandomPositions random(seed);
  Played game = random_game(random, 6 + random.below(20));
  if (game.moves.size() < 6) return;
  const std::size_t unknown = 3;
  Position start;
  for (std::size_t i = 0; i + unknown < game.moves.size(); ++i) start.play(game.moves[i]);
  auto entries = entries_of(game.moves, notation::Letters::en);
  entries.resize(entries.size() - unknown);
  auto question = ending(game);
  question.sheets = {sheet(rows(entries)), sheet(rows(entries))};
  const auto found = reconstruct(question);
  std::vector<std::vector<Move>> brute;
  std::vector<Move> line;
  all_games(start, unknown, game.end.board(), line, brute);
  RC_ASSERT(found.all_equal_found);
  RC_ASSERT(found.equal_games == std::min<std::size_t>(brute.size(), Reconstruction::most_equal));
  if (found.verdict == Verdict::certain) RC_ASSERT(brute.size() == 1U);
}

TEST(Reconstruct, IllegibleEntries_AreReadFromTheOtherSheet) {
  const auto text = text_of("1. e4 ?\n2. ? Nc6\n3. Bb5 a6", "1. e4 e5\n2. Nf3 ?\n3. Bb5 a6");
  EXPECT_THAT(text, HasSubstr("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"));
  EXPECT_THAT(text, HasSubstr("1... e5: White's sheet: the entry cannot be read."));
}

TEST(Reconstruct, LettersOfOtherLanguages) {
  EXPECT_THAT(text_of("1. e4 e5\n2. Cf3 Cc6\n3. Bb5 Cf6\n4. De2", "1. e4 e5\n2. Sf3 Sc6\n3. Lb5 Sf6\n4. De2"),
              HasSubstr("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. Qe2"));
}

TEST(Reconstruct, ASlip_IsMendedByWhatIsLegalLater) {
  const auto text =
      text_of("1. e4 e5\n2. Nf3 Nc6\n3. Bc4 Bc5\n4. b4 Bxb4", "1. e4 e5\n2. Nf3 Nc6\n3. Bc4 Bb5\n4. b4 Bxb4");
  EXPECT_THAT(text, HasSubstr("3. Bc4 Bc5 4. b4 Bxb4"));
  EXPECT_THAT(text, HasSubstr("3... Bc5: Black's sheet: “Bb5” names another square."));
}

TEST(Reconstruct, SwappedEntries_AreReadInTheirOrder) {
  const auto text =
      text_of("1. e4 e5\n2. Bb5 Nc6\n3. Nf3 a6\n4. Bxc6 dxc6", "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Bxc6 dxc6");
  EXPECT_THAT(text, HasSubstr("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6"));
  EXPECT_THAT(text, HasSubstr("in the place of another entry of that side"));
}

TEST(Reconstruct, EntriesInTheOpponentsColumn_AreReadAsTheirs) {
  const auto text =
      text_of("1. e4 c5\n2. d6 Nf3\n3. d4 cxd4\n4. Nxd4 Nf6", "1. e4 c5\n2. Nf3 d6\n3. d4 cxd4\n4. Nxd4 Nf6");
  EXPECT_THAT(text, HasSubstr("2. Nf3 d6 3. d4"));
  EXPECT_THAT(text, HasSubstr("“d6”, in the opponent's column"));
}

TEST(Reconstruct, AForgottenEntry_MovesTheLaterOnesUp) {
  const auto text = text_of("1. e4 e5\n2. Bb5 Nc6\n3. O-O a6\n4. Re1 Nf6\n5. ... Be7",
                            "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. O-O Nf6\n5. Re1 Be7");
  EXPECT_THAT(text, HasSubstr("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 5. Re1 Be7"));
  EXPECT_THAT(text, HasSubstr("2. Nf3: White's sheet: the entry was left out"));
}

TEST(Reconstruct, EachSheetMayHaveItsOwnersMovesOnly) {
  EXPECT_THAT(text_of("1. e4\n2. Nf3\n3. Bb5\n4. O-O", "1. e5\n2. Nc6\n3. a6\n4. Nf6"),
              HasSubstr("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6"));
}

TEST(Reconstruct, AMissingDisambiguation_IsDecidedByThePosition) {
  const std::string moves = "1. d4 d5\n2. Nf3 Nf6\n3. Nd2 ?";
  const auto either = text_of(moves, moves);
  EXPECT_THAT(either, HasSubstr("equally plausible"));
  const auto end = notation::read_fen("rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPPNPPPP/R1BQKB1R b KQkq - 0 3").value();
  const auto text = text_of(moves, moves, {.sheets = {}, .position = end.board(), .turn = end.turn(), .plies = 5});
  EXPECT_THAT(text, HasSubstr("3. Nbd2"));
}

TEST(Reconstruct, AForcedMoveThatNobodyRecorded_IsCertain) {
  const Position end = notation::read_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").value();
  const auto text = text_of("1. f3 e5\n2. g4 ?", "1. f3 e5\n2. g4 ...",
                            {.sheets = {}, .position = end.board(), .turn = end.turn(), .plies = 4});
  EXPECT_THAT(
      text,
      HasSubstr("2... Qh4#: White's sheet: the entry cannot be read; Black's sheet: there is no entry. Certain."));
}

TEST(Reconstruct, APositionThatTheSheetsDoNotLeadTo_IsToldWithTheMoveReached) {
  const Position end = notation::read_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 4").value();
  const auto text = text_of("1. e4 e5\n2. Nf3 Nc6", "1. e4 e5\n2. Nf3 Nc6",
                            {.sheets = {}, .position = end.board(), .turn = end.turn(), .plies = 4});
  EXPECT_THAT(text, HasSubstr("cannot be reconstructed beyond move 2."));
  EXPECT_THAT(text, Not(HasSubstr("no other move is plausible")));
}

// What both players wrote in the wrong order cannot be seen: with many errors on the sheets, moves that could have been
// made in the other order are not certain, and moves that could not be are.
TEST(Reconstruct, MovesInAnyOrder_AreNotCertainWhereTheSheetsHaveManyErrors) {
  const Position end = notation::read_fen("r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQR1K1 b kq - 5 6").value();
  const std::string rows = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n5. O-O Be7\n6. Re1";
  const auto reconstructed = [&](const std::string& white) {
    return reconstruct(
        {.sheets = {sheet(white), sheet(rows)}, .position = end.board(), .turn = end.turn(), .plies = 11});
  };
  EXPECT_EQ(reconstructed(rows).verdict, Verdict::certain);
  EXPECT_EQ(reconstructed(rows).exchangeable, 0U);
  const auto game = reconstructed("1. e4 d5\n2. Nf3 Nb6\n3. Bc5 h6\n4. Ba4 Nf6\n5. O-O Be7\n6. Re1");
  EXPECT_EQ(game.verdict, Verdict::probable);
  EXPECT_GT(game.exchangeable, 0U);
  EXPECT_FALSE(game.moves[0].certain);  // 1. Nf3 and 2. e4 would be legal too
  EXPECT_TRUE(game.moves[10].certain);  // but not 5. Re1 before castling
}

TEST(Reconstruct, TheLimitOfStates_EndsTheSearchWithAGameNotProven) {
  ReconstructionQuestion question{.sheets = {sheet("1. e4 e5\n2. ? ?\n3. ? ?\n4. ? ?\n5. O-O O-O"),
                                             sheet("1. e4 e5\n2. ? ?\n3. ? ?\n4. ? ?\n5. O-O O-O")}};
  question.states = 1000;
  const auto game = reconstruct(question);
  EXPECT_EQ(game.verdict, Verdict::unproven);
  EXPECT_FALSE(game.all_equal_found);
}

TEST(Reconstruct, FromAnotherStart_WithBlackToMove) {
  const auto start = notation::read_fen("4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 10").value();
  const auto text = text_of("10. ... e5\n11. e4 Ke7", "10... e5\n11. e4 Ke7", {.sheets = {}, .start = start});
  EXPECT_THAT(text, HasSubstr("10... e5 11. e4 Ke7"));
}

TEST(Reconstruct, AsJson) {
  const std::array sheets{sheet("1. e4 e5"), sheet("1. e4 ?")};
  const auto json = write_json(sheets, reconstruct({.sheets = sheets}), text::Language::en);
  EXPECT_THAT(json, HasSubstr(R"("moves":[{"san":"e4","uci":"e2e4","number":1,"side":"white","certain":true)"));
  EXPECT_THAT(json, HasSubstr(R"("black":{"fault":"illegible","place":"own","line":1})"));
}

}  // namespace
}  // namespace jadoube::archive
