#include "jadoube/cli/common/pgn_inputs.hpp"

#include <algorithm>
#include <filesystem>

namespace jadoube::cli {

namespace {

namespace fs = std::filesystem;
using Refuse = std::function<void(const std::string&, int)>;

bool is_pgn(const std::string& name) {
  return name.ends_with(".pgn") || name.ends_with(".pgn.gz") || name.ends_with(".pgn.zst");
}

// Only regular files of a folder: reading a pipe or device could wait for ever.
bool is_pgn_file(const fs::path& entry) {
  std::error_code error;
  return is_pgn(entry.filename().string()) && !fs::is_other(fs::status(entry, error));
}

void add_folder(std::vector<std::string>& inputs, const fs::path& folder, const Refuse& refuse) {
  std::error_code error;
  std::vector<fs::path> entries;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    entries.push_back(at->path());
  if (error) refuse(folder.string(), error.value());
  std::ranges::sort(entries);
  for (const fs::path& entry : entries) {
    // Links to folders are not followed, because they may form a cycle.
    if (fs::is_directory(fs::symlink_status(entry, error)))
      add_folder(inputs, entry, refuse);
    else if (is_pgn_file(entry))
      inputs.push_back(entry.string());
  }
}

}  // namespace

std::vector<std::string> pgn_inputs(const std::vector<std::string>& names, const Refuse& refuse) {
  std::vector<std::string> inputs;
  for (const std::string& name : names) {
    std::error_code error;
    if (name != "-" && fs::is_directory(name, error))
      add_folder(inputs, name, refuse);
    else
      inputs.push_back(name);
  }
  return inputs;
}

}  // namespace jadoube::cli
