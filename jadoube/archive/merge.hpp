// Adds up the JSON output of the audits of a file's parts.
//
//   Merger merger;
//   for (const auto& line : lines)
//     if (merger.take(line) != Merger::Taken::yes) …
//   if (!merger.gap()) to_json(merger.summary())
#pragma once

#include <map>
#include <string_view>

#include "jadoube/archive/duplicates.hpp"
#include "jadoube/archive/summary.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

class JADOUBE_API Merger {
 public:
  enum class Taken : std::uint8_t {
    yes,          // a summary, fingerprints, or a finding, which is ignored
    no,           // none of them
    interrupted,  // a summary of an audit that was interrupted
  };
  Taken take(std::string_view line);
  // The number of summaries added up.
  [[nodiscard]] std::uint64_t parts() const { return parts_; }
  // Why the parts are not exactly one whole.
  struct Gap {
    unsigned of;
    std::vector<unsigned> missing;  // if empty, some part was given more often than another
    unsigned twice;
  };
  [[nodiscard]] std::optional<Gap> gap() const;
  // Finds duplicates among all parts whose games' fingerprints were given.
  [[nodiscard]] Summary summary() const;

 private:
  Summary sum_;
  std::uint64_t parts_ = 0;
  // For each number of parts, how often each part was given.
  std::map<unsigned, std::map<unsigned, unsigned>> given_;
  Duplicates games_;
  std::uint64_t duplicates_ = 0;
  bool has_compared_ = false;
};

}  // namespace jadoube::archive
