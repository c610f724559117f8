#include "jadoube/text/catalogue.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <map>
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

// The numbers of a pattern's placeholders: {0, 1} of "cannot read {0}: {1}". A placeholder without a plain number
// counts as -1.
std::set<int> places(std::string_view pattern) {
  std::set<int> found;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '{') continue;
    if (i + 1 < pattern.size() && pattern[i + 1] == '{') {
      ++i;
      continue;
    }
    const bool numbered = i + 1 < pattern.size() && std::isdigit(static_cast<unsigned char>(pattern[i + 1])) != 0;
    found.insert(numbered ? std::stoi(std::string{pattern.substr(i + 1)}) : -1);
  }
  return found;
}

// The names of a ruling's placeholders: {player} of "{Player} touched {piece}".
std::set<std::string> named_places(std::string_view pattern) {
  std::set<std::string> found;
  for (std::size_t open = pattern.find('{'); open != pattern.npos; open = pattern.find('{', open + 1))
    found.emplace(pattern.substr(open + 1, pattern.find('}', open) - open - 1));
  return found;
}

// A ruling's sentence, whose placeholders are named (rulings.def).
bool is_ruling(Message message) { return name(message).starts_with("ruled_"); }

TEST(Catalogue, RulingsHaveThePlacesThatTheRefereeFills) {
  const std::set<std::string> filled{"Player",    "player",      "Opponent",  "opponent",    "Of_player",
                                     "of_player", "of_opponent", "to_player", "to_opponent", "Piece",
                                     "piece",     "square",      "move",      "time",        "lost",
                                     "number",    "why",         "words",     "points",      "clocks"};
  std::size_t rulings = 0;
  for (const Message message : messages()) {
    if (!is_ruling(message)) continue;
    ++rulings;
    for (const Language language : languages)
      for (const std::string& place : named_places(pattern(language, message)))
        EXPECT_TRUE(filled.contains(place)) << name(message) << " in " << code(language) << ": {" << place << "}";
    // A placeholder for the move, the time or the reason must be in every language.
    for (const char* fact : {"move", "time", "lost", "number", "why", "square"})
      EXPECT_EQ(named_places(pattern(Language::en, message)).contains(fact),
                named_places(pattern(Language::pt, message)).contains(fact))
          << name(message) << ": {" << fact << "}";
  }
  EXPECT_GT(rulings, 100U);
}

// What Brazil says differently (rulings_br.def), by the ruling's name.
const std::map<std::string_view, std::string_view> in_brazil{
#define TEXT_BR(name, pattern) {#name, pattern},
#include "jadoube/laws/messages/rulings_br.def"
#undef TEXT_BR
};

TEST(Catalogue, RulingsInBrazil_HaveTheSamePlacesAndOtherWords) {
  std::size_t found = 0;
  for (const Message message : laws::messages()) {
    const auto text = in_brazil.find(name(message));
    if (text == in_brazil.end()) continue;
    ++found;
    const std::string_view portugal = pattern(Language::pt, message);
    EXPECT_EQ(named_places(text->second), named_places(portugal)) << name(message);
    EXPECT_NE(text->second, portugal) << name(message);
  }
  EXPECT_EQ(found, in_brazil.size());
}

// What Brazil says differently of the Laws (law_br.def).
const std::map<std::string_view, std::string_view> laws_in_brazil{
#define TEXT_BR(name, pattern) {#name, pattern},
#include "jadoube/laws/messages/law_br.def"
#undef TEXT_BR
};

TEST(Catalogue, TheLawsInBrazil_HaveOtherWordsAndNoneThatOnlyPortugalSays) {
  std::size_t found = 0;
  for (const Message message : laws::messages()) {
    if (!name(message).starts_with("law_")) continue;
    const std::string_view portugal = pattern(Language::pt, message);
    const auto text = laws_in_brazil.find(name(message));
    if (text != laws_in_brazil.end()) {
      ++found;
      EXPECT_NE(text->second, portugal) << name(message);
    }
    const std::string_view said = text == laws_in_brazil.end() ? portugal : text->second;
    for (const std::string_view foreign :
         {"prem", "Prem", "ecrã", "registo", "registad", "controlo", "telemóve", "ontacto", " facto", "a andar",
          "folha", "emi-rápidas", "Partidas adiadas", "rondas"})
      EXPECT_EQ(said.find(foreign), said.npos) << name(message) << ": " << foreign;
  }
  EXPECT_EQ(found, laws_in_brazil.size());
}

TEST(Catalogue, NoRulingInBrazil_HasAWordThatOnlyPortugalSays) {
  for (const Message message : laws::messages()) {
    if (!is_ruling(message)) continue;
    const auto text = in_brazil.find(name(message));
    const std::string_view said = text == in_brazil.end() ? pattern(Language::pt, message) : text->second;
    for (const std::string_view foreign :
         {"prem", "ecrã", "registo", "controlo", "telemóve", "contacto", "facto", "a andar", "folha"})
      EXPECT_EQ(said.find(foreign), said.npos) << name(message) << ": " << foreign;
  }
}

TEST(Catalogue, EachTextIsInEveryLanguage) {
  for (const Message message : messages()) {
    for (const Language language : languages) {
      EXPECT_FALSE(pattern(language, message).empty()) << name(message) << " in " << code(language);
    }
  }
}

TEST(Catalogue, EachTextHasTheSamePlacesInEveryLanguage) {
  for (const Message message : messages()) {
    if (is_ruling(message)) continue;
    const auto english = places(pattern(Language::en, message));
    EXPECT_EQ(english, places(pattern(Language::pt, message))) << name(message);
    int next = 0;
    for (const int place : english)
      EXPECT_EQ(place, next++) << name(message) << ": places are {0}, {1}, … without a gap";
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
