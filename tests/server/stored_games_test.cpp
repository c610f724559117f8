// What a new table's regulations say, so that its game stays as it was ruled.
#include <gtest/gtest.h>

#include "jadoube/server/table/create_table.hpp"
#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {
namespace {

TEST(StoredGames, StateTheVersionOfTheRulesAndADefaultTime) {
  const auto made = read_create_table(R"({"regulations": {"edition": "2023"}})");
  ASSERT_TRUE(made);
  EXPECT_NE(made->info.regulations.find(R"("rulings":2)"), std::string::npos) << made->info.regulations;
  EXPECT_NE(made->info.regulations.find(R"("default_time":"none")"), std::string::npos);
  const auto of_1997 = read_create_table(R"({"regulations": {"edition": "1997"}})");
  EXPECT_NE(of_1997->info.regulations.find(R"("default_time":60)"), std::string::npos);
  const auto again = read_table_info({}, write_table_info(made->info));
  EXPECT_EQ(again->regulations, made->info.regulations);
}

TEST(Tables, ForBlitz_StateOneMinuteForAnIllegalMove_WhereTheEditionHasOneInsteadOfTwo) {
  const auto regulations = [](const char* edition, const char* time, const char* more) {
    const std::string body =
        std::string(R"({"regulations": {"edition": ")") + edition + R"(", "time": ")" + time + '"' + more + "}}";
    return read_create_table(body)->info.regulations;
  };
  for (const char* edition : {"2014", "2018", "2023"}) {
    EXPECT_NE(regulations(edition, "3+2", "").find(R"("penalty_time":60000)"), std::string::npos) << edition;
    EXPECT_EQ(regulations(edition, "15+10", "").find("penalty_time"), std::string::npos) << edition;
    // That minute is no house rule.
    EXPECT_EQ(write_house_rules(regulations(edition, "3+2", "")), "[]") << edition;
  }
  EXPECT_NE(regulations("2023", "3+2", R"(, "penalty_time": 120000)").find(R"("penalty_time":120000)"),
            std::string::npos);
  for (const char* edition : {"1997", "2009"})
    EXPECT_EQ(regulations(edition, "3", "").find("penalty_time"), std::string::npos) << edition;
}

TEST(Tables, StateTheQuickplayFinish_WhereItIsInForceByItself) {
  const auto regulations = [](const char* body) { return read_create_table(body)->info.regulations; };
  constexpr const char* in_force = R"("quickplay_finish":true)";
  EXPECT_NE(regulations(R"({"regulations": {"edition": "1997", "time": "60"}})").find(in_force), std::string::npos);
  EXPECT_NE(regulations(R"({"regulations": {"edition": "2009", "time": "90"}})").find(in_force), std::string::npos);
  EXPECT_EQ(regulations(R"({"regulations": {"edition": "2023", "time": "90"}})").find(in_force), std::string::npos);
}

}  // namespace
}  // namespace jadoube::server
