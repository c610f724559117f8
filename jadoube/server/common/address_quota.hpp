// What an address may have at a time, and how often it may ask for what. An address is one of IPv4, or a /64 of IPv6.
//
//   if (!quota->may(RateLimit::record, now)) …                       // too fast
//   auto seat = QuotaLease::take(quota, &AddressQuota::open_seats, most_open_seats_by_address);
//   if (!seat) …                                                      // too many, until one is given back
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <string>

#include "jadoube/server/common/rate.hpp"

namespace jadoube::server {

inline constexpr unsigned most_connections_by_address = 500;    // not seated
inline constexpr unsigned most_connections_with_seats = 2'000;  // seated ones among them
inline constexpr unsigned most_spectators_by_address = 200;
inline constexpr unsigned most_open_seats_by_address = 20;  // in the lobby
inline constexpr unsigned most_engine_games_by_address = 10;
inline constexpr unsigned most_reserved_seats_by_address = 10;  // joined, and nobody has come yet
inline constexpr unsigned most_classes_by_address = 20;
inline constexpr unsigned most_pupils_by_address = 1'500;
inline constexpr unsigned most_invitations_by_address = 10;                         // of programs, not answered
inline constexpr unsigned most_reconstructions_by_address = 4;                      // under way and waiting
inline constexpr unsigned most_requests_in_progress = 24;                           // further ones wait
inline constexpr std::size_t most_unread_bytes_by_address = std::size_t{8} << 20U;  // of answers

// What an address may ask for, and how often. A hall has many people behind one address.
enum class RateLimit : std::uint8_t {
  connection,
  request,  // of /api
  page,     // every other request: pages, pictures, what belongs to them, /healthz
  record,   // that takes time to write: PGN, logs, results
  table,    // or a tournament, a round, a class
  join,     // a table, or a class
  code,     // of a class, that is none
  reconstruction,
  hello,         // of a spectator or a watcher
  message,       // of spectators and watchers
  act,           // of seats
  logged_byte,   // that their acts add to logs
  processor_ms,  // that other threads work for it
};
inline constexpr std::size_t rate_limits = 13;

class ConnectionSlot;

// What is kept of one address.
class AddressQuota {
 public:
  AddressQuota(std::string name, bool exempt, unsigned tables_an_hour);
  AddressQuota(const AddressQuota&) = delete;
  AddressQuota& operator=(const AddressQuota&) = delete;

  const std::string& name() const { return name_; }
  // In a trusted network: nothing is limited.
  bool exempt() const { return exempt_; }
  bool may(RateLimit limit, Moment now, double amount = 1);
  // Whether may() would be true.
  bool has(RateLimit limit, Moment now);
  // What has been used already.
  void charge(RateLimit limit, Moment now, double amount);

  unsigned connections = 0;  // silent or speaking
  unsigned all_connections = 0;
  unsigned spectators = 0;
  unsigned open_seats = 0;
  unsigned reserved_seats = 0;
  unsigned engine_games = 0;
  unsigned classes = 0;
  unsigned pupils = 0;
  unsigned invitations = 0;
  unsigned reconstructions = 0;
  std::size_t unread_bytes = 0;         // of answers that are being sent
  std::list<ConnectionSlot*> silent{};  // the oldest first

  // --- Requests in progress
  // True: one more is in progress now. False: wait_for_request().
  bool begin_request();
  // One more is in progress when `then` is called, in its turn.
  void wait_for_request(std::function<void()> then) { waiting_.push_back(std::move(then)); }
  void end_request();
  // The server ends: nobody waits any more.
  void let_all_begin();

  // Nothing of it needs to be remembered.
  bool forgettable(Moment now) const;

 private:
  std::string name_;
  bool exempt_;
  std::array<Rate, rate_limits> rates_;
  unsigned in_progress_ = 0;
  std::deque<std::function<void()>> waiting_;
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
  // Whose it is; null: nobody's.
  const AddressQuota* quota() const { return quota_.get(); }

 private:
  std::shared_ptr<AddressQuota> quota_;
  unsigned AddressQuota::*count_ = nullptr;
};

}  // namespace jadoube::server
