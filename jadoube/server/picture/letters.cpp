#include "jadoube/server/picture/letters.hpp"

#include <algorithm>
#include <boost/json/object.hpp>

#include "jadoube/server/common/json.hpp"

namespace jadoube::server {
namespace {

// The code points of UTF-8; invalid bytes become the replacement character.
std::u32string decoded(std::string_view text) {
  constexpr char32_t replacement = 0xFFFD;
  std::u32string points;
  for (std::size_t at = 0; at < text.size();) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 0;
    if (length == 0 || at + length > text.size()) {
      points += replacement;
      ++at;
      continue;
    }
    char32_t point = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) point = (point << 6) | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
    points += point;
    at += length;
  }
  return points;
}

}  // namespace

Letters::Letters(std::string_view json) {
  const auto value = parse_json(json);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return;
  const auto* const units = value_in(*object, "units");
  const auto* const letters = value_in(*object, "letters");
  if (units == nullptr || !units->is_number() || letters == nullptr || !letters->is_object()) return;
  units_ = units->to_number<double>();
  for (const auto& [name, letter] : letters->get_object()) {
    const auto* const drawn = letter.if_array();
    const auto points = decoded({name.data(), name.size()});
    if (points.size() != 1 || drawn == nullptr || drawn->size() != 2 || !(*drawn)[0].is_number() ||
        !(*drawn)[1].is_string())
      continue;
    const auto& outline = (*drawn)[1].get_string();
    letters_.emplace(points.front(), Letter{(*drawn)[0].to_number<double>(), {outline.data(), outline.size()}});
  }
}

std::optional<double> Letters::width(std::string_view text, double size) const {
  double sum = 0;
  for (const char32_t point : decoded(text)) {
    const auto letter = letters_.find(point);
    if (letter == letters_.end()) return std::nullopt;
    sum += letter->second.advance;
  }
  return sum / units_ * size;
}

std::vector<Path> Letters::paths(std::string_view text, Point begin, double size) const {
  std::vector<Path> drawn;
  const double scale = size / units_;
  for (const char32_t point : decoded(text)) {
    const auto letter = letters_.find(point);
    if (letter == letters_.end()) return {};
    Path path = read_path(letter->second.outline, {.x = begin.x, .y = 0, .scale = scale});
    // In letters, y increases upwards.
    for (Subpath& sub : path)
      for (Point& each : sub.points) each.y = begin.y - each.y;
    drawn.push_back(std::move(path));
    begin.x += letter->second.advance * scale;
  }
  return drawn;
}

std::vector<std::string> Letters::lines(std::string_view text, double size, double widest) const {
  std::vector<std::string> lines;
  if (!width(text, size)) return lines;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    const std::string longer = lines.empty() ? std::string(word) : lines.back() + " " + std::string(word);
    if (!lines.empty() && *width(longer, size) <= widest)
      lines.back() = longer;
    else
      lines.emplace_back(word);
  }
  return lines;
}

}  // namespace jadoube::server
