// The pairing of a round by the FIDE (Dutch) System (FIDE Handbook C.04.3, in force from 1 February 2026).
//
//   swiss::Round round;
//   round.initial_color = Color::white;
//   for (unsigned number = 1; number <= 4; ++number) round.players.push_back({.number = number, .rank = number});
//   const auto pairing = swiss::pair_dutch(round);
//   pairing->boards[0];  // {.white = 1, .black = 3, .rule = ColorRule::rank}
//   pairing->boards[1];  // {.white = 4, .black = 2, .rule = ColorRule::rank}
//
// Values in, values out: the same round gives the same pairing on every machine. "C.04.2" is the General Handling
// Rules; numbers of articles without a chapter are those of C.04.3.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "jadoube/chess/square.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::tournament::swiss {

inline constexpr std::size_t most_players = 4'000;
inline constexpr unsigned most_points = 1'000'000;

// Articles 1.4.1 and 1.4.2. Both are judged by the pairing scores before that round. A downfloat: met an opponent with
// a lower score, had the pairing-allocated bye, or scored without playing more than a loss gives. An upfloat: met an
// opponent with a higher score.
enum class Float : std::uint8_t { none, down, up };

// A player who takes part in the round. Leave out those who are absent.
struct Player {
  unsigned number = 0;  // TPN, from 1; two players never have the same (C.04.2, 2.3)
  unsigned rank = 0;    // TPN among those who have arrived by now, from 1; its parity decides in 5.2.5. It has the same
                        // order as `number`
  unsigned score = 0;   // for the pairing: points and virtual points (C.04.7), in any unit, the same for all
  unsigned points = 0;  // without virtual points, in the same unit; decides who is a topscorer (1.8)
  std::vector<unsigned> opponents{};  // numbers of those whom the player has met in a played game (C1), in any order;
                                      // they may be absent from this round
  std::vector<Color> colors{};        // of the played games, the oldest first (C.04.2, 3.4)
  Float last = Float::none;           // in the previous round of the tournament (C14, C15, C18, C19)
  Float before_last = Float::none;    // in the round before that (C16, C17, C20, C21)
  bool barred_from_bye = false;       // C2: had such a bye, or as many points as a win in a round without playing
  unsigned unplayed = 0;              // rounds without a played game (C9)
  friend bool operator==(const Player&, const Player&) = default;
};

// The round that is to be paired.
struct Round {
  std::vector<Player> players{};  // in any order
  bool last = false;           // whether it is the last round of the tournament; only then are there topscorers (1.8)
  unsigned most_possible = 0;  // points that a player can have at most before this round: rounds played times
                               // a win, in the unit of `points`
  Color initial_color = Color::white;                      // drawn by lot before the first round (5.1)
  std::vector<std::pair<unsigned, unsigned>> forbidden{};  // pairs of numbers who must not meet; players who are not in
                                                           // `players` may occur
};

// The rule of article 5 that decides the colours of a pair.
enum class ColorRule : std::uint8_t {
  both,       // 5.2.1 both preferences are granted
  stronger,   // 5.2.2 the stronger preference, or the wider colour difference of two absolute ones
  alternate,  // 5.2.3 alternate to the latest round in which one had White and the other Black
  higher,     // 5.2.4 the preference of the higher-ranked player
  rank,       // 5.2.5 parity of the higher-ranked player's `rank`
};

struct Board {
  unsigned white, black;  // numbers
  ColorRule rule;
  friend bool operator==(const Board&, const Board&) = default;
};

// The criteria of article 2, in their order of priority, and what decides between equals.
enum class Criterion : std::uint8_t {
  c1,
  c2,
  c3,  // 2.1.1 to 2.1.3, the absolute criteria; c1 includes forbidden pairs
  c4,  // 2.2.1 completion: the others could not all be paired
  c5,  // 2.3.1 score of the bye's receiver
  c6,
  c7,
  c8,
  c9,
  c10,
  c11,
  c12,
  c13,
  c14,
  c15,
  c16,
  c17,
  c18,
  c19,
  c20,
  c21,
  order,  // article 4: another candidate is as good, but is generated later
};

// A player who is left unpaired by a bracket (a downfloater), or has the bye. `reason` is the first criterion that
// would be complied with less well if that bracket paired the player.
struct Floater {
  unsigned player;  // number
  unsigned score;   // of the bracket's residents
  Criterion reason;
  friend bool operator==(const Floater&, const Floater&) = default;
};

// Article 1.7.
enum class Preference : std::uint8_t { none, mild, strong, absolute };

// The data of a player that an arbiter checks before the round is published.
struct Check {
  unsigned player = 0;  // number
  unsigned score = 0;   // for the pairing
  int difference = 0;   // games with White minus games with Black (1.6)
  Preference preference = Preference::none;
  std::optional<Color> preferred{};  // none without a played game
  std::optional<Color> given{};      // none for the bye
  bool topscorer = false;            // 1.8
  Float last = Float::none, before_last = Float::none;
  Float now = Float::none;  // in the new pairing; the bye is a downfloat
  friend bool operator==(const Check&, const Check&) = default;
};

struct Pairing {
  std::vector<Board> boards{};      // in the order of boards (C.04.2, 3.6)
  std::optional<unsigned> bye{};    // number of the player with the pairing-allocated bye
  std::vector<Floater> floaters{};  // bracket by bracket from the top, in the order of 1.2; a player who floats through
                                    // several brackets occurs in each
  std::vector<Check> checks{};      // one for each player, in the order of 1.2
};

struct PairingError {
  enum class Kind : std::uint8_t {
    no_pairing,        // no pairing complies with C1 to C3 for all players (1.9.3): the arbiter decides
    too_many_players,  // more than most_players
    no_number,         // a player's `number` or `rank` is 0
    number_again,      // two players have the number `player`
    rank_order,        // `rank` of `player` and `other` contradicts their numbers
    too_many_points,   // score or points of `player` are more than most_points
    own_opponent,      // `player` is said to have met himself, or is forbidden to
    opponents_differ,  // `player` has met `other`, but not `other` him
    games,             // `player` has fewer games with a colour than opponents
    too_many_scores,   // a bracket mixes too many different scores
  };
  Kind kind;
  unsigned player = 0, other = 0;  // numbers
  friend bool operator==(const PairingError&, const PairingError&) = default;
};

// The pairing that article 3 generates first among the best. It takes about n³ steps in the worst case.
[[nodiscard]] JADOUBE_API std::expected<Pairing, PairingError> pair_dutch(const Round& round);

// One sentence, with a full stop.
[[nodiscard]] JADOUBE_API std::string describe(const PairingError& error, text::Language language);

}  // namespace jadoube::tournament::swiss
