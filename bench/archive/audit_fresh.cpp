// audit_fresh FILE [TIMES]: audits a file in memory several times, each time with nothing remembered from before, and
// prints findings, processor seconds and MB/s.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>

#include "jadoube/archive/audit.hpp"

int main(int count, char** arguments) {
  using namespace jadoube;
  if (count < 2) {
    fmt::print(stderr, "audit_fresh FILE [TIMES]\n");
    return 2;
  }
  std::ifstream file(arguments[1], std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const int times = count > 2 ? std::atoi(arguments[2]) : 200;
  std::uint64_t findings = 0;
  const auto begin = std::clock();
  for (int i = 0; i < times; ++i) {
    auto source = pgn::Source::text(text);
    const auto audited = archive::audit(source, {}, 1, [&](const archive::Batch& batch, const archive::BatchStart&) {
      findings += batch.findings.size();
      return true;
    });
    if (!audited) return 2;
  }
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  fmt::print("findings {} seconds {:.3f} MB/s {:.1f}\n", findings, seconds,
             static_cast<double>(text.size()) * times / 1e6 / seconds);
}
