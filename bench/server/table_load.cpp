#include "bench/server/table_load.hpp"

#include <fmt/format.h>

#include <boost/asio/steady_timer.hpp>
#include <boost/json/parse.hpp>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <thread>

#include "bench/laws/act_members.hpp"
#include "bench/laws/play.hpp"
#include "bench/server/load.hpp"
#include "jadoube/notation/pgn/game.hpp"

namespace jadoube::bench {
namespace {

using namespace std::chrono_literals;

// Games of at least forty plies.
class Games : public pgn::Visitor {
 public:
  explicit Games(std::size_t most) : most_(most) {}
  void begin_game(std::uint64_t) { events_.clear(); }
  void move(const Position& before, Move move, const Position&, std::string_view) {
    play_by_hand(events_, before.turn(), move, before);
  }
  pgn::Next begin_variation() { return pgn::Next::skip; }
  void end_game() {
    if (events_.size() < 120 || games.size() == most_) return;
    auto& acts = games.emplace_back();
    for (const laws::Event& event : events_) acts.push_back({*color_of(event.by), act_members(event.act)});
  }
  std::vector<HandGame> games;

 private:
  std::size_t most_;
  std::vector<laws::Event> events_;
};

}  // namespace

std::vector<HandGame> games_by_hand(const std::string& path, std::size_t most) {
  auto source = pgn::Source::file(path);
  if (!source) {
    fmt::print(stderr, "cannot read {}\n", path);
    std::exit(2);
  }
  Games games(most);
  static_cast<void>(pgn::read(*source, games));
  return std::move(games.games);
}

TableLoad::TableLoad(asio::io_context& io, std::vector<std::uint16_t> ports, std::size_t tables,
                     const std::vector<HandGame>& games, Placement placement)
    : io_(io), ports_(std::move(ports)), placement_(placement), tables_(tables) {
  for (std::size_t i = 0; i < tables; ++i) tables_[i].game = &games[i % games.size()];
}

void TableLoad::make() {
  std::vector<std::jthread> makers;
  for (std::size_t maker = 0; maker < 16; ++maker)
    makers.emplace_back([this, maker] {
      for (std::size_t i = maker; i < tables_.size(); i += 16) {
        const auto made = boost::json::parse(
            post(port_for(i, spectator), "/api/tables", R"({"seat": "white", "regulations": {"time": "90+30"}})"));
        tables_[i].id = made.at("table").as_string();
        tables_[i].tokens = {std::string(made.at("seats").at("white").as_string()),
                             std::string(made.at("seats").at("black").as_string())};
      }
    });
}

void TableLoad::seat(std::size_t seated) {
  seated_ = seated;
  for (std::size_t i = 0; i < seated; ++i) to_connect_.emplace_back(i, spectator);
  connect_all();
  for (std::size_t i = 0; i < tables_.size(); ++i)
    for (std::size_t place = 0; place < (i < seated ? spectator : 1U); ++place) to_connect_.emplace_back(i, place);
  connect_all();
  const auto until = Clock::now() + 3s;
  while (Clock::now() < until) io_.run_one_for(100ms);
}

void TableLoad::connect_all() {
  for (std::size_t i = 0; i < connections_at_once; ++i) connect_next();
  io_.restart();
  while (welcomes_ < to_connect_.size()) io_.run_one();
}

TableLoad::Outcome TableLoad::paced(double rate, Clock::duration duration) {
  begin();
  const auto first = Clock::now();
  asio::steady_timer timer(io_);
  double sent = 0;
  bool ticking = true;
  std::function<void()> tick = [&] {
    const auto now = Clock::now();
    const std::chrono::duration<double> passed = now - first;
    for (; sent < passed.count() * rate; ++sent)
      send_next(first + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(sent / rate)));
    ticking = now - first < duration;
    if (!ticking) return;
    timer.expires_after(1ms);
    timer.async_wait([&](const auto&) { tick(); });
  };
  tick();
  while (ticking || open_ > 0) io_.run_one_for(100ms);
  return finish(first);
}

TableLoad::Outcome TableLoad::saturated(Clock::duration duration) {
  begin();
  const auto first = Clock::now();
  refill_ = true;
  for (std::size_t i = 0; i < under_way; ++i) send_next(Clock::now());
  while (Clock::now() - first < duration) io_.run_one_for(100ms);
  auto outcome = finish(first);
  refill_ = false;
  while (open_ > 0) io_.run_one_for(100ms);
  return outcome;
}

void TableLoad::begin() {
  acts_ = 0;
  acknowledged_ = {};
  delivered_ = {};
  io_.restart();
}

TableLoad::Outcome TableLoad::finish(Clock::time_point first) {
  const std::chrono::duration<double> took = Clock::now() - first;
  return {static_cast<double>(acts_) / took.count(), std::move(acknowledged_), std::move(delivered_)};
}

void TableLoad::connect_next() {
  if (connecting_ == to_connect_.size()) return;
  const auto [index, place] = to_connect_[connecting_++];
  Table& table = tables_[index];
  auto& socket = table.sockets[place];
  socket = std::make_shared<LoadSocket>(
      io_, [this, &table, place = place](std::string_view text) { received(table, place, text); });
  socket->connect(port_for(index, place), "/api/tables/" + table.id + "/live", [&table, place = place] {
    table.sockets[place]->send(place == 2
                                   ? std::string(R"({"hello": {"token": null, "seen": 0}})")
                                   : fmt::format(R"({{"hello": {{"token": "{}", "seen": 0}}}})", table.tokens[place]));
  });
}

void TableLoad::received(Table& table, std::size_t place, std::string_view text) {
  if (text.starts_with(R"({"welcome")")) {
    ++welcomes_;
    return connect_next();
  }
  if (text.starts_with(R"({"refused")") || text.starts_with(R"({"error")")) {
    fmt::print(stderr, "{}\n", text.substr(0, 300));
    std::exit(1);
  }
  if (table.missing == 0 || !text.substr(0, 60).contains(R"("entry")")) return;
  const auto now = Clock::now();
  if (text.starts_with(R"({"ack")")) {
    acknowledged_.add(now - table.due);
    table.over = !text.contains(R"("result": "*")");
  }
  static_cast<void>(place);
  if (--table.missing > 0) return;
  delivered_.add(now - table.due);
  ++acts_;
  --open_;
  if (refill_) send_next(now);
}

void TableLoad::send_next(Clock::time_point due) {
  for (std::size_t tried = 0; tried < seated_; ++tried) {
    Table& table = tables_[turn_++ % seated_];
    if (table.missing > 0 || table.over || table.next == table.game->size()) continue;
    const HandAct& act = (*table.game)[table.next++];
    table.missing = copies;
    table.due = due;
    ++open_;
    table.sockets[index(act.by)]->send(fmt::format(R"({{{}, "id": {}}})", act.members, table.next));
    return;
  }
}

}  // namespace jadoube::bench
