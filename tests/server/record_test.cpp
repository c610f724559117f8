#include "jadoube/server/table/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jadoube::server {
namespace {

using testing::HasSubstr;

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
  EXPECT_THAT(record, HasSubstr("{An illegal move stood here. The position after it: "
                                "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1. The game went on: "
                                "1... d6 2. exd6}"));
}

}  // namespace
}  // namespace jadoube::server
