// Comma-separated values, as spreadsheets and pairing programs write them (RFC 4180, also with semicolons or tabs).
// Internal.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::tournament {

// Line and column of its first character, from 1; columns are counted in characters.
struct CsvPlace {
  std::size_t line = 1, column = 1;
};
struct CsvField {
  std::string text;  // without blanks around it
  CsvPlace at;
};
using CsvRow = std::vector<CsvField>;

struct CsvError {
  enum class Kind : std::uint8_t { utf16, not_closed, text_after_quotes };
  Kind kind;
  CsvPlace at{};
};

// Reads the rows that are not blank, from a file in UTF-8, with or without a byte order mark, or else in Latin-1. The
// separator is the one that the first row contains outside quotation marks: a semicolon, else a tab, else a comma.
std::expected<std::vector<CsvRow>, CsvError> read_csv(std::string_view bytes);

}  // namespace jadoube::tournament
