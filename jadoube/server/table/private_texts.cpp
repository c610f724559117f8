#include "jadoube/server/table/private_texts.hpp"

#include "jadoube/laws/conduct/points.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/server/table/replay.hpp"

namespace jadoube::server {

store::PrivatePart reason_in(const laws::Event& event, std::string_view line) {
  const auto* const stop = std::get_if<laws::act::StopClocks>(&event.act);
  if (stop == nullptr || stop->reason.empty()) return {};
  // There is no free text before this key in the line.
  constexpr std::string_view key = R"(, "reason": ")";
  std::string written = stop->reason;
  laws::protocol::escape_from(written, 0);
  // Includes the key: without this part, the line is the same act without a reason.
  return {static_cast<std::uint32_t>(line.find(key)), static_cast<std::uint32_t>(key.size() + written.size() + 1)};
}

store::PrivateSlot name_slot(Color color) {
  return color == Color::white ? store::PrivateSlot::white : store::PrivateSlot::black;
}

void add_names(std::vector<store::Change>& changes, const TableInfo& info) {
  for (const Color color : {Color::white, Color::black})
    if (const std::string& name = info.names[index(color)]; !name.empty())
      changes.emplace_back(store::change::SetName{info.id, name_slot(color), name});
}

std::optional<store::Known> known_of(const store::Table& table, const std::vector<std::string>& lines) {
  const auto info = read_table_info(table.id, table.info);
  if (!info) return std::nullopt;
  laws::protocol::Parser parser;
  if (!parser.regulations(regulations_line(*info))) return std::nullopt;
  store::Known known{.origin = regulations_line(*info)};
  for (const Color color : {Color::white, Color::black}) known.names[name_slot(color)] = info->names[index(color)];
  laws::Milliseconds at{};
  for (const std::string& line : lines) {
    const auto event = parser.event(line);
    if (!event || event->at < at) break;
    at = event->at;
    ++known.sound;
  }
  return known;
}

std::optional<TableInfo> info_after(const store::Table& table, std::span<const std::string> lines) {
  auto info = read_table_info(table.id, table.info);
  if (!info) return std::nullopt;
  info->result = laws::Result::none;
  info->reason = laws::Reason::none;
  const auto replayed = replay(*info, lines);
  if (!replayed) return std::nullopt;
  const laws::State& state = replayed->game.state();
  info->begun = !lines.empty();
  info->result = state.result;
  info->reason = state.reason;
  info->points = points(replayed->game.regulations(), state);
  info->plies = state.ply();
  return info;
}

}  // namespace jadoube::server
