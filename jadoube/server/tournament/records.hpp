// A tournament as JSON records, each with a key, so that a change is stored and sent as the changed records:
//
//   event          the event itself: name, rules, tie-breaks, regulations
//   player/12      a player, by the place in `players`
//   round/3        the stage of a round (planned, draft, published, closed), and its byes
//   game/3/17      board 17 of round 3
//   hall           the wooden boards
//   wish/4         a request of a player
//   prizes         the prizes
//
// and records that desks do not get: see link_records.hpp.
//
// A line of the log is {"n": 57, "at": ms, "by": "Rita", "act": "results", "about": {…}, "set": {KEY: RECORD or null},
// "was": {KEY: RECORD or null}}; null means that there is no such record. See docs/api.md.
#pragma once

#include <optional>
#include <string>

#include "jadoube/server/tournament/tournament.hpp"

namespace jadoube::server {

using RecordsByKey = std::map<std::string, std::string>;  // JSON; empty: there is no such record

// All records of a tournament.
RecordsByKey records_of(const Tournament& tournament);

// The records that differ, before the change (`was`) and after it (`set`).
struct Difference {
  RecordsByKey was, set;
  bool empty() const { return set.empty(); }
};
Difference difference(const Tournament& before, const Tournament& after);

// Replaces, adds and removes records. Returns false if a record cannot be read or does not fit: the tournament must not
// be used after that.
bool apply(Tournament& tournament, const RecordsByKey& records);

// {KEY: RECORD, …}
std::string write_records(const RecordsByKey& records);

// A change of the log.
struct ChangeNote {
  std::int64_t at = 0;  // Unix ms
  std::string by{};     // author, in the arbiters' words; may be empty
  std::string act{};    // the last word of the request's address: POST /api/tournaments/ID/WORD
  std::string about{};  // a JSON object with facts for readers of the log
  bool alone = false;   // noted even if it changes no record
};
std::string write_change(std::uint64_t number, const ChangeNote& note, const Difference& difference);
// The contents of a log line: the new and the earlier records; nothing if the line is not valid.
struct ReadChange {
  std::uint64_t number = 0;
  ChangeNote note{};
  Difference difference{};
};
std::optional<ReadChange> read_change(std::string_view line);

// Removes the records that desks do not get.
void leave_out_secrets(RecordsByKey& records);
// The line without the records that desks do not get.
std::string shown_change(const std::string& line);

// Writes the whole tournament with all its records, as for the store; and reads it from these and the later changes.
// Returns nothing if they do not fit.
std::string write_tournament(const Tournament& tournament);
std::optional<Tournament> read_tournament(const store::Tournament& stored);

}  // namespace jadoube::server
