// The arbiter's changes of a tournament, as functions of values: no clock, no lots, no tables. The caller stores the
// resulting differences.
#pragma once

#include <expected>

#include "jadoube/server/tournament/arbiter_request.hpp"
#include "jadoube/text/said.hpp"

namespace jadoube::server {

// Remarks for the arbiter about a change that was made.
using Remarks = std::vector<text::Said>;
using Acted = std::expected<Remarks, Refusal>;

// The state of a game at a table of a tournament: its result, and whether both players have moved.
struct TableState {
  tournament::GameResult result{};
  std::optional<std::array<unsigned, 2>> points{};  // hundredths, by color, of a finished game
  bool played = false;                              // both players have moved
  friend bool operator==(const TableState&, const TableState&) = default;
};
using TableStates = std::map<store::TableId, TableState>;

// Takes over the results of tables, unless an arbiter has entered another result. Every act begins with it.
void follow_tables(Tournament& tournament, const TableStates& tables);

// The same on its own, when games have ended: drops a draft that was paired from other results. In the log this is the
// act `played_act`, which nobody has asked for and nobody can undo.
void take_results(Tournament& tournament, const TableStates& tables);
inline constexpr std::string_view played_act = "played";

// Performs the act of that demand. `tables`: the tables of all rounds.
Acted perform(Tournament& tournament, ArbiterDemand demand, const ArbiterRequest& request, const TableStates& tables);

// Whether the demand is one of these acts.
bool is_act(ArbiterDemand demand);

// The description of the act for the log: a JSON object. `before` and `after`: the tournament; they give earlier
// values, authors, and the round.
std::string about(ArbiterDemand demand, const ArbiterRequest& request, const Tournament& before,
                  const Tournament& after);
std::string about(ArbiterDemand demand, const ArbiterRequest& request);

// --- Parts, by file
Acted enter_players(Tournament& tournament, const ArbiterRequest& request);                             // acts_players
Acted set_presence(Tournament& tournament, const ArbiterRequest& request, const TableStates& tables);   // acts_players
Acted merge(Tournament& tournament, const ArbiterRequest& request);                                     // acts_players
Acted correct_player(Tournament& tournament, const ArbiterRequest& request);                            // acts_players
Acted correct_event(Tournament& tournament, const ArbiterRequest& request);                             // acts_event
Acted forbid(Tournament& tournament, const ArbiterRequest& request);                                    // acts_event
Acted pair_round(Tournament& tournament, const ArbiterRequest& request);                                // acts_rounds
Acted change_round(Tournament& tournament, const ArbiterRequest& request);                              // acts_rounds
Acted swap_players(Tournament& tournament, const ArbiterRequest& request);                              // acts_rounds
Acted publish_round(Tournament& tournament, const ArbiterRequest& request);                             // acts_rounds
Acted open_round(Tournament& tournament, const ArbiterRequest& request);                                // acts_rounds
Acted cancel_round(Tournament& tournament, const ArbiterRequest& request, const TableStates& tables);   // acts_rounds
Acted enter_results(Tournament& tournament, const ArbiterRequest& request, const TableStates& tables);  // acts_results
Acted close_round(Tournament& tournament, const ArbiterRequest& request);                               // acts_results
Acted undo(Tournament& tournament, const ArbiterRequest& request);                                      // acts_results
// An arbiter grants or refuses a player's wish.
Acted answer_wish(Tournament& tournament, const ArbiterRequest& request, const TableStates& tables);  // own_acts

// Drops a draft of the next round, which must be paired again; its requested byes stay as requests.
void drop_draft(Tournament& tournament, Remarks& remarks);

// Makes the byes of a round that is dropped requests again; not those that the pairing has given by itself: the
// pairing-allocated bye, and the absence of players who had not checked in.
void request_byes_again(Tournament& tournament, const TournamentRound& round);

// The faults of the last paired round under the rules, and the pairing that the rules give.
Remarks remarks_on_round(const Tournament& tournament);

}  // namespace jadoube::server
