// What an audit comes to: how much was read, and how often each kind of finding was made.
#pragma once

#include <array>
#include <string>

#include "jadoube/archive/finding.hpp"
#include "jadoube/archive/part.hpp"

namespace jadoube::archive {

struct Summary {
  std::uint64_t sources = 0;
  std::uint64_t unreadable = 0;  // of the sources; to their end, at least
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::array<std::uint64_t, kind_count> findings{};
  // Of what was asked for, if not of all; and whether it was read to the end.
  std::optional<Part> part{};
  bool is_complete = true;

  std::uint64_t count(Severity severity) const;
  std::uint64_t count(Kind kind) const { return findings[index(kind)]; }
  void add(const Summary& other);

  friend bool operator==(const Summary&, const Summary&) = default;
};

// A table of the kinds that were found, and a sentence; lines end with '\n'.
std::string to_text(const Summary& summary, text::Language language);
// One line: {"summary":{"sources":1,…,"findings":{"illegal_move":2,…}}}. Kinds that were not found are left out. Before
// the sources stands "part":"3/7" for a part, and "complete":false if it was broken off.
std::string to_json(const Summary& summary);

}  // namespace jadoube::archive
