// A tournament: rounds of boards, each board a table. Either a round robin, or rounds whose pairings came from
// elsewhere.
#pragma once

#include <map>

#include "jadoube/server/table/table_info.hpp"
#include "jadoube/tournament/pairings.hpp"
#include "jadoube/tournament/standings.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_players = 40;  // of a round robin
inline constexpr unsigned most_rounds = 999;

// What an arbiter has decided instead of, or without, a game: the last three where nobody played.
enum class Score : std::uint8_t {
  white_wins,
  black_wins,
  draw,
  both_lose,
  white_forfeit_win,
  black_forfeit_win,
  both_forfeit
};
std::string_view word(Score score);
std::optional<Score> parse_score(std::string_view text);

struct TournamentGame {
  unsigned board;
  unsigned white, black;  // players, from 0
  std::string time{};     // where it differs from the regulations
  std::optional<store::TableId> table{};
  std::optional<Score> score{};
};

struct TournamentRound {
  unsigned number;
  std::vector<TournamentGame> games{};
  std::optional<unsigned> bye{};
  bool open = false;  // its tables have been made
};

// What else is known of a player.
struct PlayerDetails {
  unsigned rating = 0;  // 0: none
  std::string club{};
};

struct Tournament {
  store::TableId id{};
  std::string event;
  std::string regulations;  // a JSON object, as the protocol has it
  text::Language language = text::Language::en;
  std::int64_t created = 0;  // Unix ms
  bool round_robin = false;
  bool hidden = false;  // by an operator: shown to its arbiter alone
  std::vector<std::string> players;
  std::vector<PlayerDetails> details{};  // by player; those who are missing have none
  std::vector<tournament::TieBreak> order;
  std::vector<TournamentRound> rounds;
  // The serial number of the wooden board that stands there, by the number of the board, in every round.
  std::map<unsigned, std::string> wooden{};
  store::SecretHash arbiter{};
  std::optional<store::SecretHash> arbiter_lookup{};

  PlayerDetails details_of(std::size_t player) const {
    return player < details.size() ? details[player] : PlayerDetails();
  }
  const TournamentRound* round(unsigned number) const;
  // The last of those whose tables have been made; null before.
  const TournamentRound* current() const;
};

// All that the store keeps but the arbiter's secret; and what of that was written.
std::string write_tournament(const Tournament& tournament);
std::optional<Tournament> read_tournament(const store::Tournament& stored);

std::string_view word(tournament::TieBreak rule);

// Up to 32 letters, digits, and -_. of ASCII.
bool is_serial_number(std::string_view text);

// --- What requests ask for

struct CreateTournament {
  Tournament tournament;
  std::optional<std::int64_t> start_at;
};
std::expected<CreateTournament, Refusal> read_create_tournament(std::string_view body);

// What the arbiter of a tournament asks for, each at an address of its own.
enum class ArbiterDemand : std::uint8_t { rounds, links, results, start, players, boards };
std::optional<ArbiterDemand> parse_arbiter_demand(std::string_view text);

// A request of the arbiter's about a tournament.
struct ArbiterRequest {
  std::string token;
  unsigned round = 0;  // 0: none is named
  unsigned board = 0;
  std::vector<tournament::ListedGame> pairings{};
  std::optional<std::int64_t> start_at{};
  std::optional<Score> score{};  // nothing: a decision is withdrawn
  std::string serial{};          // empty: none
  // A player, from 0, and what is corrected: the rest stays.
  unsigned player = 0;
  std::optional<std::string> name{};
  std::optional<unsigned> rating{};  // 0: none
  std::optional<std::string> club{};
};
// The secret alone, of a JSON object: who has another is told so, whatever else is wrong.
std::optional<std::string> read_arbiter_token(std::string_view body);
// Only with the keys that belong to the demand, and with those that it cannot do without.
std::expected<ArbiterRequest, Refusal> read_arbiter_request(ArbiterDemand demand, std::string_view body);

// The pairings of a round from a CSV, with names that can be seen.
std::expected<std::vector<tournament::ListedGame>, Refusal> read_pairings(std::string_view bytes);

// The players of the pairings, those who are new at the end of `players`.
TournamentRound read_round(unsigned number, std::span<const tournament::ListedGame> pairings,
                           std::vector<std::string>& players);

}  // namespace jadoube::server
