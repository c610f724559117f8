// Who is connected, and by which address.
//
// A connection is *silent* until a request or a hello has come, and while it waits for the next request; *speaking*
// while it is answered or watches; *seated* with the secret of a seat or a place. Silent and speaking ones are limited
// by address, all three together more widely, and a part of the whole is kept for addresses that have few connections.
// Where there are too many, silent ones are closed for those who speak, the oldest first. Addresses in
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
  // Whether its address may have so many connections; if not, a silent one of the address is closed for this one.
  bool has_room() const;
  void be_silent();
  void speak();
  // False: its address has as many connections as it may have, those in seats among them.
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
  // Where it stands while it is silent: among all, and among those of its address.
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

  // A connection that has been accepted; null: there is no room for it.
  std::unique_ptr<ConnectionSlot> enter(const IpAddress& peer);
  std::shared_ptr<AddressQuota> quota_of(const IpAddress& client);
  const Proxies& proxies() const { return limits_.proxies; }
  // How many connections one address may have, those in seats among them.
  std::size_t most_of_an_address() const;
  // The server ends: no request waits for its turn any more.
  void let_all_begin();

  std::size_t connections() const { return connections_; }
  std::size_t evicted() const { return evicted_; }
  std::size_t refused() const { return refused_; }
  std::size_t quotas() const { return quotas_.size(); }

 private:
  friend class ConnectionSlot;
  struct Remembered {
    std::shared_ptr<AddressQuota> quota;
    std::string network;  // the /48 whose number of addresses it counts in; empty: none
  };
  using Addresses = std::list<Remembered>;
  // Closes the oldest silent connection of these. False: there is none.
  bool evict(const std::list<ConnectionSlot*>& silent, const ConnectionSlot* but);
  void forget_some(Moment now);
  void forget(Addresses::iterator address);

  Limits limits_;
  std::size_t connections_ = 0, evicted_ = 0, refused_ = 0;
  std::list<ConnectionSlot*> silent_;                            // the oldest first
  Addresses addresses_;                                          // the one that was asked for longest ago first
  std::unordered_map<std::string, Addresses::iterator> quotas_;  // by name
  std::unordered_map<std::string, unsigned> networks_;           // how many /64 of each /48 are remembered
};

}  // namespace jadoube::server
