// What the arbiter changes in a tournament, as functions of values: no clock, no lots, no tables. Who calls stores what
// differs afterwards.
#pragma once

#include <expected>

#include "jadoube/server/tournament/arbiter_request.hpp"
#include "jadoube/text/said.hpp"

namespace jadoube::server {

// What the arbiter should know of a change that was made.
using Remarks = std::vector<text::Said>;
using Acted = std::expected<Remarks, Refusal>;

// How the games at the tables of a tournament have ended, or that both players have moved at one.
struct TableState {
  tournament::GameResult result{};
  std::optional<std::array<unsigned, 2>> points{};  // hundredths, by color, of a finished game
  bool played = false;                              // both have moved
};
using TableStates = std::map<store::TableId, TableState>;

// The results of tables count unless an arbiter has entered another one. Every act begins with it.
void follow_tables(Tournament& tournament, const TableStates& tables);

// The act of that demand. `tables`: of all rounds.
Acted perform(Tournament& tournament, ArbiterDemand demand, const ArbiterRequest& request, const TableStates& tables);

// Whether the demand is one of those.
bool is_act(ArbiterDemand demand);

// What the log says of it: a JSON object. `before` and `after`: the tournament; what was there, who entered, and which
// round it was.
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
// An arbiter grants what a player has asked for, or does not.
Acted answer_wish(Tournament& tournament, const ArbiterRequest& request, const TableStates& tables);  // own_acts

// The draft of the next round, if there is one, is to be paired again; its byes are those that were asked for.
void drop_draft(Tournament& tournament, Remarks& remarks);

// What is wrong with the last paired round by the rules, and what the pairing by the rules would be.
Remarks remarks_on_round(const Tournament& tournament);

}  // namespace jadoube::server
