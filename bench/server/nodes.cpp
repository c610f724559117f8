// load_nodes GAMES TABLES SEATED RATE SECONDS: the load of load_tables on SQLite, and on PostgreSQL with one, two and
// three nodes, which NATS links, one after another on this machine.
//
// Measures for each: RATE acts a second for SECONDS, with the time from when an act is due to its acknowledgement and
// to its last delivery, while the disk is probed; and as many acts as possible, with the processor time of each part.
// For linked nodes also how much longer an act on a table of another node takes, in turns with acts at the table's own.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <numeric>

#include "bench/server/measure.hpp"
#include "bench/server/site.hpp"
#include "bench/server/table_load.hpp"

namespace {

using namespace jadoube;
using bench::Placement;
using bench::Site;
using bench::TableLoad;

struct Wanted {
  std::vector<bench::HandGame> games;
  std::size_t tables, seated;
  double rate;
  std::chrono::seconds duration;
};

void print_paced(const char* what, TableLoad::Outcome& paced) {
  fmt::print("  {}: {:.0f} acts/s; acknowledged p50 {:.2f} p99 {:.1f} ms; delivered to all p50 {:.2f} p99 {:.1f} ms\n",
             what, paced.acts_a_second, paced.acknowledged.quantile(0.5), paced.acknowledged.quantile(0.99),
             paced.delivered.quantile(0.5), paced.delivered.quantile(0.99));
}

void measure(const Wanted& wanted, const Site& site, const char* what, Placement placement) {
  bench::asio::io_context io(1);
  TableLoad load(io, site.ports(), wanted.tables, wanted.games, placement);
  load.make();
  load.seat(wanted.seated);
  fmt::print("{}\n", what);
  const auto probe_file = std::filesystem::temp_directory_path() / fmt::format("jadoube-probe-{}", ::getpid());
  bench::DiskProbe probe(probe_file);
  auto paced = load.paced(wanted.rate, wanted.duration);
  auto disk = probe.latencies();
  print_paced("paced", paced);
  fmt::print("    the disk's fdatasync p50 {:.2f} p99 {:.1f} ms\n", disk.quantile(0.5), disk.quantile(0.99));
  const auto before = site.used();
  const auto most = load.saturated(wanted.duration);
  const auto after = site.used();
  const double acts = most.acts_a_second * std::chrono::duration<double>(wanted.duration).count();
  fmt::print(
      "  most: {:.0f} acts/s; us of processor time for each: nodes {:.1f}, PostgreSQL {:.1f}, NATS {:.1f}, client "
      "{:.1f}\n",
      most.acts_a_second, (after.nodes - before.nodes) / acts, (after.database - before.database) / acts,
      (after.nats - before.nats) / acts, (after.client - before.client) / acts);
  std::fflush(stdout);
}

// Compares both placements in turns, on the same nodes at the same time.
void compare_placements(const Wanted& wanted, const Site& site) {
  bench::asio::io_context io(1);
  TableLoad own(io, site.ports(), wanted.seated, wanted.games, Placement::own);
  TableLoad other(io, site.ports(), wanted.seated, wanted.games, Placement::other);
  for (TableLoad* const load : {&own, &other}) {
    load->make();
    load->seat(wanted.seated);
  }
  fmt::print("acts at the table's own node, and at another, in turns\n");
  for (int round = 0; round < 3; ++round) {
    auto at_own = own.paced(wanted.rate, wanted.duration), at_other = other.paced(wanted.rate, wanted.duration);
    print_paced("own  ", at_own);
    print_paced("other", at_other);
    fmt::print("    in the median {:.2f} ms more\n",
               at_other.acknowledged.quantile(0.5) - at_own.acknowledged.quantile(0.5));
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) return 2;
  const std::size_t seated = std::strtoul(argv[3], nullptr, 10);
  const Wanted wanted{.games = bench::games_by_hand(argv[1], seated),
                      .tables = std::strtoul(argv[2], nullptr, 10),
                      .seated = seated,
                      .rate = std::atof(argv[4]),
                      .duration = std::chrono::seconds(std::atoi(argv[5]))};
  measure(wanted, Site(1, nullptr), "SQLite", Placement::own);
  test::PostgresServer& database = test::PostgresServer::shared();
  measure(wanted, Site(1, &database), "PostgreSQL, one node", Placement::own);
  measure(wanted, Site(2, &database), "PostgreSQL, two nodes", Placement::own);
  const Site three(3, &database);
  measure(wanted, three, "PostgreSQL, three nodes", Placement::own);
  measure(wanted, three, "PostgreSQL, three nodes, everybody connected to another than the table's", Placement::other);
  compare_placements(wanted, Site(3, &database));
}
