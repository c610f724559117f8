// A stored log ruled on again: the game as it stands, and its entries for those who have not seen them.
#pragma once

#include <span>

#include "jadoube/laws/game.hpp"
#include "jadoube/server/facts.hpp"
#include "jadoube/server/noted.hpp"

namespace jadoube::server {

struct Replayed {
  laws::Game game;
  laws::Milliseconds at{};  // of the last event
  std::uint32_t n = 0;      // how many entries there are
  std::optional<Noted> noted{};
  std::string entries;  // those after the first `seen`, as a JSON list
};

// Nothing if the log makes no sense: it was not written by this program.
std::optional<Replayed> replay(const Facts& facts, std::span<const std::string> lines, std::uint32_t seen);

// Appended to `out`: {"n": …, "event": line, "answer": …, "view": …}, or where `brief`, without a view and of the state
// only what a replay needs.
void write_entry(std::string& out, std::uint32_t n, std::string_view line, const laws::Game& game,
                 const laws::Ruling& ruling, bool brief);

}  // namespace jadoube::server
