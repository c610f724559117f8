#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

TEST(Licences, AreThoseOfTheProgramAndOfWhatItContains) {
  const auto outcome = run({"licences"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, testing::StartsWith("MIT License\n"));
  for (const char* part : {"CLI11", "spdlog", "Boost Software License", "wasi-libc", "LLVM Exceptions", "Polyglot"})
    EXPECT_THAT(outcome.out, testing::HasSubstr(part));
}

}  // namespace
}  // namespace jadoube::test
