// The file for the rating officer, checked before it leaves; and what a desk asks of the rules.
#pragma once

#include "jadoube/server/tournament/acts.hpp"

namespace jadoube::server {

// {"trf": TEXT, "missing": [SAID, …], "check": [SAID, …], "remarks": [SAID, …]}: the file; what a rating officer will
// ask for; where it differs from the rules; and what is read otherwise than it is meant. `dialect`: trf26, trf16, trf06
// or javafo; another word is trf26.
std::string write_file(const Tournament& tournament, std::string_view dialect);

// What a file of another program has, before an event is made of it: {"event", "players": 27, "rounds": 3, "announced":
// 9, "kind", "system": CODE or null, "initial_color", "color_from": "file" or "round_1" or null, "remarks": [SAID, …],
// "trf"}. `announced` is 0 and `system` is null where the file does not say it; a file without a system is one of a
// Swiss. `trf` is its text in UTF-8.
std::expected<std::string, Refusal> show_file(std::string_view bytes);

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
