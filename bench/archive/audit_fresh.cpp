// audit_fresh FILE [TIMES]: audits a file of plain text in TIMES rounds (200) of four audits: on one thread, twice on
// two, and on one again. Each audit begins without the results of others and does all that `jadoube audit` does between
// its start and its summary: the file is read, each game is compared with all before it, and findings are written as
// text, which is discarded. Prints the number of findings of an audit, the processor time (seconds, of all audits) and
// MB/s on one thread, and how many times as fast two threads are, in elapsed time.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>

#include "jadoube/archive/audit.hpp"
#include "jadoube/archive/duplicates.hpp"
#include "jadoube/archive/report.hpp"

namespace {

using namespace jadoube;

// Audits the file and returns the number of findings; nothing if the file cannot be read to its end.
std::optional<std::uint64_t> audit(const pgn::RandomAccessFile& file, const char* name, unsigned threads) {
  archive::Duplicates duplicates;
  std::uint64_t findings = 0;
  std::string line;
  std::atomic<std::uint64_t> read = 0;
  const auto take = [&](const archive::Batch& batch, const archive::BatchStart& start) {
    for (const auto& game : batch.games) {
      if (!game.identity.is_compared()) continue;
      findings += duplicates.find_or_remember(batch.identity_of(game), {1, start.games + game.number}) ? 1 : 0;
    }
    for (const auto& finding : batch.findings) {
      line.clear();
      append(line, finding,
             {.source = name,
              .game = start.games + 1,
              .line = start.lines + finding.line,
              .white = {},
              .black = {},
              .edition = laws::Edition::e2023},
             {});
      ++findings;
    }
    return true;
  };
  if (!archive::audit(file, {}, threads, read, take)) return std::nullopt;
  return findings;
}

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

}  // namespace

int main(int count, char** arguments) {
  const auto file = count < 2 ? std::nullopt : pgn::RandomAccessFile::open(arguments[1]);
  if (!file) {
    fmt::print(stderr, "audit_fresh FILE [TIMES]\n");
    return 2;
  }
  const int times = count > 2 ? std::atoi(arguments[2]) : 200;
  std::uint64_t findings = 0;
  double elapsed[2] = {}, processor = 0;
  for (int i = 0; i < times; ++i)
    for (const unsigned threads : {1U, 2U, 2U, 1U}) {
      const auto processor_begin = std::clock();
      const double begin = seconds();
      const auto found = audit(*file, arguments[1], threads);
      elapsed[threads - 1] += seconds() - begin;
      if (threads == 1) processor += static_cast<double>(std::clock() - processor_begin) / CLOCKS_PER_SEC;
      if (!found) return 2;
      findings = *found;
    }
  fmt::print("findings {} seconds {:.3f} MB/s {:.1f} two-threads {:.2f}\n", findings, processor,
             static_cast<double>(file->size()) * 2 * times / 1e6 / processor, elapsed[0] / elapsed[1]);
}
