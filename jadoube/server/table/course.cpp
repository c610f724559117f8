#include "jadoube/server/table/course.hpp"

#include "jadoube/laws/protocol/parser.hpp"

namespace jadoube::server {

std::optional<Course> read_course(const TableInfo& info, std::span<const std::string> lines) {
  laws::protocol::Parser parser;
  auto regulations = parser.regulations(regulations_line(info));
  if (!regulations) return std::nullopt;
  Course course{.info = info, .game = laws::Game(*std::move(regulations))};
  for (const std::string& line : lines) {
    const auto event = parser.event(line);
    if (!event) continue;
    const unsigned before = course.game.state().ply();
    const laws::Ruling ruling = course.game.rule_as_told(*event);
    course.clocks.take(*event, ruling, course.game, before);
  }
  // The stored result counts, even if today's rulings on the log differ.
  if (info.result != laws::Result::none) course.game.keep_result(info.result, info.reason);
  return course;
}

}  // namespace jadoube::server
