#include "jadoube/server/tournament/standings_of.hpp"

#include <algorithm>

namespace jadoube::server {

Standings standings_of(const Tournament& tournament) {
  Standings standings;
  const bool by_round = tournament.kind() == TournamentKind::swiss;
  const tournament::Event begun = event_of(tournament);
  standings.after = by_round ? tournament::rounds_played(begun) : static_cast<unsigned>(begun.rounds.size());
  // In a round robin a withdrawal also affects future games.
  const tournament::Event event =
      tournament.kind() == TournamentKind::round_robin ? event_of(tournament, Planned::included) : begun;
  if (auto codes = tournament::tie_break_codes(event)) standings.codes = *std::move(codes);
  auto ranking = tournament::rank(event, standings.after, standings.codes);
  if (!ranking) {
    standings.codes.clear();
    ranking = tournament::rank(event, standings.after, standings.codes);
  }
  standings.places = *std::move(ranking);
  standings.games.resize(tournament.players.size());
  for (const TournamentRound& round : tournament.rounds)
    for (const TournamentGame& game : round.games) {
      // The points of a Swiss are those after a whole round, and so are its games.
      if (!game.has_result() || (by_round && round.number > standings.after)) continue;
      ++standings.games[game.white];
      ++standings.games[game.black];
    }
  return standings;
}

}  // namespace jadoube::server
