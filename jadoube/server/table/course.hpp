// The course of a game, from its log: for those who need more than how it stands.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "jadoube/server/table/move_clocks.hpp"
#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

struct Course {
  TableInfo info;
  laws::Game game;
  MoveClocks clocks{};
  std::shared_ptr<const std::string> pgn{};
};

// Nothing if the regulations make no sense; a line that makes none is left out.
std::optional<Course> read_course(const TableInfo& info, std::span<const std::string> lines);

}  // namespace jadoube::server
