// load_echo PORT PID CONNECTIONS SIZE SECONDS: sends messages of SIZE bytes through the echo of process PID, as many as
// it can take, 2,000 under way over the connections in turn; each is answered by several copies. Prints the messages a
// second, and the microseconds of processor time that one takes in the echo and in this program.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>

#include "bench/server/client.hpp"
#include "bench/server/load.hpp"
#include "bench/server/measure.hpp"

namespace {

using namespace jadoube::bench;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

class Echo {
 public:
  Echo(asio::io_context& io, std::uint16_t port, std::size_t connections, std::size_t size)
      : io_(io), port_(port), message_(size, 'x'), lines_(connections) {
    for (std::size_t i = 0; i < connections_at_once; ++i) connect_next();
    while (connected_ < lines_.size()) io_.run_one();
  }

  std::size_t run(Clock::duration duration) {
    const auto first = Clock::now();
    for (std::size_t i = 0; i < under_way; ++i) send_next();
    while (Clock::now() - first < duration) io_.run_one_for(100ms);
    return answered_;
  }

 private:
  struct Line {
    std::shared_ptr<LoadSocket> socket;
    int missing = 0;
  };
  void connect_next() {
    if (connecting_ == lines_.size()) return;
    Line& line = lines_[connecting_++];
    line.socket = std::make_shared<LoadSocket>(io_, [this, &line](std::string_view) {
      if (--line.missing > 0) return;
      ++answered_;
      send_next();
    });
    line.socket->connect(port_, "/", [this] {
      ++connected_;
      connect_next();
    });
  }
  void send_next() {
    while (lines_[turn_].missing > 0) turn_ = (turn_ + 1) % lines_.size();
    lines_[turn_].missing = copies;
    lines_[turn_].socket->send(message_);
    turn_ = (turn_ + 1) % lines_.size();
  }

  asio::io_context& io_;
  std::uint16_t port_;
  std::string message_;
  std::vector<Line> lines_;
  std::size_t connecting_ = 0, connected_ = 0, turn_ = 0, answered_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) return 2;
  const auto port = static_cast<std::uint16_t>(std::atoi(argv[1]));
  const int process = std::atoi(argv[2]);
  const std::size_t connections = std::max(under_way, std::size_t{std::strtoul(argv[3], nullptr, 10)});
  const auto duration = std::chrono::seconds(std::atoi(argv[5]));
  asio::io_context io(1);
  Echo echo(io, port, connections, std::strtoul(argv[4], nullptr, 10));
  const double server = processor_us(process), client = processor_us(::getpid());
  const auto first = Clock::now();
  const auto answered = static_cast<double>(echo.run(duration));
  const std::chrono::duration<double> took = Clock::now() - first;
  fmt::print("{} {} {}\n", answered / took.count(), (processor_us(process) - server) / answered,
             (processor_us(::getpid()) - client) / answered);
}
