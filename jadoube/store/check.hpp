// Checks that a store is as it was written: its chains of hashes (see chain.hpp), its numbers of entries, and its
// commitments. Also repairs a table that is not.
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
    info,            // the data that the table was made with have been changed
    unreadable,      // the entries from `first` on make no sense; 0: nothing kept of the table makes sense
    changed,         // entry `first`, or the hash of it
    missing,         // entries `first` to `last`
    cut,             // the same, at the end of the log
    uncounted,       // the same: there are more than were counted
    no_count,        // the number of entries and the last hash are lost
    name,            // the name at the table, of the slot `first`, does not match its commitment
    reason,          // the reason in the entry `first` does not match its commitment
    append_lost,     // `first` of `last` lines of the append log; the last of all was of `table`
    append_changed,  // lines of the append log, though their number is right
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
  bool more = false;  // there are more findings than these
};

// The server's knowledge of a table, of which the store keeps only hashes; nothing if the table's info makes no sense.
struct Known {
  std::string origin;
  std::map<PrivateSlot, std::string> names{};
  std::uint32_t sound = 0;  // the number of entries that make sense
};
using AskKnown = std::function<std::optional<Known>(const Table& table, const std::vector<std::string>& lines)>;

// Reads the whole store. Nothing is written, and a server may run beside it.
// `place`: an SQLite file, or an address of PostgreSQL.
std::expected<CheckReport, Error> check_store(const std::string& place, const AskKnown& ask);

// The number of a table's entries, from the first on, that are in the chain and make sense; nothing if there is no such
// table.
std::expected<std::optional<std::uint32_t>, Error> sound_entries(const std::string& place, TableId table,
                                                                 const AskKnown& ask);
// Drops the entries of the table after the first `keep`, and counts anew. No server may run. `info`: the table's data
// after that. In SQLite only.
std::expected<void, Error> cut_log(const std::string& path, TableId table, std::uint32_t keep, const std::string& info,
                                   bool listed);

}  // namespace jadoube::store
