// The kind of device that standard output is connected to.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace jadoube::cli {

// Whether bold type can be shown: a capable terminal, and the user has not set NO_COLOR.
inline bool standard_output_takes_styles() {
  const auto set = [](const char* variable) {
    const char* text = std::getenv(variable);
    return std::string_view(text == nullptr ? "" : text);
  };
  return ::isatty(STDOUT_FILENO) != 0 && set("NO_COLOR").empty() && !set("TERM").empty() && set("TERM") != "dumb";
}

}  // namespace jadoube::cli
