// Adds up what the audits of a file's parts wrote in JSON.
//
//   Merger merger;
//   for (line : lines) if (merger.take(line) != Merger::Taken::yes) …
//   if (!merger.gap()) to_json(merger.summary())
#pragma once

#include <map>
#include <set>
#include <string_view>

#include "jadoube/archive/fingerprint.hpp"
#include "jadoube/archive/summary.hpp"

namespace jadoube::archive {

class Merger {
 public:
  enum class Taken : std::uint8_t {
    yes,         // a summary, fingerprints, or a finding, which is passed over
    no,          // none of them
    broken_off,  // a summary of what was read before somebody stopped the audit
  };
  Taken take(std::string_view line);
  // How many summaries have been added up.
  std::uint64_t parts() const { return parts_; }
  // What keeps the parts from being the whole, or the whole several times.
  struct Gap {
    unsigned of;
    std::vector<unsigned> missing;  // if there are none, one part was given more often than another
    unsigned twice;
  };
  std::optional<Gap> gap() const;
  // Duplicates are those among all parts, as far as these gave the fingerprints of their games.
  Summary summary() const;

 private:
  Summary sum_;
  std::uint64_t parts_ = 0;
  // How often each part was given, by how many there are.
  std::map<unsigned, std::map<unsigned, unsigned>> given_;
  std::set<Fingerprint> different_;
  std::uint64_t compared_ = 0;
};

}  // namespace jadoube::archive
