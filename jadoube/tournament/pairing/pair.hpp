// The pairing of an event's round: by the FIDE (Dutch) System (C.04.3), with Baku acceleration (C.04.7), or by Berger
// tables (C.05, annex 1), as record 192 says.
//
//   auto paired = pair(event, 4);                       // round 4, from the results of rounds 1 to 3
//   if (!paired) return describe(paired.error(), language);
//   add_round(event, *paired);                          // changes/changes.hpp
//
// A round that has been paired already is paired again from the rounds before it, for those who took part. Pairings are
// checked in this way.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"
#include "jadoube/tournament/model/event.hpp"
#include "jadoube/tournament/swiss/dutch.hpp"

namespace jadoube::tournament {

struct PairingError {
  enum class Kind : std::uint8_t {
    no_round,            // the number is 0, or not the next one
    all_paired,          // all `found` rounds that are announced, or that the table has, are paired already
    table_size,          // a round robin of fewer than 2 players or more than most_round_robin_players
    open_results,        // round `found` has a game without a result
    no_players,          // nobody takes part in the round
    initial_color,       // the initial colour has not been drawn (C.04.3, 5.1)
    no_places,           // players are to be ordered by their places, but `player` has none
    system,              // the system `code` is not one that is paired here
    too_many_forbidden,  // more forbidden pairs than most_forbidden_pairs
    dutch,               // `dutch` says why
  };
  Kind kind;
  unsigned round = 0, found = 0, player = 0;
  std::string code{};
  swiss::PairingError dutch{};
};

inline constexpr std::size_t most_forbidden_pairs = 1'000'000;

// The input of the Dutch system for a round: scores with virtual points, opponents and colours of played games (an
// adjourned game is one, and a draw), floats, and players who may not have the bye. `round` counts from 1.
[[nodiscard]] JADOUBE_API std::expected<swiss::Round, PairingError> dutch_input(const Event& event, unsigned round);

// The initial colour as the first game of round 1 shows it: White for an odd number of the higher ranked player
// (C.04.3, 5.2.5). Nothing if nobody met anybody there.
[[nodiscard]] JADOUBE_API std::optional<Color> initial_color_shown(const Event& event);

struct RoundPairing {
  PairedRound round;     // the boards; byes of all others
  swiss::Pairing dutch;  // the reasons; empty for a round robin
};
[[nodiscard]] JADOUBE_API std::expected<RoundPairing, PairingError> pair(const Event& event, unsigned round);

// One sentence, with a full stop.
[[nodiscard]] JADOUBE_API std::string describe(const PairingError& error, text::Language language);

}  // namespace jadoube::tournament
