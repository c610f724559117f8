// Reads the archives of the optional test data: tar files compressed by zstd, of a few megabytes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace jadoube::test {

// The files of an archive in JADOUBE_DATA by their paths within it; nothing if the archive is absent.
std::optional<std::map<std::string, std::string>> archive(std::string_view name);

std::string contents(const std::string& path);

}  // namespace jadoube::test
