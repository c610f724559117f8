// jadoube audit --merge: the summaries of a file's parts as one.
#pragma once

#include <string>
#include <vector>

#include "jadoube/archive/report.hpp"
#include "jadoube/cli/command.hpp"

namespace jadoube::cli {

// Reads what `audit --shard I/N --format json` wrote, from files or "-"; gives the exit status of the audit as a whole.
int merge_audits(const Session& session, const CLI::App* app, const std::vector<std::string>& names,
                 archive::Format format);

}  // namespace jadoube::cli
