// Who is connected to the server. Internal.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <unordered_set>

namespace jadoube::server {

class LiveParticipant;

// Who is connected. It outlives the context where a connection's last breath comes late.
struct Connections {
  std::size_t connections = 0;
  // In parties that are looked after by turns, so that thousands are not kept waiting by one look at everybody.
  std::array<std::unordered_set<LiveParticipant*>, 40> parties{};
  std::size_t next_party = 0;  // of a participant that comes

  bool no_participants() const {
    return std::ranges::all_of(parties, [](const auto& party) { return party.empty(); });
  }
};

}  // namespace jadoube::server
