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

TEST(Entrants, SurnameAndFirstName_MayHaveAColumnEach) {
  const std::vector<Player> expected{{.name = "Silva, Ana", .rating = 1850}, {.name = "Faria, Zé"}};
  for (const std::string_view headings :
       {"Apelido;Nome;Elo", "Sobrenome;Nome;Rating", "Surname;First name;Rating", "Last name;Name;Elo",
        "Apelido;Nome próprio;Elo", "Nachname;Vorname;Elo", "Name;Vorname;Elo"})
    EXPECT_EQ(read(std::string(headings) + "\nSilva;Ana;1850\nFaria;Zé;"), expected) << headings;
  EXPECT_EQ(read("Elo,Nome próprio,Apelido\n1850,Ana,Silva\n,Zé,Faria"), expected);
  // A name that is whole already is not made longer, and one half is better than nothing.
  EXPECT_EQ(read("Name;First name\nSilva, Ana;Ana\n;Zé").front().name, "Silva, Ana");
  EXPECT_EQ(read("Apelido;Nome\n;Zé").front().name, "Zé");
  EXPECT_EQ(refused("First name;Elo\nAna;1850").kind, Kind::no_name_column);
  EXPECT_EQ(refused("Apelido;Nome;Elo\n;;1850").kind, Kind::no_name);
  EXPECT_EQ(refused("Apelido;Nome;Elo\n;;1850").line, 2U);
  EXPECT_TRUE(unread_headings("Apelido;Nome;Elo\nSilva;Ana;1850").empty());
}

TEST(Entrants, WithoutAHeader_SurnameFirstNameAndRating_AreRecognised_AndSaid) {
  const std::vector<Player> expected{{.name = "Silva, Ana", .rating = 1850}, {.name = "Faria, Zé"}};
  for (const std::string_view text : {"Silva, Ana, 1850\nFaria, Zé", "Silva;Ana;1850\nFaria;Zé;",
                                      "BYE;;\nSilva;Ana;1850\nFaria;Zé", "Silva\tAna\t1850\nFaria\tZé\t"}) {
    EXPECT_EQ(read(text), expected) << text;
    EXPECT_EQ(describe_reading(text, text::Language::en),
              "The list has no headings: its columns were read as surname, first name and rating; the first player is "
              "“Silva, Ana”. If that is wrong, add a line of headings.");
  }
  EXPECT_EQ(read("Silva, Ana, 1850, GX Porto\nFaria, Zé, , ").front().club, "GX Porto");
  EXPECT_EQ(refused("Silva, Ana, 1850, GX Porto, x").kind, Kind::fields);
  // Name and club, names that are whole, and columns that differ from line to line, are something else.
  for (const std::string_view text : {"Silva, Ana\nFaria, Zé", "\"Silva, Ana\";GX Porto;1850",
                                      "Silva;Ana;1850\nFaria;1700;GX Porto", "Silva;Ana;1850\nFaria", "Silva;Ana;good"})
    EXPECT_EQ(refused(text).kind, Kind::rating) << text;
  EXPECT_EQ(describe_reading("Ana,2100,Lisboa", text::Language::en), "");
  EXPECT_EQ(describe_reading("Apelido;Nome;Elo\nSilva;Ana;1850", text::Language::en), "");
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
  const std::string reading = describe_reading(bytes, text::Language::pt);
  RC_ASSERT(reading.empty() || reading.ends_with('.'));
}

}  // namespace
}  // namespace jadoube::tournament
