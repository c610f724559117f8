#include "jadoube/text/catalogue.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/archive/messages.hpp"
#include "jadoube/boards/messages.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/engines/messages.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/notation/messages.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/store/messages.hpp"
#include "jadoube/tournament/messages.hpp"

namespace jadoube::text {
namespace {

// The texts of all floors.
std::vector<Message> messages() {
  std::vector<Message> all;
  for (const auto texts :
       {notation::messages(), laws::messages(), archive::messages(), boards::messages(), engines::messages(),
        tournament::messages(), store::messages(), server::messages(), cli::messages()})
    all.insert(all.end(), texts.begin(), texts.end());
  return all;
}

// The names of a ruling's placeholders: {player} of "{Player} touched {piece}".
std::set<std::string> named_places(std::string_view pattern) {
  std::set<std::string> found;
  for (std::size_t open = pattern.find('{'); open != pattern.npos; open = pattern.find('{', open + 1))
    found.emplace(pattern.substr(open + 1, pattern.find('}', open) - open - 1));
  return found;
}

// A ruling's sentence, whose places are named.
bool is_ruling(Message message) { return name(message).starts_with("ruled_"); }

// That places are known and in every translation, the build checks (tools/texts/main.cpp); which of those that the
// referee fills may be left out, it does not know.
TEST(Catalogue, RulingsSayTheSameFactsInEveryLanguage) {
  std::size_t rulings = 0;
  for (const Message message : messages()) {
    if (!is_ruling(message)) continue;
    ++rulings;
    for (const Language language : languages)
      for (const char* fact : {"move", "time", "lost", "number", "why", "square"})
        EXPECT_EQ(named_places(pattern(Language::en, message)).contains(fact),
                  named_places(pattern(language, message)).contains(fact))
            << name(message) << " in " << code(language) << ": {" << fact << "}";
  }
  EXPECT_GT(rulings, 100U);
}

TEST(Catalogue, EachTextIsInEveryLanguage) {
  for (const Message message : messages()) {
    for (const Language language : languages) {
      EXPECT_FALSE(pattern(language, message).empty()) << name(message) << " in " << code(language);
    }
  }
}

TEST(Catalogue, SayFillsThePlaces) {
  EXPECT_EQ(say(Language::en, cli::Message::cannot_read_file, "a.pgn", "no such file"),
            "cannot read a.pgn: no such file");
  EXPECT_EQ(say(Language::pt, cli::Message::cannot_read_file, "a.pgn", 7), "não é possível ler a.pgn: 7");
}

TEST(Catalogue, SayRefusesTooFewArguments) {
  EXPECT_THROW(static_cast<void>(say(Language::en, cli::Message::cannot_read_file, "a.pgn")), fmt::format_error);
}

TEST(Catalogue, AppendFillsThePlacesAsSayDoes) {
  std::string out = "> ";
  append(out, Language::pt, cli::Message::cannot_read_file, std::array<std::string_view, 2>{"a.pgn", "{1}"});
  EXPECT_EQ(out, "> " + say(Language::pt, cli::Message::cannot_read_file, "a.pgn", "{1}"));
  for (const Message message : messages()) {
    if (!name(message).starts_with("audit_")) continue;
    for (const Language language : languages) {
      out.clear();
      append(out, language, message, std::array<std::string_view, 5>{"a", "{0}", "", "d", "e"});
      EXPECT_EQ(out, say(language, message, "a", "{0}", "", "d", "e")) << name(message);
    }
  }
}

TEST(Catalogue, NamesAreTheSourceNames) { EXPECT_EQ(name(cli::Message::cannot_read_file), "cannot_read_file"); }

}  // namespace
}  // namespace jadoube::text
