// A tournament as records of JSON, each by a key, so that a change is stored and sent as the records that it changes:
//
//   event          what the event is: name, rules, tie-breaks, regulations
//   player/12      a player, by the place in `players`
//   round/3        how far a round is, and its byes
//   game/3/17      board 17 of round 3
//   hall           the wooden boards
//   wish/4         what a player asks for
//   prizes         the prizes
//
// and those that no desk is shown: see link_records.hpp.
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

// What differs: the records before, and after.
struct Difference {
  RecordsByKey was, set;
  bool empty() const { return set.empty(); }
};
Difference difference(const Tournament& before, const Tournament& after);

// Puts records in place of those that are there. False if one makes no sense; then the tournament is of no use.
bool apply(Tournament& tournament, const RecordsByKey& records);

// {KEY: RECORD, …}
std::string write_records(const RecordsByKey& records);

// A change of the log.
struct ChangeNote {
  std::int64_t at = 0;  // Unix ms
  std::string by{};     // who, in the arbiters' words; may be empty
  std::string act{};    // a word, as the address of the request
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

// What no desk is shown is taken away.
void leave_out_secrets(RecordsByKey& records);
// The line, as a desk is told it.
std::string shown_change(const std::string& line);

// The tournament as the store keeps it: its records; and what those and the changes since amount to.
std::string write_tournament(const Tournament& tournament);
std::optional<Tournament> read_tournament(const store::Tournament& stored);

}  // namespace jadoube::server
