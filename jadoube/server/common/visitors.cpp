#include "jadoube/server/common/visitors.hpp"

#include <algorithm>
#include <utility>

namespace jadoube::server {
namespace {

// Above the first number, addresses are forgotten if their data does not matter; above the second, all that are absent.
constexpr std::size_t many_addresses = 10'000, most_addresses = 20'000;
// The most remembered addresses that are checked for each new one.
constexpr int looked_at = 4;
// More /64 networks of the same /48 share one limit.
constexpr unsigned most_in_network = 16;
// The part of all connections that is kept for addresses with few connections.
constexpr std::size_t reserved_part = 10;
constexpr unsigned few_connections = 8;
// No address has more than this part of all connections.
constexpr std::size_t part_of_an_address = 4;

}  // namespace

// --- One connection

ConnectionSlot::~ConnectionSlot() {
  leave_lists();
  if (standing_ != Standing::seated && quota_) --quota_->connections;
  if (quota_) --quota_->all_connections;
  --visitors_->connections_;
}

void ConnectionSlot::enter_lists() {
  if (standing_ != Standing::silent) return;
  place_ = visitors_->silent_.insert(visitors_->silent_.end(), this);
  if (quota_) place_of_address_ = quota_->silent.insert(quota_->silent.end(), this);
}

void ConnectionSlot::leave_lists() {
  if (standing_ != Standing::silent) return;
  visitors_->silent_.erase(place_);
  if (quota_) quota_->silent.erase(place_of_address_);
}

void ConnectionSlot::become(Standing standing) {
  if (standing == standing_) return;
  leave_lists();
  const bool counted = standing_ != Standing::seated, counts = standing != Standing::seated;
  if (quota_ && counted != counts) quota_->connections += counts ? 1 : -1U;
  standing_ = standing;
  enter_lists();
}

void ConnectionSlot::is_of(const IpAddress& client) {
  auto quota = visitors_->quota_of(client);
  if (quota == quota_) return;
  leave_lists();
  const bool counts = standing_ != Standing::seated;
  if (quota_) {
    --quota_->all_connections;
    if (counts) --quota_->connections;
  }
  quota_ = std::move(quota);
  ++quota_->all_connections;
  if (counts) ++quota_->connections;
  enter_lists();
}

bool ConnectionSlot::has_room() const {
  if (!quota_ || quota_->exempt()) return true;
  const bool too_many = quota_->all_connections > visitors_->most_of_an_address() ||
                        (standing_ != Standing::seated && quota_->connections > most_connections_by_address);
  return !too_many || visitors_->evict(quota_->silent, this);
}

void ConnectionSlot::be_silent() { become(Standing::silent); }
void ConnectionSlot::speak() { become(Standing::speaking); }
bool ConnectionSlot::sit() {
  become(Standing::seated);
  return has_room();
}

// --- All of them

std::size_t Visitors::most_of_an_address() const {
  const std::size_t part = std::max<std::size_t>(limits_.connections / part_of_an_address, few_connections);
  return std::min<std::size_t>(most_connections_with_seats, part);
}

std::unique_ptr<ConnectionSlot> Visitors::enter(const IpAddress& peer) {
  std::unique_ptr<ConnectionSlot> slot(new ConnectionSlot(shared_from_this()));
  ++connections_;
  slot->enter_lists();
  // Behind a proxy, the client is only known after a request.
  if (!limits_.proxies.trust(peer)) slot->is_of(peer);
  const auto& quota = slot->quota_;
  const bool too_fast = quota && !quota->may(RateLimit::connection, std::chrono::steady_clock::now());
  const bool has_few = !quota || quota->exempt() || quota->all_connections <= few_connections;
  const std::size_t most = limits_.connections - (has_few ? 0 : limits_.connections / reserved_part);
  if (too_fast || !slot->has_room() || (connections_ > most && !evict(silent_, slot.get()))) {
    ++refused_;
    return nullptr;
  }
  return slot;
}

bool Visitors::evict(const std::list<ConnectionSlot*>& silent, const ConnectionSlot* but) {
  for (ConnectionSlot* const slot : silent) {
    if (slot == but || !slot->evict_) continue;
    // The connection will end soon, and must not be evicted again.
    const auto evict = std::exchange(slot->evict_, {});
    evict();
    ++evicted_;
    return true;
  }
  return false;
}

std::shared_ptr<AddressQuota> Visitors::quota_of(const IpAddress& client) {
  const Moment now = std::chrono::steady_clock::now();
  std::string name = address_group(client), network = address_network(client);
  auto found = quotas_.find(name);
  // A client with a whole /48 has more /64 networks than anybody can use.
  if (found == quotas_.end() && !network.empty())
    if (const auto count = networks_.find(network); count != networks_.end() && count->second >= most_in_network) {
      name = std::exchange(network, {});
      found = quotas_.find(name);
    }
  if (found == quotas_.end()) {
    forget_some(now);
    if (!network.empty()) ++networks_[network];
    auto quota = std::make_shared<AddressQuota>(name, limits_.trusted.contain(client), limits_.tables_an_hour);
    addresses_.push_back({std::move(quota), std::move(network)});
    found = quotas_.emplace(std::move(name), std::prev(addresses_.end())).first;
  } else {
    addresses_.splice(addresses_.end(), addresses_, found->second);
  }
  return found->second->quota;
}

void Visitors::forget_some(Moment now) {
  for (int i = 0; i < looked_at && addresses_.size() >= many_addresses; ++i) {
    const auto oldest = addresses_.begin();
    const bool away = oldest->quota.use_count() == 1;
    if (away && (oldest->quota->forgettable(now) || addresses_.size() >= most_addresses))
      forget(oldest);
    else
      addresses_.splice(addresses_.end(), addresses_, oldest);
  }
}

void Visitors::forget(Addresses::iterator address) {
  if (const auto count = networks_.find(address->network); count != networks_.end() && --count->second == 0)
    networks_.erase(count);
  quotas_.erase(address->quota->name());
  addresses_.erase(address);
}

void Visitors::let_all_begin() {
  for (const Remembered& each : addresses_) each.quota->let_all_begin();
}

}  // namespace jadoube::server
