// The calls for an arbiter at a tournament's tables, for all open pages of arbiters: a call remains until an arbiter
// has answered it or the player has withdrawn it, whoever is connected.
//
// A subscriber first gets all calls, and again all of them when one changes:
//   {"calls": [{"round", "board", "table", "names", "of", "by", "reason", "since", "answered",
//              "comes"}], "now": ms}
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "jadoube/server/tournament/staff.hpp"
#include "jadoube/server/tournament/tournaments.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_call_pages = 200;  // of one tournament

// A connection of an arbiter.
class CallSubscriber {
 public:
  CallSubscriber() = default;
  CallSubscriber(const CallSubscriber&) = delete;
  CallSubscriber& operator=(const CallSubscriber&) = delete;
  virtual ~CallSubscriber() = default;

  virtual void tell_calls(const std::shared_ptr<const std::string>& message) = 0;
  virtual void dismiss(CloseReason why, const Refusal& refusal) = 0;
  virtual unsigned link() const = 0;  // the link that it used
};

class Calls {
 public:
  Calls(TableRegistry& registry, Tournaments& tournaments) : registry_(registry), tournaments_(tournaments) {}

  // Sends the calls when the tables with calls are here; `client`: the client in whose turn these are read.
  std::expected<void, Refusal> enter(CallSubscriber& page, const Tournaments::Held& tournament,
                                     std::string_view client);
  void leave(CallSubscriber& page);
  void changed(const Table& table);
  // `line`: the change in the log.
  void decided(const Tournaments::Held& tournament, const std::string& line);
  void dismiss_revoked(const Tournament& tournament);
  void close(const Refusal& why);

 private:
  struct Call {
    bool claim = false;  // true: a claim that an arbiter must judge; false: clocks stopped to call an arbiter
    Color by = Color::white;
    std::string reason{};
    std::int64_t since = 0;  // Unix ms
    bool answered = false;
  };
  struct Place {
    Tournaments::Held tournament;
    std::vector<CallSubscriber*> pages{};
    std::map<store::TableId, Call> calls{};
    std::map<store::TableId, std::string> comes{};  // who has answered, as far as this server knows
    std::string told{};
    bool loaded = false;
  };
  void load(store::TableId tournament, std::string_view client);
  void load_tables(store::TableId tournament, const std::vector<store::TableId>& tables, const std::string& client);
  static void take(Place& place, const Table& table);
  static std::string write(const Place& place);
  std::shared_ptr<const std::string> message(const Place& place) const;
  void tell(Place& place);

  TableRegistry& registry_;
  Tournaments& tournaments_;
  std::map<store::TableId, Place> places_;
};

}  // namespace jadoube::server
