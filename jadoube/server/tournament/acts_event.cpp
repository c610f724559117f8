// Corrections of the event itself, with their effects.
#include <algorithm>

#include "jadoube/server/tournament/act_words.hpp"
#include "jadoube/server/tournament/regulations_time.hpp"
#include "jadoube/tournament/tiebreak/ranking.hpp"

namespace jadoube::server {

namespace {

// The place of each player; empty if the tie-breaks cannot be used.
std::map<unsigned, unsigned> places_of(const Tournament& tournament) {
  std::map<unsigned, unsigned> places;
  const tournament::Event event = event_of(tournament);
  const auto codes = tournament::tie_break_codes(event);
  if (!codes) return places;
  if (const auto ranking = tournament::rank(event, tournament::rounds_played(event), *codes))
    for (const tournament::Standing& standing : *ranking) places.emplace(standing.player, standing.rank);
  return places;
}

std::expected<void, Refusal> set_tie_breaks(Tournament& tournament, const std::vector<std::string>& tie_breaks,
                                            Remarks& remarks) {
  const auto before = places_of(tournament);
  tournament.event.tie_breaks = tie_breaks;
  const tournament::Event event = event_of(tournament);
  const auto codes = tournament::tie_break_codes(event);
  if (!codes) return refused_act_by(codes.error());
  if (const auto ranking = tournament::rank(event, tournament::rounds_played(event), *codes); !ranking)
    return refused_act_by(ranking.error());
  if (tournament.current() == nullptr) return {};
  const auto after = places_of(tournament);
  unsigned moved = 0;
  for (const auto& [player, place] : after)
    if (const auto was = before.find(player); was != before.end() && was->second != place) ++moved;
  remark(remarks, Message::act_places_change, moved);
  return {};
}

std::expected<void, Refusal> set_rounds(Tournament& tournament, unsigned rounds, Remarks& remarks) {
  if (tournament.kind() == TournamentKind::round_robin) return refused_act(Message::act_rounds_of_table);
  const TournamentRound* const last = tournament.last_paired();
  if (last != nullptr && rounds < last->number) return refused_act(Message::act_rounds_paired, last->number);
  if (last != nullptr && rounds != tournament.event.rounds_announced)
    remark(remarks, Message::act_rounds_announced, tournament.event.rounds_announced);
  // A player who has withdrawn also misses additional rounds.
  const unsigned next = last == nullptr ? 1 : last->number + 1;
  const auto presences = tournament::presences(event_of(tournament), next);
  const auto places = players_by_number(tournament);
  std::size_t index = 0;
  for (const auto& [number, place] : places) {
    auto& requested = tournament.players[place].requested;
    const unsigned withdrawn_from =
        presences[index++] == tournament::Presence::withdrawn ? next : tournament.players[place].withdrawn_from;
    if (withdrawn_from != 0)
      for (unsigned round = std::max(next, withdrawn_from); round <= rounds; ++round)
        requested.emplace(round, tournament::Bye::zero);
    std::erase_if(requested, [&](const auto& request) { return request.first > rounds; });
  }
  // The last round is paired differently from the others, so a draft must be paired again.
  if (rounds != tournament.event.rounds_announced) drop_draft(tournament, remarks);
  tournament.event.rounds_announced = rounds;
  return {};
}

}  // namespace

Acted correct_event(Tournament& tournament, const ArbiterRequest& request) {
  Remarks remarks;
  tournament::Event& event = tournament.event;
  const ArbiterRequest::EventCorrection& correction = request.event;
  if (correction.name) event.name = *correction.name;
  if (correction.city) event.city = *correction.city;
  if (correction.federation) event.federation = *correction.federation;
  if (correction.start) event.start = *correction.start;
  if (correction.end) event.end = *correction.end;
  if (correction.chief_arbiter) event.chief_arbiter = *correction.chief_arbiter;
  if (correction.deputies) event.deputies = *correction.deputies;
  if (correction.round_dates) event.round_dates = *correction.round_dates;
  if (correction.time) {
    auto regulations = with_time(tournament.regulations, *correction.time);
    if (!regulations) return std::unexpected(regulations.error());
    tournament.regulations = *std::move(regulations);
    unsigned tables = 0;
    for (const TournamentRound& round : tournament.rounds)
      tables += static_cast<unsigned>(
          std::ranges::count_if(round.games, [](const TournamentGame& game) { return game.table.has_value(); }));
    if (tables > 0) remark(remarks, Message::act_tables_keep_time, tables);
  }
  if (correction.rounds)
    if (const auto set = set_rounds(tournament, *correction.rounds, remarks); !set) return std::unexpected(set.error());
  if (correction.tie_breaks)
    if (const auto set = set_tie_breaks(tournament, *correction.tie_breaks, remarks); !set)
      return std::unexpected(set.error());
  return remarks;
}

// Forbids pairings between any two of the players from the next round to the last, or in the given rounds (record 260).
// Without players, removes the earlier prohibition.
Acted forbid(Tournament& tournament, const ArbiterRequest& request) {
  Remarks remarks;
  if (tournament.current() != nullptr) remark(remarks, Message::act_forbidden_late);
  drop_draft(tournament, remarks);
  if (request.players.empty()) {
    tournament.event.forbidden.clear();
    return remarks;
  }
  tournament::ForbiddenPairs pairs{.first_round = std::max(request.round, 1U),
                                   .last_round = request.last_round == 0
                                                     ? std::max(tournament.event.rounds_announced, request.round)
                                                     : request.last_round,
                                   .players = {}};
  for (const unsigned player : request.players) {
    if (player >= tournament.players.size() || tournament.players[player].gone)
      return refused_act(Message::server_no_player);
    pairs.players.push_back(tournament.players[player].number);
  }
  tournament.event.forbidden.push_back(std::move(pairs));
  return remarks;
}

}  // namespace jadoube::server
