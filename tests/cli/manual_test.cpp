#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;

TEST(Manual, NamesEveryCommandAndOption_InEveryLanguage) {
  for (const char* language : {"en", "pt"}) {
    const auto page = run({"manual", "--lang", language});
    EXPECT_EQ(page.status, 0);
    for (const char* text : {"jadoube perft", "jadoube convert", "jadoube law", "\\-\\-divide", "\\-\\-letters",
                             "\\-o, \\-\\-output", "\\-\\-lang en|pt", "JADOUBE_KERNEL"})
      EXPECT_THAT(page.out, HasSubstr(text)) << language;
  }
}

TEST(Manual, IsTroffWithoutWarnings) {
  if (run_command({"bash", "-c", "command -v groff"}).status != 0) GTEST_SKIP() << "no groff";
  for (const char* language : {"en", "pt"}) {
    const auto formatted =
        run_command({"groff", "-k", "-ww", "-z", "-man", "-Tutf8"}, {.input = run({"manual", "--lang", language}).out});
    EXPECT_EQ(formatted.err, "") << language;
    EXPECT_EQ(formatted.status, 0) << language;
  }
}

TEST(Manual, IsClean) {
  if (run_command({"bash", "-c", "command -v mandoc"}).status != 0) GTEST_SKIP() << "no mandoc";
  for (const char* language : {"en", "pt"}) {
    const auto checked =
        run_command({"mandoc", "-T", "lint", "-W", "warning"}, {.input = run({"manual", "--lang", language}).out});
    EXPECT_EQ(checked.out, "") << language;
    EXPECT_EQ(checked.status, 0) << language;
  }
}

}  // namespace
}  // namespace jadoube::test
