#include "jadoube/text/words.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace jadoube::text {
namespace {

TEST(Number, IsTheWholeTextOrNothing) {
  EXPECT_EQ(number<unsigned>("960"), 960U);
  EXPECT_EQ(number<int>("-3"), -3);
  EXPECT_EQ(number<double>("0.25"), 0.25);
  EXPECT_EQ(number<std::uint64_t>("ff", 16), 255U);
  for (const char* text : {"", " 1", "1 ", "+1", "-1", "1x", "4294967296"})
    EXPECT_EQ(number<unsigned>(text), std::nullopt) << text;
}

TEST(Trimmed, HasNoBlanksAroundIt) {
  EXPECT_EQ(trimmed(" \ta b\r\n"), "a b");
  EXPECT_EQ(trimmed(" \t"), "");
  EXPECT_EQ(trimmed(""), "");
}

}  // namespace
}  // namespace jadoube::text
