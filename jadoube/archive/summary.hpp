// The totals of an audit: the amount of text read, and the number of findings of each kind.
#pragma once

#include <array>
#include <string>

#include "jadoube/archive/finding.hpp"
#include "jadoube/archive/part.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

struct JADOUBE_API Summary {
  std::uint64_t sources = 0;
  std::uint64_t unreadable = 0;  // sources that could not be read, or not to the end
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::array<std::uint64_t, kind_count> findings{};
  // The part audited, if not the whole; and whether it was read to the end.
  std::optional<Part> part{};
  bool is_complete = true;

  [[nodiscard]] std::uint64_t count(Severity severity) const;
  [[nodiscard]] std::uint64_t count(Kind kind) const { return findings[index(kind)]; }
  void add(const Summary& other);

  friend bool operator==(const Summary&, const Summary&) = default;
};

// A table of the kinds found, and a sentence; lines end with '
// '.
[[nodiscard]] JADOUBE_API std::string to_text(const Summary& summary, text::Language language);
// One line: {"summary":{"sources":1,…,"findings":{"illegal_move":2,…}}}. Kinds without findings are left out. Before
// the sources comes "part":"3/7" for a part, and "complete":false if the audit was interrupted.
[[nodiscard]] JADOUBE_API std::string to_json(const Summary& summary);

}  // namespace jadoube::archive
