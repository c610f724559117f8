// Audits a whole source on any number of threads, in constant memory and in the order of the text.
//
//   const auto done = audit(source, options, 8, [&](Batch& batch, const BatchStart& start) { …; return true; });
#pragma once

#include <atomic>
#include <functional>

#include "jadoube/archive/auditor.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/random_access_file.hpp"

namespace jadoube::archive {

// The counts before a batch, to be added to the numbers in it.
struct BatchStart {
  std::uint64_t games = 0;
  std::uint64_t lines = 0;
};

// Receives the batches in order, never two at a time; returns false to stop the audit. What it throws stops the audit
// too, and is thrown by audit().
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
