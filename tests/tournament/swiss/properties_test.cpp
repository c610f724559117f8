// Properties that every pairing has, tested as the articles say them, without any matching algorithm.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "jadoube/tournament/swiss/dutch.hpp"
#include "tests/tournament/swiss/enumeration.hpp"
#include "tests/tournament/swiss/random_event.hpp"

namespace jadoube::tournament::swiss {
namespace {

// A round of a random event, after some rounds that were paired by the rules or by chance.
Round random_round(unsigned most) {
  const auto players = *rc::gen::inRange(1U, most + 1);
  const auto seed = *rc::gen::arbitrary<unsigned>();
  const auto before = *rc::gen::inRange(0U, 9U);
  const bool anyhow = *rc::gen::arbitrary<bool>();
  test::RandomEvent event(players, seed);
  Round round = event.round();
  for (unsigned played = 0; played < before; ++played) {
    const auto pairing = pair_dutch(round);
    if (anyhow || !pairing) {
      event.play_anyhow();
    } else {
      std::vector<std::pair<unsigned, unsigned>> boards;
      for (const auto& board : pairing->boards) boards.emplace_back(board.white, board.black);
      event.play(boards, pairing->bye);
    }
    if (event.over()) break;
    round = event.round();
  }
  return round;
}

const Player& of(const Round& round, unsigned number) {
  return *std::ranges::find(round.players, number, &Player::number);
}

// Whether the player has an absolute preference for the color `wanted`.
bool absolutely(const Player& player, Color wanted) {
  const auto count = [&](Color color) { return std::ranges::count(player.colors, color); };
  const auto games = player.colors.size();
  const bool twice = games > 1 && player.colors[games - 1] == !wanted && player.colors[games - 2] == !wanted;
  return count(!wanted) > count(wanted) + 1 || (twice && count(wanted) <= count(!wanted) + 1);
}

RC_GTEST_PROP(DutchPairing, SeatsEverybodyOnce_AndCompliesWithC1ToC3, ()) {
  const Round round = random_round(40);
  const auto pairing = pair_dutch(round);
  if (!pairing) return;
  std::set<unsigned> seated;
  for (const auto& [white, black, rule] : pairing->boards) {
    RC_ASSERT(seated.insert(white).second);
    RC_ASSERT(seated.insert(black).second);
    const Player &one = of(round, white), &other = of(round, black);
    RC_ASSERT(std::ranges::count(one.opponents, black) == 0);
    for (const auto& forbidden : round.forbidden)
      RC_ASSERT(std::minmax(forbidden.first, forbidden.second) != std::minmax(white, black));
    const auto topscorer = [&](const Player& player) { return round.last && 2 * player.points > round.most_possible; };
    if (topscorer(one) || topscorer(other)) continue;
    for (const Color color : both_colors) RC_ASSERT(!(absolutely(one, color) && absolutely(other, color)));
    RC_ASSERT(!absolutely(one, Color::black));
    RC_ASSERT(!absolutely(other, Color::white));
  }
  if (pairing->bye) {
    RC_ASSERT(seated.insert(*pairing->bye).second);
    RC_ASSERT(!of(round, *pairing->bye).barred_from_bye);
  }
  RC_ASSERT(seated.size() == round.players.size());
  RC_ASSERT(pairing->bye.has_value() == (round.players.size() % 2 == 1));
}

RC_GTEST_PROP(DutchPairing, ExistsIfAnyLegalOneDoes_AndGivesTheByeToTheLowestScore, ()) {
  const Round round = random_round(12);
  const auto pairing = pair_dutch(round);
  RC_ASSERT(pairing.has_value() == test::some_pairing_exists(round));
  if (!pairing) {
    RC_ASSERT(pairing.error().kind == PairingError::Kind::no_pairing);
  } else if (pairing->bye) {
    RC_ASSERT(of(round, *pairing->bye).score == test::least_bye_score(round));
  }
}

RC_GTEST_PROP(DutchPairing, DoesNotDependOnTheOrderInWhichPlayersAreGiven, ()) {
  Round round = random_round(30);
  const auto pairing = pair_dutch(round);
  std::ranges::reverse(round.players);
  for (Player& player : round.players) std::ranges::reverse(player.opponents);
  const auto again = pair_dutch(round);
  RC_ASSERT(pairing.has_value() == again.has_value());
  if (!pairing) return;
  RC_ASSERT(pairing->boards == again->boards);
  RC_ASSERT(pairing->floaters == again->floaters);
  RC_ASSERT(pairing->checks == again->checks);
}

// The list that an arbiter checks agrees with the boards.
RC_GTEST_PROP(DutchPairing, ChecksSayColoursAndFloatsOfTheBoards, ()) {
  const Round round = random_round(30);
  const auto pairing = pair_dutch(round);
  if (!pairing) return;
  const auto check = [&](unsigned number) { return *std::ranges::find(pairing->checks, number, &Check::player); };
  for (const auto& board : pairing->boards) {
    const Check white = check(board.white), black = check(board.black);
    RC_ASSERT(white.given == Color::white && black.given == Color::black);
    RC_ASSERT((white.now == Float::down) == (white.score > black.score));
    RC_ASSERT((black.now == Float::up) == (white.score > black.score));
    RC_ASSERT((white.now == Float::none) == (white.score == black.score));
    if (board.rule == ColorRule::both) RC_ASSERT(white.preferred != Color::black && black.preferred != Color::white);
  }
  for (const auto& floater : pairing->floaters) RC_ASSERT(check(floater.player).now == Float::down);
}

// Whatever the input: it is paired, or an error says what is wrong.
RC_GTEST_PROP(DutchPairing, AnyInputIsPairedOrRefused, ()) {
  Round round;
  const auto small = [](unsigned most) { return *rc::gen::inRange(0U, most + 1); };
  round.last = *rc::gen::arbitrary<bool>();
  round.most_possible = small(20);
  for (unsigned number = 1, count = small(12); number <= count; ++number) {
    Player player{.number = number, .rank = number, .score = small(4), .points = small(20)};
    player.colors = *rc::gen::container<std::vector<Color>>(rc::gen::element(Color::white, Color::black));
    player.last = *rc::gen::element(Float::none, Float::down, Float::up);
    player.before_last = *rc::gen::element(Float::none, Float::down, Float::up);
    player.barred_from_bye = small(3) == 0;
    player.unplayed = *rc::gen::arbitrary<unsigned>();
    if (small(40) == 0) player.rank = small(3);
    if (small(40) == 0) player.number = small(3);
    if (small(40) == 0) player.opponents.push_back(small(5));
    round.players.push_back(player);
  }
  for (unsigned pairs = small(10); pairs > 0; --pairs) round.forbidden.emplace_back(small(12), small(12));
  const auto pairing = pair_dutch(round);
  if (!pairing) {
    RC_ASSERT(!describe(pairing.error(), text::Language::en).empty());
    return;
  }
  RC_ASSERT(2 * pairing->boards.size() + pairing->bye.has_value() == round.players.size());
  RC_ASSERT(test::some_pairing_exists(round));
}

}  // namespace
}  // namespace jadoube::tournament::swiss
