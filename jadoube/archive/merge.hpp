// Adds up what the audits of a file's parts wrote in JSON.
//
//   Merger merger;
//   for (line : lines) if (!merger.take(line)) …    // no line of an audit
//   to_json(merger.summary())
#pragma once

#include <set>
#include <string_view>

#include "jadoube/archive/fingerprint.hpp"
#include "jadoube/archive/summary.hpp"

namespace jadoube::archive {

class Merger {
 public:
  // A line: a summary, fingerprints, or a finding, which is passed over. False if it is none of them.
  bool take(std::string_view line);
  // How many summaries have been added up.
  std::uint64_t parts() const { return parts_; }
  // Duplicates are those among all parts, as far as these gave the fingerprints of their games.
  Summary summary() const;

 private:
  Summary sum_;
  std::uint64_t parts_ = 0;
  std::set<Fingerprint> different_;
  std::uint64_t compared_ = 0;
};

}  // namespace jadoube::archive
