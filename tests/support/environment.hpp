// What a test asks of its surroundings.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace jadoube::test {

// Whether the run is a slow one (under a sanitizer) and tests should take smaller samples and depths: JADOUBE_QUICK is
// set.
inline bool quick() { return std::getenv("JADOUBE_QUICK") != nullptr; }

// A file of this repository by its path from the root.
inline std::filesystem::path source_file(const std::string& path) {
  return std::filesystem::path{JADOUBE_SOURCE_DIR} / path;
}

// A file of the optional test data, which is no part of this repository: in the directory that JADOUBE_DATA names, else
// in
// ../shared/data beside the source tree. Nothing when it is absent; a test then skips:
//
//     const auto file = data_file("twic.pgn");
//     if (!file) GTEST_SKIP() << "no twic.pgn in JADOUBE_DATA";
inline std::optional<std::filesystem::path> data_file(const std::string& name) {
  const char* directory = std::getenv("JADOUBE_DATA");
  auto path = (directory != nullptr ? std::filesystem::path{directory} : source_file("../shared/data")) / name;
  if (!std::filesystem::exists(path)) return std::nullopt;
  return path;
}

}  // namespace jadoube::test
