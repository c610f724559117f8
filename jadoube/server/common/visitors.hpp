// The connections, and their addresses.
//
// A connection is *silent* before a request or a hello has arrived, and between requests; *speaking* while it is
// answered or watches; *seated* if it has the secret of a seat or a place. Silent and speaking connections are limited
// by address, all three together have a higher limit, and a part of the total is kept for addresses with few
// connections. If there are too many, the oldest silent ones are closed for those that speak. Addresses in
// --trusted-networks are not limited.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>

#include "jadoube/server/common/address.hpp"
#include "jadoube/server/common/address_quota.hpp"

namespace jadoube::server {

class Visitors;

// The place of a connection among all. Destroyed when the connection ends.
class ConnectionSlot {
 public:
  ~ConnectionSlot();
  ConnectionSlot(const ConnectionSlot&) = delete;
  ConnectionSlot& operator=(const ConnectionSlot&) = delete;

  // `evict` closes the connection, if it must make room while it is silent.
  void evict_by(std::function<void()> evict) { evict_ = std::move(evict); }
  // Sets the client's address, once a request behind a proxy has given it.
  void is_of(const IpAddress& client);
  // Whether the address may have this connection; if not, one of its silent connections is closed to make room.
  bool has_room() const;
  void be_silent();
  void speak();
  // Returns false if the address has reached its limit for connections, including the seated ones.
  bool sit();

  const std::shared_ptr<AddressQuota>& quota() const { return quota_; }

 private:
  friend class Visitors;
  enum class Standing : std::uint8_t { silent, speaking, seated };
  explicit ConnectionSlot(std::shared_ptr<Visitors> visitors) : visitors_(std::move(visitors)) {}
  void become(Standing standing);
  void enter_lists();
  void leave_lists();

  std::shared_ptr<Visitors> visitors_;
  std::shared_ptr<AddressQuota> quota_;
  Standing standing_ = Standing::silent;
  // The position of a silent connection in the list of all, and in the list of its address.
  std::list<ConnectionSlot*>::iterator place_, place_of_address_;
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

  // Adds an accepted connection; returns null if there is no room.
  std::unique_ptr<ConnectionSlot> enter(const IpAddress& peer);
  std::shared_ptr<AddressQuota> quota_of(const IpAddress& client);
  const Proxies& proxies() const { return limits_.proxies; }
  // The limit for the connections of one address, including the seated ones.
  std::size_t most_of_an_address() const;
  // The server ends: lets all waiting requests begin.
  void let_all_begin();

  std::size_t connections() const { return connections_; }
  std::size_t evicted() const { return evicted_; }
  std::size_t refused() const { return refused_; }
  std::size_t quotas() const { return quotas_.size(); }

 private:
  friend class ConnectionSlot;
  struct Remembered {
    std::shared_ptr<AddressQuota> quota;
    std::string network;  // the /48 that counts this address; empty: none
  };
  using Addresses = std::list<Remembered>;
  // Closes the oldest of these silent connections. Returns false if there is none.
  bool evict(const std::list<ConnectionSlot*>& silent, const ConnectionSlot* but);
  void forget_some(Moment now);
  void forget(Addresses::iterator address);

  Limits limits_;
  std::size_t connections_ = 0, evicted_ = 0, refused_ = 0;
  std::list<ConnectionSlot*> silent_;                            // oldest first
  Addresses addresses_;                                          // least recently used first
  std::unordered_map<std::string, Addresses::iterator> quotas_;  // by name
  std::unordered_map<std::string, unsigned> networks_;           // number of remembered /64 networks of each /48
};

}  // namespace jadoube::server
