#include "jadoube/archive/sheets/score_sheet.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jadoube::archive {
namespace {

using testing::ElementsAre;

// The entries in a row: "?" if illegible, "-" if empty.
std::vector<std::string> entries(std::string_view text) {
  const auto sheet = read_score_sheet(text);
  std::vector<std::string> all;
  if (!sheet) return {describe(sheet.error(), text::Language::en)};
  for (const SheetEntry& entry : sheet->entries)
    all.push_back(entry.kind == SheetEntry::Kind::illegible ? "?"
                  : entry.kind == SheetEntry::Kind::empty   ? "-"
                                                            : entry.text);
  return all;
}

TEST(ScoreSheet, RowsHaveANumberAndOneOrTwoEntries) {
  EXPECT_THAT(entries("1. e4 e5\n2. Nf3 Nc6\n"), ElementsAre("e4", "e5", "Nf3", "Nc6"));
  EXPECT_THAT(entries("1 e4 e5\r\n2 Nf3\r\n"), ElementsAre("e4", "e5", "Nf3"));
  EXPECT_THAT(entries("1.e4 e5 2.Nf3 Nc6 1/2-1/2"), ElementsAre("e4", "e5", "Nf3", "Nc6"));
  EXPECT_THAT(entries("1. e4 1... e5 2. Nf3 2...Nc6"), ElementsAre("e4", "e5", "Nf3", "Nc6"));
  EXPECT_THAT(entries("e4 e5\nNf3 Nc6"), ElementsAre("e4", "e5", "Nf3", "Nc6"));
}

TEST(ScoreSheet, SignsForNothingAndForWhatCannotBeRead) {
  EXPECT_THAT(entries("1. e4 ?\n2. ... Nc6\n3. -- ??\n4. Bb5"), ElementsAre("e4", "?", "-", "Nc6", "-", "?", "Bb5"));
  EXPECT_THAT(entries("1. N?3 e5"), ElementsAre("N?3", "e5"));
}

TEST(ScoreSheet, ColumnsMayBeSeparated_SoThatOneCanBeEmpty) {
  EXPECT_THAT(entries("1 | e4 | e5\n2 | | Nc6\n3 | Bb5 |"), ElementsAre("e4", "e5", "-", "Nc6", "Bb5"));
  EXPECT_THAT(entries("1\te4\te5\n2\t\tNc6\n"), ElementsAre("e4", "e5", "-", "Nc6"));
}

TEST(ScoreSheet, NumbersThatAreSkippedLeaveAPlace_AndThoseRepeatedAreTheNext) {
  EXPECT_THAT(entries("1. e4 e5\n3. Bb5 a6"), ElementsAre("e4", "e5", "-", "-", "Bb5", "a6"));
  EXPECT_THAT(entries("1. e4 e5\n1. Nf3 Nc6\n2. Bb5"), ElementsAre("e4", "e5", "Nf3", "Nc6", "Bb5"));
  EXPECT_THAT(entries("1. e4 e5\n2000. Nf3 Nc6"), ElementsAre("e4", "e5", "Nf3", "Nc6"));
}

TEST(ScoreSheet, RemarksResultsAndTagsAreIgnored) {
  EXPECT_THAT(entries("[White \"A\"]\n; a comment\n# another\n1. e4 {best\nby test} e5 (=) 1-0"),
              ElementsAre("e4", "e5"));
}

TEST(ScoreSheet, ClockTimesBesideTheMovesAreIgnored_8_1_4) {
  for (const char* text : {"1. e4 1:59 e5 1:58\n2. Nf3 1:57 Nc6 0:56:30", "1. e4 (1:59) e5 (1:58)\n2. Nf3 Nc6",
                           "1 | e4 | 1:59 | e5 | 1:58\n2 | Nf3 | 1:57 | Nc6 | 1:56"})
    EXPECT_THAT(entries(text), ElementsAre("e4", "e5", "Nf3", "Nc6")) << text;
  EXPECT_THAT(entries("1. e4 e5 1:0"), ElementsAre("e4", "e5"));
  // Where one was not written its column is empty.
  EXPECT_THAT(entries("1\te4\t1:59\te5\t1:58\n2\tNf3\t\tNc6\t\n3\tBb5\t\ta6\t1:50"),
              ElementsAre("e4", "e5", "Nf3", "Nc6", "Bb5", "a6"));
}

TEST(ScoreSheet, OneColumnWithNumbers) {
  EXPECT_TRUE(read_score_sheet("1. e5\n2. Nc6\n")->one_column);
  EXPECT_TRUE(read_score_sheet("1... e5\n2... Nc6\n")->one_column);
  EXPECT_FALSE(read_score_sheet("1. e4 e5\n2. Nf3\n")->one_column);
  EXPECT_FALSE(read_score_sheet("e4\nNf3\n")->one_column);
}

TEST(ScoreSheet, WhatIsNoSheet_IsToldInASentence) {
  const auto kind = [](std::string_view text) { return read_score_sheet(text).error().kind; };
  using enum SheetError::Kind;
  EXPECT_EQ(kind(""), no_entries);
  EXPECT_EQ(kind("\n \n1.\n"), no_entries);
  EXPECT_EQ(kind("... ... --"), no_entries);
  EXPECT_EQ(kind(std::string_view("1. e4\0", 6)), not_text);
  EXPECT_EQ(kind("lorem ipsum dolor"), no_moves);
  EXPECT_EQ(kind("1. e4 " + std::string(50, 'x')), entry_too_long);
  EXPECT_EQ(kind(std::string(longest_sheet + 1, ' ')), too_large);
  std::string rows;
  for (int i = 0; i < 700; ++i) rows += "Nf3 Nf6\n";
  EXPECT_EQ(read_score_sheet(rows).error(), (SheetError{too_many_rows, 601}));
}

}  // namespace
}  // namespace jadoube::archive
