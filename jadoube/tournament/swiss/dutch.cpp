#include "jadoube/tournament/swiss/dutch.hpp"

#include <algorithm>

#include "jadoube/tournament/swiss/internal/maximum_matching.hpp"
#include "jadoube/tournament/swiss/internal/pair_bracket.hpp"
#include "jadoube/tournament/swiss/internal/roster.hpp"

namespace jadoube::tournament::swiss {
namespace {

// A pair by index, higher-ranked first.
using Pair = std::pair<int, int>;

// C.04.2, 3.6: the score of the higher-ranked player, the sum of both, the number of the higher-ranked.
void sort_boards(const Roster& roster, std::vector<Pair>& pairs) {
  std::ranges::sort(pairs, [&](const Pair& a, const Pair& b) {
    const auto key = [&](const Pair& pair) {
      return std::pair(roster[pair.first].score(), roster[pair.first].score() + roster[pair.second].score());
    };
    return key(a) != key(b) ? key(a) > key(b) : roster[a.first].player->number < roster[b.first].player->number;
  });
}

Check check(const Entrant& entrant) {
  const Player& player = *entrant.player;
  Check out{.player = player.number,
            .score = player.score,
            .difference = entrant.difference,
            .preference = entrant.preference,
            .topscorer = entrant.topscorer,
            .last = player.last,
            .before_last = player.before_last};
  if (entrant.preference != Preference::none) out.preferred = entrant.preferred;
  return out;
}

void seat(const Roster& roster, const std::vector<Pair>& pairs, Pairing& pairing) {
  for (const auto& [higher, lower] : pairs) {
    const auto [higher_is_white, rule] = allocate_colors(roster, higher, lower);
    const int white = higher_is_white ? higher : lower, black = higher_is_white ? lower : higher;
    pairing.boards.push_back({roster[white].player->number, roster[black].player->number, rule});
    pairing.checks[white].given = Color::white;
    pairing.checks[black].given = Color::black;
    if (roster[higher].score() == roster[lower].score()) continue;
    pairing.checks[higher].now = Float::down;
    pairing.checks[lower].now = Float::up;
  }
}

// The scoregroups as ranges of indices: the beginning of each, and the end of the last.
std::vector<int> scoregroups(const Roster& roster) {
  std::vector<int> out;
  for (int i = 0; i < roster.size(); ++i) {
    if (i == 0 || roster[i].score() != roster[i - 1].score()) out.push_back(i);
  }
  out.push_back(roster.size());
  return out;
}

std::vector<int> indices(int from, int to) {
  std::vector<int> out;
  for (int i = from; i < to; ++i) out.push_back(i);
  return out;
}

bool all_can_be_paired(const Roster& roster) {
  return MaximumMatching(roster.legal, indices(0, roster.size())).unmatched() == 0;
}

}  // namespace

std::expected<Pairing, PairingError> pair_dutch(const Round& round) {
  auto roster = make_roster(round);
  if (!roster) return std::unexpected(roster.error());
  const int size = roster->size();
  const bool odd = size % 2 != 0;
  const auto bye_score = odd ? allow_bye(*roster) : std::nullopt;
  if (odd ? !bye_score : !all_can_be_paired(*roster))
    return std::unexpected(PairingError{.kind = PairingError::Kind::no_pairing});

  Pairing pairing;
  for (const Entrant& entrant : roster->entrants) pairing.checks.push_back(check(entrant));
  std::vector<Pair> pairs;
  std::vector<int> moved_down;
  const auto groups = scoregroups(*roster);
  for (std::size_t group = 0; group + 1 < groups.size(); ++group) {
    const int next = groups[group + 1], after = group + 2 < groups.size() ? groups[group + 2] : size;
    const Bracket bracket{.moved_down = moved_down,
                          .residents = indices(groups[group], next),
                          .next = indices(next, after),
                          .rest = indices(after, odd ? size + 1 : size),
                          .bye_here = odd && *bye_score >= (*roster)[groups[group]].score()};
    const auto paired = pair_bracket(*roster, bracket);
    if (!paired) return std::unexpected(paired.error());
    pairs.insert(pairs.end(), paired->pairs.begin(), paired->pairs.end());
    moved_down.clear();
    for (const auto& [player, reason] : paired->downfloaters) {
      moved_down.push_back(player);
      pairing.floaters.push_back({(*roster)[player].player->number, (*roster)[groups[group]].score(), reason});
    }
  }
  sort_boards(*roster, pairs);
  seat(*roster, pairs, pairing);
  for (const int player : moved_down) {
    pairing.bye = (*roster)[player].player->number;
    pairing.checks[player].now = Float::down;
  }
  return pairing;
}

}  // namespace jadoube::tournament::swiss
