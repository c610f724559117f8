#include "jadoube/server/common/visitors.hpp"

#include <array>
#include <utility>

namespace jadoube::server {
namespace {

// Then those of whom nothing is remembered that matters are forgotten.
constexpr std::size_t many_households = 10'000;
constexpr double tables_at_once = 20, seconds_an_hour = 3600;

struct Pace {
  double per_second, at_once;
};
constexpr std::array<Pace, demands> paces{{
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

Household::Household(std::string name, bool exempt, unsigned tables_an_hour) : name_(std::move(name)), exempt_(exempt) {
  for (std::size_t i = 0; i < demands; ++i) rates_.emplace_back(paces[i].per_second, paces[i].at_once);
  // Any number is more than anybody makes.
  rates_[static_cast<std::size_t>(Demand::table)] =
      tables_an_hour == 0 ? Rate(1e9, 1e9) : Rate(tables_an_hour / seconds_an_hour, tables_at_once);
}

bool Household::may(Demand demand, Moment now) { return exempt_ || rates_[static_cast<std::size_t>(demand)].take(now); }

bool Household::forgettable(Moment now) const {
  if (connections + spectators + open_seats + reserved_seats + engine_games + classes > 0) return false;
  for (const Rate& rate : rates_)
    if (!rate.full(now)) return false;
  return true;
}

Share Share::take(const std::shared_ptr<Household>& household, unsigned Household::*count, unsigned most) {
  Share share;
  if (!household->exempt() && (*household).*count >= most) return share;
  ++((*household).*count);
  share.household_ = household;
  share.count_ = count;
  return share;
}

// --- One connection

Visit::~Visit() {
  if (standing_ == Standing::silent) visitors_->silent_.erase(place_);
  if (counted_) --household_->connections;
  --visitors_->connections_;
}

void Visit::become(Standing standing) {
  if (standing == standing_) return;
  if (standing_ == Standing::silent) visitors_->silent_.erase(place_);
  if (standing == Standing::silent) place_ = visitors_->silent_.insert(visitors_->silent_.end(), this);
  const bool counts = standing != Standing::seated && household_ != nullptr && !household_->exempt();
  if (counts != counted_) household_->connections += counts ? 1 : -1U;
  counted_ = counts;
  standing_ = standing;
}

void Visit::is_of(const IpAddress& client) {
  auto household = visitors_->household_of(client);
  if (household == household_) return;
  if (counted_) --household_->connections;
  household_ = std::move(household);
  counted_ = standing_ != Standing::seated && !household_->exempt();
  if (counted_) ++household_->connections;
}

bool Visit::has_room() const {
  return !counted_ || household_->connections <= most_connections_by_address ||
         visitors_->evict(household_.get(), this);
}

void Visit::be_silent() { become(Standing::silent); }
void Visit::speak() { become(Standing::speaking); }
void Visit::sit() { become(Standing::seated); }

// --- All of them

std::unique_ptr<Visit> Visitors::enter(const IpAddress& peer) {
  std::unique_ptr<Visit> visit(new Visit(shared_from_this()));
  ++connections_;
  visit->place_ = silent_.insert(silent_.end(), visit.get());
  // Behind a proxy the client is known when a request has come.
  if (!limits_.proxies.trust(peer)) visit->is_of(peer);
  const bool too_fast =
      visit->household_ != nullptr && !visit->household_->may(Demand::connection, std::chrono::steady_clock::now());
  if (too_fast || !visit->has_room() || (connections_ > limits_.connections && !evict(nullptr, visit.get()))) {
    ++refused_;
    return nullptr;
  }
  return visit;
}

bool Visitors::evict(const Household* household, const Visit* but) {
  for (Visit* const visit : silent_) {
    if (visit == but || !visit->evict_ || (household != nullptr && visit->household_.get() != household)) continue;
    // It ends soon, and is not asked again.
    const auto evict = std::exchange(visit->evict_, {});
    evict();
    ++evicted_;
    return true;
  }
  return false;
}

std::shared_ptr<Household> Visitors::household_of(const IpAddress& client) {
  const Moment now = std::chrono::steady_clock::now();
  if (households_.size() > many_households) forget(now);
  std::string name = household(client);
  auto& found = households_[name];
  if (found == nullptr)
    found = std::make_shared<Household>(std::move(name), limits_.trusted.contain(client), limits_.tables_an_hour);
  return found;
}

void Visitors::forget(Moment now) {
  std::erase_if(households_,
                [&](const auto& entry) { return entry.second.use_count() == 1 && entry.second->forgettable(now); });
}

}  // namespace jadoube::server
