// Audits a whole source on any number of threads, in constant memory and in the order of the text.
//
//   const auto done = audit(source, options, 8, [&](const Batch& batch, const BatchStart& start) { …; return true; });
#pragma once

#include <atomic>
#include <functional>

#include "jadoube/archive/auditor.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/random_access_file.hpp"

namespace jadoube::archive {

// The counts before a batch, which are added to its numbers.
struct BatchStart {
  std::uint64_t games = 0;
  std::uint64_t lines = 0;
};

// Receives the batches in order, never two at a time; returns false to stop the audit. An exception stops the audit
// too, and audit() passes it on.
using TakeBatch = std::function<bool(const Batch&, const BatchStart&)>;

// With one thread, the source is read as a stream; with more, in pieces of whole games. The results are the same.
[[nodiscard]] JADOUBE_API std::expected<void, pgn::SourceFault> audit(pgn::Source& source, const AuditOptions& options,
                                                                      unsigned threads, const TakeBatch& take);
// The same for a file, whose pieces each thread reads by itself. `read` is increased by the bytes read.
[[nodiscard]] JADOUBE_API std::expected<void, pgn::SourceFault> audit(const pgn::RandomAccessFile& file,
                                                                      const AuditOptions& options, unsigned threads,
                                                                      std::atomic<std::uint64_t>& read,
                                                                      const TakeBatch& take);

}  // namespace jadoube::archive
