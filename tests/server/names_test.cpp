// Names are what everybody sees: no characters that cannot be seen, no formulas in a spreadsheet.
#include <gtest/gtest.h>

#include "jadoube/base/utf8.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/laws/protocol/write_event.hpp"
#include "jadoube/server/common/visible_name.hpp"
#include "jadoube/server/live/live_message.hpp"
#include "jadoube/server/tournament/create_tournament.hpp"
#include "jadoube/server/tournament/csv.hpp"

namespace jadoube::server {
namespace {

TEST(Names, OfAllScripts_AreTaken) {
  for (const char* name : {"Ana", "João d'Ávila-Núñez", "Ольга", "李小龙", "Ἀριστοτέλης", "ဆွေ", "O'Neill, Jr.", "محمد"})
    EXPECT_EQ(visible_name(name), name);
}

TEST(Names, WithEmoji_AreTaken) {
  for (const char* name : {"Zé 🦫", "Lu ❤️", "👩‍👩‍👧‍👦 Ana", "🏳️‍🌈", "👍🏽"})
    EXPECT_EQ(visible_name(name), name);
  for (const char* name : {"Ana\u200D", "\u200D❤", "❤\u200DAna", "A\uFE0F", "\uFE0F❤"})
    EXPECT_EQ(visible_name(name), std::nullopt) << name;
}

TEST(Names, AreWrittenInOneWay) {
  EXPECT_EQ(visible_name("  Ana \xC2\xA0 Lima\xE2\x80\x83"), "Ana Lima");  // no-break space, em space
  EXPECT_EQ(visible_name("Joa\xCC\x83o"), "Jo\xC3\xA3o");                  // a letter and its tilde
  EXPECT_EQ(visible_name("   "), "");
}

TEST(Names, WithWhatCannotBeSeen_AreNone) {
  for (const char* name : {
           "Ana\n",
           "A\x7Fna",
           "A\tna",
           "A\xC2\x85na",  // controls
           "\xE2\x80\xAE"
           "anA",
           "A\xE2\x80\x8Fna",
           "A\xE2\x81\xA7na",  // direction: override, mark, isolate
           "A\xE2\x80\x8Bna",
           "A\xE2\x80\x8Dna",
           "A\xEF\xBB\xBFna",
           "A\xE2\x81\xA0na",  // zero width
           "A\xE2\x80\xA8na",
           "A\xE2\x80\xA9na",  // separators of lines and of paragraphs
           "A\xCD\x8Fna",
           "\xE3\x85\xA4",
           "A\xEF\xB8\x8Fna",  // joiner, Hangul filler, variation selector
           "A\xF3\xA0\x80\xA1na",
           "A\xEE\x80\x80na",
           "A\xEF\xBF\xBFna",  // tag, private, no character
           "A\xFFna",
           "A\xC3",
           "A\xED\xA0\x80na",  // no UTF-8
       })
    EXPECT_EQ(visible_name(name), std::nullopt) << name;
}

TEST(Utf8, IsMadeOfAnyBytes) {
  EXPECT_EQ(base::valid_utf8("a\xFF\xC3\xA3\xC3"), "a\xEF\xBF\xBD\xC3\xA3\xEF\xBF\xBD");
  EXPECT_EQ(base::valid_utf8("\xC3\xA3\xC3\xA3\xC3\xA3", 2), "\xC3\xA3\xC3\xA3");
  for (int first = 0; first < 256; ++first)
    for (int second = 0; second < 256; ++second)
      EXPECT_TRUE(
          base::is_utf8(base::valid_utf8(std::string{static_cast<char>(first), static_cast<char>(second), 'x'})));
}

// What is said at a table is in its log, and must be read from there again.
TEST(Acts, WithAnyText_AreReadAgainFromTheLog) {
  for (const char* text :
       {R"(\u0000)", R"(\"\\\/)", R"(\ud83d\ude00)", R"(\u2028\u202e)", R"(\u007f\u0085)", "ã李", R"(\n\t)"}) {
    const auto message = read_live_message(std::string(R"({"do": "stop_clocks", "reason": ")") + text + "\"}");
    ASSERT_TRUE(message) << text;
    const auto& said = std::get<live::DoAct>(*message);
    ASSERT_TRUE(said.act && !said.error) << text;
    const laws::Event event{.at = laws::Milliseconds(1), .by = laws::Actor::white, .act = *said.act};
    std::string line;
    laws::protocol::write_event(line, event);
    const auto read = laws::protocol::Parser().event(line);
    ASSERT_TRUE(read) << line;
    EXPECT_EQ(*read, event) << line;
  }
  EXPECT_FALSE(read_live_message(R"({"do": "stop_clocks", "reason": "\ud83d"})"));
}

TEST(Csv, Formulas_AreDefusedAndUndone) {
  for (const char* name : {"=1+1", "+351 Ana", "-Ana", "@Ana", "'=x", "''=x"}) {
    EXPECT_EQ(with_formula_guard(name), std::string("'") + name);
    EXPECT_EQ(without_formula_guard(with_formula_guard(name)), name);
  }
  for (const char* name : {"Ana", "'Ana'", "O'Neill", "", "1-0"}) {
    EXPECT_EQ(with_formula_guard(name), name);
    EXPECT_EQ(without_formula_guard(name), name);
  }
}

TEST(Csv, Results_StayWhatTheyAre) {
  Csv csv(text::Language::en);
  csv.name("=HYPERLINK(1;2)").field("+-").field("-+").field("--").field("1/2-1/2").end_line();
  EXPECT_EQ(std::move(csv).out(), "\xEF\xBB\xBF\"'=HYPERLINK(1;2)\",+-,-+,--,1/2-1/2\r\n");
}

TEST(Pairings, TakeTheGuardOffAndRefuseNamesThatCannotBeSeen) {
  const auto read = read_pairings("1;'=Ana;Bento\n2;Caio;'-Davi\n");
  ASSERT_TRUE(read);
  EXPECT_EQ((*read)[0].white, "=Ana");
  EXPECT_EQ((*read)[1].black, "-Davi");
  EXPECT_FALSE(read_pairings("1;A\xE2\x80\x8Bna;Bento\n"));
}

}  // namespace
}  // namespace jadoube::server
