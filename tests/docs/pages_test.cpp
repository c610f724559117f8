// Tests that the documentation shows what the program really does.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

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

// The rate differs between machines.
std::string without_rates(const std::string& text) {
  return std::regex_replace(text, std::regex("mnps [0-9.]+"), "mnps …");
}

struct Command {
  std::string line;
  std::string printed;
};

// The commands of a page's terminal sessions: ```console blocks with "$ " before what is typed.
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

INSTANTIATE_TEST_SUITE_P(Markdown, Pages,
                         testing::Values("docs/getting-started.md", "docs/comecar.md", "docs/audit.md",
                                         "docs/sheets.md", "docs/tournaments.md"));

// Every page of documentation.
std::vector<std::string> all_pages() {
  std::vector<std::string> pages{"README.md",       "README.pt.md", "CHANGELOG.md",   "bench/README.md",
                                 "CONTRIBUTING.md", "SECURITY.md",  "SECURITY.pt.md", "THIRD-PARTY.md"};
  for (const auto& entry : std::filesystem::directory_iterator(source_file("docs")))
    if (entry.path().extension() == ".md") pages.push_back("docs/" + entry.path().filename().string());
  return pages;
}

// The anchor that a Markdown heading gets: lower case, blanks as hyphens, no punctuation.
std::set<std::string> anchors_of(const std::string& page) {
  std::set<std::string> anchors;
  std::istringstream lines(page);
  bool inside_code = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) inside_code = !inside_code;
    if (inside_code || !line.starts_with("#")) continue;
    std::string anchor;
    for (const char c : line.substr(std::min(line.find(' '), line.size() - 1) + 1)) {
      const auto byte = static_cast<unsigned char>(c);
      // Letters with accents are kept, in lower case; other signs outside ASCII are punctuation.
      const bool of_letter = !anchor.empty() && anchor.back() == '\xC3' && byte >= 0x80;
      if (c == ' ')
        anchor += '-';
      else if (byte == 0xC3 || of_letter)
        anchor += static_cast<char>(of_letter && byte <= 0x9E ? byte + 0x20 : byte);
      else if (std::isalnum(byte) != 0 || c == '-' || c == '_')
        anchor += static_cast<char>(std::tolower(byte));
    }
    anchors.insert(anchor);
  }
  return anchors;
}

TEST(Documentation, ItsLinks_LeadSomewhere) {
  for (const auto& page : all_pages()) {
    const auto text = contents(page);
    const std::regex link(R"(\]\(([^)#: ]*)(#[^)]*)?\))");
    const auto folder = source_file(page).parent_path();
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
      const std::string target = (*at)[1], anchor = (*at)[2];
      const auto path = target.empty() ? source_file(page) : folder / target;
      ASSERT_TRUE(std::filesystem::exists(path)) << page << ": " << (*at)[0];
      if (anchor.empty() || path.extension() != ".md") continue;
      const auto linked = contents(std::filesystem::relative(path, source_file(".")).string());
      EXPECT_TRUE(anchors_of(linked).contains(anchor.substr(1))) << page << ": " << (*at)[0];
    }
  }
}

TEST(Documentation, EveryPage_IsInTheIndex) {
  const auto index = contents("docs/README.md");
  for (const auto& page : all_pages()) {
    const auto path = std::filesystem::path(page);
    if (page.starts_with("docs/") && path.filename() != "README.md") {
      EXPECT_THAT(index, testing::HasSubstr("(" + path.filename().string() + ")")) << page;
    }
  }
}

// The umbrella header includes every public header (tests/architecture/check-floors).
TEST(Documentation, EveryPublicHeader_IsInThePageOfTheLibrary) {
  const auto page = contents("docs/library.md");
  std::istringstream umbrella(contents("jadoube/jadoube.hpp"));
  const std::string include = "#include \"jadoube/";
  unsigned headers = 0;
  for (std::string line; std::getline(umbrella, line);) {
    if (!line.starts_with(include)) continue;
    ++headers;
    const std::string header = line.substr(include.size(), line.rfind('"') - include.size());
    EXPECT_THAT(page, testing::HasSubstr("`" + header + "`"));
  }
  EXPECT_GT(headers, 50U);
}

// The text of an SVG: without elements, words separated by one space.
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
