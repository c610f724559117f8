// The desks of a tournament's arbiters: each gets every change once it is on the disk, so that several arbiters see the
// same state, and nothing is sent twice.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "jadoube/server/tournament/staff.hpp"
#include "jadoube/server/tournament/tournaments.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_desks = 50;  // of one tournament

// A connection of an arbiter.
class DeskSubscriber {
 public:
  DeskSubscriber() = default;
  DeskSubscriber(const DeskSubscriber&) = delete;
  DeskSubscriber& operator=(const DeskSubscriber&) = delete;
  virtual ~DeskSubscriber() = default;

  // {"change": {…}}: a line of the log. A slow subscriber gets the whole state when it has read the earlier messages.
  virtual void tell_change(const std::shared_ptr<const std::string>& message) = 0;
  virtual void dismiss(CloseReason why, const Refusal& refusal) = 0;
  virtual unsigned link() const = 0;  // the link that it used
};

class Desks {
 public:
  std::expected<void, Refusal> enter(DeskSubscriber& desk, const Tournaments::Held& tournament);
  void leave(DeskSubscriber& desk);
  // Whether it is the only one of its tournament.
  bool is_first(const DeskSubscriber& desk) const;
  void changed(const Tournaments::Held& tournament, const std::string& line);
  void close(const Refusal& why);
  // {"desk": {…}, "link": {…}}: the current state for a new desk, and the permissions of its link.
  std::string welcome(store::TableId tournament, const ArbiterLink& link);
  void dismiss_revoked(const Tournament& tournament);

 private:
  struct Place {
    Tournaments::Held tournament;
    std::vector<DeskSubscriber*> desks{};
    std::string written{};  // the state of the tournament; empty: it is not written yet
  };
  static void show(Place& place, const Tournaments::Held& tournament);

  std::map<store::TableId, Place> places_;
};

}  // namespace jadoube::server
