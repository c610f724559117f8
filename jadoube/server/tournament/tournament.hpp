// A tournament as the server keeps it: an event of the library (jadoube/tournament), with additional data of a playing
// hall: which boards are tables, who has arrived, who entered a result, and the stage of each round.
//
// A player is named by the index in `players`, from 0, a board by its number in its round: these never change. Pairing
// numbers (TPN) change with late entries. event_of() makes the library's event, and take() takes over its changes:
// pairing, byes, tie-breaks and files are the library's work alone.
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

// Rounds with pairings from elsewhere; all rounds drawn in advance; or each round paired from the results.
enum class TournamentKind : std::uint8_t { pairings, round_robin, swiss };
std::string_view word(TournamentKind kind);

// Only arbiters see a draft, which can be changed; a planned round is a future round of a round robin.
enum class Stage : std::uint8_t { planned, draft, published, closed };

struct TournamentPlayer : tournament::Player {
  bool arrived = false;                             // has checked in
  unsigned fixed_board = 0;                         // for a player who cannot move to other boards; 0: any board
  unsigned withdrawn_from = 0;                      // the first round after a withdrawal; 0: plays to the end
  bool gone = false;                                // was another player's second entry, or left before the first round
  std::map<unsigned, tournament::Bye> requested{};  // by round: requested byes of rounds that are not paired
  std::string shown{};                              // the name with a distinction from namesakes; see tell_apart()

  TournamentPlayer() = default;
  explicit TournamentPlayer(tournament::Player player) : Player(std::move(player)) {}
  friend bool operator==(const TournamentPlayer&, const TournamentPlayer&) = default;

  // A withdrawal may be announced for a later round: until then the player takes part.
  bool has_withdrawn(unsigned round) const { return withdrawn_from != 0 && withdrawn_from <= round; }
};

struct TournamentGame {
  unsigned board = 1;
  unsigned white = 0, black = 0;
  std::string time{};  // time control, if it differs from the regulations
  std::optional<store::TableId> table{};
  tournament::GameResult result{};  // open: no result yet
  bool from_table = false;          // true: the result comes from the table, and changes with it
  std::string by{};                 // the person who has entered it
  // The results that White and Black have entered with their own codes, until they agree.
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
  // Players whose zero-point bye the pairing has added, because they had not checked in: they have not asked for it.
  std::vector<unsigned> left_out{};

  bool open() const { return stage >= Stage::published; }
  const TournamentGame* game(unsigned board) const;
};

// A change in the log: a line of JSON, which undo also reads. See records.hpp.
struct LoggedChange {
  std::uint64_t number = 0;
  std::string line;
};

struct Tournament {
  store::TableId id{};
  // The event without players and rounds; its numbers are pairing numbers.
  tournament::Event event{};
  std::string regulations{};  // a JSON object, as in the protocol
  text::Language language = text::Language::en;
  std::int64_t created = 0;  // Unix ms
  bool hidden = false;       // by an operator: shown only to its arbiters
  std::vector<TournamentPlayer> players{};
  std::vector<TournamentRound> rounds{};  // by number
  // By board number: the serial number of the wooden board there, in every round.
  std::map<unsigned, std::string> wooden{};
  std::vector<PlayerWish> wishes{};  // by number
  PrizeList prizes{};
  // The public key of a secret that opens the arbiter's seat at each table, and from which the players' secrets are
  // made. Nobody is told the secret: `sealed_key` has it sealed for the links that rule. The players' secrets of rounds
  // before `key_since` were made from an earlier secret.
  store::SecretHash arbiter{};
  std::optional<store::SecretHash> arbiter_lookup{};
  std::string sealed_key{};
  unsigned key_since = 1;
  std::string player_key{};          // source of the players' own codes
  std::vector<ArbiterLink> links{};  // by number
  std::uint64_t changes = 0;         // number of changes
  std::vector<LoggedChange> log{};   // the last changes

  TournamentKind kind() const;
  const TournamentRound* round(unsigned number) const;
  TournamentRound* round(unsigned number);
  // Returns null if there is no link of that number, or it is revoked.
  const ArbiterLink* link_in_force(unsigned number) const;
  // The last published round; null if there is none.
  const TournamentRound* current() const;
  bool has_draft() const { return !rounds.empty() && rounds.back().stage == Stage::draft; }
  // The last paired round, which may be a draft; null if there is none.
  const TournamentRound* last_paired() const;
  std::size_t players_present() const;  // without the players who are gone
  bool has_tables() const;
};

// Whether the text has up to 32 ASCII letters, digits, and -_.
bool is_serial_number(std::string_view text);

// Whether the players have numbers of their own, and each round, forbidden pair, team and bonus names only players
// who are there, each one once in a round. Every act keeps this; records from elsewhere, such as those of an undone
// change, may not.
bool is_consistent(const Tournament& tournament);

// Sets `shown` of every player; needed after every change.
void tell_apart(Tournament& tournament);

// --- The library's event

// Which rounds of a round robin are in the event: only rounds that are published or have a result, or all rounds.
enum class Planned : std::uint8_t { left_out, included };
tournament::Event event_of(const Tournament& tournament, Planned planned = Planned::left_out);

// The index of each player in `players`, by pairing number.
std::map<unsigned, unsigned> players_by_number(const Tournament& tournament);

// Takes over the event that the library has made of event_of(). `places`: the index of each player of the event, by
// number. A new round becomes a draft. The boards of a round that is paired differently get new numbers, with the
// boards of players who cannot move where they need them.
void take(Tournament& tournament, tournament::Event event, const std::map<unsigned, unsigned>& places);

// Gives all players new pairing numbers, in the initial order (C.04.2, 2.2); in a round robin, in the order of entry.
void number_anew(Tournament& tournament);

// Makes the rounds of a round robin again from the players, as planned rounds.
void draw_rounds(Tournament& tournament);

// The result of a game at a table; open while it is played. A player who did not come in time has forfeited the game
// (6.7), and so has a player who loses by the arbiter's decision before both have moved.
tournament::GameResult result_of(const TableInfo& info);

}  // namespace jadoube::server
