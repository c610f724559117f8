// All players of the Bot and Board interface: accounts, connections, games and challenges. The functions of the
// interface's addresses are in bot_routes.hpp.
#pragma once

#include <deque>
#include <list>

#include "jadoube/server/bot/challenges.hpp"
#include "jadoube/server/bot/game_watchers.hpp"
#include "jadoube/server/bot/ratings.hpp"
#include "jadoube/server/bot/remote_player.hpp"
#include "jadoube/server/live/server_context.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_games_of_a_player = 100;
inline constexpr std::size_t most_engine_games_of_a_player = 10;

// The caller of a request: an account, or a board for one seat.
struct Caller {
  Account* account = nullptr;
  std::string scopes{};
  std::optional<std::pair<store::TableId, Color>> board{};
};

class Bots {
 public:
  template <typename Value>
  using Done = std::function<void(std::expected<Value, Refusal>)>;
  using Outcome = std::function<void(const std::expected<void, Refusal>&)>;

  explicit Bots(ServerContext& context);
  // Reads the accounts and their games from the store.
  std::expected<void, store::Error> open(store::Store& store);
  // Called when the server ends.
  void close();

  ServerContext& context() { return context_; }
  const Accounts& accounts() const { return accounts_; }
  const Ratings& ratings() const { return ratings_; }
  // For responses to a client that uses this origin to address the server.
  ApiContext api(std::string_view origin) const {
    return {.ratings = ratings_, .accounts = accounts_, .now = registry_.unix_now(), .origin = origin};
  }

  // --- For operators
  // `done` gets the new token, which is not stored.
  void add_player(const std::string& name, store::PlayerKind kind, Done<std::string> done);
  void add_token(std::string_view name, Done<std::string> done);
  // Revokes only that token. If it was the last one, the player's connections are closed.
  void revoke_token(std::string_view secret, Outcome done);
  // Revokes all tokens of a player, and closes the player's connections.
  void revoke(std::string_view name, Outcome done);

  // --- Boards
  // Makes a token for one seat only, in place of an earlier one; revoke_board() leaves none.
  void give_board(store::TableId id, std::string_view secret, std::optional<Color> seat, Done<std::string> done);
  void revoke_board(store::TableId id, std::string_view secret, std::optional<Color> seat, Outcome done);
  // The parts of such a token; nothing for any other token.
  static std::optional<std::pair<store::TableId, std::string_view>> read_board_token(std::string_view token);

  // --- Connections
  // `origin`: the server address that the client uses.
  void follow_events(const Caller& caller, std::string_view origin, const std::shared_ptr<LineStream>& stream);
  void end_events(const Caller& caller, const LineStream& stream);
  bool connected(const Account& account) const { return account.events != nullptr; }
  // Programs that can be invited: {"programs": […]}
  std::string write_programs() const;

  // --- Challenges
  // Challenges another account; `origin` as above. If `wait` is given, the challenge lasts until end_wait().
  void challenge(Account& from, ChallengeRequest request, Account& to, std::string_view origin,
                 const std::shared_ptr<ChallengeWait>& wait, const Done<std::string>& done);
  // Called when the connection of a waiting challenger has ended.
  void end_wait(const ChallengeWait& wait);
  // Starts a game against the server's engine.
  void play_engine(Account& from, CreateTable request, Done<std::shared_ptr<Table>> done);
  // Makes a table for any players, or only for two given players, of whom the first has White.
  void open_challenge(CreateTable request, std::optional<std::array<Account*, 2>> players,
                      const std::shared_ptr<AddressQuota>& client, std::string_view origin,
                      const Done<std::string>& done);
  // `color`: for an open challenge; none: any free color.
  void accept(Account& by, store::TableId id, std::optional<Color> color, Outcome done);
  void decline(Account& by, store::TableId id, std::string_view reason, Outcome done);
  // Also aborts the game of an accepted challenge, if it has not begun.
  void cancel(Account& by, store::TableId id, const Outcome& done);
  // Invites a player with an account to a seat of any table, for a client with a secret that may give that seat away.
  // The invitation counts for the limit of that client's address until it is answered or has expired.
  void invite(store::TableId id, std::string_view secret, Color color, std::string_view player,
              const std::shared_ptr<AddressQuota>& inviting, Outcome done);
  std::string write_challenges(const Account& account, std::string_view origin) const;
  // One of the challenges, or one answered recently, by its table; empty: there is none for this account.
  std::string write_challenge_of(const Account& account, store::TableId id, std::string_view origin) const;
  // Starts White's clock, with the tokens of both players, who have asked for it; against the engine, with one token.
  void start_clocks(store::TableId id, std::string_view first, std::string_view second, const Outcome& done);

  // --- Seeks
  // Finds a game with a player who has left a fitting seat open in the lobby. Otherwise leaves such a seat open there,
  // until the end of the stream that `done` gives to follow_seek().
  void seek(const Caller& caller, SeekRequest request, const std::shared_ptr<AddressQuota>& client,
            const Done<std::optional<store::TableId>>& done);
  // Nothing: the game has been found.
  void follow_seek(std::optional<store::TableId> table, const std::shared_ptr<LineStream>& stream);
  void end_seek(store::TableId table);

  // --- Games
  // The caller's seat at a table.
  static std::optional<Color> seat_of(const Caller& caller, const TableInfo& info);
  // Streams for clients that follow a game by its address.
  void watch(store::TableId id, const std::shared_ptr<LineStream>& stream, std::string_view client,
             std::string_view origin);
  void end_watch(store::TableId id, const LineStream& stream) { watchers_.leave(id, stream); }
  std::shared_ptr<RemotePlayer> player(const std::shared_ptr<Table>& table, Color color, const Caller& caller);
  // Calls `then` when all changes of the table are on the disk; with null if the table is gone.
  void when_settled(const std::shared_ptr<Table>& table, std::function<void(const std::shared_ptr<Table>&)> then);
  void abort(const std::shared_ptr<Table>& table, Outcome done);
  // The tables where the caller plays.
  using Games = std::vector<std::pair<std::shared_ptr<Table>, Color>>;
  void games_of(const Caller& caller, std::function<void(const Games&)> done);

 private:
  using ChallengeKey = std::pair<store::TableId, std::string>;  // with the identifier of the challenged account
  void table_changed(Table& table);
  void game_over(Table& table);
  // The challenges to the account and by the account, each as the members of a JSON list.
  std::array<std::string, 2> list_challenges(const Account& account, std::string_view origin,
                                             std::optional<store::TableId> only = {}) const;
  void tell_over(const Table& table, Color color, const Account& account, bool aborted) const;
  std::optional<PlayedGame> played_game(const TableInfo& info) const;
  void tell(const Account& account, std::string_view type, std::string_view key, std::string_view object) const;
  void tell_game(const Account& account, std::string_view type, const Table& table, Color color,
                 bool aborted = false) const;
  void begin(const std::shared_ptr<Table>& table);
  void drop(std::map<ChallengeKey, Challenge>::iterator challenge, ChallengeStatus why, std::string_view reason = {});
  void expire();
  void add_games(const Caller& caller, const std::shared_ptr<std::vector<store::TableId>>& ids,
                 const std::shared_ptr<Games>& games, std::function<void(const Games&)> done);
  void set_token(const store::PlayerToken& token, Outcome done);
  std::expected<void, Refusal> may_play_more(const Account& account) const;
  // A table that waits for an opponent, made for a player who seeks a game.
  struct Seek {
    Account* by;
    SeekRequest request;
    store::TableId table;
    std::shared_ptr<RemotePlayer> player;  // has the seat meanwhile
    std::shared_ptr<LineStream> stream{};
    // `meets`: the seeker is about to sit down at another table; `found`: an opponent has sat down at this one.
    enum class State : std::uint8_t { waits, meets, found } state = State::waits;
  };
  bool fits(const TableInfo& info, const Account& by, const SeekRequest& request) const;
  void take_seat(const std::shared_ptr<Table>& table, Color color, Account& by, const Outcome& done);
  void take_free_seat(Account& by, store::TableId id, std::optional<Color> color, Outcome done);
  void try_seats(const Caller& caller, const std::shared_ptr<SeekRequest>& request, std::vector<TableInfo> seats,
                 const std::shared_ptr<AddressQuota>& client, const Done<std::optional<store::TableId>>& done);
  void wait_for_opponent(const Caller& caller, const SeekRequest& request, const std::shared_ptr<AddressQuota>& client,
                         const Done<std::optional<store::TableId>>& done);
  void opponent_found(const std::shared_ptr<Table>& table);
  void meet_seeks(const std::shared_ptr<Table>& table);
  void drop_seek(std::list<Seek>::iterator seek, bool with_table);
  std::map<ChallengeKey, Challenge>::iterator challenge_by(const Account& by, store::TableId id);
  // An answered or expired challenge, kept for clients that ask for its outcome.
  struct Answered {
    Challenge challenge;
    ChallengeStatus status;
    std::string reason;
  };
  void keep_answered(Challenge challenge, ChallengeStatus status, std::string_view reason = {});

  ServerContext& context_;
  TableRegistry& registry_;
  Accounts accounts_;
  Ratings ratings_;
  GameWatchers watchers_;
  std::list<Seek> seeks_;
  // An unanswered invitation to a seat at a table.
  struct Invitation {
    Moment until;
    QuotaLease lease{};
  };
  void expire_invitations();
  std::map<ChallengeKey, Challenge> challenges_;
  std::deque<Answered> answered_;  // latest first
  std::map<ChallengeKey, Invitation> invitations_;
  std::map<std::pair<store::TableId, Color>, std::shared_ptr<RemotePlayer>> players_;
  std::map<std::pair<store::TableId, Color>, std::shared_ptr<LineStream>> boards_;  // streams of events of the boards
  Timer expiry_, invitation_expiry_;
};

}  // namespace jadoube::server
