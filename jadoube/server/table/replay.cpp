#include "jadoube/server/table/replay.hpp"

#include <algorithm>

#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/server/table/entry.hpp"

namespace jadoube::server {

std::optional<Replayed> replay(const TableInfo& info, std::span<const std::string> lines, std::uint32_t seen) {
  laws::protocol::Parser parser;
  auto regulations = parser.regulations(regulations_line(info));
  if (!regulations) return std::nullopt;
  Replayed replayed{.game = laws::Game(*std::move(regulations)), .entries = "["};
  for (const std::string& line : lines) {
    const auto event = parser.event(line);
    if (!event || event->at < replayed.at) return std::nullopt;
    replayed.at = event->at;
    const laws::Ruling ruling = replayed.game.rule(*event);
    ++replayed.n;
    if (auto notable = notable_ruling(replayed.n, replayed.game, ruling)) replayed.notable = std::move(notable);
    if (replayed.n <= seen) continue;
    if (replayed.entries.size() > 1) replayed.entries += ", ";
    write_entry(replayed.entries, replayed.n, line, replayed.game, ruling,
                replayed.n < lines.size() ? EntryDetail::brief : EntryDetail::full);
  }
  replayed.entries += "]";
  if (info.result != laws::Result::none) replayed.game.keep_result(info.result, info.reason);
  return replayed;
}

}  // namespace jadoube::server
