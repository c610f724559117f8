#include "jadoube/notation/letters.hpp"

#include <gtest/gtest.h>

namespace jadoube::notation {
namespace {

// King, queen, rook, bishop, knight, as one word.
std::string word(Letters letters) {
  std::string all;
  for (const Role role : {Role::king, Role::queen, Role::rook, Role::bishop, Role::knight})
    all += letter(letters, role);
  return all;
}

TEST(Letters, EachLanguageHasItsOwn) {
  EXPECT_EQ(word(Letters::pt), "RDTBC");
  EXPECT_EQ(word(Letters::en), "KQRBN");
  EXPECT_EQ(word(Letters::es), "RDTAC");
  EXPECT_EQ(word(Letters::fr), "RDTFC");
  EXPECT_EQ(word(Letters::de), "KDTLS");
  EXPECT_EQ(word(Letters::nl), "KDTLP");
  EXPECT_EQ(word(Letters::it), "RDTAC");
  EXPECT_EQ(word(Letters::figurine), "♔♕♖♗♘");
  EXPECT_EQ(word(Letters::ru), "КрФЛСК");
  EXPECT_EQ(word(Letters::uk), "КрФТСК");
  EXPECT_EQ(word(Letters::bg), "ЦДТОК");
  EXPECT_EQ(word(Letters::sr), "КДТЛС");
  EXPECT_EQ(word(Letters::pl), "KHWGS");
  EXPECT_EQ(word(Letters::cs), "KDVSJ");
  EXPECT_EQ(word(Letters::hu), "KVBFH");
}

TEST(Letters, PawnsHaveNone_AppendixC3) {
  for (const Letters letters : all_letters) EXPECT_EQ(letter(letters, Role::pawn), "") << code(letters);
}

TEST(Letters, ALetterMeansThePieceItIsWrittenFor) {
  for (const Letters letters : all_letters) {
    for (const Role role : all_roles) {
      const auto text = letter(letters, role);
      if (text.size() != 1) continue;
      EXPECT_EQ(role_of(letters, text[0]), role) << code(letters) << text;
    }
  }
  EXPECT_EQ(role_of(Letters::pt, 'B'), Role::bishop);
  EXPECT_EQ(role_of(Letters::pt, 'K'), std::nullopt);
  EXPECT_EQ(role_of(Letters::en, 'P'), Role::pawn);
  EXPECT_EQ(role_of(Letters::nl, 'P'), Role::knight);
  EXPECT_EQ(role_of(Letters::fr, 'P'), std::nullopt);
  EXPECT_EQ(role_of(Letters::figurine, 'K'), std::nullopt);
  EXPECT_EQ(role_of(Letters::en, 'n'), std::nullopt);
  EXPECT_EQ(role_of(Letters::en, '\xE2'), std::nullopt);
}

TEST(Letters, AreNamedByIsoCode) {
  for (const Letters letters : all_letters) EXPECT_EQ(parse_letters(code(letters)), letters);
  EXPECT_EQ(parse_letters("pt-BR"), Letters::pt);
  EXPECT_EQ(parse_letters("DE_at"), Letters::de);
  EXPECT_EQ(parse_letters("Figurine"), Letters::figurine);
  EXPECT_EQ(parse_letters(""), std::nullopt);
  EXPECT_EQ(parse_letters("p"), std::nullopt);
  EXPECT_EQ(parse_letters("ru"), Letters::ru);
  EXPECT_EQ(parse_letters("xx"), std::nullopt);
}

TEST(Letters, OfTwoCharacters_AreNotTakenForTheFirst) {
  EXPECT_EQ(foreign_letter(Letters::ru, "Крe2").role, Role::king);
  EXPECT_EQ(foreign_letter(Letters::ru, "Кe2").role, Role::knight);
  EXPECT_EQ(foreign_letter(Letters::ru, "Ke2").size, 0U);  // Latin
  EXPECT_EQ(foreign_letter(Letters::en, "Кe2").size, 0U);
}

}  // namespace
}  // namespace jadoube::notation
