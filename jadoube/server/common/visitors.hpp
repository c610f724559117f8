// Who is connected, and what each address has asked for: connections, and how often it may ask for what.
//
// A connection is *silent* until a request or a hello has come, and while it waits for the next request; *speaking*
// while it is answered or watches; *seated* with a player's or an arbiter's secret. Silent and speaking ones are
// limited by address; where there are too many, silent ones are closed for those who speak, the oldest first. Seated
// ones, and addresses in --trusted-networks, are not limited by address.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "jadoube/server/common/address.hpp"
#include "jadoube/server/common/rate.hpp"

namespace jadoube::server {

inline constexpr unsigned most_connections_by_address = 500;  // not seated
inline constexpr unsigned most_spectators_by_address = 200;
inline constexpr unsigned most_open_seats_by_address = 20;  // in the lobby
inline constexpr unsigned most_engine_games_by_address = 10;
inline constexpr unsigned most_reserved_seats_by_address = 10;  // joined, and nobody has come yet
inline constexpr unsigned most_classes_by_address = 20;

// What an address may ask for, and how often. A hall has many people behind one address.
enum class Demand : std::uint8_t {
  connection,
  request,  // of /api
  record,   // that takes time to write: PGN, logs, results
  table,    // or a tournament, a round, a class
  join,     // a table, or a class
  reconstruction,
  hello,    // of a spectator or a watcher
  message,  // of spectators and watchers
};
inline constexpr std::size_t demands = 8;

// What is kept of one address.
class Household {
 public:
  Household(std::string name, bool exempt, unsigned tables_an_hour);

  const std::string& name() const { return name_; }
  // In a trusted network: nothing is limited.
  bool exempt() const { return exempt_; }
  bool may(Demand demand, Moment now);

  unsigned connections = 0;  // silent or speaking
  unsigned spectators = 0;
  unsigned open_seats = 0;
  unsigned reserved_seats = 0;
  unsigned engine_games = 0;
  unsigned classes = 0;

  // Nothing of it needs to be remembered.
  bool forgettable(Moment now) const;

 private:
  std::string name_;
  bool exempt_;
  std::vector<Rate> rates_;
};

// One of a number that an address may have at a time, until it is dropped.
class Share {
 public:
  Share() = default;
  // Empty where there are `most` already.
  static Share take(const std::shared_ptr<Household>& household, unsigned Household::*count, unsigned most);
  Share(Share&& other) noexcept : household_(std::move(other.household_)), count_(other.count_) {}
  Share& operator=(Share&& other) noexcept {
    std::swap(household_, other.household_);
    std::swap(count_, other.count_);
    return *this;
  }
  ~Share() {
    if (household_) --((*household_).*count_);
  }
  explicit operator bool() const { return household_ != nullptr; }

 private:
  std::shared_ptr<Household> household_;
  unsigned Household::*count_ = nullptr;
};

class Visitors;

// A connection's place among all. Dropped when it ends.
class Visit {
 public:
  ~Visit();
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  // What closes the connection, if it must make room while it is silent.
  void evict_by(std::function<void()> evict) { evict_ = std::move(evict); }
  // The client's address is known: of a request behind a proxy.
  void is_of(const IpAddress& client);
  // Whether its household may have so many; if not, a silent one of it is closed for this one.
  bool has_room() const;
  void be_silent();
  void speak();
  void sit();

  const std::shared_ptr<Household>& household() const { return household_; }

 private:
  friend class Visitors;
  enum class Standing : std::uint8_t { silent, speaking, seated };
  explicit Visit(std::shared_ptr<Visitors> visitors) : visitors_(std::move(visitors)) {}
  void become(Standing standing);

  std::shared_ptr<Visitors> visitors_;
  std::shared_ptr<Household> household_;
  Standing standing_ = Standing::silent;
  bool counted_ = false;  // by its household
  std::list<Visit*>::iterator place_;
  std::function<void()> evict_;
};

class Visitors : public std::enable_shared_from_this<Visitors> {
 public:
  struct Limits {
    std::size_t connections = 50'000;
    unsigned tables_an_hour = 60;
    Networks trusted{};
    Proxies proxies{};
  };
  explicit Visitors(Limits limits) : limits_(std::move(limits)) {}

  // A connection that has been accepted; null: there is no room for it.
  std::unique_ptr<Visit> enter(const IpAddress& peer);
  std::shared_ptr<Household> household_of(const IpAddress& client);
  const Proxies& proxies() const { return limits_.proxies; }

  std::size_t connections() const { return connections_; }
  std::size_t evicted() const { return evicted_; }
  std::size_t refused() const { return refused_; }
  std::size_t households() const { return households_.size(); }

 private:
  friend class Visit;
  // Closes the oldest silent connection, of this household or of any. False: there is none.
  bool evict(const Household* household, const Visit* but);
  void forget(Moment now);

  Limits limits_;
  std::size_t connections_ = 0, evicted_ = 0, refused_ = 0;
  std::list<Visit*> silent_;  // the oldest first
  std::unordered_map<std::string, std::shared_ptr<Household>> households_;
};

}  // namespace jadoube::server
