// The server's log: one JSON object a line on standard error, with a time, a level and what happened.
//
//   log(Level::info, "listening", {{"address", "127.0.0.1"}, {"port", "8080"}});
//
// No value is ever a secret. A line is dropped if standard error has no room for it, because nobody reads it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace jadoube::server {

enum class Level { debug, info, warning, error };

// "debug", "info", "warning", "error" or "off": less important lines are not written.
void set_log_level(std::string_view level);
// How many lines have been dropped since the program began.
std::uint64_t dropped_log_lines();
void log(Level level, std::string_view event,
         std::initializer_list<std::pair<std::string_view, std::string_view>> values = {});

}  // namespace jadoube::server
