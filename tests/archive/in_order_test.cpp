#include "jadoube/archive/internal/in_order.hpp"

#include <gtest/gtest.h>

#include <string>

namespace jadoube::archive {
namespace {

TEST(InOrderThreads, AnswersAreTakenInTheirOrder) {
  for (const unsigned threads : {0U, 1U, 2U, 7U, 50U})
    for (const std::size_t count : {0U, 1U, 20U, 3000U}) {
      std::string all, expected;
      const auto answer = [](std::size_t i) { return std::to_string(i * i) + ' '; };
      in_order(count, threads, answer, [&](std::size_t, const std::string& square) {
        all += square;
        return true;
      });
      for (std::size_t i = 0; i < count; ++i) expected += answer(i);
      EXPECT_EQ(all, expected) << threads;
    }
}

TEST(InOrderThreads, WhoWantsNoMore_IsGivenNoMore) {
  for (const unsigned threads : {1U, 3U}) {
    std::size_t taken = 0;
    in_order(
        1000, threads, [](std::size_t i) { return i; },
        [&](std::size_t i, std::size_t answer) {
          EXPECT_EQ(i, answer);
          return ++taken < 10;
        });
    EXPECT_EQ(taken, 10U);
  }
}

}  // namespace
}  // namespace jadoube::archive
