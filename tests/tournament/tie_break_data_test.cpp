// Values of tie-breaks (JADOUBE_DATA, swiss/tiebreaks.tar.zst) after some and after all rounds, and places by lists of
// tie-breaks.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cmath>
#include <sstream>

#include "jadoube/tournament/tiebreak/ranking.hpp"
#include "jadoube/tournament/trf/trf.hpp"
#include "tests/support/environment.hpp"
#include "tests/tournament/archive.hpp"

namespace jadoube::tournament {
namespace {

namespace json = boost::json;

class TieBreakData : public testing::Test {
 protected:
  void SetUp() override {
    auto tie_breaks = test::archive("swiss/tiebreaks.tar.zst");
    if (!tie_breaks) GTEST_SKIP() << "no swiss/tiebreaks.tar.zst in JADOUBE_DATA";
    files_ = *std::move(tie_breaks);
    for (const char* name : {"dutch", "accelerated", "prohibited"})
      files_.merge(test::archive("swiss/swiss-" + std::string(name) + ".tar.zst").value());
  }

  const Event& event(const std::string& path) {
    auto known = events_.find(path);
    if (known == events_.end()) known = events_.emplace(path, trf::read(files_.at(path)).value().event).first;
    return known->second;
  }

  std::vector<json::object> lines(const char* key) const {
    std::vector<json::object> found;
    std::istringstream all(files_.at("tiebreaks/values.jsonl"));
    std::size_t count = 0;
    for (std::string line; std::getline(all, line); ++count) {
      if (test::sanitized() && count % 20 != 0) continue;
      json::object object = json::parse(line).as_object();
      if (object.contains(key)) found.push_back(std::move(object));
    }
    return found;
  }

  std::map<std::string, std::string> files_;
  std::map<std::string, Event> events_;
};

std::int64_t hundredths(const json::value& value) {
  return value.is_null() ? 0 : std::llround(100 * value.to_number<double>());
}

TEST_F(TieBreakData, EveryValueIsThatOfTheTextOfC07) {
  std::size_t equal = 0, of_text = 0;
  for (const json::object& line : lines("code")) {
    const std::string file(line.at("file").as_string()), text(line.at("code").as_string());
    const auto round = line.at("round").to_number<unsigned>();
    SCOPED_TRACE(file + " " + text + " after round " + std::to_string(round));
    const auto code = parse_tie_break(text);
    ASSERT_TRUE(code);
    const auto values = tie_break(event(file), round, *code);
    ASSERT_TRUE(values) << describe(values.error(), text::Language::en);
    const json::array& expected = line.at("values").as_array();
    ASSERT_EQ(values->size(), expected.size());
    for (std::size_t player = 0; player < expected.size(); ++player) {
      const std::int64_t value = (*values)[player].hundredths.value_or(0);
      // Where two programs differ, `doubt` has the value that follows from the text of C.07.
      const auto* doubt = line.if_contains("doubt");
      const auto* second = doubt ? doubt->as_object().if_contains(std::to_string(player + 1)) : nullptr;
      EXPECT_EQ(value, hundredths(second ? *second : expected[player]))
          << "player " << player + 1 << ": " << working(*code, (*values)[player], text::Language::en);
      ++(second ? of_text : equal);
    }
  }
  RecordProperty("values", static_cast<int>(equal));
  RecordProperty("values_by_the_text", static_cast<int>(of_text));
}

TEST_F(TieBreakData, EveryPlaceIsThatOfTheList) {
  for (const json::object& line : lines("list")) {
    const std::string file(line.at("file").as_string());
    SCOPED_TRACE(file + " " + std::string(line.at("list").as_string()));
    std::vector<TieBreakCode> codes;
    std::istringstream texts(std::string(line.at("list").as_string()));
    for (std::string text; std::getline(texts, text, ',');) codes.push_back(parse_tie_break(text).value());
    const auto ranking = rank(event(file), line.at("round").to_number<unsigned>(), codes);
    ASSERT_TRUE(ranking) << describe(ranking.error(), text::Language::en);
    std::vector<unsigned> places(ranking->size());
    for (const Standing& standing : *ranking) places[standing.player - 1] = standing.rank;
    EXPECT_EQ(places, json::value_to<std::vector<unsigned>>(line.at("rank")));
  }
}

}  // namespace
}  // namespace jadoube::tournament
