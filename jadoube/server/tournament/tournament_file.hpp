// The file for the rating officer, checked before it leaves; and what a desk asks of the rules.
#pragma once

#include "jadoube/server/tournament/acts.hpp"

namespace jadoube::server {

// {"trf": TEXT, "missing": [SAID, …], "check": [SAID, …], "remarks": [SAID, …]}: the file; what a rating officer will
// ask for; where it differs from the rules; and what is read otherwise than it is meant. `dialect`: trf26, trf16, trf06
// or javafo; another word is trf26.
std::string write_file(const Tournament& tournament, std::string_view dialect);

// {"remarks": [SAID, …]}: what is to be said of the last paired round.
std::string write_remarks(const Remarks& remarks);

// {"round", "board", "pair": SAID, "players": [SAID, …], "colors": SAID or null}: why these two meet. A refusal, if
// there is no such board, or no system paired it.
std::expected<std::string, Refusal> explain_board(const Tournament& tournament, unsigned round, unsigned board);

// {"n", "kind", "records": {KEY: RECORD}}: all that a desk begins with.
std::string write_desk(const Tournament& tournament);

// {"changes": [{"n", "at", "by", "act", "about"}]} of lines of the log.
std::string write_log(const std::vector<std::string>& lines);

// A sentence in all languages, as a JSON object.
void write_said(std::string& out, const text::Said& said);

}  // namespace jadoube::server
