// All tournaments: makes, changes and reads them. Their tables belong to the registry.
#pragma once

#include <chrono>
#include <map>

#include "jadoube/server/table/table_registry.hpp"
#include "jadoube/server/tournament/acts.hpp"
#include "jadoube/server/tournament/create_tournament.hpp"
#include "jadoube/server/tournament/own_acts.hpp"
#include "jadoube/server/tournament/records.hpp"
#include "jadoube/server/tournament/roles.hpp"
#include "jadoube/server/tournament/tournament_results.hpp"

namespace jadoube::server {

// The author for the log: the name of the link, or the name that its holder gives.
std::string signed_by(const ArbiterLink& link, const std::string& by);

// Refuses an act whose result would overwrite changes that others have made after the change `seen`; nothing if it does
// not.
std::optional<Refusal> changed_since(const Tournament& before, const Tournament& after, std::uint64_t seen);

// Runs on the registry's thread.
class Tournaments {
 public:
  Tournaments(TableRegistry& registry, Metrics& metrics) : registry_(registry), metrics_(metrics) {
    recognise_links();
    follow_played();
  }

  template <typename Value>
  using Done = std::function<void(std::expected<Value, Refusal>)>;
  using Held = std::shared_ptr<const Tournament>;

  struct Made {
    Held tournament;
    std::string secret;  // of the chief arbiter's link
  };
  // `client`: the client whose limits the work counts for; long work is done on another thread.
  void make(CreateTournament request, std::string_view client, const Done<Made>& done);
  void find(store::TableId id, Done<Held> done);
  // Finds a tournament, even a hidden one, for the token of a link with that permission.
  struct Access {
    Held tournament;
    ArbiterLink link;
  };
  void find_by_link(store::TableId id, const std::string& token, ArbiterDemand demand, Done<Access> done);
  void find_by_link(store::TableId id, const std::string& token, Watching what, Done<Access> done);
  // The secret of the arbiter's seats, if the token is that of a link that rules.
  static std::optional<std::string> key_of(const Tournament& tournament, const std::string& token);

  // --- The arbiters' links
  // The text of write_staff().
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
  // Performs an act of the arbiter (is_act), with its effects on tables.
  void act(store::TableId id, ArbiterDemand demand, const ArbiterRequest& request, std::string_view client,
           Done<Changed> done);
  // Performs an act of a player; the answer is the text of write_own().
  void act_own(store::TableId id, const OwnRequest& request, const Done<std::string>& done);
  // {"players": […]} of FIDE's rating list, if the server has one; searched on another thread.
  void search_list(const ArbiterRequest& request, const Asker& asker, const Done<std::string>& done);
  void use_rating_list(std::string path) { rating_list_ = std::move(path); }
  // Starts White's clock at all tables of a round where it has not been started.
  void start_round(store::TableId id, const ArbiterRequest& request, Done<Held> done);
  // An arbiter comes to a table that calls: its players are told, and the arbiter's name is noted.
  void answer_call(store::TableId id, const ArbiterRequest& request, Done<Held> done);
  // The tables of open games at which an arbiter is called.
  void calling_tables(const Held& held, std::string_view client, Done<std::vector<store::TableId>> done);
  // Takes over the results of tables whose games ended while no server could: it was killed at that moment.
  void take_missed(const Held& held, std::string_view client);
  // Sets the wooden board at a board, from now on in every round; its earlier place has none.
  void set_wooden_board(store::TableId id, const ArbiterRequest& request, Done<Held> done);
  // {"changes": [{"n", "at", "by", "act", "about"}]}: the last changes, for the token of a link.
  void changes(store::TableId id, const std::string& token, const Asker& asker, const Done<std::string>& done);

  // --- For operators
  using Outcome = std::function<void(const std::expected<void, Refusal>&)>;
  // Also hides its tables.
  void hide(store::TableId id, bool hidden, Outcome done);
  void remove(store::TableId id, Outcome done);
  // Renames every player of that name; empty: erases the name, also from the changes. Names at the tables follow,
  // unless they are erased there separately.
  void rename(store::TableId id, const std::string& name, const std::string& new_name, Outcome done);

  // Makes a new link for a chief arbiter when the others are lost, and gives its secret. The other links stay valid.
  void recover(store::TableId id, const std::string& name, const Done<std::string>& done);

  // Drops the written PGN, because a name at a table has changed.
  void forget_records() {
    records_.clear();
    record_bytes_ = 0;
  }

  // Calls `changed` after each change on the disk, with the new tournament and the line of the log.
  using Observer = std::function<void(const Held&, const std::string& line)>;
  void observe(Observer changed) { observers_.push_back(std::move(changed)); }

  // Calls `write` on another thread with the tournament, including the results at its tables, and the info of these
  // from the store; gives `done` the text.
  // `write` may do its work in pieces: while it returns nothing, it is called again in the client's next turn.
  // `length`: whether a piece takes some milliseconds, or pairs a round. Where the tournament has very many games,
  // nothing is brief. What `asker` no longer waits for is not done.
  using Write = std::function<std::optional<std::string>(const Tournament&, const TableInfos&)>;
  enum class Length : std::uint8_t { brief, long_work };
  void results(store::TableId id, const Asker& asker, Write write, Done<std::string> done,
               Length length = Length::brief);
  void results(const Held& held, const Asker& asker, Write write, const Done<std::string>& done,
               Length length = Length::brief);
  // The same without the tables.
  using WriteAlone = std::function<std::string(const Tournament&)>;
  void write(const Held& held, const Asker& asker, WriteAlone write, const Done<std::string>& done);

  // All games of a round, or of all rounds if it is 0, as PGN, at most one second old.
  struct Record {
    std::shared_ptr<const std::string> pgn;
    std::string tag;            // equal for equal texts
    std::int64_t modified = 0;  // Unix s
  };
  void record(store::TableId id, unsigned number, text::Language language, const Asker& asker, Done<Record> done);

  // The secret of a seat at one of the tables, derived from the secret of the arbiter's seats.
  static std::string seat_secret(std::string_view arbiter, store::TableId table, Color color);
  // The same for the seat of a wooden board, at which both players sit.
  static std::string board_secret(std::string_view arbiter, store::TableId table);

 private:
  // The longest piece of work on a thread for which others wait.
  static constexpr std::chrono::milliseconds time_of_piece{10};

  // The written PGN of each log, by its number of lines and the counted result. Used by only one other thread.
  struct Written {
    std::map<std::tuple<store::TableId, std::size_t, std::string>, std::string> games;
  };
  // The number of half-moves of each log. Used by only one other thread.
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

  // Writes all games of a record, one after another, on another thread.
  struct RecordWork {
    Held tournament;
    std::shared_ptr<Written> written;
    std::vector<std::pair<const TournamentRound*, const TournamentGame*>> games{};
    std::size_t next = 0;
    std::string text{};
    std::size_t written_bytes = 0;  // newly written, not kept from before
  };
  static void add_game(RecordWork& work, store::Store& store, text::Language language);

  // The progress of a table in memory.
  struct LiveTable {
    unsigned plies;
    bool begun;
  };
  using LiveTables = std::unordered_map<store::TableId, LiveTable>;
  LiveTables live_tables(const Tournament& tournament) const;
  // Reads tables on another thread, one at a time, so that other reads have their turn in between.
  struct TablesWork {
    LiveTables live;
    std::vector<store::TableId> tables{};
    std::size_t next = 0;
    TableInfos infos{};
    std::optional<Tournament> followed{};  // with the results of the tables, when all have been read
  };
  TablesWork tables_work(const Tournament& tournament) const;
  static std::expected<void, store::Error> read_table(TablesWork& work, StoredPlies& stored_plies, store::Store& store);
  // Runs on another thread, because making the keys of all seats takes time. The first `tables` boards without a table
  // get tables; none: all boards do.
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
  // Changes tables with a round: they begin, end with a forfeit, or show other names.
  void follow_at_tables(const Held& before, const Held& after, const Outcome& done);

  // Where other servers share the store, a tournament in memory may be some seconds old, unless the newest is asked
  // for.
  enum class Age : std::uint8_t { any, newest };
  void find_by_link(store::TableId id, const std::string& token, std::function<bool(Role)> allows, Done<Access> done,
                    Age age = Age::any);
  void recognise_links();
  // Takes over the result of each game that ends at a table.
  void follow_played();
  void take_played(store::TableId id, TableStates tables);
  void store_played(store::TableId id, unsigned attempts);
  // Makes the secrets of a new tournament; returns the secret of its chief arbiter's link.
  static std::string give_keys(Tournament& tournament, std::int64_t now);
  // Adds the last uses of the links that are not in the store yet.
  void note_uses(Tournament& tournament) const;

  // Finds a tournament, even a hidden one.
  void find_any(store::TableId id, const Done<Held>& done, Age age = Age::any);
  // Calls `each` for each of the tables, one after another, and then `done`.
  using Each = std::function<void(store::TableId, Outcome)>;
  static void with_tables(std::shared_ptr<std::vector<store::TableId>> tables, Each each, Outcome done);

  // Stores the differences. `forget`: erases the changes until now.
  void change(const Held& before, const std::shared_ptr<Tournament>& changed, ChangeNote note,
              std::vector<store::Change> tables, Done<Held> done, bool forget = false);
  void commit(const std::shared_ptr<Tournament>& changed, std::vector<store::Change> changes, const std::string& line,
              Done<Held> done);

  TableRegistry& registry_;
  Metrics& metrics_;
  std::string rating_list_{};  // a file of jadoube swiss index; empty: none
  std::vector<Observer> observers_;
  std::unordered_map<store::TableId, Held> held_;
  // By tournament: the results at tables that wait until the change before them is stored.
  std::unordered_map<store::TableId, TableStates> played_;
  std::unordered_map<store::TableId, TableState> known_results_;      // by table in memory
  std::map<std::pair<store::TableId, unsigned>, std::int64_t> uses_;  // Unix ms, by number of the link
  // The size of these in the store, in bytes: of the whole state, and of later changes; and the time of reading.
  struct Stored {
    std::size_t whole = 0, since = 0;
    Moment at{};
  };
  std::unordered_map<store::TableId, Stored> stored_;
  std::map<std::tuple<store::TableId, unsigned, text::Language>, Recorded> records_;
  // For brief reads and for long work, which are done on different threads.
  std::shared_ptr<StoredPlies> stored_plies_ = std::make_shared<StoredPlies>();
  std::shared_ptr<StoredPlies> plies_for_long_work_ = std::make_shared<StoredPlies>();
  std::size_t record_bytes_ = 0;  // approximate size of the records, with each game kept separately, too
  // Changes of one tournament are stored one after another.
  std::shared_ptr<store::CommitOrder> commit_order_ = std::make_shared<store::CommitOrder>();
};

}  // namespace jadoube::server
