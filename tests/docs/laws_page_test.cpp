// docs/laws.md names a function and a test for every article of each edition: they must exist. docs/referee.md names
// every edition, penalty and effect.
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "jadoube/laws/model/penalty.hpp"
#include "jadoube/laws/model/provisions.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::laws {
namespace {

using test::source_file;

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// A row of the page's tables; an empty cell is written –.
struct Row {
  std::array<std::string, editions.size()> numbers;  // by edition
  std::string words, function, test;
  std::string where() const { return fmt::format("{}", fmt::join(numbers, " / ")); }
};

std::string uncoded(std::string cell) {
  std::erase(cell, '`');
  return cell == "–" ? std::string() : cell;
}

std::vector<Row> rows() {
  std::vector<Row> all;
  std::istringstream page(contents(source_file("docs/laws.md")));
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("| ") || line.starts_with("| ---") ||
        line.starts_with(fmt::format("| {} |", code(last_edition))))
      continue;
    std::vector<std::string> cells;
    std::size_t at = 2;
    for (auto end = line.find(" |", at); end != std::string::npos; end = line.find(" |", at)) {
      cells.push_back(uncoded(line.substr(at, end - at)));
      at = end + 3;
    }
    EXPECT_EQ(cells.size(), editions.size() + 3) << line;
    if (cells.size() != editions.size() + 3) continue;
    // The latest edition first.
    Row row{{}, cells[editions.size()], cells[editions.size() + 1], cells[editions.size() + 2]};
    std::copy_n(cells.begin(), editions.size(), row.numbers.rbegin());
    all.push_back(row);
  }
  return all;
}

// "Suite.Name" of every test.
const std::set<std::string>& test_names() {
  static const std::set<std::string> names = [] {
    std::set<std::string> found;
    const std::regex head(R"((?:TEST|TEST_F|TEST_P|RC_GTEST_PROP)\(\s*(\w+),\s*(\w+))");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source_file("tests"))) {
      if (entry.path().extension() != ".cpp") continue;
      const auto text = contents(entry.path());
      for (std::sregex_iterator at(text.begin(), text.end(), head), end; at != end; ++at)
        found.insert((*at)[1].str() + "." + (*at)[2].str());
    }
    return found;
  }();
  return names;
}

// For "laws/touch/permitted.hpp: permitted": the header or its source must contain it.
bool function_exists(const std::string& function) {
  const auto colon = function.find(": ");
  if (colon == std::string::npos) return false;
  const auto header = source_file("jadoube/" + function.substr(0, colon));
  if (!std::filesystem::exists(header)) return false;
  auto source = std::filesystem::path(header).replace_extension(".cpp");
  if (source.parent_path().filename() == "internal") source = source.parent_path().parent_path() / source.filename();
  const auto text = contents(header) + contents(source);
  return std::regex_search(text, std::regex("\\b" + function.substr(colon + 2) + "\\("));
}

bool test_exists(const std::string& name) {
  if (name.find('/') != std::string::npos)
    return std::filesystem::exists(source_file("tests/laws/scenarios/" + name + ".jsonl"));
  return test_names().contains(name);
}

TEST(LawsPage, NamesFunctionsAndTestsThatExist_OrSaysWhyThereIsNone) {
  const auto all = rows();
  ASSERT_FALSE(all.empty());
  for (const auto& row : all) {
    const auto where = row.where();
    EXPECT_EQ(row.function.empty(), row.test.empty()) << where;
    if (row.function.empty()) {
      EXPECT_TRUE(row.words.starts_with("Nothing")) << where << " names neither a function nor a reason";
      continue;
    }
    EXPECT_TRUE(function_exists(row.function)) << where << ": " << row.function;
    EXPECT_TRUE(test_exists(row.test)) << where << ": " << row.test;
  }
}

TEST(LawsPage, HasEveryArticleOfEachEdition_InTheProgramsWords) {
  const auto all = rows();
  for (const Edition edition : editions) {
    std::set<std::pair<std::string, std::string>> told, known;
    for (const auto& row : all)
      if (const auto& number = row.numbers[index(edition)]; !number.empty()) told.emplace(number, row.words);
    for (const auto& provision : provisions(edition))
      known.emplace(provision.number(edition), pattern(text::Language::en, provision.words));
    for (const auto& each : known)
      EXPECT_TRUE(told.contains(each)) << code(edition) << " has no row " << each.first << " | " << each.second;
    for (const auto& each : told)
      EXPECT_TRUE(known.contains(each)) << code(edition) << " does not say " << each.first << " | " << each.second;
  }
}

// An act is named where it is read.
TEST(RefereePage, HasARowForEveryAct_AndTheServersPageSaysWhoMayDoIt) {
  const std::string reader = contents(source_file("jadoube/laws/protocol/read_event.cpp"));
  const std::regex name(R"re(ActReader\{act_index<[^>]*>,\s*"([a-z_]+)")re");
  const auto rows = [](const std::string& page) {
    std::string first_cells;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("| `")) first_cells += line.substr(0, line.find(" | "));
    return first_cells;
  };
  const std::string acts = rows(contents(source_file("docs/referee.md"))),
                    who = rows(contents(source_file("docs/api.md")));
  unsigned found = 0;
  for (std::sregex_iterator act(reader.begin(), reader.end(), name), end; act != end; ++act, ++found) {
    const std::string word = fmt::format("`{}`", (*act)[1].str());
    EXPECT_TRUE(acts.contains(word)) << word << " has no row in docs/referee.md";
    EXPECT_TRUE(who.contains(word)) << word << " has no row in docs/api.md";
  }
  EXPECT_GT(found, 30U);
}

TEST(RefereePage, NamesEveryEditionAndPenalty) {
  const std::string page = contents(source_file("docs/referee.md"));
  for (const Edition edition : editions)
    EXPECT_TRUE(page.contains(fmt::format("`{}`", code(edition)))) << code(edition);
  const auto row = page.find("| `penalise` |");
  ASSERT_NE(row, std::string::npos);
  const std::string penalties = page.substr(row, page.find('\n', row) - row);
  for (const Penalty penalty : all_penalties) {
    const std::string_view word = penalty_kind(penalty).word;
    EXPECT_TRUE(penalties.contains(fmt::format("`{}`", word))) << word;
  }
}

// The words of the effects are in the answers' writer.
TEST(RefereePage, NamesEveryEffect_AsThePagesDo) {
  const std::string writer = contents(source_file("jadoube/laws/protocol/answer.cpp"));
  const std::string page = contents(source_file("docs/referee.md")),
                    types = contents(source_file("web/src/protocol/table.ts"));
  const auto effects = page.find("- `effects` are ");
  ASSERT_NE(effects, std::string::npos);
  const std::string told = page.substr(effects, page.find("`game_over`", effects) + 20 - effects);
  const std::regex kind(R"re(kind_of_player\("([a-z_]+)"|"kind": "([a-z_]+)")re");
  std::set<std::string> words;
  for (std::sregex_iterator at(writer.begin(), writer.end(), kind), end; at != end; ++at)
    words.insert((*at)[1].str() + (*at)[2].str());
  EXPECT_GT(words.size(), 15U);
  for (const std::string& word : words) {
    EXPECT_TRUE(told.contains(fmt::format("`{}`", word))) << word << " is not among the effects in docs/referee.md";
    EXPECT_TRUE(types.contains(fmt::format("'{}'", word))) << word << " is no Effect in web/src/protocol/table.ts";
  }
}

}  // namespace
}  // namespace jadoube::laws
