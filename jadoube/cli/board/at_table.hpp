// jadoube board --table: an electronic board at a table of a server.
#pragma once

#include "jadoube/boards/session.hpp"
#include "jadoube/cli/board/device.hpp"
#include "jadoube/cli/common/command.hpp"
#include "jadoube/client/table_address.hpp"

namespace jadoube::cli {

// Returns the exit status: bad_usage with a sentence if the board cannot sit down there.
int sit_at_table(const Session& session, const CLI::App& app, BoardDevice device, const client::TableAddress& address,
                 const boards::SessionOptions& options);

}  // namespace jadoube::cli
