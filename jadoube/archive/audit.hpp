// Audits a whole source, on as many threads as wanted, in constant memory and in the order of the text.
//
//   const auto done = audit(source, options, 8, [&](Batch& batch, const BatchStart& start) { …; return true; });
#pragma once

#include <atomic>
#include <functional>

#include "jadoube/archive/auditor.hpp"
#include "jadoube/notation/pgn/random_access_file.hpp"

namespace jadoube::archive {

// What of the source comes before a batch: to be added to its numbers.
struct BatchStart {
  std::uint64_t games = 0;
  std::uint64_t lines = 0;
};

// Is given the batches in order, never two at a time; false: it wants no more.
using TakeBatch = std::function<bool(const Batch&, const BatchStart&)>;

// With one thread, the source is read as it comes; with more, in pieces of whole games. Both give the same.
std::expected<void, pgn::SourceFault> audit(pgn::Source& source, const AuditOptions& options, unsigned threads,
                                            const TakeBatch& take);
// The same in pieces that each thread reads by itself. `read` counts the bytes that have been read.
std::expected<void, pgn::SourceFault> audit(const pgn::RandomAccessFile& file, const AuditOptions& options,
                                            unsigned threads, std::atomic<std::uint64_t>& read, const TakeBatch& take);

}  // namespace jadoube::archive
