// What everybody may know of a table: what it was made with, who plays, how it ended.
#pragma once

#include "jadoube/laws/model/state.hpp"
#include "jadoube/server/common/refusal.hpp"
#include "jadoube/server/table/engine_seat.hpp"
#include "jadoube/server/table/program_seat.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::server {

// Where a table stands in a tournament.
struct TournamentBoard {
  store::TableId tournament{};
  std::string event;
  unsigned round = 0;
  unsigned board = 0;
};

struct TableInfo {
  store::TableId id{};
  std::string regulations;           // a JSON object, as the protocol has it, with the version of the rulings
  std::array<std::string, 2> names;  // by color; empty: none
  std::string house_rules = "[]";    // a JSON list: those of the regulations (write_house_rules)
  bool one_device = false;
  bool arbiter = false;    // there is a seat for one
  bool listed = false;     // in the lobby
  bool challenge = false;  // made by a challenge over the interface for programs
  bool rated = false;      // between two players with accounts, who have asked for it
  bool anybody = false;    // any account may take a free seat over that interface
  bool aborted = false;    // there is no game, only its record
  bool hidden = false;     // by an operator: shown to those alone who have a seat
  std::optional<Color> open_seat{};
  std::optional<EngineSeat> engine{};
  std::array<std::optional<ProgramSeat>, 2> players{};  // by color: those with an account
  text::Language language = text::Language::en;
  std::int64_t created = 0;                // Unix ms
  std::optional<std::int64_t> start_at{};  // likewise
  std::optional<std::int64_t> called{};    // likewise: since when an arbiter is called to the table of a tournament
  bool begun = false;
  laws::Result result = laws::Result::none;
  laws::Reason reason = laws::Reason::none;
  std::optional<std::array<unsigned, 2>> points{};  // hundredths, by color, of a finished game
  unsigned plies = 0;
  std::optional<TournamentBoard> place{};

  bool has_players() const { return players[0] || players[1]; }
  bool playing() const { return begun && !aborted && result == laws::Result::none; }
};

// Of the player of that color; an engine without a name is called by its level. Empty: none is known.
std::string player_name(const TableInfo& info, Color color);

// As the interface shows them, and as the store keeps them.
std::string write_table_info(const TableInfo& info);
// What write_table_info() wrote; nothing if it was not that.
std::optional<TableInfo> read_table_info(store::TableId id, std::string_view text);

// The keys of such regulations that depart from the Laws of their edition (laws/model/house_rules.hpp), as a JSON list.
std::string write_house_rules(std::string_view regulations);

// Nothing if they make no sense.
std::optional<laws::Regulations> regulations_of(const TableInfo& info);

// {"regulations": …}: the first line of a log.
std::string regulations_line(const TableInfo& info);

}  // namespace jadoube::server
