// jadoube audit --follow: follows games in progress as their record grows.
#pragma once

#include <string>
#include <vector>

#include "jadoube/cli/audit/run.hpp"

namespace jadoube::cli {

// Checks files, folders of files and addresses http://… several times a second until Ctrl-C, and at once writes a line
// for each draw that can be claimed, each game that has ended on the board, and each illegal move; each only once.
int follow_games(const Session& session, const CLI::App* app, const std::vector<std::string>& names, AuditTask task);

}  // namespace jadoube::cli
