// jadoube board --livechess: the boards of a hall, each at a table of a server.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "jadoube/boards/session.hpp"
#include "jadoube/cli/common/command.hpp"
#include "jadoube/client/livechess_message.hpp"
#include "jadoube/client/table_address.hpp"

namespace jadoube::cli {

struct HallPlace {
  std::string serial_number;
  client::TableAddress table;
};

// The places of the boards: each at a table that was given, or as the arbiter's desk of a tournament arranges them,
// round after round.
struct HallPlan {
  std::vector<HallPlace> places{};
  std::optional<client::TournamentAddress> tournament{};
};

// Returns the exit status: `bad_usage` if a board could not sit down, or the LiveChess or the tournament cannot be
// reached.
int conduct_hall(const Session& session, const CLI::App& app, const client::livechess::Address& address,
                 const HallPlan& plan, const boards::SessionOptions& options);

}  // namespace jadoube::cli
