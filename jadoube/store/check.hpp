// Whether a store is as it was written: its chains of hashes (see chain.hpp), how many entries there are, and what is
// committed to. And the repair of a table that is not.
//
//   const auto report = check_store("data/tables.db", known_of);
//   if (report && report->findings.empty()) …            // every log is whole
#pragma once

#include <functional>
#include <map>

#include "jadoube/store/store.hpp"

namespace jadoube::store {

struct Finding {
  enum class Kind : std::uint8_t {
    pages,           // pages of the file are out of place; `detail` is what SQLite says
    info,            // what the table was made with has been changed
    unreadable,      // the entries from `first` on make no sense; 0: what is kept of the table makes none
    changed,         // entry `first`, or the hash of it
    missing,         // entries `first` to `last`
    cut,             // likewise, the last of the log
    uncounted,       // likewise: there are more than were counted
    no_count,        // how many there are, and the last hash, is lost
    name,            // the name at the table, of the slot `first`, is not the one that is committed to
    reason,          // that the entry `first` gives
    append_lost,     // `first` of `last` lines of the append log; the last of all was of `table`
    append_changed,  // lines of the append log, though there are as many as there should be
  };
  Kind kind;
  std::optional<TableId> table{};
  std::uint64_t first = 0, last = 0;
  std::string detail{};
};
// One sentence, without a capital and a full stop.
std::string describe(const Finding& finding, text::Language language);

struct CheckReport {
  std::uint64_t tables = 0, entries = 0;
  std::vector<Finding> findings{};
  bool more = false;  // than are among the findings
};

// What the server knows of a table, of which the store keeps only hashes; nothing if its info makes no sense.
struct Known {
  std::string origin;
  std::map<PrivateSlot, std::string> names{};
  std::uint32_t sound = 0;  // so many of the entries make sense
};
using AskKnown = std::function<std::optional<Known>(const Table& table, const std::vector<std::string>& lines)>;

// Reads all of it. Nothing is written, and a server may run beside it.
// `place`: an SQLite file, or an address of PostgreSQL.
std::expected<CheckReport, Error> check_store(const std::string& place, const AskKnown& ask);

// How many of a table's entries, from the first on, are in the chain and make sense; nothing if there is no such table.
std::expected<std::optional<std::uint32_t>, Error> sound_entries(const std::string& place, TableId table,
                                                                 const AskKnown& ask);
// Drops what comes behind the first `keep` entries of the table, and keeps count anew. No server may run. `info`: what
// is known of the table then. In SQLite alone.
std::expected<void, Error> cut_log(const std::string& path, TableId table, std::uint32_t keep, const std::string& info,
                                   bool listed);

}  // namespace jadoube::store
