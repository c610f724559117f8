#include "jadoube/laws/model/article_number.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace jadoube::laws {
namespace {

TEST(ArticleNumber, IsTheSameInEverySpelling) {
  for (const char* spelling : {"4.3(a)", "4.3.a", "4.3a", "4.3.1", "4.3 (a)", "4.3.A"})
    EXPECT_EQ(parse_article(spelling), parse_article("4.3.1")) << spelling;
  EXPECT_EQ(parse_article("3.5(a)(ii)"), parse_article("3.5.1.2"));
  EXPECT_EQ(parse_article("A4b"), parse_article("A.4.2"));
  EXPECT_EQ(parse_article("a9(c)"), parse_article("A.9.c"));
  EXPECT_EQ(parse_article("iii5"), parse_article("III.5"));
}

TEST(ArticleNumber, OfAWholePart_HasNoPlaces) {
  EXPECT_TRUE(parse_article("II")->places.empty());
  EXPECT_TRUE(parse_article("C")->holds(*parse_article("C.13.5")));
  EXPECT_FALSE(parse_article("C")->holds(*parse_article("3.1")));
}

TEST(ArticleNumber, HoldsThoseUnderIt) {
  EXPECT_TRUE(parse_article("9.2")->holds(*parse_article("9.2.3.1")));
  EXPECT_TRUE(parse_article("9.2")->holds(*parse_article("9.2")));
  EXPECT_FALSE(parse_article("9.2")->holds(*parse_article("9.20")));
  EXPECT_FALSE(parse_article("9.2.1")->holds(*parse_article("9.2")));
}

TEST(ArticleNumber, StandsInTheOrderOfTheLaws) {
  const std::vector<const char*> order{"1.1",   "4.3", "4.3(a)", "4.3(b)", "4.10", "12.9", "A1",
                                       "A9(c)", "B.2", "F",      "I.8",    "II",   "III.5"};
  for (std::size_t i = 1; i < order.size(); ++i)
    EXPECT_LT(*parse_article(order[i - 1]), *parse_article(order[i])) << order[i];
}

TEST(ArticleNumber, IsNotReadFromOtherWords) {
  for (const char* text : {"", ".", "castling", "4.xy", "9.2?", "4.12345", "IV.1", "4.iv"})
    EXPECT_FALSE(parse_article(text)) << text;
}

TEST(ArticleNumber, IsCutToSomePlaces) {
  EXPECT_EQ(cut_article("9.5(b)", 2), "9.5");
  EXPECT_EQ(cut_article("9.5(b)", 3), "9.5(b)");
  EXPECT_EQ(cut_article("A8(c)", 1), "A8");
  EXPECT_EQ(cut_article("III.3.1.2", 2), "III.3.1");
  EXPECT_EQ(cut_article("5", 4), "5");
}

RC_GTEST_PROP(ArticleNumber, AnyBytesAreReadOrRefused, (const std::string& text)) {
  const auto number = parse_article(text);
  const bool sound = !number || number->part != 0 || !number->places.empty();  // RC_ASSERT would read both sides
  RC_ASSERT(sound);
}

}  // namespace
}  // namespace jadoube::laws
