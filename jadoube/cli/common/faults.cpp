#include "jadoube/cli/common/faults.hpp"

#include <fmt/format.h>

#include "jadoube/cli/common/standard_error.hpp"

namespace jadoube::cli {

void Faults::report(std::uint64_t line, std::uint64_t column, const std::string& sentence) {
  any_ = true;
  write_error_line(fmt::format("{}:{}:{}: {}", source_, line, column, sentence));
}

}  // namespace jadoube::cli
