// An engine's seat at a table.
#pragma once

#include <optional>

#include "jadoube/chess/piece.hpp"
#include "jadoube/text/said.hpp"

namespace jadoube::server {

struct EngineSeat {
  Color color = Color::black;
  unsigned level = 3;  // from 1 to engines::levels
  bool resigns = true;
  std::optional<text::Said> trouble{};  // the engine's last failure; nothing once it has moved again
};

}  // namespace jadoube::server
