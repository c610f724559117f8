// Lists of those who enter a tournament.
#include "jadoube/tournament/entrants/entrants.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace jadoube::tournament {
namespace {

using Kind = EntrantsError::Kind;

std::vector<Player> read(std::string_view text) {
  const auto players = read_entrants(text);
  EXPECT_TRUE(players) << (players ? "" : describe(players.error(), text::Language::en));
  return players.value_or(std::vector<Player>());
}
EntrantsError refused(std::string_view text) {
  const auto players = read_entrants(text);
  EXPECT_FALSE(players) << text;
  return players ? EntrantsError{} : players.error();
}

TEST(Entrants, WithAHeader_ColumnsStandInAnyOrder) {
  const std::vector<Player> expected{{.name = "Ana", .rating = 2100, .club = "Lisboa"}, {.name = "Bento"}};
  EXPECT_EQ(read("Clube;Elo;Nome\nLisboa;2100;Ana\n;;Bento\n"), expected);
}

TEST(Entrants, WithoutAHeader_NameAndAtWillRatingAndClub) {
  const std::vector<Player> expected{{.name = "Ana", .rating = 2100, .club = "Lisboa"}, {.name = "Bento"}};
  EXPECT_EQ(read("Ana,2100,Lisboa\nBento"), expected);
  EXPECT_EQ(read("Ana;2100;Lisboa\nBento;;"), expected);
}

TEST(Entrants, TwoPeopleOfOneName_AreTwo_AndTheByeIsNobody) {
  EXPECT_EQ(read("Name;Club\nAna;Lisboa\nAna;Faro\nBYE;\n-;").size(), 2U);
  EXPECT_EQ(read("Ana\nAna\nspielfrei").size(), 2U);
}

TEST(Entrants, WhatIsNoPlayer_IsRefusedWhereItStands) {
  EXPECT_EQ(refused("").kind, Kind::nobody);
  EXPECT_EQ(refused("Name;Elo\nbye").kind, Kind::nobody);
  EXPECT_EQ(refused("Rating,Club\n2100,Lisboa").kind, Kind::no_name_column);
  EXPECT_EQ(refused("Ana,10000").kind, Kind::rating);
  EXPECT_EQ(refused("Bento\nAna,2000,X,Y").kind, Kind::fields);
  EXPECT_EQ(refused("Bento\nAna,2000,X,Y").line, 2U);
  EXPECT_EQ(refused("Ana,good").column, 5U);
  EXPECT_EQ(refused("Name;Elo\n;2000").kind, Kind::no_name);
}

RC_GTEST_PROP(Entrants, AnyBytes_AreReadOrRefusedInOneSentence, (const std::string& bytes)) {
  const auto players = read_entrants(bytes);
  if (!players) RC_ASSERT(describe(players.error(), text::Language::pt).ends_with('.'));
}

}  // namespace
}  // namespace jadoube::tournament
