// The scenarios in tests/laws/scenarios are answered as they say (scenarios.hpp).
#include "tests/laws/scenarios.hpp"

#include "jadoube/laws/model/edition.hpp"
#include "jadoube/laws/protocol/dialogue.hpp"

namespace jadoube::laws {
namespace {

namespace json = boost::json;

bool contains(const json::value& answer, const json::value& expected, std::string_view key);

bool has_fields(const json::object& answer, const json::object& expected) {
  return std::ranges::all_of(expected, [&](const auto& field) {
    const auto* const value = answer.if_contains(field.key());
    return value != nullptr && contains(*value, field.value(), field.key());
  });
}

bool has_in_order(const json::array& answer, const json::array& expected) {
  if (expected.empty()) return answer.empty();
  auto next = expected.begin();
  for (const auto& value : answer)
    if (next != expected.end() && contains(value, *next, {})) ++next;
  return next == expected.end();
}

bool has_articles(const json::array& answer, const json::array& expected) {
  return expected.empty() ||
         (!answer.empty() && answer.front() == expected.front() &&
          std::ranges::all_of(expected, [&](const auto& value) { return std::ranges::count(answer, value) > 0; }));
}

bool is_permutation(const json::array& answer, const json::array& expected) {
  return std::ranges::is_permutation(answer, expected);
}

bool contains(const json::value& answer, const json::value& expected, std::string_view key) {
  if (expected.is_object()) return answer.is_object() && has_fields(answer.get_object(), expected.get_object());
  if (!expected.is_array()) return answer == expected;
  if (!answer.is_array()) return false;
  if (key == "permitted" || key == "moves") return is_permutation(answer.get_array(), expected.get_array());
  if (key == "articles") return has_articles(answer.get_array(), expected.get_array());
  return has_in_order(answer.get_array(), expected.get_array());
}

class Scenarios : public testing::TestWithParam<std::string> {};

TEST_P(Scenarios, AreAnsweredAsExpected) {
  const test::Scenario scenario = test::read_scenario(GetParam());
  ASSERT_FALSE(scenario.title.empty());
  ASSERT_FALSE(scenario.row.empty());
  ASSERT_FALSE(scenario.games.empty());
  for (const test::ScenarioGame& game : scenario.games) {
    SCOPED_TRACE(scenario.title + "\nrow: " + scenario.row + "\nedition: " + game.edition);
    ASSERT_TRUE(parse_edition(game.edition));
    EXPECT_TRUE(
        std::ranges::any_of(game.steps, [](const test::ScenarioStep& step) { return step.expected.has_value(); }));
    protocol::Dialogue dialogue(text::Language::en);
    for (const test::ScenarioStep& step : game.steps) {
      std::string answer;
      ASSERT_TRUE(dialogue.take(step.told, answer)) << "line " << step.line;
      if (&step == &game.steps.front()) continue;  // the regulations
      const auto read_back = json::parse(answer);
      ASSERT_FALSE(read_back.as_object().contains("error")) << "line " << step.line << ": " << answer;
      if (step.expected) {
        EXPECT_TRUE(contains(read_back, *step.expected, {}))
            << "line " << step.line << ": " << step.told << "\nexpected " << *step.expected << "\nanswered " << answer;
      }
    }
    EXPECT_EQ(code(dialogue.game()->regulations().edition), game.edition);
  }
}

INSTANTIATE_TEST_SUITE_P(Files, Scenarios, testing::ValuesIn(test::scenario_names()), [](const auto& instance) {
  std::string name = instance.param;
  std::ranges::replace_if(
      name, [](char c) { return c == '/' || c == '-'; }, '_');
  return name;
});

}  // namespace
}  // namespace jadoube::laws
