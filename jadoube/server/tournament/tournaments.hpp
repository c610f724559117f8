// All tournaments: made, changed by their arbiters, and read. Their tables are the registry's.
#pragma once

#include <map>

#include "jadoube/server/table/table_registry.hpp"
#include "jadoube/server/tournament/acts.hpp"
#include "jadoube/server/tournament/create_tournament.hpp"
#include "jadoube/server/tournament/records.hpp"
#include "jadoube/server/tournament/tournament_results.hpp"

namespace jadoube::server {

// On the registry's thread.
class Tournaments {
 public:
  Tournaments(TableRegistry& registry, Metrics& metrics) : registry_(registry), metrics_(metrics) {}

  template <typename Value>
  using Done = std::function<void(std::expected<Value, Refusal>)>;
  using Held = std::shared_ptr<const Tournament>;

  struct Made {
    Held tournament;
    std::string secret;  // the arbiter's; it opens that seat at each of the tables
  };
  // `client` is whom the work is counted for; work that takes time is done on another thread.
  void make(CreateTournament request, std::string_view client, const Done<Made>& done);
  void find(store::TableId id, Done<Held> done);
  // As find(), if the token is the arbiter's.
  void find_for_arbiter(store::TableId id, const std::string& token, Done<Held> done);

  struct Changed {
    Held tournament;
    Remarks remarks;
  };
  // An act of the arbiter's (is_act), with what it means for tables.
  void act(store::TableId id, ArbiterDemand demand, const ArbiterRequest& request, std::string_view client,
           Done<Changed> done);
  // Starts White's clock at every table of a round at which it has not been started.
  void start_round(store::TableId id, const ArbiterRequest& request, Done<Held> done);
  // An arbiter comes to a table that calls: its players see that, and it is noted who comes.
  void answer_call(store::TableId id, const ArbiterRequest& request, Done<Held> done);
  // Those of open games at which an arbiter is called.
  void calling_tables(const Held& held, std::string_view client, Done<std::vector<store::TableId>> done);
  // Which wooden board stands at a board, from now on in every round; where it stood before there is none.
  void set_wooden_board(store::TableId id, const ArbiterRequest& request, Done<Held> done);
  // The last changes, as lines of the log.
  void changes(store::TableId id, const std::string& token, std::string_view client,
               Done<std::vector<std::string>> done);

  // --- By an operator
  using Outcome = std::function<void(const std::expected<void, Refusal>&)>;
  // With its tables.
  void hide(store::TableId id, bool hidden, Outcome done);
  void remove(store::TableId id, Outcome done);
  // Every player of that name; empty: the name is erased, also from the changes. Names at the tables follow, unless it
  // is erased there by itself.
  void rename(store::TableId id, const std::string& name, const std::string& new_name, Outcome done);

  // What has been written as PGN is written anew: a name at a table has changed.
  void forget_records() {
    records_.clear();
    record_bytes_ = 0;
  }

  // Calls `changed` with what a change has left on the disk, and its line in the log.
  using Observer = std::function<void(const Held&, const std::string& line)>;
  void observe(Observer changed) { observer_ = std::move(changed); }

  // What `write` makes, on another thread, of the tournament with the info of its tables as they are in the store. The
  // results at the tables are in it.
  using Write = std::function<std::string(const Tournament&, const TableInfos&)>;
  void results(store::TableId id, std::string_view client, Write write, Done<std::string> done);
  void results(const Held& held, std::string_view client, Write write, const Done<std::string>& done);

  // All games of a round, or of all rounds where it is 0, as PGN. At most a second old.
  struct Record {
    std::shared_ptr<const std::string> pgn;
    std::string tag;            // the same for the same text
    std::int64_t modified = 0;  // Unix s
  };
  void record(store::TableId id, unsigned number, text::Language language, std::string_view client, Done<Record> done);

  // The secret of a seat at one of the tables, made of the arbiter's own.
  static std::string seat_secret(std::string_view arbiter, store::TableId table, Color color);
  // The same of the seat of a wooden board, at which both players sit.
  static std::string board_secret(std::string_view arbiter, store::TableId table);

 private:
  // What PGN a log has become, by how many lines it had and how the game counts. Touched by one other thread alone.
  struct Written {
    std::map<std::tuple<store::TableId, std::size_t, std::string>, std::string> games;
  };
  // How many half-moves a log has become. Touched by one other thread alone.
  class StoredPlies {
   public:
    std::expected<unsigned, store::Error> of(store::Store& store, const TableInfo& info);

   private:
    static constexpr std::size_t most_games = 10'000;
    struct Counted {
      std::size_t lines = 0;
      unsigned plies = 0;
    };
    std::unordered_map<store::TableId, Counted> counted_;
  };
  struct Recorded {
    Record record;
    Moment asked{};
    std::shared_ptr<Written> written = std::make_shared<Written>();
  };

  // All games of a record, as they are written one after another on another thread.
  struct RecordWork {
    Held tournament;
    std::shared_ptr<Written> written;
    std::vector<std::pair<const TournamentRound*, const TournamentGame*>> games{};
    std::size_t next = 0;
    std::string text{};
    std::size_t written_bytes = 0;  // anew
  };
  static void add_game(RecordWork& work, store::Store& store, text::Language language);

  // How far the tables are that are in memory.
  struct LiveTable {
    unsigned plies;
    bool begun;
  };
  using LiveTables = std::unordered_map<store::TableId, LiveTable>;
  LiveTables live_tables(const Tournament& tournament) const;
  // On another thread. One at a time, so that others get their turns between them.
  struct TablesWork {
    LiveTables live;
    std::vector<store::TableId> tables{};
    std::size_t next = 0;
    TableInfos infos{};
  };
  TablesWork tables_work(const Tournament& tournament) const;
  static std::expected<void, store::Error> read_table(TablesWork& work, StoredPlies& stored_plies, store::Store& store);
  // On another thread: it takes a while to make the keys of all seats. The first `tables` boards that have none get
  // tables; none: all.
  static std::vector<store::Change> make_round_tables(const Tournament& tournament, TournamentRound& round,
                                                      std::string_view secret, std::optional<std::int64_t> start_at,
                                                      std::optional<unsigned> tables, std::int64_t now);

  struct Work {
    ArbiterDemand demand;
    ArbiterRequest request;
    std::string client;
    Done<Changed> done;
    unsigned attempts = 0;
  };
  void work(const Held& before, const std::shared_ptr<Work>& work);
  void finish(const Held& before, std::shared_ptr<Tournament> changed, Remarks remarks,
              std::vector<store::Change> tables, const std::shared_ptr<Work>& work);
  // Tables that go with a round, end with a forfeit, or show other names.
  void follow_at_tables(const Held& before, const Held& after, const Outcome& done);

  // Though it is hidden.
  void find_any(store::TableId id, const Done<Held>& done);
  // Does something with each of the tables, one after another, then calls `done`.
  using Each = std::function<void(store::TableId, Outcome)>;
  static void with_tables(std::shared_ptr<std::vector<store::TableId>> tables, Each each, Outcome done);

  // Stores what differs. `forget`: the changes up to now are erased.
  void change(const Held& before, const std::shared_ptr<Tournament>& changed, ChangeNote note,
              std::vector<store::Change> tables, Done<Held> done, bool forget = false);
  void commit(const std::shared_ptr<Tournament>& changed, std::vector<store::Change> changes, const std::string& line,
              Done<Held> done);

  TableRegistry& registry_;
  Metrics& metrics_;
  Observer observer_;
  std::unordered_map<store::TableId, Held> held_;
  // How much the store has of those, in bytes: as a whole, and as changes since; and when they were read.
  struct Stored {
    std::size_t whole = 0, since = 0;
    Moment at{};
  };
  std::unordered_map<store::TableId, Stored> stored_;
  std::map<std::tuple<store::TableId, unsigned, text::Language>, Recorded> records_;
  std::shared_ptr<StoredPlies> stored_plies_ = std::make_shared<StoredPlies>();
  std::size_t record_bytes_ = 0;  // of those, roughly: each game is kept by itself, too
  // Changes of one tournament are under way one after another.
  std::shared_ptr<store::CommitOrder> commit_order_ = std::make_shared<store::CommitOrder>();
};

}  // namespace jadoube::server
