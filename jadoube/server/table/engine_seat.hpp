// The seat of a table that an engine has.
#pragma once

#include <optional>
#include <string>

#include "jadoube/chess/piece.hpp"

namespace jadoube::server {

struct EngineSeat {
  // A sentence in both languages.
  struct Trouble {
    std::string en, pt;
  };

  Color color = Color::black;
  unsigned level = 3;  // from 1 to engines::levels
  bool resigns = true;
  std::optional<Trouble> trouble{};  // what it last failed in; nothing once it has moved again
};

}  // namespace jadoube::server
