// jadoube board --livechess: the boards of a hall, each at a table of a server.
#pragma once

#include <string>
#include <vector>

#include "jadoube/boards/session.hpp"
#include "jadoube/cli/command.hpp"
#include "jadoube/cli/livechess_message.hpp"
#include "jadoube/cli/table_address.hpp"

namespace jadoube::cli {

struct HallPlace {
  std::string serial_number;
  TableAddress table;
};

// Returns the exit status: `bad_usage` if a board could not sit down, or the LiveChess cannot be reached.
int conduct_hall(const Session& session, const CLI::App& app, const livechess::Address& address,
                 const std::vector<HallPlace>& places, const boards::SessionOptions& options);

}  // namespace jadoube::cli
