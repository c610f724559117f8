// The standings of an event by its tie-breaks (FIDE Handbook C.07, in force from 1 March 2026), with the calculation of
// each value.
//
//   auto ranking = rank(event, rounds_played(event), {*parse_tie_break("BH/C1"), *parse_tie_break("SB")});
//   for (const Standing& standing : *ranking)            // the winner first
//     standing.values[0];                                // Buchholz Cut-1 in hundredths, and its terms
//
// Part-way through an event the rounds so far count as the tournament: the cap of 16.4.2 and the last round of 16.2.5
// are those of the rounds given; "the final round" of Fore Buchholz is the event's last one. Virtual points count
// nowhere.
#pragma once

#include <cstdint>
#include <expected>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/tournament/model/event.hpp"
#include "jadoube/tournament/tiebreak/code.hpp"

namespace jadoube::tournament {

// One element of a sum or an average.
struct Term {
  std::int64_t hundredths = 0;  // what it adds
  unsigned round = 0;
  unsigned opponent = 0;   // the scheduled one, if any
  bool dummy = false;      // of an unplayed round (16.4)
  bool voluntary = false;  // of a voluntary unplayed round (16.1.2)
  std::int64_t score = 0;  // Sonneborn-Berger: the opponent's or dummy's score, in hundredths
  Points scored{};         // Sonneborn-Berger and Koya: points against them
  enum class Cut : std::uint8_t { kept, least, most } cut = Cut::kept;
  friend bool operator==(const Term&, const Term&) = default;
};

struct TieBreakValue {
  // Nothing if the value is not defined: an average over no games; a direct encounter that does not separate the
  // player.
  std::optional<std::int64_t> hundredths{};
  std::vector<Term> terms{};  // in the order of rounds; empty for counts
  friend bool operator==(const TieBreakValue&, const TieBreakValue&) = default;
};

struct Standing {
  unsigned player = 0;  // TPN
  unsigned rank = 0;    // from 1; players whom no tie-break separates share the best of their places
  Points points{};
  std::vector<TieBreakValue> values{};  // one for each code; of a direct encounter the place among the tied, from 1
};

// The values of one tie-break in the order of event.players, after the first `rounds` rounds. A direct encounter is
// that among players of equal points.
[[nodiscard]] JADOUBE_API std::expected<std::vector<TieBreakValue>, TieBreakError> tie_break(const Event& event,
                                                                                             unsigned rounds,
                                                                                             const TieBreakCode& code);

// Ranks by points, unless they are in the list, then by each tie-break among the players who are still tied (4.2).
[[nodiscard]] JADOUBE_API std::expected<std::vector<Standing>, TieBreakError> rank(const Event& event, unsigned rounds,
                                                                                   std::span<const TieBreakCode> codes);
[[nodiscard]] inline std::expected<std::vector<Standing>, TieBreakError> rank(
    const Event& event, unsigned rounds, std::initializer_list<TieBreakCode> codes) {
  return rank(event, rounds, std::span(codes.begin(), codes.size()));
}

// Reads the codes of the event; returns the first error.
[[nodiscard]] JADOUBE_API std::expected<std::vector<TieBreakCode>, TieBreakError> tie_break_codes(const Event& event);

// The codes of the event that rank() can use. Those that C.07, 10 drops because a player has no rating are in
// `dropped`; any other error is returned.
struct TieBreakList {
  std::vector<TieBreakCode> codes{};
  std::vector<TieBreakError> dropped{};
};
[[nodiscard]] JADOUBE_API std::expected<TieBreakList, TieBreakError> usable_tie_breaks(const Event& event);

// "12.5", "7.25", "1874"; "–", a dash, for a value that is not defined.
[[nodiscard]] JADOUBE_API std::string to_string(const TieBreakValue& value);

// The calculation of a value: "12.5 = 4 (8) + 3.5 (2) + 5 (dummy, round 3); cut: 2 (11)", with opponents by number. For
// counts, only the value.
[[nodiscard]] JADOUBE_API std::string working(const TieBreakCode& code, const TieBreakValue& value,
                                              text::Language language);

}  // namespace jadoube::tournament
