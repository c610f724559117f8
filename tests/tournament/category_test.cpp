// Who competes for a prize of a group, what a rating officer misses, and who is in a list twice.
#include "jadoube/tournament/model/category.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jadoube/tournament/checker/gaps.hpp"
#include "jadoube/tournament/entrants/entrants.hpp"

namespace jadoube::tournament {
namespace {

using testing::ElementsAre;

TEST(Categories, ABirthKnownToTheYearDecidesOnlyOutsideTheLimit) {
  const auto membership_of = [](const char* from, const char* birth) {
    const Category category{.born_from = parse_date(from)};
    return membership(category, {.birth = *birth == '\0' ? std::nullopt : parse_date(birth)});
  };
  EXPECT_EQ(membership_of("2008", "2008"), Membership::yes);
  EXPECT_EQ(membership_of("2008", "2008/01/01"), Membership::yes);
  EXPECT_EQ(membership_of("2008", "2007/12/31"), Membership::no);
  EXPECT_EQ(membership_of("2008/06/01", "2008"), Membership::unknown);
  EXPECT_EQ(membership_of("2008/06/01", "2008/06/01"), Membership::yes);
  EXPECT_EQ(membership_of("2008/06/01", "2008/05"), Membership::no);
  EXPECT_EQ(membership_of("2008", ""), Membership::unknown);
  EXPECT_EQ(membership(Category{.born_to = parse_date("1961")}, {.birth = parse_date("1961/12/31")}), Membership::yes);
}

TEST(Categories, WhoHasNoRatingIsNotBelowOne_AndAllConditionsMustHold) {
  const Category below{.rating_to = 1'799};
  EXPECT_EQ(membership(below, {.rating = 1'799}), Membership::yes);
  EXPECT_EQ(membership(below, {.rating = 1'800}), Membership::no);
  EXPECT_EQ(membership(below, {}), Membership::no);
  EXPECT_EQ(membership(Category{.rating_from = 0, .rating_to = 1'799}, {}), Membership::yes);
  const Category women{.sex = Sex::woman, .federation = "por", .club = "AX COIMBRA"};
  EXPECT_EQ(membership(women, {.sex = Sex::woman, .federation = "POR", .club = "Ax Coimbra"}), Membership::yes);
  EXPECT_EQ(membership(women, {.sex = Sex::man, .federation = "POR", .club = "Ax Coimbra"}), Membership::no);
  EXPECT_EQ(membership(women, {.federation = "POR", .club = "Ax Coimbra"}), Membership::unknown);
  EXPECT_EQ(membership(women, {.federation = "ESP", .club = "Ax Coimbra"}), Membership::no);
}

TEST(Gaps, AreNamedByPlayerAndRound) {
  Event event{.name = "Open",
              .city = "Gaia",
              .federation = "POR",
              .start = parse_date("2026/12/05"),
              .end = parse_date("2026/12/05"),
              .round_dates = {parse_date("2026/12/05")},
              .chief_arbiter = "Faria, Ines",
              .time_control = "90+30"};
  const auto player = [](unsigned number, const char* fide) {
    return Player{
        .number = number, .sex = Sex::man, .federation = "POR", .fide_number = fide, .birth = parse_date("1990")};
  };
  event.players = {player(1, "1900001"), player(2, "1900002")};
  event.rounds = {{{Board{1, 2, Mark::win, Mark::loss}}, {}}};
  EXPECT_THAT(gaps_of(event), ElementsAre());
  event.rounds.push_back({{Board{2, 1, Mark::adjourned, Mark::adjourned}}, {}});
  event.players[1].fide_number = "1900001";
  event.players[0].birth.reset();
  event.city.clear();
  event.players[0].name = "Alves, Ana";
  std::vector<std::string> sentences;
  for (const Gap& gap : gaps_of(event)) sentences.push_back(describe(gap, event, text::Language::en));
  EXPECT_THAT(sentences, ElementsAre("The city is missing.", "The dates of these rounds are missing: 2.",
                                     "An adjourned game has no result yet in these rounds: 2.",
                                     "These players share a FIDE number: 1 Alves, Ana; 2.",
                                     "These players have no date of birth: 1 Alves, Ana."));
  event.federation = "Portugal";
  EXPECT_EQ(gaps_of(event)[1].kind, Gap::Kind::federation);
  EXPECT_FALSE(is_federation("ÇÃO"));
}

TEST(Entrants, HeadingsThatNameNoColumnAreGivenBack) {
  EXPECT_THAT(unread_headings("Nr.;Nome;EloI;Elo;Tít.;Grupo\n1;A;1500;;;x\n"), ElementsAre("Nr.", "Elo", "Grupo"));
  EXPECT_THAT(unread_headings("Name\nA\n"), ElementsAre());
  const auto players =
      read_entrants("Nr.;Nome;EloI;Tít.;ID FIDE;Data Nasc.;Clube/Localidade\n1;A;1500;FM;12;2001;AX\n");
  ASSERT_TRUE(players);
  EXPECT_EQ(players->front(), (Player{.name = "A",
                                      .title = Title::fm,
                                      .rating = 1'500,
                                      .fide_number = "12",
                                      .birth = parse_date("2001"),
                                      .club = "AX"}));
}

TEST(Entrants, AFieldWithoutAHeadingIsRefused_SoThatNoFirstNameIsLost) {
  EXPECT_EQ(describe(read_entrants("Name\nRibeiro, Ivo\n").error(), text::Language::en),
            "Line 2, character 10: there is no heading for “Ivo”; a name with a comma must stand in quotation marks.");
  EXPECT_TRUE(read_entrants("Name;Elo\nRibeiro, Ivo;1500;;\n"));
}

TEST(Entrants, TheSamePersonHasTheSameNumber_OrNothingThatDiffers) {
  const std::vector<Player> players{{.name = "Silva, João", .rating = 1'800, .fide_number = "11"},
                                    {.name = "Silva, João", .rating = 1'700, .fide_number = "12"},
                                    {.name = "Costa, Rui", .rating = 1'500, .birth = parse_date("1990")}};
  EXPECT_EQ(listed_again(players), std::nullopt);
  EXPECT_EQ(same_person(players, {.name = "Silva, J.", .fide_number = "12"}), &players[1]);
  EXPECT_EQ(same_person(players, {.name = "SILVA, JOAO", .rating = 1'800}), &players[0]);
  EXPECT_EQ(same_person(players, {.name = "Silva, João", .rating = 1'800, .fide_number = "13"}), nullptr);
  EXPECT_EQ(same_person(players, {.name = "Costa, Rui", .rating = 1'500}), nullptr);
  std::vector<Player> again = players;
  again.push_back({.name = "Costa, Rui", .rating = 1'500, .birth = parse_date("1990")});
  EXPECT_EQ(listed_again(again), 3U);
}

}  // namespace
}  // namespace jadoube::tournament
