// All tables: those in memory, those in the store, the lobby.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <set>
#include <unordered_map>

#include "jadoube/server/common/metrics.hpp"
#include "jadoube/server/common/options.hpp"
#include "jadoube/server/common/pause_watch.hpp"
#include "jadoube/server/common/recently_used.hpp"
#include "jadoube/server/common/visitors.hpp"
#include "jadoube/server/table/course.hpp"
#include "jadoube/server/table/create_table.hpp"
#include "jadoube/server/table/heavy_reads.hpp"
#include "jadoube/server/table/lobby.hpp"
#include "jadoube/server/table/mate_answers.hpp"
#include "jadoube/server/table/reading_turns.hpp"
#include "jadoube/server/table/records.hpp"
#include "jadoube/server/table/table.hpp"
#include "jadoube/server/table/transcript.hpp"

namespace jadoube::server {

// Everything runs on the thread of the io_context, and all callbacks come there.
class TableRegistry final : public TableHost {
 public:
  // Makes the engine that sits at a table, which it belongs to; empty: there is nothing to play against.
  using MakeEngine = std::function<std::shared_ptr<Participant>(Table&, const EngineSeat&)>;
  struct Stores {
    std::unique_ptr<store::Store> writer, reader, heavy_reader;
  };
  TableRegistry(boost::asio::io_context& io, const Options& options, Metrics& metrics, Stores stores,
                MakeEngine make_engine);

  // The lobby as it was; an error if the store cannot be read.
  std::expected<void, store::Error> open(std::span<const store::Table> listed);
  // Clocks are stopped, and everybody is sent away; `done` when all that is on the disk.
  void close(std::function<void()> done);

  // A new table with its secrets: holders and tokens, and the maker's seat.
  struct Made {
    TableInfo info;
    std::vector<std::pair<store::SeatKind, std::string>> tokens;
    store::SeatKind mine;
  };
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
  // Rewrites the store's files without what was deleted: see Store::scrub().
  void scrub(store::GroupCommit::Done done) { commits_.scrub(std::move(done)); }
  // Asks the store whether it can be written to, as far as that is known without writing; then store_error() tells.
  void probe(std::function<void()> done);

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
  // Which other node serves a tournament; nothing: this one. A tournament has all of its tables at one node.
  using Located = std::function<void(std::expected<std::optional<std::string>, Refusal>)>;
  void locate_tournament(store::TableId id, Located located);
  // `ask` runs on the thread that reads what takes little time, or that those need who have a seat; what it gives comes
  // back here, or `failed` where memory is wanting.
  void read(HeavyReads::Ask ask, HeavyReads::Task failed);
  // `ask` runs on another thread, in turn with those of other clients; what it gives comes back here, or `failed` with
  // a refusal.
  void read_in_turn(std::string_view client, HeavyReads::Ask ask, std::function<void(const Refusal&)> failed);
  // Likewise in pieces, between which other clients have their turn.
  void read_in_pieces(std::string_view client, HeavyReads::Piece piece, std::function<void(const Refusal&)> failed);
  // `table_changed` is called when a table has a new entry in the log, or its participants have changed; `unloaded`
  // when it is given up.
  struct Observer {
    std::function<void(Table&)> table_changed{};
    std::function<void(store::TableId)> unloaded{};
    std::function<void()> stood_still{};  // the server was away
  };
  void observe(Observer observer) { observers_.push_back(std::move(observer)); }
  // The game as PGN, in that language or the table's own; or its log.
  enum class RecordKind : std::uint8_t { pgn, log };
  using Recorded = std::function<void(std::expected<Records::Text, Refusal>)>;
  void record(store::TableId id, RecordKind kind, std::optional<text::Language> language, std::string_view client,
              Recorded done);

  // The whole game, also of a table that was aborted; with its PGN in English, if that is wanted.
  using Recounted = std::function<void(std::expected<std::shared_ptr<const Course>, Refusal>)>;
  void recount(store::TableId id, bool with_pgn, std::string_view client, Recounted done);

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

  // Other servers may change what is in the store.
  bool shared() const { return !options_.store.empty(); }
  // They pass on to each other what their clients ask for.
  bool linked() const { return !options_.nats.empty(); }
  // Somebody can play against an engine here.
  bool has_engine() const { return make_engine_ != nullptr; }

  // Writes to the disk, and changes nothing.
  void try_to_write(store::GroupCommit::Done done);

  std::string lobby() const;
  // The tables with an open seat that the lobby shows, the oldest first.
  std::vector<TableInfo> open_seats() const;
  // Tables in the lobby at which somebody is, at this node; and those at others.
  std::vector<store::TableId> waiting_in_lobby() const;
  void note_waiting(const std::string& node, std::vector<store::TableId> tables);
  // Whether the log of that table may get one more line of so many bytes now: the boards of a tournament together have
  // so many lines and bytes a second.
  bool may_log(const TableInfo& table, double bytes);
  // Tables in memory at which a player goes by that name, though it may be stored nowhere.
  std::vector<store::TableId> tables_naming(const std::string& name) const;
  Gauges gauges() const;
  store::GroupCommit::Counts store_counts() const { return commits_.counts(); }
  // Why the log cannot be written, or that its files are damaged; nothing while all is well.
  const std::optional<store::Error>& store_error() const { return store_error_ ? store_error_ : damage_; }
  // Asks the store what its check in the background has found; store_error() tells.
  void look_for_damage();

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
  struct Kept {
    std::shared_ptr<Table> table;
    std::optional<Moment> wake;
  };
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
  void forget_texts(store::TableId id);
  void release(std::vector<store::TableId> tables);
  void remove_aborted(store::TableId id, std::function<void(const std::expected<void, Refusal>&)> done);
  void refresh_lobby();
  bool somebody_is_at(store::TableId id) const;
  void give_up_lost_tables();
  void watch_leases();
  void set_alarm();
  void sweep();

  std::int64_t serving_since_ = unix_now();
  const Options& options_;
  PauseWatch pause_watch_;
  Metrics& metrics_;
  Lobby lobby_;
  MakeEngine make_engine_;  // none: nothing to play against
  std::unordered_map<store::TableId, Kept> tables_;
  struct Loading {
    std::vector<Found> found;
    std::set<std::string> clients;  // in whose turn it is read
  };
  std::unordered_map<store::TableId, Loading> loading_;
  std::set<store::TableId> removed_;  // that are being deleted
  std::set<std::pair<Moment, store::TableId>> wakes_;
  std::optional<Moment> alarm_at_;
  boost::asio::steady_timer alarm_, presence_timer_, sweep_timer_, lease_timer_;
  std::vector<std::weak_ptr<Table>> presence_;
  struct Waiting {
    std::vector<store::TableId> tables;
    Moment at;
  };
  std::unordered_map<std::string, Waiting> waiting_;  // by node
  std::optional<store::Error> store_error_, damage_;
  std::vector<Observer> observers_;
  LinkOf link_of_{};
  bool closing_ = false;
  struct TournamentPace {
    Rate lines{600, 20'000}, bytes{50'000, 100'000'000};
  };
  RecentlyUsed<store::TableId, std::shared_ptr<TournamentPace>> paces_;
  std::unordered_map<store::TableId, Made> rematches_;         // by the table before
  std::unordered_map<store::TableId, QuotaLease> open_seats_;  // in the lobby, of those who made the tables
  Transcripts transcripts_;
  Records records_;
  ReadingTurns reads_;
  store::GroupCommit commits_;  // the last three: nothing is posted once the others are gone
  HeavyReads heavy_reads_;
  MateAnswers mate_answers_;
};

}  // namespace jadoube::server
