// The errors in one source, each reported as a line "games.pgn:12:7: SENTENCE" on standard error.
#pragma once

#include <cstdint>
#include <string>

#include "jadoube/text/language.hpp"

namespace jadoube::cli {

class Faults {
 public:
  Faults(std::string source, text::Language language) : source_(std::move(source)), language_(language) {}

  // Line and column from 1, the column in characters.
  void report(std::uint64_t line, std::uint64_t column, const std::string& sentence);
  bool any() const { return any_; }
  text::Language language() const { return language_; }

 private:
  std::string source_;
  text::Language language_;
  bool any_ = false;
};

}  // namespace jadoube::cli
