// jadoube audit --merge: combines the summaries of a file's parts.
#pragma once

#include <string>
#include <vector>

#include "jadoube/archive/report.hpp"
#include "jadoube/cli/common/command.hpp"

namespace jadoube::cli {

// Reads the output of `audit --shard I/N --format json` from files or "-"; returns the exit status of the whole audit.
int merge_audits(const Session& session, const CLI::App* app, const std::vector<std::string>& names,
                 archive::Format format);

}  // namespace jadoube::cli
