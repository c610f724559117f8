#include "jadoube/server/table/replay.hpp"

#include "jadoube/laws/protocol/parser.hpp"

namespace jadoube::server {

std::optional<Replayed> begin_replay(const TableInfo& info) {
  laws::protocol::Parser parser;
  auto regulations = parser.regulations(regulations_line(info));
  if (!regulations) return std::nullopt;
  return Replayed{.game = laws::Game(*std::move(regulations))};
}

bool replay_on(Replayed& replayed, std::span<const std::string> lines,
               const std::function<void(std::string_view, const laws::Ruling&)>& told) {
  laws::protocol::Parser parser;
  for (const std::string& line : lines) {
    const auto event = parser.event(line);
    if (!event || event->at < replayed.at) return false;
    replayed.at = event->at;
    const laws::Ruling ruling = replayed.game.rule(*event);
    ++replayed.n;
    replayed.interruptions.note(*event, ruling, replayed.game.state());
    replayed.budget.note(event->by, line.size(), replayed.game.state().ply());
    if (auto notable = notable_ruling(replayed.n, replayed.game, ruling)) replayed.notable = std::move(notable);
    if (told) told(line, ruling);
  }
  return true;
}

std::optional<Replayed> replay(const TableInfo& info, std::span<const std::string> lines) {
  auto replayed = begin_replay(info);
  if (!replayed || !replay_on(*replayed, lines)) return std::nullopt;
  if (info.result != laws::Result::none) replayed->game.keep_result(info.result, info.reason);
  return replayed;
}

}  // namespace jadoube::server
