#include "jadoube/text/folded.hpp"

#include <gtest/gtest.h>

namespace jadoube::text {
namespace {

TEST(Folded, SmallLettersWithoutAccents) {
  EXPECT_EQ(folded("Álvares, JOSÉ"), "alvares, jose");
  EXPECT_EQ(folded("Łukasz Øygård Žižka Ğül ÑANDÚ"), "lukasz oygard zizka gul nandu");
  EXPECT_EQ(folded("N.º"), "n.o");
}

TEST(Folded, OtherCharactersStay) {
  EXPECT_EQ(folded("O'Neill–2 ×"), "o'neill–2 ×");
  EXPECT_EQ(folded("Иван 王"), "Иван 王");
  EXPECT_EQ(folded("caf\xC3"), "caf\xC3");  // cut in the middle of a character
}

}  // namespace
}  // namespace jadoube::text
