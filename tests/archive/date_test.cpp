#include "jadoube/archive/date.hpp"

#include <gtest/gtest.h>

namespace jadoube::archive {
namespace {

using laws::Edition;

TEST(PgnDate, UnknownFields_AreZero) {
  EXPECT_EQ(parse_date("2024.05.31"), (Date{2024, 5, 31}));
  EXPECT_EQ(parse_date("2024.??.??"), (Date{2024, 0, 0}));
  EXPECT_EQ(parse_date("????.??.??"), (Date{0, 0, 0}));
  EXPECT_EQ(parse_date("1834"), (Date{1834, 0, 0}));
}

TEST(PgnDate, OtherForms_AreNoDates) {
  for (const auto* text : {"", "?", "202x", "31.05.2024", "2024-05-31", "2024.5.31", "2024.05.3x"})
    EXPECT_FALSE(parse_date(text)) << text;
}

TEST(PgnDate, DaysThatNoCalendarHas_AreImpossible) {
  for (const auto* text : {"2023.02.29", "2024.04.31", "2024.13.01", "2024.00.10", "2024.05.00", "1900.02.29"})
    EXPECT_FALSE(is_possible(*parse_date(text))) << text;
  for (const auto* text : {"2024.02.29", "????.02.29", "2024.??.31", "2000.02.29"})
    EXPECT_TRUE(is_possible(*parse_date(text))) << text;
}

TEST(PgnDate, TheEditionIsTheOneInForceThatDay) {
  EXPECT_EQ(edition_on({2009, 6, 30}), Edition::e1997);
  EXPECT_EQ(edition_on({2014, 6, 30}), Edition::e2009);
  EXPECT_EQ(edition_on({2009, 7, 1}), Edition::e2009);
  EXPECT_EQ(edition_on({2014, 7, 1}), Edition::e2014);
  EXPECT_EQ(edition_on({2017, 12, 31}), Edition::e2014);
  EXPECT_EQ(edition_on({2018, 1, 1}), Edition::e2018);
  EXPECT_EQ(edition_on({2022, 12, 31}), Edition::e2018);
  EXPECT_EQ(edition_on({2023, 1, 1}), Edition::e2023);
  EXPECT_EQ(edition_on({2018, 0, 0}), Edition::e2018);
  EXPECT_EQ(edition_on({}), Edition::e2023);
}

}  // namespace
}  // namespace jadoube::archive
