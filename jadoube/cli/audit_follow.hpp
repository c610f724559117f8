// jadoube audit --follow: games that are being played, as their record grows.
#pragma once

#include <string>
#include <vector>

#include "jadoube/cli/audit_run.hpp"

namespace jadoube::cli {

// Looks at files, folders of them and addresses http://… several times a second until Ctrl-C, and writes a line at once
// for each draw that can be claimed, each game that has ended on the board, and each illegal move; each once.
int follow_games(const Session& session, const CLI::App* app, const std::vector<std::string>& names, AuditTask task);

}  // namespace jadoube::cli
