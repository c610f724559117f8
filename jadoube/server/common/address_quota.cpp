#include "jadoube/server/common/address_quota.hpp"

#include <algorithm>
#include <utility>

namespace jadoube::server {
namespace {

constexpr double tables_at_once = 20, seconds_an_hour = 3600;

struct Pace {
  double per_second, at_once;
};
constexpr std::array<Pace, rate_limits> paces{{
    {100, 3'000},          // connection
    {50, 1'000},           // request
    {200, 6'000},          // page
    {10, 200},             // record
    {0, 0},                // table: set by the options
    {1, 60},               // join
    {0.3, 60},             // code
    {0.2, 10},             // reconstruction
    {10, 400},             // hello
    {120, 600},            // message
    {300, 6'000},          // act
    {20'000, 50'000'000},  // logged_byte
    {200, 20'000},         // processor_ms
}};

Rate rate_of(RateLimit limit, unsigned tables_an_hour) {
  const auto& [per_second, at_once] = paces[static_cast<std::size_t>(limit)];
  if (limit != RateLimit::table) return {per_second, at_once};
  // No limit: more than anybody makes.
  return tables_an_hour == 0 ? Rate(1e9, 1e9) : Rate(tables_an_hour / seconds_an_hour, tables_at_once);
}

template <std::size_t... places>
std::array<Rate, rate_limits> all_rates(unsigned tables_an_hour, std::index_sequence<places...>) {
  return {rate_of(static_cast<RateLimit>(places), tables_an_hour)...};
}

}  // namespace

AddressQuota::AddressQuota(std::string name, bool exempt, unsigned tables_an_hour)
    : name_(std::move(name)),
      exempt_(exempt),
      rates_(all_rates(tables_an_hour, std::make_index_sequence<rate_limits>())) {}

bool AddressQuota::may(RateLimit limit, Moment now, double amount) {
  return exempt_ || rates_[static_cast<std::size_t>(limit)].take(now, amount);
}

bool AddressQuota::has(RateLimit limit, Moment now) {
  return exempt_ || rates_[static_cast<std::size_t>(limit)].has(now);
}

void AddressQuota::charge(RateLimit limit, Moment now, double amount) {
  if (!exempt_) rates_[static_cast<std::size_t>(limit)].charge(now, amount);
}

bool AddressQuota::begin_request() {
  if (!exempt_ && in_progress_ >= most_requests_in_progress) return false;
  ++in_progress_;
  return true;
}

void AddressQuota::end_request() {
  --in_progress_;
  if (waiting_.empty()) return;
  const auto next = std::move(waiting_.front());
  waiting_.pop_front();
  ++in_progress_;
  next();
}

void AddressQuota::let_all_begin() {
  for (const auto& next : std::exchange(waiting_, {})) {
    ++in_progress_;
    next();
  }
}

bool AddressQuota::forgettable(Moment now) const {
  if (all_connections + spectators + open_seats + reserved_seats + engine_games + classes + pupils + invitations +
          reconstructions + lists + in_progress_ >
      0)
    return false;
  return std::ranges::all_of(rates_, [now](const Rate& rate) { return rate.full(now); });
}

QuotaLease QuotaLease::take(const std::shared_ptr<AddressQuota>& quota, unsigned AddressQuota::*count, unsigned most) {
  QuotaLease lease;
  if (!quota->exempt() && (*quota).*count >= most) return lease;
  ++((*quota).*count);
  lease.quota_ = quota;
  lease.count_ = count;
  return lease;
}

}  // namespace jadoube::server
