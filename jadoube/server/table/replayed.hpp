// The result of a log: the game, and the facts that its table remembers about it.
//
//   Replayed replayed{.game = laws::Game(regulations)};
//   replay_on(replayed, lines);                           // false: the lines are not valid
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
  laws::Milliseconds at{};  // time of the last event
  std::uint32_t n = 0;      // number of entries
  std::optional<NotableRuling> notable{};
  LogBudget budget{};
  Interruptions interruptions{};
};

// Notes one more entry, on which the game has ruled. `bytes`: the length of its line.
void note_entry(Replayed& replayed, const laws::Event& event, const laws::Ruling& ruling, std::size_t bytes);

// Replays further lines, and calls `told` with each line and its ruling. Returns false if they are not valid.
bool replay_on(Replayed& replayed, std::span<const std::string> lines,
               const std::function<void(std::string_view line, const laws::Ruling& ruling)>& told = {});

}  // namespace jadoube::server
