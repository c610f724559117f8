// The view of a round for watchers of all its boards together: on an arbiter's page, or on a screen in the playing
// hall.
//
// A subscriber gets the boards that have changed, a few times a second at most and in one message; a slow one gets
// fewer messages, and always the newest state.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <map>

#include "jadoube/server/tournament/calls.hpp"
#include "jadoube/server/tournament/desks.hpp"
#include "jadoube/server/tournament/halls.hpp"
#include "jadoube/server/tournament/tournaments.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_watchers = 500;  // of one round

// A connection that watches.
class Subscriber {
 public:
  Subscriber() = default;
  Subscriber(const Subscriber&) = delete;
  Subscriber& operator=(const Subscriber&) = delete;
  virtual ~Subscriber() = default;

  // The boards with `true` have changed; `message` is about exactly these boards.
  virtual void tell(const std::vector<bool>& boards, const std::shared_ptr<const std::string>& message) = 0;
  // For an arbiter: the state of the wooden boards.
  virtual void tell_hall(const std::shared_ptr<const std::string>& message) = 0;
  virtual void dismiss(CloseReason why, const Refusal& refusal) = 0;
  virtual unsigned link() const = 0;  // the link that it used; 0: none
  bool arbiter = false;
};

class Broadcast : public std::enable_shared_from_this<Broadcast> {
 public:
  Broadcast(boost::asio::io_context& io, TableRegistry& registry, const Halls& halls, Tournaments::Held tournament,
            unsigned round);

  // Calls `ready` when all tables of the round are here.
  // `client`: the client in whose turn they are read.
  void load(std::string_view client, std::function<void()> ready);
  void enter(Subscriber& spectator);
  void leave(Subscriber& spectator);
  bool full() const { return subscribers_.size() >= most_watchers; }
  bool empty() const { return subscribers_.empty(); }
  void close(const Refusal& why, CloseReason reason);

  void changed(store::TableId table);
  void unloaded(store::TableId table);
  // The tournament has changed: an arbiter has set or removed a result, or the tournament is hidden from all others.
  // Returns false if the round has other boards now or is gone: its watchers must connect again.
  bool decided(Tournaments::Held tournament);
  void hall_changed();
  void dismiss_revoked() { server::dismiss_revoked(subscribers_, *tournament_); }

  std::size_t boards() const { return boards_.size(); }
  // {"welcome": {…}}, with all boards; {"boards": […]} with the boards whose value is true.
  Welcome welcome(const Subscriber& spectator);
  std::string message(const std::vector<bool>& boards) const;
  // {"hall": {…}}
  std::string hall() const { return halls_.message(*tournament_); }

 private:
  struct Board {
    TournamentGame game;
    std::shared_ptr<Table> table;  // null: not here, or not available
  };
  void take(std::size_t board, std::shared_ptr<Table> table);
  void fetch(std::size_t board, std::function<void()> done);
  void fetch_again();
  void mark(std::size_t board);
  void tell_soon();
  void tell();
  void tell_hall();
  void watch_from_desk();
  void write(std::string& out, const Board& board) const;

  TableRegistry& registry_;
  const Halls& halls_;
  Tournaments::Held tournament_;
  unsigned round_;
  std::vector<Board> boards_;
  std::string client_;  // the client in whose turn the tables are read
  std::map<store::TableId, std::size_t> by_table_;
  std::vector<Subscriber*> subscribers_;
  std::vector<bool> fresh_;                          // boards with changes that are not sent yet
  std::shared_ptr<const std::string> all_boards_{};  // as in a welcome; null: must be written again
  Moment all_written_{};
  Moment told_{};
  bool due_ = false;
  bool hall_fresh_ = false;  // the wooden boards have changed
  bool arbiter_ = false;     // an arbiter watches the round
  std::vector<std::function<void()>> waiting_;
  std::size_t missing_ = 0;
  bool loading_ = false, loaded_ = false;
  boost::asio::steady_timer timer_, again_;
};

// The broadcasts of all rounds that have watchers.
class Broadcasts {
 public:
  Broadcasts(boost::asio::io_context& io, TableRegistry& registry, Tournaments& tournaments);

  // Finds the broadcast of a round (0: the current one) once its tables are here. With a token: for an arbiter's link.
  struct Seen {
    std::shared_ptr<Broadcast> broadcast;
    std::optional<ArbiterLink> link{};
  };
  using Found = std::function<void(std::expected<Seen, Refusal>)>;
  void find(store::TableId id, unsigned number, std::optional<std::string> token, std::string_view client, Found found);
  void left(const std::shared_ptr<Broadcast>& broadcast);
  Halls& halls() { return halls_; }
  Desks& desks() { return desks_; }
  Calls& calls() { return calls_; }
  void close();

 private:
  using Key = std::pair<store::TableId, unsigned>;
  void hand_over(Key key, Seen seen, const std::string& client, Found found);
  void dismiss_revoked(const Tournament& tournament);
  boost::asio::io_context& io_;
  TableRegistry& registry_;
  Tournaments& tournaments_;
  std::map<Key, std::shared_ptr<Broadcast>> broadcasts_;
  Halls halls_;
  Desks desks_;
  Calls calls_;
};

}  // namespace jadoube::server
