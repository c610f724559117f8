// The course of a game, read from its log, for readers that need more than the current position.
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

// Returns nothing if the regulations are not valid; lines that are not valid are left out.
std::optional<Course> read_course(const TableInfo& info, std::span<const std::string> lines);

}  // namespace jadoube::server
