#include "jadoube/text/language.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace jadoube::text {
namespace {

TEST(Language, IsReadFromTagsAndLocaleNames) {
  for (const char* tag : {"pt", "PT", "pt-AO", "pt_PT", "pt_PT.UTF-8", "pt@euro", "pt-BRA"})
    EXPECT_EQ(parse_language(tag), Language::pt) << tag;
  for (const char* tag : {"pt-BR", "pt_br", "PT_BR.UTF-8", "pt-BR-1990"})
    EXPECT_EQ(parse_language(tag), Language::pt_BR) << tag;
  for (const char* tag : {"en", "En", "en-GB", "en_US.UTF-8"}) EXPECT_EQ(parse_language(tag), Language::en) << tag;
}

TEST(Language, IsNothingForWhatTheProgramDoesNotSpeak) {
  for (const char* tag : {"", "C", "C.UTF-8", "POSIX", "de_DE", "p", "ptx", "english", "_pt"}) {
    EXPECT_EQ(parse_language(tag), std::nullopt) << tag;
  }
}

TEST(Language, CodesParseBack) {
  for (const Language language : languages) EXPECT_EQ(parse_language(code(language)), language);
}

TEST(Language, FallsBackToTheOneThatItsTagNamesWithoutTheLastPart_AndAtLastToEnglish) {
  EXPECT_EQ(fallback(Language::pt_BR), Language::pt);
  EXPECT_EQ(fallback(Language::pt), Language::en);
  EXPECT_EQ(fallback(Language::en), Language::en);
  EXPECT_TRUE(is_a(Language::pt_BR, Language::pt));
  EXPECT_FALSE(is_a(Language::pt, Language::pt_BR));
}

TEST(Language, HasItsNameAndItsDecimalMark) {
  EXPECT_EQ(own_name(Language::pt_BR), "Português (Brasil)");
  EXPECT_EQ(decimal_mark(Language::pt), ",");
  EXPECT_EQ(decimal_mark(Language::en), ".");
}

class LanguageFromEnvironment : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) unsetenv(variable);
  }
  static void set(const char* variable, const char* value) { setenv(variable, value, 1); }
};

TEST_F(LanguageFromEnvironment, IsEnglishWhenNothingIsSet) { EXPECT_EQ(language_from_environment(), Language::en); }

TEST_F(LanguageFromEnvironment, LangAloneDecides) {
  set("LANG", "pt_BR.UTF-8");
  EXPECT_EQ(language_from_environment(), Language::pt_BR);
}

TEST_F(LanguageFromEnvironment, LcMessagesGoesBeforeLang) {
  set("LANG", "en_GB.UTF-8");
  set("LC_MESSAGES", "pt_PT.UTF-8");
  EXPECT_EQ(language_from_environment(), Language::pt);
}

TEST_F(LanguageFromEnvironment, LcAllGoesBeforeEverything) {
  set("LANG", "pt_PT.UTF-8");
  set("LC_MESSAGES", "pt_PT.UTF-8");
  set("LC_ALL", "C");
  EXPECT_EQ(language_from_environment(), Language::en);
}

TEST_F(LanguageFromEnvironment, AnEmptyVariableCountsAsUnset) {
  set("LC_ALL", "");
  set("LANG", "pt_PT");
  EXPECT_EQ(language_from_environment(), Language::pt);
}

}  // namespace
}  // namespace jadoube::text
