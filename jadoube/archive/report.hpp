// Findings in the three output formats, one line each.
//
//    text   games.pgn:12: game 3, Ana – Rui, 34. Kg2: information: White could claim … (9.2.1, 2023) 6k1/… w - - 9 34
//    json   {"file":"games.pgn","game":3,"line":12,"white":"Ana","black":"Rui","ply":66,"move":"34. Kg2","fen":…}
//    csv    games.pgn,3,12,Ana,Rui,66,34. Kg2,…
#pragma once

#include <string>

#include "jadoube/archive/finding.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

enum class Format : std::uint8_t { text, json, csv };

struct ReportStyle {
  Format format = Format::text;
  text::Language language = text::Language::en;
  // Adds escape sequences for a terminal's colors; text only.
  bool colors = false;
};

// The place of a finding.
struct FoundIn {
  std::string_view source;
  std::uint64_t game;  // from 1; 0: outside any game
  std::uint64_t line;
  std::string_view white, black;
  laws::Edition edition;
};

// Appends the line to `out`. In JSON and CSV, moves are written with English letters.
JADOUBE_API void append(std::string& out, const Finding& finding, const FoundIn& place, const ReportStyle& style);
// The text before the first finding: for CSV, the names of the columns.
[[nodiscard]] JADOUBE_API std::string_view header(Format format);

// Appends a JSON string; bytes that are not UTF-8 are read as Latin-1.
JADOUBE_API void append_json_string(std::string& out, std::string_view text);
// Appends a field of CSV, in quotation marks if it needs them.
JADOUBE_API void append_csv_field(std::string& out, std::string_view value);

}  // namespace jadoube::archive
