#include "jadoube/server/common/visitors.hpp"

#include <array>
#include <utility>

namespace jadoube::server {
namespace {

// Then those of whom nothing is remembered that matters are forgotten.
constexpr std::size_t many_quotas = 10'000;
constexpr double tables_at_once = 20, seconds_an_hour = 3600;

struct Pace {
  double per_second, at_once;
};
constexpr std::array<Pace, rate_limits> paces{{
    {100, 3'000},  // connection
    {50, 1'000},   // request
    {10, 200},     // record
    {0, 0},        // table: as the options say
    {1, 60},       // join
    {0.2, 10},     // reconstruction
    {10, 400},     // hello
    {120, 600},    // message
}};

}  // namespace

AddressQuota::AddressQuota(std::string name, bool exempt, unsigned tables_an_hour)
    : name_(std::move(name)), exempt_(exempt) {
  for (std::size_t i = 0; i < rate_limits; ++i) rates_.emplace_back(paces[i].per_second, paces[i].at_once);
  // Any number is more than anybody makes.
  rates_[static_cast<std::size_t>(RateLimit::table)] =
      tables_an_hour == 0 ? Rate(1e9, 1e9) : Rate(tables_an_hour / seconds_an_hour, tables_at_once);
}

bool AddressQuota::may(RateLimit limit, Moment now) {
  return exempt_ || rates_[static_cast<std::size_t>(limit)].take(now);
}

bool AddressQuota::forgettable(Moment now) const {
  if (connections + spectators + open_seats + reserved_seats + engine_games + classes > 0) return false;
  for (const Rate& rate : rates_)
    if (!rate.full(now)) return false;
  return true;
}

QuotaLease QuotaLease::take(const std::shared_ptr<AddressQuota>& quota, unsigned AddressQuota::*count, unsigned most) {
  QuotaLease lease;
  if (!quota->exempt() && (*quota).*count >= most) return lease;
  ++((*quota).*count);
  lease.quota_ = quota;
  lease.count_ = count;
  return lease;
}

// --- One connection

ConnectionSlot::~ConnectionSlot() {
  if (standing_ == Standing::silent) visitors_->silent_.erase(place_);
  if (counted_) --quota_->connections;
  --visitors_->connections_;
}

void ConnectionSlot::become(Standing standing) {
  if (standing == standing_) return;
  if (standing_ == Standing::silent) visitors_->silent_.erase(place_);
  if (standing == Standing::silent) place_ = visitors_->silent_.insert(visitors_->silent_.end(), this);
  const bool counts = standing != Standing::seated && quota_ != nullptr && !quota_->exempt();
  if (counts != counted_) quota_->connections += counts ? 1 : -1U;
  counted_ = counts;
  standing_ = standing;
}

void ConnectionSlot::is_of(const IpAddress& client) {
  auto quota = visitors_->quota_of(client);
  if (quota == quota_) return;
  if (counted_) --quota_->connections;
  quota_ = std::move(quota);
  counted_ = standing_ != Standing::seated && !quota_->exempt();
  if (counted_) ++quota_->connections;
}

bool ConnectionSlot::has_room() const {
  return !counted_ || quota_->connections <= most_connections_by_address || visitors_->evict(quota_.get(), this);
}

void ConnectionSlot::be_silent() { become(Standing::silent); }
void ConnectionSlot::speak() { become(Standing::speaking); }
void ConnectionSlot::sit() { become(Standing::seated); }

// --- All of them

std::unique_ptr<ConnectionSlot> Visitors::enter(const IpAddress& peer) {
  std::unique_ptr<ConnectionSlot> slot(new ConnectionSlot(shared_from_this()));
  ++connections_;
  slot->place_ = silent_.insert(silent_.end(), slot.get());
  // Behind a proxy the client is known when a request has come.
  if (!limits_.proxies.trust(peer)) slot->is_of(peer);
  const bool too_fast =
      slot->quota_ != nullptr && !slot->quota_->may(RateLimit::connection, std::chrono::steady_clock::now());
  if (too_fast || !slot->has_room() || (connections_ > limits_.connections && !evict(nullptr, slot.get()))) {
    ++refused_;
    return nullptr;
  }
  return slot;
}

bool Visitors::evict(const AddressQuota* quota, const ConnectionSlot* but) {
  for (ConnectionSlot* const slot : silent_) {
    if (slot == but || !slot->evict_ || (quota != nullptr && slot->quota_.get() != quota)) continue;
    // It ends soon, and is not asked again.
    const auto evict = std::exchange(slot->evict_, {});
    evict();
    ++evicted_;
    return true;
  }
  return false;
}

std::shared_ptr<AddressQuota> Visitors::quota_of(const IpAddress& client) {
  const Moment now = std::chrono::steady_clock::now();
  if (quotas_.size() > many_quotas) forget(now);
  std::string name = address_group(client);
  auto& found = quotas_[name];
  if (found == nullptr)
    found = std::make_shared<AddressQuota>(std::move(name), limits_.trusted.contain(client), limits_.tables_an_hour);
  return found;
}

void Visitors::forget(Moment now) {
  std::erase_if(quotas_,
                [&](const auto& entry) { return entry.second.use_count() == 1 && entry.second->forgettable(now); });
}

}  // namespace jadoube::server
