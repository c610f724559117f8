#include "jadoube/archive/summary.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/archive/messages.hpp"
#include "jadoube/notation/pgn/internal/encoding.hpp"

namespace jadoube::archive {

using text::Language;

std::uint64_t Summary::count(Severity wanted) const {
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < kind_count; ++i)
    if (severity(static_cast<Kind>(i)) == wanted) total += findings[i];
  return total;
}

void Summary::add(const Summary& other) {
  sources += other.sources;
  unreadable += other.unreadable;
  games += other.games;
  plies += other.plies;
  for (std::size_t i = 0; i < kind_count; ++i) findings[i] += other.findings[i];
}

std::string to_text(const Summary& summary, Language language) {
  std::string text;
  std::size_t width = 0;
  for (std::size_t i = 0; i < kind_count; ++i)
    if (summary.findings[i] != 0) width = std::max(width, pgn::characters(name(static_cast<Kind>(i), language)));
  for (std::size_t i = 0; i < kind_count; ++i) {
    if (summary.findings[i] == 0) continue;
    const std::string kind = name(static_cast<Kind>(i), language);
    text += fmt::format("{}{}  {:>12}\n", kind, std::string(width - pgn::characters(kind), ' '), summary.findings[i]);
  }
  const auto moves = (summary.plies + 1) / 2;
  text += say(language, Message::audit_summary, summary.games, moves, summary.count(Severity::error),
              summary.count(Severity::warning), summary.count(Severity::information));
  return text + "\n";
}

std::string to_json(const Summary& summary) {
  std::string findings;
  for (std::size_t i = 0; i < kind_count; ++i)
    if (summary.findings[i] != 0)
      findings +=
          fmt::format("{}\"{}\":{}", findings.empty() ? "" : ",", code(static_cast<Kind>(i)), summary.findings[i]);
  const std::string part =
      summary.part ? fmt::format("\"part\":\"{}/{}\",", summary.part->number, summary.part->of) : "";
  return fmt::format(
      "{{\"summary\":{{{}{}\"sources\":{},\"unreadable\":{},\"games\":{},\"plies\":{},\"findings\":{{{}}}}}}}\n", part,
      summary.is_complete ? "" : "\"complete\":false,", summary.sources, summary.unreadable, summary.games,
      summary.plies, findings);
}

}  // namespace jadoube::archive
