#include "jadoube/archive/stated_end.hpp"

#include <gtest/gtest.h>

namespace jadoube::archive {
namespace {

TEST(StatedEnd, TheUsualWords_SayWhy) {
  EXPECT_EQ(stated_end("Normal").reason, EndReason::unstated);
  EXPECT_EQ(stated_end("Time forfeit").reason, EndReason::time);
  EXPECT_EQ(stated_end("time forfeit").reason, EndReason::time);
  EXPECT_EQ(stated_end("unterminated").reason, EndReason::unterminated);
  EXPECT_EQ(stated_end("Game drawn by stalemate").reason, EndReason::stalemate);
  EXPECT_EQ(stated_end("Game drawn by insufficient material").reason, EndReason::insufficient_material);
  EXPECT_EQ(stated_end("Game drawn by timeout vs insufficient material").reason,
            EndReason::time_against_insufficient_material);
}

// The form in which this program writes it.
TEST(StatedEnd, TheRefereesRulings_SayWhoWon) {
  EXPECT_EQ(stated_end("White checkmated with Qxf7# and won.").winner, Color::white);
  EXPECT_EQ(stated_end("White checkmated").winner, Color::black);
  EXPECT_EQ(stated_end("Black resigned.").winner, Color::white);
  const StatedEnd drawn = stated_end("White resigned, but Black could not mate: a draw.");
  EXPECT_EQ(drawn.winner, std::nullopt);
  EXPECT_EQ(drawn.reason, EndReason::unstated);
}

TEST(StatedEnd, SidesAndPlayers_SayWhoWon) {
  EXPECT_EQ(stated_end("White wins on time").winner, Color::white);
  EXPECT_EQ(stated_end("White resigns").winner, Color::black);
  EXPECT_EQ(stated_end("Black forfeits on time.").winner, Color::white);
  EXPECT_EQ(stated_end("ana_b won by resignation", "Rui", "Ana_B").winner, Color::black);
  EXPECT_EQ(stated_end("Normal").winner, std::nullopt);
  EXPECT_TRUE(stated_end("Game drawn by agreement").draw);
}

TEST(StatedEnd, OtherWordsForTheFlagAndForResigning) {
  for (const auto* said : {"time-forfeit", "Timeout", "Time", "White's flag fell", "White overstepped the time limit",
                           "time limit exceeded", "Pretas venceram por tempo", "Perda por tempo"})
    EXPECT_EQ(stated_end(said).reason, EndReason::time) << said;
  for (const auto* said : {"White's flag fell", "White exceeded the time limit", "As brancas perdem por tempo",
                           "Pretas venceram por tempo", "As brancas desistem."})
    EXPECT_EQ(stated_end(said).winner, Color::black) << said;
  EXPECT_EQ(stated_end("As brancas desistiram").reason, EndReason::resignation);
  for (const auto* said :
       {"White's flag fell.", "White exceeded the time limit.", "As brancas desistem.", "As pretas perdem por tempo."})
    EXPECT_TRUE(stated_end_in_comment(said)) << said;
  for (const auto* said : {"As brancas perdem um peão", "As brancas perdem a partida se capturam em e5.",
                           "As pretas ganham a partida em muitas variantes.", "Pretas ganham por tempo indeterminado"})
    EXPECT_FALSE(stated_end_in_comment(said)) << said;
}

// What only mentions the clock, or is a player's name, says nothing of the end.
TEST(StatedEnd, WordsAboutSomethingElse) {
  for (const auto* said : {"Draw by agreement, with both players near the time limit.", "Draw agreed after a time out.",
                           "Draw agreed just before White flagged"})
    EXPECT_EQ(stated_end(said).reason, EndReason::agreement) << said;
  for (const auto* said : {"Flagged for fair play review", "flagged by anti-cheat",
                           "Black wins. White had only seconds before the time limit."})
    EXPECT_EQ(stated_end(said).reason, EndReason::unstated) << said;
  EXPECT_EQ(stated_end("Nao Desistas lost.", "Nao Desistas", "Rui").reason, EndReason::unstated);
  EXPECT_EQ(stated_end("Timeout resigns.", "Timeout", "Rui").reason, EndReason::resignation);
}

TEST(StatedEnd, AFallenFlagOfWhoCannotLose_IsADraw) {
  const StatedEnd bare = stated_end("White ran out of time and Black has no material to mate");
  EXPECT_EQ(bare.winner, std::nullopt);
  EXPECT_EQ(bare.reason, EndReason::time_against_insufficient_material);
  EXPECT_EQ(stated_end("Game drawn because both players ran out of time").reason, EndReason::unstated);
}

TEST(StatedEnd, ALastComment_MustSayNothingElse) {
  for (const auto* said : {"White wins on time.", "Black resigns", "White wins by checkmate.", "Black checkmated",
                           "White mates", "White checkmated with Qxf7# and won.", "Draw by 3-fold repetition",
                           "The game is a draw.", "Game drawn because both players ran out of time", "Draw agreed"})
    EXPECT_TRUE(stated_end_in_comment(said)) << said;
  EXPECT_EQ(stated_end_in_comment("Ana won on time", "Ana", "Rui")->winner, Color::white);
  for (const auto* said : {"and here White overlooked checkmate in 3", "White wins a pawn but fell asleep",
                           "White mates in 3", "Draw was still possible", "The position threatens checkmate",
                           "Black could resign; stalemate tricks abound", "Insufficient compensation. Draw agreed."})
    EXPECT_FALSE(stated_end_in_comment(said)) << said;
}

}  // namespace
}  // namespace jadoube::archive
