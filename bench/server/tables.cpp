// load_tables PORT PID ECHO_PORT ECHO_PID GAMES TABLES SEATED RATE SECONDS PROBE: many tables at once, played by hand
// from recorded games.
//
// TABLES tables are made; at SEATED of them sit two players and a spectator, at the others White waits. Then, three
// times, one after the other:
// - RATE acts a second for SECONDS, with the time from when an act is due to its acknowledgement and to its last
//   delivery, while the speed of the disk is measured with the file PROBE;
// - as many acts as are possible with 2,000 under way;
// - as many messages as are possible with 2,000 under way through a bare echo, by another program (load_echo).
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <future>
#include <thread>

#include "bench/server/load.hpp"
#include "bench/server/measure.hpp"
#include "bench/server/table_load.hpp"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;
namespace asio = boost::asio;
using bench::copies;
using bench::under_way;

// The figures that load_echo prints.
struct Echoed {
  double rate = 0, server_us = 0, client_us = 0;
};
Echoed read_echoed(const std::string& command) {
  Echoed echoed;
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr || std::fscanf(pipe, "%lf %lf %lf", &echoed.rate, &echoed.server_us, &echoed.client_us) != 3)
    std::exit(1);
  ::pclose(pipe);
  return echoed;
}
// Runs load_echo. Meanwhile the tables' connections answer the server's pings.
Echoed echo(asio::io_context& io, const std::string& command) {
  // The other program needs its own connections.
  ::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
  auto echoed = std::async(std::launch::async, read_echoed, command);
  while (echoed.wait_for(0s) != std::future_status::ready) io.run_one_for(100ms);
  return echoed.get();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 11) return 2;
  const auto port = static_cast<std::uint16_t>(std::atoi(argv[1]));
  const int process = std::atoi(argv[2]);
  const std::size_t tables = std::strtoul(argv[6], nullptr, 10), seated = std::strtoul(argv[7], nullptr, 10);
  const double rate = std::atof(argv[8]);
  const auto duration = std::chrono::seconds(std::atoi(argv[9]));
  const std::string load_echo = (std::filesystem::path(argv[0]).parent_path() / "load_echo").string();

  const auto games = bench::games_by_hand(argv[5], seated);
  asio::io_context io(1);
  bench::TableLoad load(io, {port}, tables, games);
  const double empty = bench::resident_kb(process);
  load.make();
  load.seat(seated);
  const auto memory = [&] { return (bench::resident_kb(process) - empty) / static_cast<double>(tables); };
  fmt::print("{} tables open, {} connections: {:.1f} KB of memory a table\n", tables, tables + 2 * seated, memory());
  for (int round = 0; round < 3; ++round) {
    bench::DiskProbe probe(argv[10]);
    auto paced = load.paced(rate, duration);
    auto disk = probe.latencies();
    fmt::print(
        "paced: {:.0f} acts/s; acknowledged p50 {:.1f} p99 {:.1f} ms; delivered to all p50 {:.1f} p99 {:.1f} ms; "
        "the disk's fdatasync p50 {:.1f} p99 {:.1f} ms\n",
        paced.acts_a_second, paced.acknowledged.quantile(0.5), paced.acknowledged.quantile(0.99),
        paced.delivered.quantile(0.5), paced.delivered.quantile(0.99), disk.quantile(0.5), disk.quantile(0.99));
    const double server = bench::processor_us(process), client = bench::processor_us(::getpid());
    auto most = load.saturated(duration);
    const auto acts = most.acts_a_second * std::chrono::duration<double>(duration).count();
    const double act_us = (bench::processor_us(process) - server) / acts;
    fmt::print("most: {:.0f} acts/s ({:.1f} us of processor time in the server and {:.1f} in the client for each)\n",
               most.acts_a_second, act_us, (bench::processor_us(::getpid()) - client) / acts);
    const std::size_t all = copies * seated;
    for (const auto& [connections, size] :
         {std::pair(under_way, 60), std::pair(under_way, 1200), std::pair(all, 60), std::pair(all, 1200)}) {
      const Echoed echoed =
          echo(io, fmt::format("'{}' {} {} {} {} {}", load_echo, argv[3], argv[4], connections, size, argv[9]));
      fmt::print(
          "  echo of {} bytes, {} connections: {:.0f}/s ({:.1f} and {:.1f} us); rate, acts / echoes: {:.2f}; "
          "processor time in the server, an echo / an act: {:.2f}\n",
          size, connections, echoed.rate, echoed.server_us, echoed.client_us, most.acts_a_second / echoed.rate,
          echoed.server_us / act_us);
    }
    std::fflush(stdout);
  }
  fmt::print("after play: {:.1f} KB of memory a table\n", memory());
}
