#include "jadoube/laws/model/provisions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "jadoube/laws/model/article.hpp"

namespace jadoube::laws {
namespace {

std::vector<std::string> numbers(Edition edition) {
  std::vector<std::string> all;
  for (const auto& provision : provisions(edition)) all.emplace_back(provision.number(edition));
  return all;
}

TEST(Provisions, HaveReadableNumbers_InTheOrderOfEachEdition) {
  for (const Edition edition : editions) {
    const auto all = numbers(edition);
    EXPECT_GT(all.size(), 150U);
    for (const auto& number : all) ASSERT_TRUE(parse_article(number)) << number;
    EXPECT_TRUE(std::ranges::is_sorted(all, {}, [](const std::string& number) { return *parse_article(number); }))
        << code(edition);
  }
}

TEST(Provisions, AreInAChapter) {
  for (const Edition edition : editions) {
    const auto all = chapters(edition);
    for (const auto& number : numbers(edition))
      EXPECT_EQ(std::ranges::count_if(all,
                                      [&](const Chapter& chapter) {
                                        return parse_article(chapter.number(edition))->holds(*parse_article(number));
                                      }),
                1)
          << code(edition) << ' ' << number;
  }
}

// 1 to `count` in a row, by what stands before them: "A" gives A1, A2, … or A.1, A.2, …
void expect_all(Edition edition, std::string_view before, unsigned count) {
  for (unsigned i = 1; i <= count; ++i) {
    const auto number = std::string(before) + std::to_string(i);
    EXPECT_FALSE(provisions_under(edition, *parse_article(number)).empty()) << code(edition) << ' ' << number;
  }
  EXPECT_TRUE(provisions_under(edition, *parse_article(std::string(before) + std::to_string(count + 1))).empty())
      << code(edition) << ' ' << before;
}

TEST(Provisions, CoverTheEditionOf1997) {
  constexpr unsigned articles[]{3, 4, 5, 7, 5, 14, 4, 6, 6, 4, 1, 8, 7, 1};
  for (unsigned i = 0; i < std::size(articles); ++i)
    expect_all(Edition::e1997, std::to_string(i + 1) + ".", articles[i]);
  expect_all(Edition::e1997, "A", 13);
  expect_all(Edition::e1997, "B", 8);
  expect_all(Edition::e1997, "C", 5);
  expect_all(Edition::e1997, "D", 12);
}

TEST(Provisions, CoverTheEditionsOf2018And2023) {
  for (const Edition edition : {Edition::e2018, Edition::e2023}) {
    constexpr unsigned articles[]{5, 4, 10, 9, 2, 12, 6, 7, 6, 2, 12, 9};
    for (unsigned i = 0; i < std::size(articles); ++i) expect_all(edition, std::to_string(i + 1) + ".", articles[i]);
    expect_all(edition, "A.", edition == Edition::e2023 ? 6 : 5);
    expect_all(edition, "B.", edition == Edition::e2023 ? 4 : 5);
    expect_all(edition, "C.", 13);
    expect_all(edition, "I.", 14);
    expect_all(edition, "II.", 3);
    expect_all(edition, "III.", 6);
  }
}

TEST(Provisions, CoverTheEditionOf2009) {
  constexpr unsigned articles[]{3, 4, 9, 7, 2, 14, 5, 7, 6, 2, 1, 10, 7, 1};
  for (unsigned i = 0; i < std::size(articles); ++i)
    expect_all(Edition::e2009, std::to_string(i + 1) + ".", articles[i]);
  expect_all(Edition::e2009, "A.", 4);
  expect_all(Edition::e2009, "B.", 3);
  expect_all(Edition::e2009, "C.", 13);
  expect_all(Edition::e2009, "D.", 1);
  expect_all(Edition::e2009, "E.", 2);
  expect_all(Edition::e2009, "E.2.", 10);
  expect_all(Edition::e2009, "F.", 3);
  expect_all(Edition::e2009, "I.", 13);
  EXPECT_THAT(numbers(Edition::e2009),
              testing::IsSupersetOf({"3.8.a",   "4.4.d",   "5.2.e",   "6.11.b",  "7.4.b",  "8.5.c", "9.1.b.3",
                                     "10.2.d",  "12.3.c",  "13.4.g",  "13.7.b",  "A.4.a",  "A.4.b", "A.4.c",
                                     "A.4.d.1", "A.4.d.2", "A.4.d.3", "B.3.a",   "B.3.b",  "B.3.c", "D.1.a",
                                     "D.1.b",   "E.1.e",   "E.2.3.c", "E.2.9.f", "I.10.c", "I.11.b"}));
}

TEST(Provisions, OfTheAppendicesOf2023_HaveNumbersOfTheirOwn) {
  EXPECT_THAT(numbers(Edition::e2023),
              testing::IsSupersetOf({"A.3", "A.4.1", "A.5.1.2", "A.5.2", "A.5.5", "A.6", "B.2.1", "B.4", "C.10.1.1",
                                     "C.10.3.4", "D.1.4.2", "D.2.1", "D.2.11", "6.1.1", "11.3.2"}));
  EXPECT_THAT(numbers(Edition::e2018), testing::IsSupersetOf({"A.3.1.1", "A.4.2", "A.5", "B.2", "B.5"}));
}

TEST(Provisions, EnPassantAndPromotion_AreNumberedAnewIn2023) {
  EXPECT_THAT(numbers(Edition::e2018), testing::IsSupersetOf({"3.7.4.1", "3.7.4.2", "3.7.5.1", "3.7.5.3"}));
  EXPECT_THAT(numbers(Edition::e2023), testing::IsSupersetOf({"3.7.3.1", "3.7.3.2", "3.7.3.3", "3.7.3.5"}));
  EXPECT_TRUE(provisions_under(Edition::e2023, *parse_article("3.7.4")).empty());
}

// The house rules have numbers of other kinds.
TEST(Provisions, AreThereForEveryArticleThatARulingNames) {
  for (const Edition edition : editions) {
    for (const Article article : {
#define ARTICLE(name, ...) Article::name,
#include "jadoube/laws/model/articles.def"
         }) {
      const auto written = number(article, edition);
      if (const auto asked = parse_article(written)) {
        EXPECT_FALSE(provisions_under(edition, *asked).empty()) << code(edition) << ' ' << written;
      }
    }
  }
}

TEST(Provisions, AreSentencesUnderAHeading) {
  for (const Edition edition : editions)
    for (const auto& provision : provisions(edition))
      for (const auto language : text::languages) {
        const auto words = pattern(language, provision.words);
        EXPECT_TRUE(words.ends_with('.')) << words;
        EXPECT_FALSE(pattern(language, provision.heading).ends_with('.'));
      }
}

TEST(NearestArticles, StandBeforeAndAfter) {
  EXPECT_THAT(nearest_articles(Edition::e2023, *parse_article("9.9")), testing::ElementsAre("9.6", "10.1"));
  EXPECT_THAT(nearest_articles(Edition::e2023, *parse_article("0.1")), testing::ElementsAre("1.1"));
  EXPECT_THAT(nearest_articles(Edition::e1997, *parse_article("D.13")), testing::ElementsAre("D12"));
}

}  // namespace
}  // namespace jadoube::laws
