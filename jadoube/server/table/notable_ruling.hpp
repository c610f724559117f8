// A ruling that an arbiter who watches many tables should see.
#pragma once

#include <optional>
#include <string>

#include "jadoube/laws/game.hpp"

namespace jadoube::server {

struct NotableRuling {
  std::string json;  // {"n": 12, "ok": true, "articles": ["7.5.1"], "says": {"en": "…", "pt": "…"}, "irregular": true}
};

// Returns nothing for a ruling that only follows the game: touches, moves, offers, presses. `game` is the game after
// the ruling.
std::optional<NotableRuling> notable_ruling(std::uint32_t n, const laws::Game& game, const laws::Ruling& ruling);

}  // namespace jadoube::server
