// The public facts about a table: its settings, the players, and the result.
#pragma once

#include "jadoube/laws/model/state.hpp"
#include "jadoube/server/common/refusal.hpp"
#include "jadoube/server/table/engine_seat.hpp"
#include "jadoube/server/table/program_seat.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::server {

// The place of a table in a tournament.
struct TournamentBoard {
  store::TableId tournament{};
  std::string event;
  unsigned round = 0;
  unsigned board = 0;
};

struct TableInfo {
  store::TableId id{};
  std::string regulations;           // a JSON object, as in the protocol, with the version of the rulings
  std::array<std::string, 2> names;  // by color; empty: none
  std::string house_rules = "[]";    // a JSON list: departures of the regulations from the Laws (write_house_rules)
  bool one_device = false;
  bool arbiter = false;    // there is a seat for an arbiter
  bool listed = false;     // shown in the lobby
  bool challenge = false;  // made by a challenge over the interface for programs
  bool rated = false;      // between two players with accounts, who have asked for it
  bool anybody = false;    // every account may take a free seat over that interface
  bool aborted = false;    // there is no game, only its record
  bool hidden = false;     // by an operator: shown only to clients with a seat
  std::optional<Color> open_seat{};
  std::optional<EngineSeat> engine{};
  std::array<std::optional<ProgramSeat>, 2> players{};  // by color: players with an account
  text::Language language = text::Language::en;
  std::int64_t created = 0;                // Unix ms
  std::optional<std::int64_t> start_at{};  // Unix ms
  std::optional<std::int64_t> called{};    // Unix ms: since when an arbiter is called to a tournament's table
  bool begun = false;
  laws::Result result = laws::Result::none;
  laws::Reason reason = laws::Reason::none;
  std::optional<std::array<unsigned, 2>> points{};  // hundredths, by color, of a finished game
  unsigned plies = 0;
  std::optional<TournamentBoard> place{};

  bool has_players() const { return players[0] || players[1]; }
  bool playing() const { return begun && !aborted && result == laws::Result::none; }
};

// The name of the player of that color; for an engine without a name, its level. Empty: not known.
std::string player_name(const TableInfo& info, Color color);

// Writes the info as the interface shows it, and as the store keeps it.
std::string write_table_info(const TableInfo& info);
// Reads the text of write_table_info(); returns nothing for other text.
std::optional<TableInfo> read_table_info(store::TableId id, std::string_view text);

// The keys of regulations that depart from the Laws of their edition (laws/model/house_rules.hpp), as a JSON list.
std::string write_house_rules(std::string_view regulations);

// Returns nothing if the regulations are not valid.
std::optional<laws::Regulations> regulations_of(const TableInfo& info);

// {"regulations": …}: the first line of a log.
std::string regulations_line(const TableInfo& info);

}  // namespace jadoube::server
