#include "jadoube/cli/common/command.hpp"

#include <fmt/format.h>

#include "jadoube/cli/common/standard_error.hpp"

namespace jadoube::cli {

void report(const CLI::App* command, const std::string& sentence) {
  write_error_line(command == nullptr ? fmt::format("jadoube: {}", sentence)
                                      : fmt::format("jadoube {}: {}", command->get_name(), sentence));
}

int fail(const CLI::App* command, const std::string& sentence) {
  report(command, sentence);
  return bad_usage;
}

}  // namespace jadoube::cli
