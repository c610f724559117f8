// The PGN files that a command is given: files, and those in folders.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace jadoube::cli {

// The names as given, with each folder replaced by the files in it and its subfolders that end in .pgn, .pgn.gz or
// .pgn.zst, sorted by name. For a folder that cannot be listed, `refuse` is called with an errno.
std::vector<std::string> pgn_inputs(const std::vector<std::string>& names,
                                    const std::function<void(const std::string& name, int code)>& refuse);

}  // namespace jadoube::cli
