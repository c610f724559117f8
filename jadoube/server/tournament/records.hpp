// A tournament as records of JSON, each by a key, so that a change is stored and sent as the records that it changes:
//
//   event          what the event is: name, rules, tie-breaks, regulations
//   player/12      a player, by the place in `players`
//   round/3        the stage of a round (planned, draft, published, closed), and its byes
//   game/3/17      board 17 of round 3
//   hall           the wooden boards
//   wish/4         a request of a player
//   prizes         the prizes
//
// and those that are not shown to desks: see link_records.hpp.
//
// A line of the log is {"n": 57, "at": ms, "by": "Rita", "act": "results", "about": {…}, "set": {KEY: RECORD or null},
// "was": {KEY: RECORD or null}}: null where there is no such record. See docs/api.md.
#pragma once

#include <optional>
#include <string>

#include "jadoube/server/tournament/tournament.hpp"

namespace jadoube::server {

using RecordsByKey = std::map<std::string, std::string>;  // JSON; empty: there is no such record

// All of them.
RecordsByKey records_of(const Tournament& tournament);

// The records that differ: before (`was`) and after (`set`).
struct Difference {
  RecordsByKey was, set;
  bool empty() const { return set.empty(); }
};
Difference difference(const Tournament& before, const Tournament& after);

// Replaces, adds and removes records. False if one cannot be read or does not fit: the tournament must not be used
// then.
bool apply(Tournament& tournament, const RecordsByKey& records);

// {KEY: RECORD, …}
std::string write_records(const RecordsByKey& records);

// A change of the log.
struct ChangeNote {
  std::int64_t at = 0;  // Unix ms
  std::string by{};     // who, in the arbiters' words; may be empty
  std::string act{};    // the last word of the request's address: POST /api/tournaments/ID/WORD
  std::string about{};  // a JSON object with the facts that a reader of the log needs
  bool alone = false;   // it is noted though it changes no record
};
std::string write_change(std::uint64_t number, const ChangeNote& note, const Difference& difference);
// What the line has set, and what was there before; nothing if it is no such line.
struct ReadChange {
  std::uint64_t number = 0;
  ChangeNote note{};
  Difference difference{};
};
std::optional<ReadChange> read_change(std::string_view line);

// Removes the records that are not shown to desks.
void leave_out_secrets(RecordsByKey& records);
// The line without these records.
std::string shown_change(const std::string& line);

// The tournament as the store keeps it, all its records; and read from these and the later changes: nothing if they do
// not fit.
std::string write_tournament(const Tournament& tournament);
std::optional<Tournament> read_tournament(const store::Tournament& stored);

}  // namespace jadoube::server
