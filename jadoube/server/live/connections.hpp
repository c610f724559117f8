// The connections to the server. Internal.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <unordered_set>
#include <utility>

#include "jadoube/server/common/send_budget.hpp"
#include "jadoube/server/common/times.hpp"

namespace jadoube::server {

// A connection that the server checks every few seconds.
class Monitored {
 public:
  Monitored() = default;
  Monitored(const Monitored&) = delete;
  Monitored& operator=(const Monitored&) = delete;

  virtual void look_after(Moment now) = 0;

 protected:
  ~Monitored() = default;
};

// The WebSocket connections. Outlives the server context: a connection that is closing may still use it.
struct Connections {
  Connections(std::size_t most_waiting_bytes, const Times& given) : budget(most_waiting_bytes), times(given) {}

  SendBudget budget;
  Times times;
  Moment resumed{};           // end of the server's last pause: clients could not be heard before it
  std::size_t answering = 0;  // HTTP requests that are being answered
  std::size_t lists = 0;      // requests being read or answered that have a long list in the body
  std::unordered_set<SendBudget::Sender*> kept{};  // HTTP connections between two requests
  // The groups are checked in turn, so that thousands of connections do not wait for one pass over all of them.
  std::array<std::unordered_set<Monitored*>, 40> groups{};
  std::size_t next_group = 0;  // the group of the next new connection

  // Adds the connection to a group and returns the index of that group.
  std::size_t enter(Monitored& connection) {
    const std::size_t group = next_group;
    groups[group].insert(&connection);
    next_group = (group + 1) % groups.size();
    return group;
  }
  void leave(Monitored& connection, std::size_t group) { groups[group].erase(&connection); }

  // The server ends. A client sends its next request elsewhere when it finds its connection closed; an answer that the
  // server is stopping would be taken for the answer to that request.
  void close_kept() {
    for (SendBudget::Sender* const connection : std::exchange(kept, {})) connection->let_go();
  }

  bool nobody_is_live() const {
    return std::ranges::all_of(groups, [](const auto& group) { return group.empty(); });
  }
};

}  // namespace jadoube::server
