#include <algorithm>

#include "jadoube/engines/match.hpp"

namespace jadoube::engines {
namespace {

unsigned half_points(laws::Result result, Color color) {
  if (result == laws::Result::draw) return 1;
  return result == laws::win_for(color) ? 2 : 0;
}

}  // namespace

FinishedGame MatchGame::finished() const {
  return {scheduled.number, game.result, game.reason, game.fault ? std::optional(game.culprit) : std::nullopt};
}

MatchReport::MatchReport(const Schedule& schedule, std::vector<std::string> names, std::optional<SprtPlan> sprt)
    : schedule_(schedule),
      names_(std::move(names)),
      sprt_(sprt),
      tallies_(schedule.encounters()),
      pairs_(schedule.encounters()),
      faults_(schedule.engines),
      half_points_(schedule.encounters()) {}

void MatchReport::add(const FinishedGame& game) {
  const ScheduledGame scheduled = schedule_.game(game.number);
  const std::size_t encounter = scheduled.encounter;
  const Color first = scheduled.first_has_white ? Color::white : Color::black;
  ++games_;
  tallies_[encounter].add(game.result, first);
  ++endings_[static_cast<std::size_t>(game.reason)];
  if (game.culprit) ++faults_[scheduled.players[index(*game.culprit)]];
  const unsigned gained = half_points(game.result, first);
  if (schedule_.partner(game.number) > game.number)
    half_points_[encounter] = gained;
  else if (schedule_.partner(game.number) != 0)
    ++pairs_[encounter][half_points_[encounter] + gained];
}

Tally MatchReport::tally_of(std::size_t engine) const {
  Tally tally;
  for (std::size_t encounter = 0; encounter < tallies_.size(); ++encounter) {
    const auto [first, second] = schedule_.encounter(encounter);
    if (first == engine) tally += tallies_[encounter];
    if (second == engine) tally += tallies_[encounter].reversed();
  }
  return tally;
}

Elo MatchReport::elo(std::size_t engine) const {
  const Tally tally = tally_of(engine);
  Pentanomial pairs{};
  unsigned in_pairs = 0;
  for (std::size_t encounter = 0; encounter < pairs_.size(); ++encounter) {
    const auto [first, second] = schedule_.encounter(encounter);
    if (first != engine && second != engine) continue;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const unsigned count = pairs_[encounter][first == engine ? i : pairs.size() - 1 - i];
      pairs[i] += count;
      in_pairs += 2 * count;
    }
  }
  // If a side has won everything, the number of games says more.
  const bool one_sided = pairs.front() * 2 == in_pairs || pairs.back() * 2 == in_pairs;
  return in_pairs == tally.games() && !one_sided ? estimate(pairs) : estimate(tally);
}

std::optional<Sprt> MatchReport::sprt() const {
  if (!sprt_) return std::nullopt;
  return engines::sprt(*sprt_, pairs_.front());
}

}  // namespace jadoube::engines
