// The seat of a table that an engine has.
#pragma once

#include <optional>

#include "jadoube/chess/piece.hpp"
#include "jadoube/text/said.hpp"

namespace jadoube::server {

struct EngineSeat {
  Color color = Color::black;
  unsigned level = 3;  // from 1 to engines::levels
  bool resigns = true;
  std::optional<text::Said> trouble{};  // what it last failed in; nothing once it has moved again
};

}  // namespace jadoube::server
