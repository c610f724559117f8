#include "jadoube/notation/pgn/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "jadoube/text/words.hpp"

namespace jadoube::pgn {

namespace {

using text::number;
using text::trimmed;

// "1:05:23.5", "05:23", "23".
std::optional<std::chrono::milliseconds> time(std::string_view text) {
  using namespace std::chrono;
  milliseconds total{0};
  const auto point = text.find('.');
  if (point != std::string_view::npos) {
    std::string decimals(text.substr(point + 1, 3));
    decimals.resize(3, '0');
    const auto fraction = number<unsigned>(decimals);
    if (!fraction || text.find_first_not_of("0123456789", point + 1) != std::string_view::npos) return std::nullopt;
    total += milliseconds(*fraction);
    text = text.substr(0, point);
  }
  milliseconds unit = seconds(1);
  for (int fields = 0; fields < 3; ++fields) {
    const auto colon = text.rfind(':');
    const auto field = number<std::uint16_t>(colon == std::string_view::npos ? text : text.substr(colon + 1));
    if (!field) return std::nullopt;
    total += *field * unit;
    if (colon == std::string_view::npos) return total;
    if (*field >= 60) return std::nullopt;
    text = text.substr(0, colon);
    unit *= 60;
  }
  return std::nullopt;
}

std::optional<std::chrono::milliseconds> time_of(std::string_view comment, std::string_view name) {
  const auto text = command(comment, name);
  return text ? time(*text) : std::nullopt;
}

}  // namespace

std::optional<std::string_view> command(std::string_view comment, std::string_view name) {
  for (std::size_t at = comment.find("[%"); at != std::string_view::npos; at = comment.find("[%", at + 2)) {
    const std::string_view inside = comment.substr(at + 2);
    if (!inside.starts_with(name)) continue;
    const auto end = inside.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view value = inside.substr(name.size(), end - name.size());
    if (value.empty() || text::blanks.contains(value.front())) return trimmed(value);
  }
  return std::nullopt;
}

std::optional<std::chrono::milliseconds> clock(std::string_view comment) { return time_of(comment, "clk"); }

std::optional<std::chrono::milliseconds> elapsed(std::string_view comment) { return time_of(comment, "emt"); }

std::optional<Evaluation> evaluation(std::string_view comment) {
  const auto text = command(comment, "eval");
  if (!text) return std::nullopt;
  const auto comma = text->find(',');
  std::string_view value = trimmed(text->substr(0, comma));
  Evaluation evaluation;
  if (comma != std::string_view::npos) {
    evaluation.depth = number<unsigned>(trimmed(text->substr(comma + 1)));
    if (!evaluation.depth) return std::nullopt;
  }
  if (value.starts_with('#')) {
    const auto moves = number<int>(value.substr(value.starts_with("#+") ? 2 : 1));
    if (!moves) return std::nullopt;
    evaluation.value = *moves;
    evaluation.is_mate = true;
    return evaluation;
  }
  if (value.starts_with('+')) value.remove_prefix(1);
  const auto pawns = number<double>(value);
  if (!pawns || !(std::abs(*pawns) < 1e6)) return std::nullopt;
  evaluation.value = static_cast<int>(std::lround(*pawns * 100));
  return evaluation;
}

std::string clock_command(std::chrono::milliseconds left) {
  const auto total = std::max<std::int64_t>(left.count(), 0);
  const auto seconds = total / 1000, thousandths = total % 1000;
  const std::string fraction = thousandths == 0 ? std::string() : fmt::format(".{:03}", thousandths);
  return fmt::format("[%clk {}:{:02}:{:02}{}]", seconds / 3600, seconds / 60 % 60, seconds % 60, fraction);
}

std::string evaluation_command(const Evaluation& evaluation) {
  const auto depth = evaluation.depth ? fmt::format(",{}", *evaluation.depth) : std::string();
  if (evaluation.is_mate) return fmt::format("[%eval #{}{}]", evaluation.value, depth);
  return fmt::format("[%eval {:.2f}{}]", evaluation.value / 100.0, depth);
}

std::string without_commands(std::string_view comment) {
  std::string text;
  while (!comment.empty()) {
    const auto begin = comment.find("[%");
    const auto end = begin == std::string_view::npos ? begin : comment.find(']', begin);
    const std::string_view before = trimmed(end == std::string_view::npos ? comment : comment.substr(0, begin));
    if (!before.empty()) text.append(text.empty() ? "" : " ").append(before);
    if (end == std::string_view::npos) break;
    comment.remove_prefix(end + 1);
  }
  return text;
}

}  // namespace jadoube::pgn
