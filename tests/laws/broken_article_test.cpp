#include "jadoube/laws/model/broken_article.hpp"

#include <gtest/gtest.h>

#include "jadoube/notation/fen.hpp"

namespace jadoube::laws {
namespace {

using enum Square;

constexpr const char* initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::string_view broken(const char* fen, Square from, Square to, Edition edition = Edition::e2023) {
  const auto position = notation::read_fen(fen, notation::FenStyle::forgiving);
  return number(broken_article(*why_illegal(*position, from, to)), edition);
}

TEST(BrokenArticle, IsThatOfTheEditionOf2023) {
  EXPECT_EQ(broken("4k3/8/8/8/8/4P3/8/4K3 w - -", e3, d4), "3.7.3");
  EXPECT_EQ(broken(initial, f1, a6), "3.5");
  EXPECT_EQ(broken(initial, g1, g3), "3.6");
  EXPECT_EQ(broken(initial, a1, b3), "3.3");
  EXPECT_EQ(broken(initial, d1, e3), "3.4");
  EXPECT_EQ(broken(initial, c1, c3), "3.2");
  EXPECT_TRUE(broken(initial, g1, e2).starts_with("3.1"));
  EXPECT_TRUE(broken("4k3/8/8/8/4p3/4P3/8/4K3 w - -", e3, e4).starts_with("3.7.1"));
  EXPECT_EQ(broken("4k3/8/8/8/4p3/8/4P3/4K3 w - -", e2, e4), "3.7.2");
  EXPECT_TRUE(broken("4k3/8/8/8/8/4P3/8/4K3 w - -", e3, e5).starts_with("3.7.2"));
  EXPECT_TRUE(broken("4k3/8/8/3pP3/8/8/8/4K3 w - -", e5, d6).starts_with("3.7.3"));
  EXPECT_TRUE(broken("4r1k1/8/8/8/8/8/4N3/4K3 w - -", e2, c3).starts_with("3.9"));
  EXPECT_TRUE(broken("4r1k1/8/8/8/8/8/P7/4K3 w - -", a2, a3).starts_with("3.9"));
  EXPECT_TRUE(broken("4k3/8/8/8/8/8/8/R3K2R w - -", e1, g1).starts_with("3.8.2.1"));
  EXPECT_TRUE(broken("4k3/8/8/8/8/8/8/R3K2R w Q -", e1, g1).starts_with("3.8.2.1"));
  EXPECT_TRUE(broken("4r1k1/8/8/8/8/8/8/4K2R w K -", e1, g1).starts_with("3.8.2.2"));
  EXPECT_TRUE(broken(initial, e1, h1).starts_with("3.8.2.2"));
}

TEST(BrokenArticle, IsNumberedByTheEdition) {
  EXPECT_EQ(broken(initial, g1, g3, Edition::e1997), "3.3");
  EXPECT_EQ(broken(initial, c1, c3, Edition::e1997), "3.2(c)");
  EXPECT_EQ(broken(initial, e2, d4, Edition::e1997), "3.4");
  EXPECT_EQ(broken("4k3/8/8/8/8/8/8/R3K2R w - -", e1, g1, Edition::e1997), "3.5(a)(ii)");
  EXPECT_EQ(broken("4k3/8/8/3pP3/8/8/8/4K3 w - -", e5, d6, Edition::e2018), "3.7.4.2");
}

// Each way in which a move can be illegal breaks an article that every edition has.
TEST(BrokenArticle, IsThereInEveryEdition_ForEveryReason) {
  for (auto reason = 0; reason <= static_cast<int>(Illegality::Reason::exposes_king); ++reason)
    for (const Role role : {Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen, Role::king})
      for (const Edition edition : editions) {
        const Illegality illegality{static_cast<Illegality::Reason>(reason), a2, a4, Piece{Color::white, role}};
        EXPECT_FALSE(number(broken_article(illegality), edition).empty()) << reason << ' ' << code(edition);
      }
}

}  // namespace
}  // namespace jadoube::laws
