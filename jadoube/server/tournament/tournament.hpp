// A tournament as the server keeps it: an event of the library (jadoube/tournament), with what a playing hall adds to
// it: which boards are tables, who has arrived, who entered a result, how far a round is.
//
// Players and boards are named by what never changes: a player by the place in `players`, from 0, a board by its number
// in its round. Pairing numbers (TPN) change with late entries. event_of() makes the library's event of it, and take()
// puts back what the library has made of that: pairing, byes, tie-breaks and files are the library's alone.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "jadoube/server/table/table_info.hpp"
#include "jadoube/server/tournament/links.hpp"
#include "jadoube/server/tournament/prize_list.hpp"
#include "jadoube/server/tournament/wishes.hpp"
#include "jadoube/tournament/model/event.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_players = 4'000;
inline constexpr unsigned most_rounds = tournament::most_rounds;

// Rounds whose pairings come from elsewhere; all rounds drawn beforehand; or each round paired from the results.
enum class TournamentKind : std::uint8_t { pairings, round_robin, swiss };
std::string_view word(TournamentKind kind);

// A draft is seen by the arbiters alone, and can be changed; a planned round is one of a round robin that is to come.
enum class Stage : std::uint8_t { planned, draft, published, closed };

struct TournamentPlayer : tournament::Player {
  bool arrived = false;                             // has checked in
  unsigned fixed_board = 0;                         // who cannot move plays there; 0: at any
  bool withdrawn = false;                           // takes no part any more
  bool gone = false;                                // was another player's second entry, or left before the first round
  std::map<unsigned, tournament::Bye> requested{};  // by round: byes of rounds that are not paired
  std::string shown{};                              // the name, told apart from others; see tell_apart()

  TournamentPlayer() = default;
  explicit TournamentPlayer(tournament::Player player) : Player(std::move(player)) {}
  friend bool operator==(const TournamentPlayer&, const TournamentPlayer&) = default;
};

struct TournamentGame {
  unsigned board = 1;
  unsigned white = 0, black = 0;
  std::string time{};  // where it differs from the regulations
  std::optional<store::TableId> table{};
  tournament::GameResult result{};  // open: none yet
  bool from_table = false;          // the result is the table's, and follows it
  std::string by{};                 // who has entered it
  // What White and Black have said of it, by their own codes, until both say the same.
  std::array<std::optional<tournament::GameResult>, 2> claims{};
  friend bool operator==(const TournamentGame&, const TournamentGame&) = default;

  bool has_result() const { return result.white != tournament::Mark::open; }
  bool entered() const { return has_result() && !from_table; }
};

struct TournamentRound {
  unsigned number = 1;
  Stage stage = Stage::planned;
  std::vector<TournamentGame> games{};        // by board
  std::vector<tournament::PlayerBye> byes{};  // by player

  bool open() const { return stage >= Stage::published; }
  const TournamentGame* game(unsigned board) const;
};

// A change as the log keeps it: a line of JSON, which undo reads too. See records.hpp.
struct LoggedChange {
  std::uint64_t number = 0;
  std::string line;
};

struct Tournament {
  store::TableId id{};
  // Without players and rounds; the numbers in it are pairing numbers.
  tournament::Event event{};
  std::string regulations{};  // a JSON object, as the protocol has it
  text::Language language = text::Language::en;
  std::int64_t created = 0;  // Unix ms
  bool hidden = false;       // by an operator: shown to its arbiter alone
  std::vector<TournamentPlayer> players{};
  std::vector<TournamentRound> rounds{};  // by number
  // The serial number of the wooden board that stands there, by the number of the board, in every round.
  std::map<unsigned, std::string> wooden{};
  std::vector<PlayerWish> wishes{};  // by number
  PrizeList prizes{};
  // Of the secret that opens the arbiter's seat at each table, and from which the players' are made. Nobody is told it:
  // it is sealed for those links that rule, in `sealed_key`. The players' secrets of rounds before `key_since` were
  // made from an earlier one.
  store::SecretHash arbiter{};
  std::optional<store::SecretHash> arbiter_lookup{};
  std::string sealed_key{};
  unsigned key_since = 1;
  std::string player_key{};          // from which the players' own codes are made
  std::vector<ArbiterLink> links{};  // by number
  std::uint64_t changes = 0;         // how many there have been
  std::vector<LoggedChange> log{};   // the last of them

  TournamentKind kind() const;
  const TournamentRound* round(unsigned number) const;
  TournamentRound* round(unsigned number);
  // Null: there is none of that number, or it is revoked.
  const ArbiterLink* link_in_force(unsigned number) const;
  // The last of those that are published; null before.
  const TournamentRound* current() const;
  bool has_draft() const { return !rounds.empty() && rounds.back().stage == Stage::draft; }
  // The last that is paired, if only as a draft; null before.
  const TournamentRound* last_paired() const;
  std::size_t players_present() const;  // who are not gone
  bool has_tables() const;
};

// Up to 32 letters, digits, and -_. of ASCII.
bool is_serial_number(std::string_view text);

// Sets `shown` of every player, which every change calls for.
void tell_apart(Tournament& tournament);

// --- The library's event

// Which rounds of a round robin are in it: those that are published or have a result, or all.
enum class Planned : std::uint8_t { left_out, included };
tournament::Event event_of(const Tournament& tournament, Planned planned = Planned::left_out);

// The place of a player in `players` by the pairing number.
std::map<unsigned, unsigned> players_by_number(const Tournament& tournament);

// What the library has made of event_of(). `places`: of each player of the event, by number. A round that was not there
// becomes a draft; boards of a round that is paired otherwise are numbered anew, those of players who cannot move as
// these need it.
void take(Tournament& tournament, tournament::Event event, const std::map<unsigned, unsigned>& places);

// New pairing numbers for all players, in the initial order (C.04.2, 2.2); in a round robin, in the order of entry.
void number_anew(Tournament& tournament);

// The rounds of a round robin, anew from the players, planned.
void draw_rounds(Tournament& tournament);

// How a game at a table has ended; open while it goes on. Who did not come in time has forfeited it (6.7); so has who
// loses by the arbiter's word before both have moved.
tournament::GameResult result_of(const TableInfo& info);

}  // namespace jadoube::server
