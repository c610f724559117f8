// The tables in memory: finds, loads, makes and unloads them, and is the host of each table.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <set>
#include <unordered_map>

#include "jadoube/server/common/metrics.hpp"
#include "jadoube/server/common/options.hpp"
#include "jadoube/server/common/pause_watch.hpp"
#include "jadoube/server/table/lobby.hpp"
#include "jadoube/server/table/mate_answers.hpp"
#include "jadoube/server/table/presence_news.hpp"
#include "jadoube/server/table/rematches.hpp"
#include "jadoube/server/table/table_alarms.hpp"
#include "jadoube/server/table/table_leases.hpp"
#include "jadoube/server/table/table_store.hpp"
#include "jadoube/server/table/table_texts.hpp"
#include "jadoube/server/table/tournament_paces.hpp"

namespace jadoube::server {

// Everything runs on the thread of the io_context, including all callbacks.
class TableRegistry final : public TableHost {
 public:
  // Makes the engine for a seat of a table, which owns it; empty: there is no engine to play against.
  using MakeEngine = std::function<std::shared_ptr<Participant>(Table&, const EngineSeat&)>;
  using Stores = TableStore::Stores;
  TableRegistry(boost::asio::io_context& io, const Options& options, Metrics& metrics, Stores stores,
                MakeEngine make_engine);

  // Restores the lobby; returns an error if the store cannot be read.
  std::expected<void, store::Error> open(std::span<const store::Table> listed);
  // Stops all clocks and sends everybody away; calls `done` when all of that is on the disk.
  void close(std::function<void()> done);

  // Makes a new table with its secrets: holders and tokens, and the maker's seat.
  using Made = MadeTable;
  void make(CreateTable request, const std::shared_ptr<AddressQuota>& maker,
            std::function<void(std::expected<Made, Refusal>)> done);

  // Deletes a table, even if it cannot be read, and sends everybody at it away.
  void remove(store::TableId id, std::function<void(const std::expected<void, Refusal>&)> done);
  // Closes a table without a game: it cannot be found any more, and only its record is kept.
  void abort(store::TableId id, std::function<void(const std::expected<void, Refusal>&)> done);
  // Unloads a table and reads it from the store again; its clients must reconnect.
  void reload(store::TableId id);
  // Whether the table is in memory, and somebody is there or something is expected.
  bool in_use(store::TableId id) const;
  // Another table for the players of a finished game, with colors changed: made for the first who asks with the secret
  // of a player's seat, and announced to both.
  struct RematchSeat {
    store::TableId table;
    store::SeatKind seat;
    std::string token;
  };
  void rematch(store::TableId id, const std::string& token, const std::shared_ptr<AddressQuota>& asking,
               std::function<void(std::expected<RematchSeat, Refusal>)> done);
  using Found = std::function<void(std::expected<std::shared_ptr<Table>, Refusal>)>;
  // A table that is not in memory is read in turn with the tables for other clients; without a client, with those for
  // the server itself. If another node has the table, the refusal names that node.
  void find(store::TableId id, Found found, std::string_view client = {});
  // The table if it is in memory; otherwise null.
  std::shared_ptr<Table> find_loaded(store::TableId id) const;
  // `table_changed` is called when a table has a new entry in the log, or its participants have changed; `unloaded`
  // when it leaves the memory.
  struct Observer {
    std::function<void(Table&)> table_changed{};
    std::function<void(store::TableId)> unloaded{};
    std::function<void()> stood_still{};  // the server was away
  };
  void observe(Observer observer) { observers_.push_back(std::move(observer)); }
  // The meaning of a token that opens no seat at a tournament's table: the link of one of its arbiters.
  struct ArbitersLink {
    unsigned number = 0;
    std::string secret{};  // of the arbiter's seat at its tables; empty: the link opens none
  };
  using LinkOf = std::function<void(store::TableId tournament, const std::string& token,
                                    std::function<void(std::optional<ArbitersLink>)>)>;
  void recognise_links(LinkOf link_of) { link_of_ = std::move(link_of); }
  // Finds the seat that a token opens, and that seat's own secret; nothing: it opens none.
  struct OpenedSeat {
    Seat seat = Seat::spectator;
    std::string secret{};
    unsigned link = 0;
  };
  void open_seat(const Table& table, const std::string& token, std::function<void(std::optional<OpenedSeat>)> done);

  // Gives a participant the seat that its token opens, or lets it watch without a token; sends the welcome, and gives
  // `done` the table.
  void admit(std::shared_ptr<Participant> participant, store::TableId id, std::optional<std::string> token,
             std::uint32_t seen, Found done);

  // The store of the tables, their texts, and their leases.
  TableStore& storage() { return store_; }
  const TableStore& storage() const { return store_; }
  TableTexts& texts() { return texts_; }
  TableLeases& leases() { return leases_; }
  bool shared() const { return leases_.shared(); }
  bool linked() const { return leases_.linked(); }
  // Whether clients can play against an engine here.
  bool has_engine() const { return make_engine_ != nullptr; }

  std::string lobby() const;
  // The tables with an open seat that the lobby shows, oldest first.
  std::vector<TableInfo> open_seats() const;
  // The tables in the lobby at which somebody is, at this node; note_waiting() notes those of other nodes.
  std::vector<store::TableId> waiting_in_lobby() const;
  void note_waiting(const std::string& node, std::vector<store::TableId> tables) {
    lobby_.note_waiting(node, std::move(tables), now());
  }
  // Whether the log of that table may get one more line of that many bytes now: the boards of a tournament share a
  // limit of lines and bytes per second.
  bool may_log(const TableInfo& table, double bytes);
  // The tables in memory at which a player has that name, even if the name is not stored.
  std::vector<store::TableId> tables_naming(const std::string& name) const;
  Gauges gauges() const;

  // --- TableHost
  Moment now() const override { return std::chrono::steady_clock::now(); }
  std::int64_t unix_now() const override;
  void look_for_pause() override;
  void wipe_stack_soon() override;
  std::int64_t serving_since() const override { return serving_since_; }
  Milliseconds lag_cap() const override { return options_.lag_cap; }
  Milliseconds notice() const override { return options_.notice; }
  void commit(std::shared_ptr<store::CommitOrder> order, std::vector<store::Change> changes,
              store::GroupCommit::Done done) override;
  void ask(Inquiry inquiry, Answered answered) override { mate_answers_.ask(std::move(inquiry), std::move(answered)); }
  void wake(Table& table, Moment when) override;
  void presence_changed(Table& table) override;
  void info_changed(const TableInfo& info) override;
  void table_changed(Table& table) override;
  void unload_after_failure(Table& table, const store::Error& why) override;

 private:
  HeavyReads::Piece load(store::TableId id);
  void loaded(store::TableId id, std::expected<std::shared_ptr<Table>, Refusal> outcome);
  void complete_waiting_requests(store::TableId id, const std::expected<std::shared_ptr<Table>, Refusal>& outcome);
  std::expected<std::shared_ptr<Table>, Refusal> build_table(std::optional<store::Table> stored,
                                                             std::optional<Replayed> replayed);
  void take_seat(const std::shared_ptr<Participant>& participant, const std::shared_ptr<Table>& table,
                 const OpenedSeat& opened, std::uint32_t seen, const Found& done);
  static void dismiss_oldest(const Table& table, Seat seat);
  void seat_engine(const std::shared_ptr<Table>& table);
  void welcome(const std::shared_ptr<Participant>& participant, const std::shared_ptr<Table>& table, std::uint32_t seen,
               Found done);
  void unload(store::TableId id, CloseReason why, const Refusal& refusal);
  void interrupt(store::TableId id);
  void remove_aborted(store::TableId id, std::function<void(const std::expected<void, Refusal>&)> done);
  void refresh_lobby();
  // Whether somebody is at a table; nothing: the table is not here.
  std::optional<bool> somebody_is_at(store::TableId id) const;
  std::int64_t fresh() const;
  void give_up_lost_tables();
  // Unloads tables at which nothing is expected; they are in the store. Checks a part of the tables at a time.
  void sweep();

  std::int64_t serving_since_ = unix_now();
  boost::asio::io_context& io_;
  const Options& options_;
  Metrics& metrics_;
  PauseWatch pause_watch_;
  MakeEngine make_engine_;  // none: no engine to play against
  Lobby lobby_;
  Rematches rematches_;
  TournamentPaces paces_;
  std::unordered_map<store::TableId, std::shared_ptr<Table>> tables_;
  struct Loading {
    std::vector<Found> found;
    std::set<std::string> clients;  // the table is read in their turn
  };
  std::unordered_map<store::TableId, Loading> loading_;
  std::set<store::TableId> removed_;      // tables that are being deleted
  std::vector<store::TableId> to_sweep_;  // tables that remain to be checked in this round
  Moment next_round_{};
  std::vector<Observer> observers_;
  LinkOf link_of_{};
  bool closing_ = false;
  TableAlarms alarms_;
  PresenceNews presence_;
  boost::asio::steady_timer sweep_timer_;
  TableLeases leases_;
  TableTexts texts_;
  TableStore store_;  // the last two members: nothing is posted once the others are gone
  MateAnswers mate_answers_;
};

}  // namespace jadoube::server
