// A tournament of individual players as its file has it: who plays, by which rules, and every round so far. Plain
// values without I/O; trf/trf.hpp reads and writes them.
//
//   const Event event = trf::read(bytes)->event;
//   const Player* player = find_player(event, 7);
//   score(event, 7, 3);                    // the points of number 7 after three rounds
//   presence(event, 7, 4);                 // whether and how number 7 takes part in round 4
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "jadoube/chess/square.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/tournament/model/player.hpp"
#include "jadoube/tournament/model/points.hpp"
#include "jadoube/tournament/model/result.hpp"
#include "jadoube/tournament/model/system.hpp"

namespace jadoube::tournament {

// A game of a round, played or forfeited or still open; is_result(white_mark, black_mark) holds.
struct Board {
  unsigned white = 0, black = 0;  // TPNs
  Mark white_mark = Mark::open, black_mark = Mark::open;
  friend bool operator==(const Board&, const Board&) = default;
};

struct PlayerBye {
  unsigned player = 0;
  Bye bye = Bye::zero;
  friend bool operator==(const PlayerBye&, const PlayerBye&) = default;
};

// A round that has been paired. Each player of the event is at one board or has one bye.
struct PairedRound {
  std::vector<Board> boards;    // in the order of their numbers, if that is known
  std::vector<PlayerBye> byes;  // by TPN
  friend bool operator==(const PairedRound&, const PairedRound&) = default;
};

// A bye that is granted for a round that has not been paired (TRF26, record 240); never pairing-allocated.
struct RequestedBye {
  unsigned round = 0, player = 0;
  Bye bye = Bye::zero;
  friend auto operator<=>(const RequestedBye&, const RequestedBye&) = default;
};

// Virtual points for pairing (record 250; C.04.7) of the players from `first` to `last`.
struct Acceleration {
  Points points;
  unsigned first_round = 1, last_round = 1, first = 1, last = 1;
  friend bool operator==(const Acceleration&, const Acceleration&) = default;
};

// Points that an arbiter has added to a player's score, or taken from it, in a round (record 299 without a type; 12.9
// of the Laws). They count in the score, but in none of the player's own tie-breaks.
struct Bonus {
  unsigned round = 1, player = 0;
  Points points;
  friend bool operator==(const Bonus&, const Bonus&) = default;
};

// Players of whom no two are to meet (record 260).
struct ForbiddenPairs {
  unsigned first_round = 1, last_round = 1;
  std::vector<unsigned> players;
  friend bool operator==(const ForbiddenPairs&, const ForbiddenPairs&) = default;
};

// Players who are named as a team beside an individual tournament (record 013).
struct TeamList {
  std::string name;
  std::vector<unsigned> players;
  friend bool operator==(const TeamList&, const TeamList&) = default;
};

struct Event {
  std::string name{}, city{}, federation{};
  std::optional<Date> start{}, end{};
  std::vector<std::optional<Date>> round_dates{};  // by round, as many as are known
  std::string kind{};                              // 092: free text
  std::string chief_arbiter{};
  std::vector<std::string> deputies{};
  std::string time_control{}, coded_time_control{};  // 122 and 222
  unsigned rounds_announced = 0;                     // 0: not said
  System system{};
  Scoring scoring{};
  std::optional<Color> initial_color{};   // by lot, for odd TPNs of higher rank (C.04.3, 5.1)
  std::string pairing_controller{};       // 182
  std::string national_method{};          // 172: federation and method
  std::vector<std::string> tie_breaks{};  // 202 or 212: codes of MTB26 in order, without PTS
  std::vector<Acceleration> accelerations{};
  std::vector<ForbiddenPairs> forbidden{};
  std::vector<RequestedBye> requested{};  // sorted, of rounds after `rounds`; add_round() keeps it so
  std::vector<Bonus> bonuses{};
  bool ranked_by_place = false;  // JaVaFo's "XXC rank": the places, not the TPNs, order equals
  std::vector<TeamList> teams{};
  std::vector<std::string> kept{};    // records that are not read, and comments, written back as they are
  std::vector<Player> players{};      // by ascending number
  std::vector<PairedRound> rounds{};  // round 1 first
  friend bool operator==(const Event&, const Event&) = default;
};

inline constexpr unsigned most_rounds = 300;

// Nothing (a null pointer) if the number is not one of this event.
[[nodiscard]] JADOUBE_API const Player* find_player(const Event& event, unsigned number);

// The rounds in which every game has a result: those before the first round with an open board. An adjourned game
// counts as having one.
[[nodiscard]] JADOUBE_API unsigned rounds_played(const Event& event);

// One player's half of a round.
struct Cell {
  enum class Kind : std::uint8_t { none, game, bye };  // none: the round has not been paired
  Kind kind = Kind::none;
  unsigned opponent = 0;
  Color color = Color::white;  // also scheduled for a forfeited game
  Mark mark = Mark::open, opponents_mark = Mark::open;
  Bye bye = Bye::zero;
  friend bool operator==(const Cell&, const Cell&) = default;
};

// The cells of one round, in the order of event.players. `round` counts from 1.
[[nodiscard]] JADOUBE_API std::vector<Cell> cells(const Event& event, unsigned round);
// The cells of all rounds: [round - 1][index of the player].
[[nodiscard]] JADOUBE_API std::vector<std::vector<Cell>> crosstable(const Event& event);

[[nodiscard]] JADOUBE_API Points points_of(const Scoring& scoring, const Cell& cell);

// Adds each player's points of a round, in the order of event.players: those of games, byes and bonuses.
JADOUBE_API void add_points(const Event& event, unsigned round, std::vector<Points>& sums);

// The scores after the first `rounds` rounds, in the order of event.players, without virtual points.
[[nodiscard]] JADOUBE_API std::vector<Points> scores(const Event& event, unsigned rounds);
[[nodiscard]] JADOUBE_API Points score(const Event& event, unsigned number, unsigned rounds);

enum class Presence : std::uint8_t { present, half_bye, full_bye, zero_bye, withdrawn, late };
// A player's presence in a round. Withdrawn: absent from this round to the last one announced, or paired if none is
// announced. Late: absent from every round up to this one, but not withdrawn. A player who is at a board or has the
// pairing-allocated bye is present.
[[nodiscard]] JADOUBE_API Presence presence(const Event& event, unsigned number, unsigned round);
// The presence of every player, in the order of event.players.
[[nodiscard]] JADOUBE_API std::vector<Presence> presences(const Event& event, unsigned round);

}  // namespace jadoube::tournament
