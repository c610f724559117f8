#include "jadoube/server/common/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "jadoube/laws/protocol/internal/json_text.hpp"

namespace jadoube::server {
namespace {

spdlog::logger& logger() {
  static const auto made = [] {
    auto created = std::make_shared<spdlog::logger>("jadoube", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    created->set_pattern(R"({"time": "%Y-%m-%dT%H:%M:%S.%eZ", "level": "%l", %v})", spdlog::pattern_time_type::utc);
    created->flush_on(spdlog::level::info);
    return created;
  }();
  return *made;
}

spdlog::level::level_enum level_of(Level level) {
  switch (level) {
    case Level::debug: return spdlog::level::debug;
    case Level::info: return spdlog::level::info;
    case Level::warning: return spdlog::level::warn;
    case Level::error: break;
  }
  return spdlog::level::err;
}

}  // namespace

void set_log_level(std::string_view level) { logger().set_level(spdlog::level::from_str(std::string(level))); }

void log(Level level, std::string_view event,
         std::initializer_list<std::pair<std::string_view, std::string_view>> values) {
  if (!logger().should_log(level_of(level))) return;
  std::string line;
  laws::protocol::JsonText json(line);
  json.raw(R"("event": )").word(event);
  for (const auto& [key, value] : values) json.raw(", ").word(key).raw(": ").text(value);
  logger().log(level_of(level), "{}", line);
}

}  // namespace jadoube::server
