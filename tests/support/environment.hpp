// The environment that tests run in.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace jadoube::test {

// Whether this program is compiled with a sanitizer, and so several times as slow: a test then takes a smaller sample.
constexpr bool sanitized() {
#if defined(JADOUBE_SANITIZED)
  return true;
#else
  return false;
#endif
}

// Whether the run may take hours (./test --long sets JADOUBE_LONG). Otherwise a test ends within about two seconds.
bool long_run();

// A file of this repository by its path from the root.
std::filesystem::path source_file(std::string_view path);

// A file of the optional test data, which is not part of this repository: in the directory that JADOUBE_DATA names,
// else in ../shared/data beside the source tree. Nothing when it is absent; a test then skips:
//
//     const auto file = data_file("twic.pgn");
//     if (!file) GTEST_SKIP() << "no twic.pgn in JADOUBE_DATA";
std::optional<std::filesystem::path> data_file(std::string_view name);

}  // namespace jadoube::test
