// The file for the rating officer, with checks; and the data that a desk requests.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "jadoube/server/tournament/acts.hpp"
#include "jadoube/tournament/checker/check.hpp"

namespace jadoube::server {

// {"trf": TEXT, "missing": [SAID, …], "check": [SAID, …], "remarks": [SAID, …]}: the file; the data that a rating
// officer will ask for; the differences from the rules; and the parts that will not be read as they are meant.
// `dialect`: trf26, trf16, trf06 or javafo; any other word means trf26.
// The check pairs each round again, which takes seconds in a large tournament, so the text is written in pieces:
//
//   FileInPieces file("trf26");
//   std::optional<std::string> text;
//   while (!text) text = file.next(tournament);      // always the same tournament
class FileInPieces {
 public:
  explicit FileInPieces(std::string dialect) : dialect_(std::move(dialect)) {}
  FileInPieces(const FileInPieces&) = delete;
  FileInPieces& operator=(const FileInPieces&) = delete;

  // Does the next piece, which pairs at most one round. The whole text after the last one; nothing before.
  std::optional<std::string> next(const Tournament& tournament);

 private:
  void write_trf(const Tournament& tournament);
  void remark_on_rounds();
  std::string whole() const;

  std::string dialect_;
  tournament::Event event_{};
  std::string trf_{};
  Remarks remarks_{}, differences_{};
  std::optional<tournament::Checker> checker_{};  // none: nothing is written yet
  std::size_t rounds_told_ = 0;                   // of the checker's report, in differences_
};

// The contents of another program's file, before an event is made of it: {"event", "players": 27, "rounds": 3,
// "announced": 9, "kind", "system": CODE or null, "initial_color", "color_from": "file" or "round_1" or null,
// "remarks": [SAID, …], "trf"}. `announced` is 0 and `system` is null if the file does not say them; a file without a
// system is that of a Swiss. `trf` is its text in UTF-8.
std::expected<std::string, Refusal> show_file(std::string_view bytes);

// {"remarks": [SAID, …]}: remarks on the last paired round.
std::string write_remarks(const Remarks& remarks);

// {"round", "board", "pair": SAID, "players": [SAID, …], "colors": SAID or null}: why these two players meet. A refusal
// if there is no such board, or no pairing system made the pair.
std::expected<std::string, Refusal> explain_board(const Tournament& tournament, unsigned round, unsigned board);

// {"n", "kind", "records": {KEY: RECORD}}: the state for a new desk.
std::string write_desk(const Tournament& tournament);

// {"n", "at", "by", "act", "about"} of a line of the log; nothing if it makes no sense.
std::optional<std::string> write_listed_change(std::string_view line);

// A sentence in all languages, as a JSON object.
void write_said(std::string& out, const text::Said& said);

}  // namespace jadoube::server
