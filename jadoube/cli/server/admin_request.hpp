// A request to a running server, through the socket in the folder of its data.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "jadoube/cli/common/command.hpp"

namespace jadoube::cli {

// Writes the server's answer, and returns the command's exit status. `data` is the folder.
int ask_server(const Session& session, CLI::App* app, const std::string& data, const std::vector<std::string>& words);

}  // namespace jadoube::cli
