// Many tables that are played by hand from recorded games, over WebSockets: on one thread, without waiting for
// anything.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/server/client.hpp"
#include "bench/server/measure.hpp"
#include "jadoube/chess/square.hpp"

namespace jadoube::bench {

struct HandAct {
  Color by;
  std::string members;  // as JSON
};
using HandGame = std::vector<HandAct>;

// The first `most` games of a file that are long enough, each as acts by hand. Exits if the file cannot be read.
std::vector<HandGame> games_by_hand(const std::string& path, std::size_t most);

// A table is served by the node that somebody comes to first.
enum class Placement : std::uint8_t {
  own,    // everybody comes to the same node
  other,  // the spectator comes first, and the players come to another node
};

// At each table sit two players and a spectator, or White alone.
class TableLoad {
 public:
  using Clock = std::chrono::steady_clock;
  // `ports`: those of the nodes, at which the tables are made in turn.
  TableLoad(asio::io_context& io, std::vector<std::uint16_t> ports, std::size_t tables,
            const std::vector<HandGame>& games, Placement placement = Placement::own);

  void make();
  // Seats everybody at the tables; the clocks run where both players are.
  void seat(std::size_t seated);

  struct Outcome {
    double acts_a_second;
    Latencies acknowledged, delivered;
  };
  // Sends `rate` acts a second, and measures from when an act is due.
  Outcome paced(double rate, Clock::duration duration);
  // Sends as many acts as possible with `under_way` acts not yet delivered.
  Outcome saturated(Clock::duration duration);

 private:
  struct Table {
    std::string id;
    std::array<std::string, 2> tokens;
    const HandGame* game = nullptr;
    std::size_t next = 0;
    std::array<std::shared_ptr<LoadSocket>, 3> sockets;
    int missing = 0;  // deliveries of the act under way
    bool over = false;
    Clock::time_point due;
  };

  static constexpr std::size_t spectator = 2;
  std::uint16_t port_for(std::size_t table, std::size_t place) const {
    return ports_[(table + (placement_ == Placement::other && place != spectator ? 1 : 0)) % ports_.size()];
  }
  void connect_all();
  void begin();
  Outcome finish(Clock::time_point first);
  void connect_next();
  void received(Table& table, std::size_t place, std::string_view text);
  // Sends an act at the next table where nothing is under way.
  void send_next(Clock::time_point due);

  asio::io_context& io_;
  std::vector<std::uint16_t> ports_;
  Placement placement_;
  std::vector<Table> tables_;
  std::size_t seated_ = 0, turn_ = 0, open_ = 0, acts_ = 0;
  std::vector<std::pair<std::size_t, std::size_t>> to_connect_;
  std::size_t connecting_ = 0, welcomes_ = 0;
  bool refill_ = false;
  Latencies acknowledged_, delivered_;
};

}  // namespace jadoube::bench
