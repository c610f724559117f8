// The limits of one address, at a time and by rate. An address is one IPv4 address, or a /64 of IPv6.
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

inline constexpr unsigned most_connections_by_address = 500;    // connections without a seat
inline constexpr unsigned most_connections_with_seats = 2'000;  // all connections, with or without a seat
inline constexpr unsigned most_spectators_by_address = 200;
inline constexpr unsigned most_open_seats_by_address = 20;  // shown in the lobby
inline constexpr unsigned most_engine_games_by_address = 10;
inline constexpr unsigned most_reserved_seats_by_address = 10;  // seats reserved by joining, until the player comes
inline constexpr unsigned most_classes_by_address = 20;
inline constexpr unsigned most_pupils_by_address = 1'500;
inline constexpr unsigned most_invitations_by_address = 10;                         // of programs, not answered
inline constexpr unsigned most_reconstructions_by_address = 4;                      // running or waiting
inline constexpr unsigned most_lists_by_address = 4;                                // long bodies being read
inline constexpr unsigned most_requests_in_progress = 24;                           // more requests wait
inline constexpr std::size_t most_unread_bytes_by_address = std::size_t{8} << 20U;  // size of answers not read yet

// The kinds of limited requests. A playing hall has many people behind one address.
enum class RateLimit : std::uint8_t {
  connection,
  request,  // of /api
  page,     // every other request: pages, pictures, what belongs to them, /healthz
  record,   // PGN, logs and results, which take time to write
  table,    // making a table, a tournament, a round or a class
  join,     // joining a table or a class
  code,     // a wrong code of a class
  reconstruction,
  hello,         // the first message of a spectator or a watcher
  message,       // a message of a spectator or a watcher
  act,           // an act of a seat
  logged_byte,   // bytes that its acts add to logs
  processor_ms,  // processor time of other threads for its requests
};
inline constexpr std::size_t rate_limits = 13;

class ConnectionSlot;

// The limits and the current use of one address.
class AddressQuota {
 public:
  AddressQuota(std::string name, bool exempt, unsigned tables_an_hour);
  AddressQuota(const AddressQuota&) = delete;
  AddressQuota& operator=(const AddressQuota&) = delete;

  const std::string& name() const { return name_; }
  // Whether the address is in a trusted network, where nothing is limited.
  bool exempt() const { return exempt_; }
  bool may(RateLimit limit, Moment now, double amount = 1);
  // Whether may() would return true.
  bool has(RateLimit limit, Moment now);
  // Counts an amount that has been used already.
  void charge(RateLimit limit, Moment now, double amount);

  unsigned connections = 0;  // without a seat, silent or speaking
  unsigned all_connections = 0;
  unsigned spectators = 0;
  unsigned open_seats = 0;
  unsigned reserved_seats = 0;
  unsigned engine_games = 0;
  unsigned classes = 0;
  unsigned pupils = 0;
  unsigned invitations = 0;
  unsigned reconstructions = 0;
  unsigned lists = 0;
  std::size_t unread_bytes = 0;         // size of answers that are being sent
  std::list<ConnectionSlot*> silent{};  // the oldest first

  // --- Requests in progress
  // Begins a request and returns true, or returns false: then call wait_for_request().
  bool begin_request();
  // Calls `then` when it is the turn of the waiting request, which has then begun.
  void wait_for_request(std::function<void()> then) { waiting_.push_back(std::move(then)); }
  void end_request();
  // The server ends: lets all waiting requests begin.
  void let_all_begin();

  // Whether this object has no information that must be remembered.
  bool forgettable(Moment now) const;

 private:
  std::string name_;
  bool exempt_;
  std::array<Rate, rate_limits> rates_;
  unsigned in_progress_ = 0;
  std::deque<std::function<void()>> waiting_;
};

// One use of a limited number of an address, given back when this object is destroyed.
class QuotaLease {
 public:
  QuotaLease() = default;
  // Returns an empty lease if the address has `most` already.
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
  // The address that has the lease; null: none.
  const AddressQuota* quota() const { return quota_.get(); }

 private:
  std::shared_ptr<AddressQuota> quota_;
  unsigned AddressQuota::*count_ = nullptr;
};

}  // namespace jadoube::server
