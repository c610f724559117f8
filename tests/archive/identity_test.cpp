// The same game in two records, in spite of names and dates that are written differently.
#include "jadoube/archive/identity.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "jadoube/archive/duplicates.hpp"
#include "tests/archive/audited.hpp"

namespace jadoube::archive {
namespace {

bool same(std::string_view a, std::string_view b) { return may_be_same_player(player_of(a), player_of(b)); }

TEST(RecentPlayers, AreThePlayersOfTheirNames_HoweverOftenAndInWhateverOrder) {
  RecentPlayers recent;
  std::vector<std::string> names{"", "?", "Tal", "Carlsen,M", "Carlsen, Magnus", "Magnus Carlsen", "Kasparov (wh)"};
  // More than are remembered, some of which begin and end alike.
  for (int i = 0; i < 300; ++i) names.push_back("Capablanca" + std::to_string(i) + ", Jose Raul");
  for (int i = 0; i < 40; ++i) names.push_back(std::string(static_cast<std::size_t>(i), 'x') + " Botvinnik");
  for (int times = 0; times < 2; ++times)
    for (std::size_t i = 0; i < names.size(); ++i)
      for (const std::string& name : {names[i], names[i / 2], names[i]})
        EXPECT_EQ(recent.of(name), player_of(name)) << name;
}

TEST(Identity, OfAPlayer_IsTheFamilyNameAndWhatIsKnownOfTheGivenName) {
  for (const auto& [a, b] :
       std::initializer_list<std::pair<const char*, const char*>>{{"Carlsen,M", "Magnus Carlsen"},
                                                                  {"Carlsen, Magnus", "Carlsen,M"},
                                                                  {"Carlsen M.", "Carlsen, Magnus"},
                                                                  {"GM Magnus Carlsen", "carlsen, magnus"},
                                                                  {"Carlsen", "Carlsen, Magnus"},
                                                                  {"Wang,Yi(BJ)", "Wang, Yi"},
                                                                  {"Ding, Liren", "Liren Ding"},
                                                                  {"Ding Liren", "Ding, Liren"},
                                                                  {"Vachier Lagrave, Maxime", "Maxime Vachier-Lagrave"},
                                                                  {"Müller, Karsten", "Karsten Muller"},
                                                                  {"Darth_Stapler", "Darth_Stapler"}})
    EXPECT_TRUE(same(a, b) && same(b, a)) << a << " | " << b;
  for (const auto& [a, b] :
       std::initializer_list<std::pair<const char*, const char*>>{{"Carlsen, Magnus", "Carlsen, Henrik"},
                                                                  {"Carlsen,M", "Carlsen,H"},
                                                                  {"Carlsen, Magnus", "Caruana, Fabiano"},
                                                                  {"Polgar, Judit", "Polgar, Zsuzsa"},
                                                                  {"player1", "player2"},
                                                                  {"", "Carlsen"}})
    EXPECT_FALSE(same(a, b)) << a << " | " << b;
}

TEST(Identity, OfADate_IsWhatIsKnownOfIt) {
  EXPECT_TRUE(may_be_same_date(packed({2024, 5, 0}), packed({2024, 5, 12})));
  EXPECT_TRUE(may_be_same_date(packed({0, 0, 0}), packed({2024, 5, 12})));
  EXPECT_FALSE(may_be_same_date(packed({2024, 6, 0}), packed({2024, 5, 12})));
  EXPECT_FALSE(may_be_same_date(packed({2023, 0, 0}), packed({2024, 5, 12})));
}

// Forty-four half-moves.
constexpr std::string_view moves =
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 "
    "Bb7 "
    "12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 16. d5 c4 17. Bg5 h6 18. Be3 Nc5 19. Qd2 h5 20. Bg5 Be7 21. Ra3 Qc7 "
    "22. Rea1 Nh7";

std::string game(const std::string& white, const std::string& date, std::string_view text,
                 const std::string& more = {}) {
  return "[White \"" + white + "\"]\n[Black \"Anand, V\"]\n[Date \"" + date + "\"]\n[Result \"*\"]\n\n" +
         std::string(text) + more + " *\n\n";
}

// What is found in two games, the second after the first.
std::optional<Duplicates::Found> found(const std::string& text) {
  Duplicates duplicates;
  std::optional<Duplicates::Found> last;
  auto source = pgn::Source::text(text);
  static_cast<void>(audit(source, {.kinds = bit(Kind::duplicate)}, 1, [&](const Batch& batch, const BatchStart&) {
    for (const GameRecord& record : batch.games)
      if (record.identity.is_compared())
        last = duplicates.find_or_remember(batch.identity_of(record), {1, record.number});
    return true;
  }));
  return last;
}

std::optional<Duplicates::Found::Kind> kind(const std::string& text) {
  const auto what = found(text);
  return what ? std::optional(what->kind) : std::nullopt;
}

TEST(Duplicates, AreFoundInSpiteOfNamesAndPartialDates) {
  using enum Duplicates::Found::Kind;
  const std::string first = game("Carlsen,M", "2024.05.12", moves);
  EXPECT_EQ(kind(first + game("Magnus Carlsen", "2024.05.12", moves)), same);
  EXPECT_EQ(kind(first + game("Carlsen, Magnus", "2024.??.??", moves)), same);
  EXPECT_EQ(kind(first + game("Carlsen, Magnus", "????.??.??", moves)), same);
  EXPECT_EQ(kind(first + game("Carlsen, Henrik", "2024.05.12", moves)), std::nullopt);
  EXPECT_EQ(kind(first + game("Carlsen, M", "2024.05.13", moves)), std::nullopt);
  EXPECT_EQ(kind(first + game("Carlsen, M", "2024.05.12", moves, " 23. Be3")), whole);
  EXPECT_EQ(kind(game("Carlsen, M", "2024.05.12", moves, " 23. Be3") + first), beginning);
  // Another continuation.
  EXPECT_EQ(kind(game("Carlsen, M", "2024.05.12", moves, " 23. Be3 Bf8 24. Bg5 Be7") +
                 game("Carlsen, M", "2024.05.12", moves, " 23. Bh6 Bf8 24. Be3 Be7 25. Bg5 Bf8")),
            std::nullopt);
}

TEST(Duplicates, ByAnUnreadableDate_AreNone) {
  EXPECT_EQ(kind(game("X", "01.02.2024", moves) + game("X", "05.03.2024", moves)), std::nullopt);
  EXPECT_EQ(kind(game("X", "01.02.2024", moves) + game("X", "01.02.2024", moves)), std::nullopt);
}

TEST(Duplicates, OfTheSameMovesAndOtherPlayers_AreNone) {
  Duplicates duplicates;
  GameIdentity identity{.moves = {1, 2}, .opening = 3, .date = packed({2024, 1, 1}), .plies = 20};
  const std::array<std::uint8_t, 5> keys{};
  identity.keys = keys;
  for (std::uint32_t i = 1; i <= 2'000; ++i) {
    identity.players = {i << 5, i << 5};
    EXPECT_FALSE(duplicates.find_or_remember(identity, {1, i}));
  }
}

TEST(Duplicates, AreFoundAmongVeryLongGames) {
  Duplicates duplicates;
  const std::vector<std::uint8_t> keys(100'000, 7);
  GameIdentity whole{.moves = {1, 2}, .opening = 3, .date = packed({2024, 1, 1}), .plies = 200'000, .keys = keys};
  EXPECT_FALSE(duplicates.find_or_remember(whole, {1, 1}));
  EXPECT_EQ(duplicates.find_or_remember(whole, {1, 2})->kind, Duplicates::Found::Kind::same);
  GameIdentity beginning = whole;
  beginning.moves = {4, 5};
  beginning.plies = 199'998;
  beginning.keys = std::span(keys).first(99'999);
  EXPECT_EQ(duplicates.find_or_remember(beginning, {1, 3})->kind, Duplicates::Found::Kind::beginning);
}

}  // namespace
}  // namespace jadoube::archive
