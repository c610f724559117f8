// The tables in memory: found there or loaded from the store, made, given up; and the host of each of them.
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

// Everything runs on the thread of the io_context, and all callbacks come there.
class TableRegistry final : public TableHost {
 public:
  // Makes the engine that sits at a table, which it belongs to; empty: there is nothing to play against.
  using MakeEngine = std::function<std::shared_ptr<Participant>(Table&, const EngineSeat&)>;
  using Stores = TableStore::Stores;
  TableRegistry(boost::asio::io_context& io, const Options& options, Metrics& metrics, Stores stores,
                MakeEngine make_engine);

  // The lobby as it was; an error if the store cannot be read.
  std::expected<void, store::Error> open(std::span<const store::Table> listed);
  // Clocks are stopped, and everybody is sent away; `done` when all that is on the disk.
  void close(std::function<void()> done);

  // A new table with its secrets: holders and tokens, and the maker's seat.
  using Made = MadeTable;
  void make(CreateTable request, const std::shared_ptr<AddressQuota>& maker,
            std::function<void(std::expected<Made, Refusal>)> done);

  // Deletes a table, with everybody at it sent away; one that cannot be read, too.
  void remove(store::TableId id, std::function<void(const std::expected<void, Refusal>&)> done);
  // Closes a table of which no game came about: it is found no more, and only its record is kept.
  void abort(store::TableId id, std::function<void(const std::expected<void, Refusal>&)> done);
  // What is in memory of a table is given up, and read from the store again; who is there connects again.
  void reload(store::TableId id);
  // In memory, and somebody is there or something is expected.
  bool in_use(store::TableId id) const;
  // Another table for the players of a game that is over, with colors changed: made for the first who asks, by the
  // secret of a player's seat, and told to both.
  struct RematchSeat {
    store::TableId table;
    store::SeatKind seat;
    std::string token;
  };
  void rematch(store::TableId id, const std::string& token, const std::shared_ptr<AddressQuota>& asking,
               std::function<void(std::expected<RematchSeat, Refusal>)> done);
  using Found = std::function<void(std::expected<std::shared_ptr<Table>, Refusal>)>;
  // A table that is not in memory is read in turn with those that other clients ask for; without a client, with what
  // the server itself asks for. Where another node has it, the refusal names that.
  void find(store::TableId id, Found found, std::string_view client = {});
  // If it is in memory; null otherwise.
  std::shared_ptr<Table> find_loaded(store::TableId id) const;
  // `table_changed` is called when a table has a new entry in the log, or its participants have changed; `unloaded`
  // when it is given up.
  struct Observer {
    std::function<void(Table&)> table_changed{};
    std::function<void(store::TableId)> unloaded{};
    std::function<void()> stood_still{};  // the server was away
  };
  void observe(Observer observer) { observers_.push_back(std::move(observer)); }
  // What a token is that opens no seat at a table of a tournament: the link of one of its arbiters.
  struct ArbitersLink {
    unsigned number = 0;
    std::string secret{};  // of the arbiter's seat at its tables; empty: the link opens none
  };
  using LinkOf = std::function<void(store::TableId tournament, const std::string& token,
                                    std::function<void(std::optional<ArbitersLink>)>)>;
  void recognise_links(LinkOf link_of) { link_of_ = std::move(link_of); }
  // The seat that a token opens, with that seat's own secret; nothing: it opens none.
  struct OpenedSeat {
    Seat seat = Seat::spectator;
    std::string secret{};
    unsigned link = 0;
  };
  void open_seat(const Table& table, const std::string& token, std::function<void(std::optional<OpenedSeat>)> done);

  // A participant takes the seat that the token opens, or without a token watches; the welcome is sent, `done` gets the
  // table.
  void admit(std::shared_ptr<Participant> participant, store::TableId id, std::optional<std::string> token,
             std::uint32_t seen, Found done);

  // What the tables are kept in, written out to, and shared by.
  TableStore& storage() { return store_; }
  const TableStore& storage() const { return store_; }
  TableTexts& texts() { return texts_; }
  TableLeases& leases() { return leases_; }
  bool shared() const { return leases_.shared(); }
  bool linked() const { return leases_.linked(); }
  // Somebody can play against an engine here.
  bool has_engine() const { return make_engine_ != nullptr; }

  std::string lobby() const;
  // The tables with an open seat that the lobby shows, the oldest first.
  std::vector<TableInfo> open_seats() const;
  // Tables in the lobby at which somebody is, at this node; and those at others.
  std::vector<store::TableId> waiting_in_lobby() const;
  void note_waiting(const std::string& node, std::vector<store::TableId> tables) {
    lobby_.note_waiting(node, std::move(tables), now());
  }
  // Whether the log of that table may get one more line of so many bytes now: the boards of a tournament together have
  // so many lines and bytes a second.
  bool may_log(const TableInfo& table, double bytes);
  // Tables in memory at which a player goes by that name, though it may be stored nowhere.
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
  // Whether somebody is at a table that is here.
  std::optional<bool> somebody_is_at(store::TableId id) const;
  std::int64_t fresh() const;
  void give_up_lost_tables();
  // Tables at which nothing is expected leave the memory; they are in the store. A part of the tables at a time.
  void sweep();

  std::int64_t serving_since_ = unix_now();
  boost::asio::io_context& io_;
  const Options& options_;
  Metrics& metrics_;
  PauseWatch pause_watch_;
  MakeEngine make_engine_;  // none: nothing to play against
  Lobby lobby_;
  Rematches rematches_;
  TournamentPaces paces_;
  std::unordered_map<store::TableId, std::shared_ptr<Table>> tables_;
  struct Loading {
    std::vector<Found> found;
    std::set<std::string> clients;  // in whose turn it is read
  };
  std::unordered_map<store::TableId, Loading> loading_;
  std::set<store::TableId> removed_;      // that are being deleted
  std::vector<store::TableId> to_sweep_;  // that this round has still to look at
  Moment next_round_{};
  std::vector<Observer> observers_;
  LinkOf link_of_{};
  bool closing_ = false;
  TableAlarms alarms_;
  PresenceNews presence_;
  boost::asio::steady_timer sweep_timer_;
  TableLeases leases_;
  TableTexts texts_;
  TableStore store_;  // the last two: nothing is posted once the others are gone
  MateAnswers mate_answers_;
};

}  // namespace jadoube::server
