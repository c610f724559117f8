// What an audit reads: files, and the PGN files of folders.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace jadoube::cli {

// The names as given, each folder replaced by the files in it and below that end in .pgn, .pgn.gz or .pgn.zst, in the
// order of their names. A folder that cannot be looked into is told to `refuse`, with an errno.
std::vector<std::string> audit_inputs(const std::vector<std::string>& names,
                                      const std::function<void(const std::string& name, int code)>& refuse);

}  // namespace jadoube::cli
