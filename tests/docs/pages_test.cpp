// What the pages show of the program and of themselves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include "jadoube/laws/model/broken_article.hpp"
#include "jadoube/notation/explain.hpp"
#include "jadoube/notation/fen.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::test {
namespace {

std::string contents(const std::string& name) {
  std::ifstream file(source_file(name));
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The rate is another on each machine.
std::string without_rates(const std::string& text) {
  return std::regex_replace(text, std::regex("mnps [0-9.]+"), "mnps …");
}

struct Command {
  std::string line;
  std::string printed;
};

// The commands of a page's terminal sessions, ```console blocks with "$ " before what is typed.
std::vector<Command> session(const std::string& page) {
  std::vector<Command> commands;
  std::istringstream lines(contents(page));
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = line == "```console";
    } else if (inside && line.starts_with("$ ")) {
      commands.push_back({line.substr(2), ""});
    } else if (inside && !commands.empty()) {
      commands.back().printed += line + "\n";
    }
  }
  return commands;
}

class Pages : public testing::TestWithParam<std::string> {};

TEST_P(Pages, TheirSessions_PrintWhatThePageShows) {
  const auto commands = session(GetParam());
  ASSERT_FALSE(commands.empty());
  const Scratch scratch;
  for (const auto& command : commands) {
    const auto outcome =
        run_command({"bash", "-c", "jadoube() { \"$0\" \"$@\"; }; exec 2>&1; " + command.line, JADOUBE_PROGRAM},
                    {.directory = scratch.path()});
    EXPECT_EQ(without_rates(outcome.out), without_rates(command.printed)) << command.line;
  }
}

TEST_P(Pages, TheirLinks_LeadSomewhere) {
  const auto text = contents(GetParam());
  const std::regex link(R"(\]\(([^)#:]+)(#[^)]*)?\))");
  const auto folder = source_file(GetParam()).parent_path();
  for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at)
    EXPECT_TRUE(std::filesystem::exists(folder / (*at)[1].str())) << (*at)[1];
}

INSTANTIATE_TEST_SUITE_P(Markdown, Pages, testing::Values("README.md", "README.pt.md", "docs/audit.md"));

// What is written in an SVG: no elements, one space between words.
std::string words_of(const std::string& svg) {
  std::string words;
  bool inside_element = false;
  for (const char c : svg) {
    inside_element = c == '<' || (inside_element && c != '>');
    const bool is_blank = inside_element || c == '>' || c == ' ' || c == '\n';
    if (!is_blank)
      words += c;
    else if (!words.ends_with(' '))
      words += ' ';
  }
  return words;
}

TEST(Picture, OfThePinnedKnight_ShowsWhatTheLibrarySays) {
  const auto position = notation::read_fen("rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4");
  ASSERT_TRUE(position);
  const auto illegality = why_illegal(*position, Square::c3, Square::d5);
  ASSERT_TRUE(illegality);
  const auto text = words_of(contents("docs/images/pinned-knight.svg"));
  for (const auto language : text::languages)
    EXPECT_THAT(text, testing::HasSubstr(notation::describe(*illegality, *position, language)));
  EXPECT_THAT(text, testing::HasSubstr("Article " +
                                       std::string(number(laws::broken_article(*illegality), laws::Edition::e2023))));
}

}  // namespace
}  // namespace jadoube::test
