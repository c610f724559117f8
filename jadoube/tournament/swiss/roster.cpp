#include "jadoube/tournament/swiss/internal/roster.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "jadoube/tournament/swiss/internal/maximum_matching.hpp"

namespace jadoube::tournament::swiss {
namespace {

using Kind = PairingError::Kind;

bool repeated(const std::vector<Color>& colors) {
  return colors.size() >= 2 && colors.back() == colors[colors.size() - 2];
}

Entrant entrant(const Player& player, const Round& round) {
  const auto whites = std::ranges::count(player.colors, Color::white);
  const int difference = static_cast<int>(2 * whites) - static_cast<int>(player.colors.size());
  Entrant out{.player = &player,
              .difference = difference,
              .preference = Preference::none,
              .preferred = Color::white,
              .topscorer = round.last && 2ULL * player.points > round.most_possible};
  if (player.colors.empty()) return out;
  const bool twice = repeated(player.colors);
  out.preferred = difference > 1             ? Color::black
                  : difference < -1 || twice ? (difference < -1 ? Color::white : !player.colors.back())
                  : difference == 0          ? !player.colors.back()
                                             : (difference > 0 ? Color::black : Color::white);
  out.preference = std::abs(difference) > 1 || twice ? Preference::absolute
                   : difference != 0                 ? Preference::strong
                                                     : Preference::mild;
  return out;
}

std::optional<PairingError> fault(const Player& player) {
  if (player.number == 0 || player.rank == 0) return PairingError{Kind::no_number, player.number};
  if (player.score > most_points || player.points > most_points)
    return PairingError{Kind::too_many_points, player.number};
  if (std::ranges::count(player.opponents, player.number) != 0) return PairingError{Kind::own_opponent, player.number};
  if (player.colors.size() < player.opponents.size()) return PairingError{Kind::games, player.number};
  return std::nullopt;
}

using Indices = std::unordered_map<unsigned, int>;

std::optional<int> find(const Indices& indices, unsigned number) {
  const auto found = indices.find(number);
  return found == indices.end() ? std::nullopt : std::optional(found->second);
}

std::optional<PairingError> order_fault(const std::vector<Player>& players) {
  std::vector<const Player*> order;
  order.reserve(players.size());
  for (const Player& player : players) order.push_back(&player);
  std::ranges::sort(order, {}, &Player::number);
  for (std::size_t i = 1; i < order.size(); ++i) {
    const Player &before = *order[i - 1], &after = *order[i];
    if (before.number == after.number) return PairingError{Kind::number_again, after.number};
    if (before.rank >= after.rank) return PairingError{Kind::rank_order, before.number, after.number};
  }
  return std::nullopt;
}

// C1 and the forbidden pairs.
std::optional<PairingError> exclude(const Round& round, const Indices& indices, Roster& roster) {
  for (int i = 0; i < roster.size(); ++i) {
    for (const unsigned opponent : roster[i].player->opponents) {
      if (const auto other = find(indices, opponent)) roster.met.set(i, *other);
    }
  }
  for (int i = 0; i < roster.size(); ++i) {
    for (const unsigned opponent : roster[i].player->opponents) {
      const auto other = find(indices, opponent);
      if (other && !roster.met.test(*other, i))
        return PairingError{Kind::opponents_differ, roster[i].player->number, opponent};
    }
  }
  for (const auto& [first, second] : round.forbidden) {
    if (first == second) return PairingError{Kind::own_opponent, first};
    const auto one = find(indices, first), other = find(indices, second);
    if (!one || !other) continue;
    roster.met.set(*one, *other);
    roster.met.set(*other, *one);
  }
  return std::nullopt;
}

// C3 excludes two players with the same absolute preference, unless one of them is a topscorer.
void allow(Roster& roster) {
  const int size = roster.size();
  Bits all(size);
  std::array<Bits, 2> wanting{Bits(size), Bits(size)};
  const auto bound = [&](int i) { return roster[i].absolute() && !roster[i].topscorer; };
  for (int i = 0; i < size; ++i) {
    all.set(i);
    if (bound(i)) wanting[index(roster[i].preferred)].set(i);
  }
  for (int i = 0; i < size; ++i) {
    const auto row = roster.legal.row(i);
    const Words met = std::as_const(roster.met).row(i);
    for (std::size_t word = 0; word < met.size(); ++word) {
      row[word] = all.words()[word] & ~met[word];
      if (bound(i)) row[word] &= ~wanting[index(roster[i].preferred)].words()[word];
    }
    roster.legal.reset(i, i);
  }
}

// 5.2.3: the latest games, counted back from the last, in which the two had different colours.
std::optional<Color> color_of_first_when_different(const std::vector<Color>& first, const std::vector<Color>& second) {
  for (std::size_t back = 1; back <= std::min(first.size(), second.size()); ++back) {
    if (first[first.size() - back] != second[second.size() - back]) return first[first.size() - back];
  }
  return std::nullopt;
}

}  // namespace

std::expected<Roster, PairingError> make_roster(const Round& round) {
  if (round.players.size() > most_players) return std::unexpected(PairingError{Kind::too_many_players});
  for (const Player& player : round.players) {
    if (const auto error = fault(player)) return std::unexpected(*error);
  }
  if (const auto error = order_fault(round.players)) return std::unexpected(*error);

  const int size = static_cast<int>(round.players.size());
  Roster roster{
      .entrants = {}, .legal = Relation(size + 1), .met = Relation(size), .initial_color = round.initial_color};
  for (const Player& player : round.players) roster.entrants.push_back(entrant(player, round));
  std::ranges::sort(roster.entrants, [](const Entrant& a, const Entrant& b) {
    return a.score() != b.score() ? a.score() > b.score() : a.player->number < b.player->number;
  });
  Indices indices;
  for (int i = 0; i < size; ++i) indices[roster[i].player->number] = i;
  if (const auto error = exclude(round, indices, roster)) return std::unexpected(*error);
  allow(roster);
  return roster;
}

std::optional<unsigned> allow_bye(Roster& roster) {
  std::vector<int> all(roster.size());
  std::iota(all.begin(), all.end(), 0);
  MaximumMatching matching(roster.legal, all);
  if (matching.unmatched() != 1) return std::nullopt;
  std::optional<unsigned> least;
  for (const int i : matching.exposable()) {
    const Player& player = *roster[i].player;
    if (!player.barred_from_bye && (!least || player.score < *least)) least = player.score;
  }
  for (int i = 0; i < roster.size() && least; ++i) {
    if (roster[i].player->barred_from_bye || roster[i].score() != *least) continue;
    roster.legal.set(i, roster.bye());
    roster.legal.set(roster.bye(), i);
  }
  return least;
}

Colors allocate_colors(const Roster& roster, int higher, int lower) {
  const Entrant &a = roster[higher], &b = roster[lower];
  const auto grant = [&](bool to_higher, ColorRule rule) {
    const Color of_higher = to_higher ? a.preferred : !b.preferred;
    return Colors{.higher_is_white = of_higher == Color::white, .rule = rule};
  };
  if (a.preference != Preference::none && b.preference != Preference::none && a.preferred != b.preferred)
    return grant(true, ColorRule::both);
  if (a.preference != b.preference) return grant(a.preference > b.preference, ColorRule::stronger);
  if (a.absolute() && std::abs(a.difference) != std::abs(b.difference))
    return grant(std::abs(a.difference) > std::abs(b.difference), ColorRule::stronger);
  if (const auto color = color_of_first_when_different(a.player->colors, b.player->colors))
    return Colors{.higher_is_white = *color == Color::black, .rule = ColorRule::alternate};
  if (a.preference != Preference::none) return grant(true, ColorRule::higher);
  const bool odd = a.player->rank % 2 == 1;
  return Colors{.higher_is_white = (roster.initial_color == Color::white) == odd, .rule = ColorRule::rank};
}

}  // namespace jadoube::tournament::swiss
