#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Law, OfAnArticle_TellsItAndThoseUnderIt) {
  const auto outcome = run({"law", "9.2"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, AllOf(StartsWith("9.2.1  "), HasSubstr("\n9.2.2  "), HasSubstr("\n9.2.3.1  ")));
  EXPECT_THAT(outcome.out, AllOf(Not(HasSubstr("9.1")), Not(HasSubstr("9.3"))));
}

TEST(Law, TakesAnySpellingOfANumber) {
  const auto plain = run({"law", "9.2.1"});
  EXPECT_EQ(plain.status, 0);
  for (const char* spelling : {"9.2(a)", "9.2a", "9.2.a", "9.2 (a)"})
    EXPECT_EQ(run({"law", spelling}).out, plain.out) << spelling;
  EXPECT_EQ(run({"law", "A4b"}).out, run({"law", "A.4.2"}).out);
  EXPECT_EQ(run({"law", "i8"}).out, run({"law", "I.8"}).out);
  EXPECT_THAT(run({"law", "a4b", "--edition", "2014"}).out, StartsWith("A.4.b  "));
}

TEST(Law, SpeaksByTheEdition) {
  EXPECT_THAT(run({"law", "9.5.b", "--edition", "1997"}).out,
              AllOf(StartsWith("9.5(b)  "), HasSubstr("three minutes")));
  EXPECT_THAT(run({"law", "9.5.b", "--edition", "2014"}).out, AllOf(StartsWith("9.5.b  "), HasSubstr("Two minutes")));
  EXPECT_THAT(run({"law", "A8", "--edition", "1997"}).out, HasSubstr("sealed"));
  EXPECT_THAT(run({"law", "III.5", "--edition", "1997"}).err, HasSubstr("there is no article III.5"));
}

TEST(Law, SpeaksPortuguese) {
  EXPECT_THAT(run({"law", "5.1", "--lang", "pt"}).out, HasSubstr("termina a partida de imediato"));
}

TEST(Law, OfAWholeArticle_BeginsWithItsName) {
  EXPECT_THAT(run({"law", "4"}).out, StartsWith("4  The act of moving the pieces\n\n4.1  One hand\n"));
}

TEST(Law, WithoutAnArticle_ListsThemAll) {
  const auto outcome = run({"law", "--edition", "1997"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, StartsWith("1  The nature and objectives of the game\n  1.1  Two players\n"));
  for (const char* line :
       {"\n14  The federation\n", "\nA  Adjourned games\n", "\nB  Rapid chess\n", "\n  C4  ", "\n  D12 "})
    EXPECT_THAT(outcome.out, HasSubstr(line));
}

TEST(Law, RefusesAnUnknownArticle_NamingTheNearest) {
  const auto outcome = run({"law", "9.9"});
  EXPECT_EQ(outcome.err, "jadoube law: there is no article 9.9 in the edition of 2023; the nearest are 9.6, 10.1\n");
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(run({"law", "9.5.c", "--edition", "1997"}).err,
            "jadoube law: there is no article 9.5.c in the edition of 1997; the nearest are 9.5(b), 9.6\n");
}

TEST(Law, OfWords_TellsTheArticlesThatAnswer_TheBestFirst) {
  const auto outcome = run({"law", "threefold"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, AllOf(StartsWith("9.2."), HasSubstr("9.2.1  "), HasSubstr("9.2.2  ")));
  EXPECT_THAT(outcome.out, Not(HasSubstr("9.3")));
  const auto two = run({"law", "Touched", "rook", "first"});
  EXPECT_THAT(two.out, AllOf(StartsWith("4.4.2  "), Not(HasSubstr("\n9.2"))));
  EXPECT_EQ(run({"law", "touched rook first"}).out, two.out);
  // Whole words, with their forms: what is late has no plate in it, and a question may have a number.
  EXPECT_THAT(run({"law", "walkover"}).out, StartsWith("6.7.1  "));
  EXPECT_THAT(run({"law", "cheating"}).out, HasSubstr("11.3.1  "));
  EXPECT_THAT(run({"law", "75", "moves"}).out, StartsWith("9.6.2  "));
  EXPECT_THAT(run({"law", "stalmate"}).out, StartsWith("5.2.1  "));
  EXPECT_THAT(run({"law", "castling", "--edition", "1997"}).out, HasSubstr("3.5(a)(ii)  Castling"));
}

TEST(Law, OfWordsInPortuguese_IgnoresAccents) {
  const auto outcome = run({"law", "repetição", "--lang", "pt"});
  EXPECT_THAT(outcome.out, HasSubstr("9.2.1  "));
  EXPECT_EQ(run({"law", "REPETICAO", "--lang", "pt"}).out, outcome.out);
}

// Portugal says “bandeira”, “fila”, “acionar” and “abandonar”; Brazil “seta”, “fileira” and “desistir”.
TEST(Law, OfWordsOfTheOtherCountry_TellsTheSameArticle) {
  for (const char* const language : {"pt", "pt-BR"})
    for (const auto& [asked, own] : {std::pair("queda da seta", "queda da bandeira"),
                                     {"última fileira", "última fila"},
                                     {"planilha", "folha de registo"},
                                     {"desistir", "abandonar"},
                                     {"semi-rápidas", "semirrápidas"}}) {
      const auto first_of = [&](const char* words) {
        const std::string text = run({"law", words, "--lang", language}).out;
        return text.substr(0, text.find(' '));
      };
      EXPECT_NE(first_of(asked), "") << asked;
      EXPECT_EQ(first_of(asked), first_of(own)) << asked;
    }
}

TEST(Law, OfWordsThatNoArticleHas_SaysSo) {
  const auto outcome = run({"law", "xylophone"});
  EXPECT_EQ(outcome.err, "jadoube law: no article of the edition of 2023 has the words “xylophone”\n");
  EXPECT_EQ(outcome.status, 1);
}

TEST(Law, Json_HasALineForEachArticle) {
  const auto outcome = run({"law", "4.5", "--json"});
  EXPECT_THAT(
      outcome.out,
      StartsWith(
          "{\"article\":\"4.5\",\"edition\":\"2023\",\"name\":\"none_playable\",\"heading\":\"No touched piece can "
          "be moved or captured\",\"says\":\"Then every legal move is permitted.\",\"acts\":[\"touch\""));
  EXPECT_THAT(outcome.out, HasSubstr("\"touch/nothing-playable\""));
  EXPECT_THAT(run({"law", "6.7.1", "--json"}).out, HasSubstr("\"keys\":[\"default_time\"]"));
}

TEST(Law, RefusesWhatIsNoNumber) {
  for (const char* word : {"", " ", "4.4321", "9.2!", "4..abc9"}) {
    const auto outcome = run({"law", word});
    EXPECT_THAT(outcome.err,
                HasSubstr("is not the number of an article; examples of such numbers are 9.2.1, A.5.2, I.8\n"))
        << word;
    EXPECT_EQ(outcome.status, 2) << word;
  }
  EXPECT_THAT(run({"law", "5", "--edition", "2020"}).err,
              HasSubstr("--edition must be one of 1997, 2009, 2014, 2018, 2023"));
}

}  // namespace
}  // namespace jadoube::test
