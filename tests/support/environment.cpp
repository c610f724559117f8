#include "tests/support/environment.hpp"

#include <cstdlib>

namespace jadoube::test {

bool long_run() { return !sanitized() && std::getenv("JADOUBE_LONG") != nullptr; }

std::filesystem::path source_file(std::string_view path) { return std::filesystem::path{JADOUBE_SOURCE_DIR} / path; }

std::optional<std::filesystem::path> data_file(std::string_view name) {
  const char* directory = std::getenv("JADOUBE_DATA");
  auto path = (directory != nullptr ? std::filesystem::path{directory} : source_file("../shared/data")) / name;
  if (!std::filesystem::exists(path)) return std::nullopt;
  return path;
}

}  // namespace jadoube::test
