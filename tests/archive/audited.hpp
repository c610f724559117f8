// Audits a text in memory, for tests.
#pragma once

#include <string_view>
#include <vector>

#include "jadoube/archive/audit.hpp"

namespace jadoube::test {

struct Audited {
  std::vector<archive::Finding> findings;  // with the lines of the whole text
  std::uint64_t games = 0;

  void add(const archive::Batch& batch, const archive::BatchStart& start) {
    for (auto finding : batch.findings) {
      finding.line += start.lines;
      findings.push_back(std::move(finding));
    }
    if (!batch.games.empty()) games = start.games + batch.games.back().number;
  }
  std::vector<archive::Kind> kinds() const {
    std::vector<archive::Kind> all;
    for (const auto& finding : findings) all.push_back(finding.kind);
    return all;
  }
};

inline Audited audited(pgn::Source source, const archive::AuditOptions& options = {}, unsigned threads = 1) {
  Audited all;
  static_cast<void>(archive::audit(source, options, threads, [&](const auto& batch, const auto& start) {
    all.add(batch, start);
    return true;
  }));
  return all;
}

inline Audited audited(std::string_view text, const archive::AuditOptions& options = {}, unsigned threads = 1) {
  return audited(pgn::Source::text(text), options, threads);
}

}  // namespace jadoube::test
