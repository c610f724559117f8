// The help text for a terminal.
#pragma once

#include "jadoube/cli/common/command.hpp"

namespace jadoube::cli {

// Writes the full help of `app`, the program or one of its commands, in lines of at most 80 columns.
void print_help(const Session& session, const CLI::App& app);

}  // namespace jadoube::cli
