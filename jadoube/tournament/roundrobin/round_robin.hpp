// Round robins as events: Berger tables of one or two rounds (C.05, annex 1), the draw of numbers by federation (annex
// 2), and withdrawn players (C.05, 6.6).
//
//   event.system = system_of("BERGER_ROUNDROBIN");
//   for (unsigned round = 1; round <= round_robin_rounds(event); ++round)
//     add_round(event, round_robin_round(event, round));            // changes/changes.hpp
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/tournament/model/event.hpp"

namespace jadoube::tournament {

inline constexpr unsigned most_round_robin_players = 100;

// How many rounds the tables have for the event's players and system; 0 for fewer than 2 players or more than
// most_round_robin_players.
[[nodiscard]] JADOUBE_API unsigned round_robin_rounds(const Event& event);

// A round of the table, `round` from 1 to round_robin_rounds(event). The player who is free has a zero-point bye, as
// records 001 have it. A game of a player who is absent from the round (record 240, Z) is forfeited. Each further part
// of the table repeats the first with the colours reversed in turn; the last two rounds of the first half are
// exchanged, so that nobody has the same colour three times running, if the system says so (FIDE_DOUBLEROUNDROBIN) or,
// in a double round robin, `exchange_last_two`.
[[nodiscard]] JADOUBE_API PairedRound round_robin_round(const Event& event, unsigned round,
                                                        bool exchange_last_two = false);

// Restricted drawing of numbers for 9 to 24 players: players of one federation get numbers of one Varma group as far as
// it has enough, so that they do not meet in the last three rounds. The federation with most players draws first; lots
// are drawn from the seed. Returns a number for each player; nothing for another count of players.
[[nodiscard]] JADOUBE_API std::optional<std::vector<unsigned>> varma_numbers(std::span<const Player> players,
                                                                             std::uint64_t seed);

// The numbers, ascending, of players who have withdrawn with fewer than half of their games completed (C.05, 6.6):
// their games stay in the table and are rated, but count for nobody. A player has withdrawn who forfeits or is absent
// in every round from some round to the last one of the table, or has announced it (record 240, Z). Games that the
// player has not forfeited are completed.
[[nodiscard]] JADOUBE_API std::vector<unsigned> annulled_players(const Event& event);

}  // namespace jadoube::tournament
