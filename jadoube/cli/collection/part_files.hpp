// Files that grow together, many at a time: data are held in memory and appended now and then, so that the number of
// open files does not matter.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "jadoube/cli/common/output.hpp"

namespace jadoube::cli {

class PartFiles {
 public:
  // An existing file is an error, unless `replaces`.
  PartFiles(std::filesystem::path directory, bool replaces) : directory_(std::move(directory)), replaces_(replaces) {}

  using Done = std::expected<void, OutputError>;
  // Appends a game to DIRECTORY/NAME.pgn.
  Done add(const std::string& name, std::string_view game);
  // Writes all that is held.
  Done finish();

  // The number of games by name.
  const std::map<std::string, std::uint64_t, std::less<>>& games() const { return games_; }

 private:
  // The limit for all files together.
  static constexpr std::size_t most_held = std::size_t{64} << 20;

  Done flush(const std::string& name, std::string& held);

  std::filesystem::path directory_;
  bool replaces_;
  std::map<std::string, std::uint64_t, std::less<>> games_;
  std::map<std::string, std::string, std::less<>> held_;
  std::map<std::string, bool, std::less<>> is_begun_;
  std::size_t held_size_ = 0;
};

}  // namespace jadoube::cli
