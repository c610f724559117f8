#include "jadoube/server/tournament/acts.hpp"

#include <algorithm>

namespace jadoube::server {

bool is_act(ArbiterDemand demand) {
  switch (demand) {
    case ArbiterDemand::links:
    case ArbiterDemand::start:
    case ArbiterDemand::boards:
    case ArbiterDemand::desk:
    case ArbiterDemand::log:
    case ArbiterDemand::check:
    case ArbiterDemand::trf:
    case ArbiterDemand::answer:
    case ArbiterDemand::staff:
    case ArbiterDemand::appoint:
    case ArbiterDemand::dismiss:
    case ArbiterDemand::codes:
    case ArbiterDemand::search:
    case ArbiterDemand::copies: return false;
    default: return true;
  }
}

namespace {

// Whether a board of a published round now has a different result.
bool changed_result(const std::vector<TournamentRound>& before, const Tournament& after) {
  return std::ranges::any_of(before, [&](const TournamentRound& round) {
    const TournamentRound* const now = after.round(round.number);
    return now != nullptr && round.open() && std::ranges::any_of(round.games, [&](const TournamentGame& game) {
             const TournamentGame* const is = now->game(game.board);
             return is != nullptr && is->result != game.result;
           });
  });
}

Acted act_on(Tournament& tournament, ArbiterDemand demand, const ArbiterRequest& request, const TableStates& tables) {
  switch (demand) {
    case ArbiterDemand::rounds: return open_round(tournament, request);
    case ArbiterDemand::results: return enter_results(tournament, request, tables);
    case ArbiterDemand::players: return correct_player(tournament, request);
    case ArbiterDemand::enter: return enter_players(tournament, request);
    case ArbiterDemand::presence: return set_presence(tournament, request, tables);
    case ArbiterDemand::merge: return merge(tournament, request);
    case ArbiterDemand::event: return correct_event(tournament, request);
    case ArbiterDemand::pair: return pair_round(tournament, request);
    case ArbiterDemand::swap: return swap_players(tournament, request);
    case ArbiterDemand::change: return change_round(tournament, request);
    case ArbiterDemand::publish: return publish_round(tournament, request);
    case ArbiterDemand::cancel: return cancel_round(tournament, request, tables);
    case ArbiterDemand::close: return close_round(tournament, request);
    case ArbiterDemand::forbid: return forbid(tournament, request);
    case ArbiterDemand::undo: return undo(tournament, request);
    case ArbiterDemand::grant: return answer_wish(tournament, request, tables);
    case ArbiterDemand::prizes: tournament.prizes = request.prizes; return Remarks();
    default: return Remarks();
  }
}

}  // namespace

void take_results(Tournament& tournament, const TableStates& tables) {
  const std::vector<TournamentRound> before =
      tournament.has_draft() ? tournament.rounds : std::vector<TournamentRound>();
  follow_tables(tournament, tables);
  Remarks untold;
  if (changed_result(before, tournament)) drop_draft(tournament, untold);
}

Acted perform(Tournament& tournament, ArbiterDemand demand, const ArbiterRequest& request, const TableStates& tables) {
  const bool had_draft = tournament.has_draft();
  const std::vector<TournamentRound> before = had_draft ? tournament.rounds : std::vector<TournamentRound>();
  follow_tables(tournament, tables);
  Remarks remarks;
  // A draft that was paired from other results is not published.
  if (demand == ArbiterDemand::publish && changed_result(before, tournament)) {
    drop_draft(tournament, remarks);
    return remarks;
  }
  auto acted = act_on(tournament, demand, request, tables);
  if (!acted || !had_draft || !tournament.has_draft() || demand == ArbiterDemand::pair) return acted;
  // A draft is paired from the results; undoing an act, or a table, may have changed one.
  if (changed_result(before, tournament)) drop_draft(tournament, *acted);
  return acted;
}

}  // namespace jadoube::server
