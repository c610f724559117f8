// The pages' tables of editions and penalties, web/src/protocol/editions.ts, are the program's own.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <ranges>
#include <sstream>

#include "jadoube/laws/model/edition.hpp"
#include "jadoube/laws/model/penalty.hpp"
#include "jadoube/laws/rules/rules.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::laws {
namespace {

constexpr const char* page_tables = "web/src/protocol/editions.ts";

std::string_view word(PenaltyKind::Needs needs) {
  switch (needs) {
    case PenaltyKind::Needs::nothing: break;
    case PenaltyKind::Needs::time: return "time";
    case PenaltyKind::Needs::points: return "points";
  }
  return "nothing";
}

// As prettier lays it out.
std::string tables_of_the_program() {
  std::string text =
      "// The editions of the Laws, and the penalties of an arbiter, each by its article in each edition: "
      "the program's\n"
      "// own tables, written by the test PageTables.AreTheProgramsOwn.\n";
  std::string codes;
  for (const Edition edition : editions | std::views::reverse)
    codes += fmt::format("{}'{}'", codes.empty() ? "" : ", ", code(edition));
  text += "export const editions = [" + codes + "] as const;\n\n";
  text += fmt::format("export const newestEdition = '{}';\n", code(last_edition));
  text += "// Of regulations that name none, and so of stored games, too.\n";
  text += fmt::format("export const defaultEdition = '{}';\n\nexport const penalties = {{\n", code(default_edition));
  for (const Penalty penalty : all_penalties) {
    const PenaltyKind kind = penalty_kind(penalty);
    std::string articles;
    for (const Edition edition : editions)
      if ((rules(edition).penalties & bit(penalty)) != 0)
        articles += fmt::format("      '{}': '{}',\n", code(edition), number(kind.article, edition));
    text += fmt::format("  {}: {{\n    needs: '{}',\n    endsGame: {},\n    articles: {{\n{}    }},\n  }},\n",
                        kind.word, word(kind.needs), kind.ends_game, articles);
  }
  return text + "} as const;\n";
}

TEST(PageTables, AreTheProgramsOwn) {
  std::ifstream file(test::source_file(page_tables));
  std::ostringstream text;
  text << file.rdbuf();
  const std::string expected = tables_of_the_program();
  if (text.str() == expected) return;
  const auto made = std::filesystem::temp_directory_path() / "editions.ts";
  std::ofstream(made) << expected;
  ADD_FAILURE() << "an edition, a penalty or its article has changed: cp " << made.string() << " " << page_tables;
}

// The format of exercises reads its own list, in JavaScript that has no build.
TEST(PageTables, TheFormatOfExercisesKnowsTheSameEditions) {
  std::ifstream file(test::source_file("learn/format/check.mjs"));
  std::ostringstream text;
  text << file.rdbuf();
  std::string codes;
  for (const Edition edition : editions) codes += fmt::format("{}'{}'", codes.empty() ? "" : ", ", code(edition));
  EXPECT_TRUE(text.str().contains("EDITIONS = [" + codes + "]"))
      << "learn/format/check.mjs: EDITIONS = [" << codes << "]";
}

}  // namespace
}  // namespace jadoube::laws
