#include "jadoube/server/table/record.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jadoube::server {
namespace {

using testing::HasSubstr;
using testing::Not;

// No reader of PGN takes an illegal move; a comment is read by all.
TEST(Record, AnIllegalMoveThatStood_AndWhatFollows_AreAComment) {
  TableInfo info;
  info.regulations = R"({"edition": "2023", "time": "120", "false_move": "london"})";
  const std::vector<std::string> lines{
      R"({"at": 10000, "by": "white", "do": "place", "from": "e2", "to": "e5"})",
      R"({"at": 10000, "by": "white", "do": "press"})",
      R"({"at": 20000, "by": "black", "do": "choose", "penalty": "stands"})",
      R"({"at": 30000, "by": "black", "do": "move", "move": "d7d6"})",
      R"({"at": 31000, "by": "black", "do": "press"})",
      R"({"at": 40000, "by": "white", "do": "move", "move": "e5d6"})",
      R"({"at": 41000, "by": "white", "do": "press"})",
  };
  std::string record = write_record(info, lines, text::Language::en);
  for (char& c : record)
    if (c == '\n') c = ' ';
  EXPECT_THAT(record, HasSubstr(" An illegal move stood here. The position after it: "
                                "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1. The game went on: "
                                "1... d6 2. exd6}"));
}

std::string in_one_line(std::string text) {
  for (char& c : text)
    if (c == '\n') c = ' ';
  return text;
}

TEST(Record, TheSealedMove_HasTheTimeThatItsClockShowed) {
  TableInfo info;
  info.regulations = R"({"edition": "2023", "time": "120"})";
  const std::vector<std::string> lines{
      R"({"at": 0, "by": "arbiter", "do": "start"})",
      R"({"at": 1000, "by": "white", "do": "move", "move": "d2d4"})",
      R"({"at": 1000, "by": "white", "do": "press"})",
      R"({"at": 3000, "by": "black", "do": "move", "move": "d7d5"})",
      R"({"at": 3000, "by": "black", "do": "press"})",
      R"({"at": 7000, "by": "white", "do": "seal", "move": "Nf3"})",
      R"({"at": 90000, "by": "arbiter", "do": "open", "at_board": ["white", "black"]})",
  };
  const std::string record = in_one_line(write_record(info, lines, text::Language::en));
  EXPECT_THAT(record, HasSubstr("2. Nf3 {[%clk 1:59:55]}")) << record;
}

// Article 6.7.1: the arbiter decides otherwise.
TEST(Record, AnExcuseForLateness_IsInIt_GivenBeforeTheStartOrAfterIt) {
  TableInfo info;
  info.regulations = R"({"edition": "2023", "time": "120", "default_time": 0})";
  const std::string excuse = R"({"at": 0, "by": "arbiter", "do": "excuse", "player": "black"})";
  const std::string start = R"({"at": 0, "by": "arbiter", "do": "start"})";
  const auto tells = HasSubstr("The arbiter decided that Black does not lose for coming late.");
  EXPECT_THAT(in_one_line(write_record(info, std::vector{excuse, start}, text::Language::en)), tells);
  EXPECT_THAT(in_one_line(write_record(info, std::vector{start, excuse}, text::Language::en)), tells);
}

TEST(Record, WhatComesAfterTheEnd_IsNotInIt) {
  TableInfo info;
  info.regulations = R"({"edition": "2023", "time": "120"})";
  std::vector<std::string> lines{R"({"at": 0, "by": "arbiter", "do": "start"})"};
  for (int at = 1000; const char* const move : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
    const char* const by = at / 1000 % 2 == 1 ? "white" : "black";
    lines.push_back(fmt::format(R"({{"at": {}, "by": "{}", "do": "move", "move": "{}"}})", at, by, move));
    lines.push_back(fmt::format(R"({{"at": {}, "by": "{}", "do": "press"}})", at, by));
    at += 1000;
  }
  EXPECT_THAT(in_one_line(write_record(info, lines, text::Language::en)), Not(HasSubstr("changes it")));
}

}  // namespace
}  // namespace jadoube::server
