// The scenarios in tests/laws/scenarios: what happened at the board, and what the referee must answer.
//
// A file is one situation. It begins with two comments, its title and the row of the rules that it shows; then come one
// or more games, each after the editions in which it is played: "# editions: 2018 2023" ("# edition: 1997"). In a game
// "> " stands before what the referee is told (the regulations, in which "*" is the edition, then each event), "< "
// before what it must answer to the line above, at least; "< 2009 2014: " before what it must answer in these editions.
// Of an answer only the keys that stand there are compared: effects are those that must come, in this order (none: no
// effect at all); of articles the first must be the first, and the others be there; permitted moves are exactly those.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/environment.hpp"

namespace jadoube::laws::test {

using jadoube::test::source_file;

inline std::filesystem::path scenarios_folder() { return source_file("tests/laws/scenarios"); }

// By their path under the folder, without the ending.
inline std::vector<std::string> scenario_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(scenarios_folder()))
    if (entry.path().extension() == ".jsonl")
      names.push_back(std::filesystem::relative(entry.path(), scenarios_folder()).replace_extension().string());
  std::ranges::sort(names);
  return names;
}

struct ScenarioStep {
  std::size_t line;  // in the file, from 1
  std::string told;
  std::optional<boost::json::value> expected;
};

struct ScenarioGame {
  std::string edition;
  std::vector<ScenarioStep> steps;  // the regulations first
};

struct Scenario {
  std::string title, row;
  std::vector<ScenarioGame> games;
};

inline std::string after(const std::string& line, std::string_view start) {
  return line.starts_with(start) ? line.substr(start.size()) : std::string();
}

inline std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

// With the edition in the place of "*".
inline std::string in_edition(std::string told, const std::string& edition) {
  constexpr std::string_view any = R"("edition": "*")";
  if (const auto at = told.find(any); at != std::string::npos) told.replace(at + any.size() - 2, 1, edition);
  return told;
}

inline Scenario read_scenario(const std::string& name) {
  std::ifstream file(scenarios_folder() / (name + ".jsonl"));
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
    const std::span<ScenarioGame> games(scenario.games.begin() + static_cast<std::ptrdiff_t>(first),
                                        scenario.games.end());
    if (line.starts_with("> "))
      for (ScenarioGame& game : games) game.steps.push_back({number, in_edition(line.substr(2), game.edition), {}});
    if (!line.starts_with("< ")) continue;
    const std::size_t answer = line.find('{');
    const auto only = words_of(answer > 2 ? line.substr(2, line.find(':') - 2) : std::string());
    for (const std::string& edition : only)
      EXPECT_EQ(std::ranges::count(games, edition, &ScenarioGame::edition), 1) << name << ", line " << number;
    for (ScenarioGame& game : games)
      if (only.empty() || std::ranges::count(only, game.edition) > 0) {
        EXPECT_FALSE(game.steps.back().expected) << name << ", line " << number << ": two answers in one edition";
        game.steps.back().expected = boost::json::parse(line.substr(answer));
      }
  }
  return scenario;
}

}  // namespace jadoube::laws::test
