// All tables: those in memory, those in the store, the lobby.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <set>
#include <unordered_map>

#include "jadoube/server/engine_room.hpp"
#include "jadoube/server/lobby.hpp"
#include "jadoube/server/metrics.hpp"
#include "jadoube/server/options.hpp"
#include "jadoube/server/table.hpp"

namespace jadoube::server {

// Everything runs on the thread of the io_context, and all callbacks come there.
class Hall final : public Premises {
 public:
  Hall(boost::asio::io_context& io, const Options& options, Metrics& metrics, std::unique_ptr<store::Store> writer,
       std::unique_ptr<store::Store> reader);

  // The lobby as it was; an error if the store cannot be read.
  std::expected<void, store::Error> open(std::span<const store::Table> listed);
  // Clocks are stopped, and everybody is sent away; `done` when all that is on the disk.
  void close(std::function<void()> done);

  // A new table with its secrets: holders and tokens, and the maker's seat.
  struct Made {
    Facts facts;
    std::vector<std::pair<store::Holder, std::string>> tokens;
    store::Holder mine;
  };
  void make(Wish wish, std::function<void(std::expected<Made, Refusal>)> done);

  using Found = std::function<void(std::expected<std::shared_ptr<Table>, Refusal>)>;
  void find(store::TableId id, Found found);
  // `ask` runs on another thread; what it gives comes back here.
  void read(std::function<store::Desk::Task(store::Store&)> ask) { desk_.read(std::move(ask)); }
  // Is told of each table of which something new is in the log, or known of those at it; and of each that is given up.
  struct Observer {
    std::function<void(Table&)> told;
    std::function<void(store::TableId)> given_up;
  };
  void observe(Observer observer) { observer_ = std::move(observer); }
  using Log = std::function<void(std::expected<std::vector<std::string>, Refusal>)>;
  void read_log(store::TableId id, Log done);

  // A guest takes the seat that the token opens, or without a token watches; the welcome is sent, `done` gets the
  // table.
  void admit(std::shared_ptr<Guest> guest, store::TableId id, std::optional<std::string> token, std::uint32_t seen,
             Found done);
  void left(const std::shared_ptr<Table>& table, Guest& guest);

  // Somebody can play against an engine here.
  bool has_engine() const { return engines_ != nullptr; }

  std::string lobby() const;
  Gauges gauges() const;
  store::Desk::Counts store_counts() const { return desk_.counts(); }
  // Why the log cannot be written; nothing while it can.
  const std::optional<store::Error>& ailment() const { return ailment_; }

  // --- Premises
  Moment now() const override { return std::chrono::steady_clock::now(); }
  std::int64_t unix_now() const override;
  laws::protocol::Reader& reader() override { return reader_; }
  Milliseconds lag_cap() const override { return options_.lag_cap; }
  void commit(std::shared_ptr<store::Chain> chain, std::vector<store::Change> changes, store::Desk::Done done) override;
  void wake(Table& table, Moment when) override;
  void presence_changed(Table& table) override;
  void facts_changed(const Facts& facts) override;
  void told(Table& table) override;
  void give_up(Table& table, const store::Error& why) override;

 private:
  struct Kept {
    std::shared_ptr<Table> table;
    std::optional<Moment> wake;
  };
  void loaded(store::TableId id, std::expected<std::shared_ptr<Table>, Refusal> outcome);
  void hand_over(store::TableId id, const std::expected<std::shared_ptr<Table>, Refusal>& outcome);
  std::expected<std::shared_ptr<Table>, Refusal> furnish(std::optional<store::Table> stored,
                                                         std::optional<Replayed> replayed);
  void seat_engine(const std::shared_ptr<Table>& table);
  void welcome(const std::shared_ptr<Guest>& guest, const std::shared_ptr<Table>& table, std::uint32_t seen,
               Found done);
  void set_alarm();
  void sweep();

  boost::asio::io_context& io_;
  const Options& options_;
  Metrics& metrics_;
  laws::protocol::Reader reader_;
  Lobby lobby_;
  std::unique_ptr<EngineRoom> engines_;  // none: nothing to play against
  std::unordered_map<store::TableId, Kept> tables_;
  std::unordered_map<store::TableId, std::vector<Found>> loading_;
  std::set<std::pair<Moment, store::TableId>> wakes_;
  std::optional<Moment> alarm_at_;
  boost::asio::steady_timer alarm_, presence_timer_, sweep_timer_;
  std::vector<std::weak_ptr<Table>> presence_;
  std::optional<store::Error> ailment_;
  Observer observer_;
  bool closing_ = false;
  store::Desk desk_;  // the last: nothing is posted once the others are gone
};

}  // namespace jadoube::server
