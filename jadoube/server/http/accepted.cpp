#include "jadoube/server/http/accepted.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "jadoube/text/words.hpp"

namespace jadoube::server {
namespace {

struct Weighted {
  std::string_view name;
  unsigned thousandths;  // of the weight
};

// "q=0.8" is 800; anything that is not a weight counts as 1000.
unsigned weight_of(std::string_view parameter) {
  parameter = text::trimmed(parameter);
  if (!parameter.starts_with("q=") && !parameter.starts_with("Q=")) return 1000;
  parameter.remove_prefix(2);
  if (!parameter.starts_with('0')) return 1000;
  unsigned weight = 0, digit_worth = 100;
  for (const char digit : parameter.substr(std::min<std::size_t>(parameter.size(), 2))) {
    if (digit < '0' || digit > '9') break;
    weight += static_cast<unsigned>(digit - '0') * digit_worth;
    digit_worth /= 10;
  }
  return weight;
}

// Takes the first item from a list; nothing at its end.
std::optional<Weighted> take_next(std::string_view& list) {
  if (list.empty()) return std::nullopt;
  const std::string_view entry = list.substr(0, list.find(','));
  list.remove_prefix(std::min(entry.size() + 1, list.size()));
  const auto semicolon = std::min(entry.find(';'), entry.size());
  const std::string_view parameter = entry.substr(std::min(semicolon + 1, entry.size()));
  return Weighted{text::trimmed(entry.substr(0, semicolon)), weight_of(parameter)};
}

}  // namespace

bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
  while (const auto entry = take_next(accept_encoding))
    if (entry->name == coding) return entry->thousandths > 0;
  return false;
}

text::Language wanted_language(std::string_view accept_language) {
  auto wanted = text::Language::pt;
  unsigned most = 0;
  while (const auto entry = take_next(accept_language)) {
    const auto language = text::parse_language(entry->name);
    if (!language || entry->thousandths <= most) continue;
    most = entry->thousandths;
    wanted = *language;
  }
  return wanted;
}

}  // namespace jadoube::server
