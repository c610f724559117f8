// The scenarios in tests/laws/scenarios: what happened at the board, and what the referee must answer.
//
// A file is one situation. It begins with two comments, its title and the row of the rules that it shows; then come one
// or more games, each after the editions in which it is played: "# editions: 2018 2023" ("# edition: 1997"). In a game
// "> " stands before what the referee is told (the regulations, in which "*" is the edition, then each event), "< "
// before what it must answer to the line above, at least; "< 2009 2014: " before what it must answer in these editions.
// Of an answer only the keys that stand there are compared: effects are those that must come, in this order (none: no
// effect at all); of articles the first must be the first, and the others be there; permitted moves are exactly those.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <sstream>

#include "jadoube/laws/model/edition.hpp"
#include "jadoube/laws/protocol/dialogue.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::laws {
namespace {

namespace json = boost::json;

std::filesystem::path folder() { return test::source_file("tests/laws/scenarios"); }

// By their path under the folder, without the ending.
std::vector<std::string> scenario_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder()))
    if (entry.path().extension() == ".jsonl")
      names.push_back(std::filesystem::relative(entry.path(), folder()).replace_extension().string());
  std::ranges::sort(names);
  return names;
}

struct Step {
  std::size_t line;  // in the file, from 1
  std::string told;
  std::optional<json::value> expected;
};

struct Game {
  std::string edition;
  std::vector<Step> steps;  // the regulations first
};

struct Scenario {
  std::string title, row;
  std::vector<Game> games;
};

std::string after(const std::string& line, std::string_view start) {
  return line.starts_with(start) ? line.substr(start.size()) : std::string();
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

// With the edition in the place of "*".
std::string in_edition(std::string told, const std::string& edition) {
  constexpr std::string_view any = R"("edition": "*")";
  if (const auto at = told.find(any); at != std::string::npos) told.replace(at + any.size() - 2, 1, edition);
  return told;
}

Scenario read(const std::string& name) {
  std::ifstream file(folder() / (name + ".jsonl"));
  Scenario scenario;
  std::size_t number = 0, first = 0;  // of the games that are being read
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (number == 1) scenario.title = after(line, "# ");
    if (const auto row = after(line, "# row: "); !row.empty()) scenario.row = row;
    for (const std::string_view start : {"# edition: ", "# editions: "})
      if (const auto editions = after(line, start); !editions.empty()) {
        first = scenario.games.size();
        for (const std::string& edition : words_of(editions)) scenario.games.push_back({edition, {}});
      }
    const std::span<Game> games(scenario.games.begin() + static_cast<std::ptrdiff_t>(first), scenario.games.end());
    if (line.starts_with("> "))
      for (Game& game : games) game.steps.push_back({number, in_edition(line.substr(2), game.edition), {}});
    if (!line.starts_with("< ")) continue;
    const std::size_t answer = line.find('{');
    const auto only = words_of(answer > 2 ? line.substr(2, line.find(':') - 2) : std::string());
    for (const std::string& edition : only)
      EXPECT_EQ(std::ranges::count(games, edition, &Game::edition), 1) << name << ", line " << number;
    for (Game& game : games)
      if (only.empty() || std::ranges::count(only, game.edition) > 0) {
        EXPECT_FALSE(game.steps.back().expected) << name << ", line " << number << ": two answers in one edition";
        game.steps.back().expected = json::parse(line.substr(answer));
      }
  }
  return scenario;
}

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
  const Scenario scenario = read(GetParam());
  ASSERT_FALSE(scenario.title.empty());
  ASSERT_FALSE(scenario.row.empty());
  ASSERT_FALSE(scenario.games.empty());
  for (const Game& game : scenario.games) {
    SCOPED_TRACE(scenario.title + "\nrow: " + scenario.row + "\nedition: " + game.edition);
    ASSERT_TRUE(parse_edition(game.edition));
    EXPECT_TRUE(std::ranges::any_of(game.steps, [](const Step& step) { return step.expected.has_value(); }));
    protocol::Dialogue dialogue(text::Language::en);
    for (const Step& step : game.steps) {
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

INSTANTIATE_TEST_SUITE_P(Files, Scenarios, testing::ValuesIn(scenario_names()), [](const auto& instance) {
  std::string name = instance.param;
  std::ranges::replace_if(
      name, [](char c) { return c == '/' || c == '-'; }, '_');
  return name;
});

}  // namespace
}  // namespace jadoube::laws
