#include "jadoube/tournament/pairings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace jadoube::tournament {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Kind = PairingsError::Kind;
using Listed = std::vector<ListedGame>;

const Listed two{{1, "Ana", "Bento", ""}, {2, "Caio", "Davi", "15+10"}};

Listed read(std::string_view text) {
  const auto games = read_pairings(text);
  EXPECT_TRUE(games) << (games ? "" : describe(games.error(), text::Language::en));
  return games.value_or(Listed{});
}
PairingsError refused(std::string_view text) {
  const auto games = read_pairings(text);
  EXPECT_FALSE(games);
  return games ? PairingsError{} : games.error();
}

TEST(Pairings, WithoutAHeader_BoardWhiteBlackAndAtWillTheTime) {
  EXPECT_EQ(read("1,Ana,Bento\n2,Caio,Davi,15+10\n"), two);
  EXPECT_EQ(read("1;Ana;Bento\r\n2;Caio;Davi;15+10"), two);
  EXPECT_EQ(read("1\tAna\tBento\r2\tCaio\tDavi\t15+10\r"), two);
  EXPECT_EQ(read("\n  1 , Ana ,Bento\n,,\n\n2,\"Caio\" ,Davi, 15+10 \n\n"), two);
}

TEST(Pairings, AHeader_NamesTheColumnsInEitherLanguageAndAnyOrder) {
  EXPECT_EQ(read("Board,White,Black,Time\n1,Ana,Bento,\n2,Caio,Davi,15+10\n"), two);
  EXPECT_EQ(read("Mesa;Brancas;Pretas;Ritmo\n1;Ana;Bento;\n2;Caio;Davi;15+10\n"), two);
  EXPECT_EQ(read("PRETAS;Elo;BRANCAS;Cadência\nBento;1800;Ana\nDavi;1700;Caio;15+10\n"), two);
}

TEST(Pairings, QuotationMarks_HoldSeparatorsMarksAndLines) {
  EXPECT_EQ(read("1,\"Silva, Ana\",\"B \"\"o Touro\"\" C\""), (Listed{{1, "Silva, Ana", "B \"o Touro\" C", ""}}));
}

TEST(Pairings, AnyEncoding_AccentsAreRead) {
  const Listed accents{{1, "João", "Zoé", ""}};
  EXPECT_EQ(read("1,João,Zoé"), accents);
  EXPECT_EQ(read("\xEF\xBB\xBFMesa,Brancas,Negras\n1,João,Zoé"), accents);
  EXPECT_EQ(read("1,Jo\xE3o,Zo\xE9"), accents);
  EXPECT_EQ(refused(std::string_view("\xFF\xFE"
                                     "1\0",
                                     4))
                .kind,
            Kind::utf16);
}

TEST(Pairings, WhatIsWrong_IsNamedWithLineAndColumn) {
  struct Case {
    std::string text;
    Kind kind;
    std::size_t line, column;
  };
  const Case cases[]{
      {"", Kind::empty, 1, 1},
      {" \n;;\n", Kind::empty, 1, 1},
      {"Mesa;Brancas;Pretas\n", Kind::empty, 1, 1},
      {"1,\"Ana,Bento", Kind::not_closed, 1, 3},
      {"1,Ana,Bento\n2,\"Caio\"x,Davi", Kind::text_after_quotes, 2, 9},
      {"Mesa;Brancas\n1;Ana", Kind::no_column, 1, 1},
      {"1,Ana", Kind::fields, 1, 1},
      {"1,Silva, Ana,Souza, Bento", Kind::fields, 1, 1},
      {"Mesa;Brancas;Pretas\n1;Ana", Kind::fields_of_header, 2, 1},
      {"1,Ana,Bento\nx,Caio,Davi", Kind::board, 2, 1},
      {"0,Ana,Bento", Kind::board, 1, 1},
      {"10000,Ana,Bento", Kind::board, 1, 1},
      {"1,Ana,Bento\n1,Caio,Davi", Kind::board_again, 2, 1},
      {"1,,", Kind::no_name, 1, 3},
      {"1,BYE,-", Kind::no_name, 1, 3},
      {"1,João,Z" + std::string(60, 'x'), Kind::name, 1, 8},
      {"1,Ana,Bento\n2,Caio,Ana", Kind::player_again, 2, 8},
      {"1,Ana,Ana", Kind::player_again, 1, 7},
      {"1,Ana,Bento,soon", Kind::time, 1, 13},
  };
  for (const Case& each : cases) {
    const auto error = refused(each.text);
    EXPECT_EQ(error.kind, each.kind) << each.text;
    EXPECT_EQ(error.line, each.line) << each.text;
    EXPECT_EQ(error.column, each.column) << each.text;
    for (const auto language : text::languages) EXPECT_THAT(describe(error, language), testing::EndsWith("."));
  }
  EXPECT_EQ(describe(refused("1,Ana,Bento\nx,Caio,Davi"), text::Language::en),
            "Line 2, character 1: a board's number from 1 to 9999 was expected, not “x”.");
  EXPECT_THAT(describe(refused("1,Ana,Bento,soon"), text::Language::pt), HasSubstr("Linha 1, carácter 13"));
}

TEST(Pairings, AHeaderThatNamesAPlayersColumnTwice_IsRefusedThere) {
  const auto error = refused("white,black,white\nAna,Bento,Caio");
  EXPECT_EQ(error.kind, Kind::column_again);
  EXPECT_EQ(error.column, 13U);
  // Two columns of numbers are common, and the first counts.
  EXPECT_EQ(read_pairings("Bo.;No.;White;Black\n7;1;Ana;Bento")->front().board, 7U);
}

TEST(Pairings, AnOpponentWhoIsAWordForAByeOrMissing_IsABye) {
  for (const char* const text : {"7,Ana,BYE", "7,Ana,bye", "7,Ana,-", "7,Ana,", "7,,Ana", "7,BYE,Ana", "7;Ana;Folga",
                                 "Board,White,Black\n7,Ana,spielfrei"})
    EXPECT_EQ(read(text), (Listed{{7, "Ana", "", ""}})) << text;
  // Two byes are not one player twice.
  EXPECT_EQ(read("1,Ana,BYE\n2,Bento,BYE").size(), 2U);
}

TEST(Pairings, MoreBoardsThanARoundHas_AreRefusedWhereTheyBegin) {
  std::string text;
  for (std::size_t board = 1; board <= most_boards + 1; ++board) {
    const auto number = std::to_string(board);
    text.append(number).append(",w").append(number).append(",b").append(number).append("\n");
  }
  const auto error = refused(text);
  EXPECT_EQ(error.kind, Kind::too_many);
  EXPECT_EQ(error.line, most_boards + 1);
}

RC_GTEST_PROP(Pairings, AnyBytes_AreReadOrRefusedInOneSentence, (const std::string& bytes)) {
  const auto games = read_pairings(bytes);
  if (games) return;
  const auto sentence = describe(games.error(), text::Language::en);
  RC_ASSERT(sentence.ends_with('.'));
}

}  // namespace
}  // namespace jadoube::tournament
