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
enum class RateLimit : std::uint8_t {
  connection,
  request,  // of /api
  record,   // that takes time to write: PGN, logs, results
  table,    // or a tournament, a round, a class
  join,     // a table, or a class
  reconstruction,
  hello,    // of a spectator or a watcher
  message,  // of spectators and watchers
};
inline constexpr std::size_t rate_limits = 8;

// What is kept of one address.
class AddressQuota {
 public:
  AddressQuota(std::string name, bool exempt, unsigned tables_an_hour);

  const std::string& name() const { return name_; }
  // In a trusted network: nothing is limited.
  bool exempt() const { return exempt_; }
  bool may(RateLimit limit, Moment now);

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
class QuotaLease {
 public:
  QuotaLease() = default;
  // Empty where there are `most` already.
  static QuotaLease take(const std::shared_ptr<AddressQuota>& quota, unsigned AddressQuota::*count, unsigned most);
  QuotaLease(QuotaLease&& other) noexcept : quota_(std::move(other.quota_)), count_(other.count_) {}
  QuotaLease& operator=(QuotaLease&& other) noexcept {
    std::swap(quota_, other.quota_);
    std::swap(count_, other.count_);
    return *this;
  }
  ~QuotaLease() {
    if (quota_) --((*quota_).*count_);
  }
  explicit operator bool() const { return quota_ != nullptr; }

 private:
  std::shared_ptr<AddressQuota> quota_;
  unsigned AddressQuota::*count_ = nullptr;
};

class Visitors;

// A connection's place among all. Dropped when it ends.
class ConnectionSlot {
 public:
  ~ConnectionSlot();
  ConnectionSlot(const ConnectionSlot&) = delete;
  ConnectionSlot& operator=(const ConnectionSlot&) = delete;

  // What closes the connection, if it must make room while it is silent.
  void evict_by(std::function<void()> evict) { evict_ = std::move(evict); }
  // The client's address is known: of a request behind a proxy.
  void is_of(const IpAddress& client);
  // Whether its quota may have so many; if not, a silent one of it is closed for this one.
  bool has_room() const;
  void be_silent();
  void speak();
  void sit();

  const std::shared_ptr<AddressQuota>& quota() const { return quota_; }

 private:
  friend class Visitors;
  enum class Standing : std::uint8_t { silent, speaking, seated };
  explicit ConnectionSlot(std::shared_ptr<Visitors> visitors) : visitors_(std::move(visitors)) {}
  void become(Standing standing);

  std::shared_ptr<Visitors> visitors_;
  std::shared_ptr<AddressQuota> quota_;
  Standing standing_ = Standing::silent;
  bool counted_ = false;  // by its quota
  std::list<ConnectionSlot*>::iterator place_;
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
  std::unique_ptr<ConnectionSlot> enter(const IpAddress& peer);
  std::shared_ptr<AddressQuota> quota_of(const IpAddress& client);
  const Proxies& proxies() const { return limits_.proxies; }

  std::size_t connections() const { return connections_; }
  std::size_t evicted() const { return evicted_; }
  std::size_t refused() const { return refused_; }
  std::size_t quotas() const { return quotas_.size(); }

 private:
  friend class ConnectionSlot;
  // Closes the oldest silent connection, of this quota or of any. False: there is none.
  bool evict(const AddressQuota* quota, const ConnectionSlot* but);
  void forget(Moment now);

  Limits limits_;
  std::size_t connections_ = 0, evicted_ = 0, refused_ = 0;
  std::list<ConnectionSlot*> silent_;  // the oldest first
  std::unordered_map<std::string, std::shared_ptr<AddressQuota>> quotas_;
};

}  // namespace jadoube::server
