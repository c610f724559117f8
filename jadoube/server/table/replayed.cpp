#include "jadoube/server/table/replayed.hpp"

#include <utility>

#include "jadoube/laws/protocol/parser.hpp"

namespace jadoube::server {

void note_entry(Replayed& replayed, const laws::Event& event, const laws::Ruling& ruling, std::size_t bytes) {
  const laws::State& state = replayed.game.state();
  replayed.at = event.at;
  ++replayed.n;
  replayed.interruptions.note(event, ruling, state);
  replayed.budget.note(event.by, bytes, state.ply());
  if (auto notable = notable_ruling(replayed.n, replayed.game, ruling)) replayed.notable = std::move(notable);
}

bool replay_on(Replayed& replayed, std::span<const std::string> lines,
               const std::function<void(std::string_view, const laws::Ruling&)>& told) {
  laws::protocol::Parser parser;
  for (const std::string& line : lines) {
    const auto event = parser.event(line);
    if (!event || event->at < replayed.at) return false;
    const laws::Ruling ruling = replayed.game.rule_as_told(*event);
    note_entry(replayed, *event, ruling, line.size());
    if (told) told(line, ruling);
  }
  return true;
}

}  // namespace jadoube::server
