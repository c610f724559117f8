// What a log has led to: the game, and what its table remembers of it.
//
//   Replayed replayed{.game = laws::Game(regulations)};
//   replay_on(replayed, lines);                           // false: they make no sense
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "jadoube/laws/game.hpp"
#include "jadoube/server/table/interruptions.hpp"
#include "jadoube/server/table/log_budget.hpp"
#include "jadoube/server/table/notable_ruling.hpp"

namespace jadoube::server {

struct Replayed {
  laws::Game game;
  laws::Milliseconds at{};  // of the last event
  std::uint32_t n = 0;      // how many entries there are
  std::optional<NotableRuling> notable{};
  LogBudget budget{};
  Interruptions interruptions{};
};

// One more entry, on which the game has ruled. `bytes`: of its line.
void note_entry(Replayed& replayed, const laws::Event& event, const laws::Ruling& ruling, std::size_t bytes);

// Further lines, of which each is told with its ruling. False where they make no sense.
bool replay_on(Replayed& replayed, std::span<const std::string> lines,
               const std::function<void(std::string_view line, const laws::Ruling& ruling)>& told = {});

}  // namespace jadoube::server
