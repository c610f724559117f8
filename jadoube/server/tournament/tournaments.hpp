// All tournaments: made, changed by their arbiters, and read. Their tables are the registry's.
#pragma once

#include <map>

#include "jadoube/server/table/table_registry.hpp"
#include "jadoube/server/tournament/acts.hpp"
#include "jadoube/server/tournament/create_tournament.hpp"
#include "jadoube/server/tournament/own_acts.hpp"
#include "jadoube/server/tournament/records.hpp"
#include "jadoube/server/tournament/roles.hpp"
#include "jadoube/server/tournament/tournament_results.hpp"

namespace jadoube::server {

// Who stands in the log: the name of the link, or what its holder says.
std::string signed_by(const ArbiterLink& link, const std::string& by);

// Why what an act makes of a tournament would overwrite something that others have changed after the change `seen`;
// nothing if it does not.
std::optional<Refusal> changed_since(const Tournament& before, const Tournament& after, std::uint64_t seen);

// On the registry's thread.
class Tournaments {
 public:
  Tournaments(TableRegistry& registry, Metrics& metrics) : registry_(registry), metrics_(metrics) { recognise_links(); }

  template <typename Value>
  using Done = std::function<void(std::expected<Value, Refusal>)>;
  using Held = std::shared_ptr<const Tournament>;

  struct Made {
    Held tournament;
    std::string secret;  // of the chief arbiter's link
  };
  // `client` is whom the work is counted for; work that takes time is done on another thread.
  void make(CreateTournament request, std::string_view client, const Done<Made>& done);
  void find(store::TableId id, Done<Held> done);
  // As find(), also a hidden one, if the token is that of a link which may do it.
  struct Access {
    Held tournament;
    ArbiterLink link;
  };
  void find_by_link(store::TableId id, const std::string& token, ArbiterDemand demand, Done<Access> done);
  void find_by_link(store::TableId id, const std::string& token, Watching what, Done<Access> done);
  // The secret of the arbiter's seats, where the token is that of a link that rules.
  static std::optional<std::string> key_of(const Tournament& tournament, const std::string& token);

  // --- The arbiters' links
  // As write_staff() has it.
  void staff(store::TableId id, const ArbiterRequest& request, const Done<std::string>& done);
  struct Appointed {
    Held tournament;
    unsigned number;
    std::string secret;
  };
  void appoint(store::TableId id, const ArbiterRequest& request, const Done<Appointed>& done);
  void dismiss(store::TableId id, const ArbiterRequest& request, const Done<Held>& done);

  struct Changed {
    Held tournament;
    Remarks remarks;
  };
  // An act of the arbiter's (is_act), with what it means for tables.
  void act(store::TableId id, ArbiterDemand demand, const ArbiterRequest& request, std::string_view client,
           Done<Changed> done);
  // What a player does for themselves; the answer is that of write_own().
  void act_own(store::TableId id, const OwnRequest& request, const Done<std::string>& done);
  // {"players": […]} of FIDE's rating list, as far as the server has one, on another thread.
  void search_list(const ArbiterRequest& request, std::string_view client, const Done<std::string>& done);
  void use_rating_list(std::string path) { rating_list_ = std::move(path); }
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

  // A new link for a chief arbiter, where the others are lost; its secret. Those that are left go on.
  void recover(store::TableId id, const std::string& name, const Done<std::string>& done);

  // What has been written as PGN is written anew: a name at a table has changed.
  void forget_records() {
    records_.clear();
    record_bytes_ = 0;
  }

  // Calls `changed` with what a change has left on the disk, and its line in the log.
  using Observer = std::function<void(const Held&, const std::string& line)>;
  void observe(Observer changed) { observers_.push_back(std::move(changed)); }

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

  // The secret of a seat at one of the tables, made of that of the arbiter's seats.
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
    ArbiterLink link{};
    unsigned attempts = 0;
  };
  void work(const Held& before, const std::shared_ptr<Work>& work);
  void finish(const Held& before, std::shared_ptr<Tournament> changed, Remarks remarks,
              std::vector<store::Change> tables, const std::shared_ptr<Work>& work);
  // Tables that go with a round, end with a forfeit, or show other names.
  void follow_at_tables(const Held& before, const Held& after, const Outcome& done);

  void find_by_link(store::TableId id, const std::string& token, std::function<bool(Role)> allows, Done<Access> done);
  void recognise_links();
  // The secrets of a new tournament; that of its chief arbiter's link.
  static std::string give_keys(Tournament& tournament, std::int64_t now);
  // When the links were used last, as far as that is not in the store.
  void note_uses(Tournament& tournament) const;

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
  std::string rating_list_{};  // a file of jadoube swiss index; empty: none
  std::vector<Observer> observers_;
  std::unordered_map<store::TableId, Held> held_;
  std::map<std::pair<store::TableId, unsigned>, std::int64_t> uses_;  // Unix ms, by number of the link
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
