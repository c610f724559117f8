#include "jadoube/server/tournament/csv.hpp"

#include <utility>

#include "jadoube/laws/protocol/internal/json_text.hpp"

namespace jadoube::server {
namespace {

constexpr char guard = '\'';

// An apostrophe before such a character is guarded too, so that every name can be restored.
bool needs_guard(std::string_view name) { return !name.empty() && std::string_view("=+-@\t\r").contains(name.front()); }
bool has_guard(std::string_view name) {
  while (name.starts_with(guard)) {
    name.remove_prefix(1);
    if (needs_guard(name)) return true;
  }
  return false;
}

}  // namespace

std::string with_formula_guard(std::string_view name) {
  std::string guarded(name);
  if (needs_guard(name) || has_guard(name)) guarded.insert(guarded.begin(), guard);
  return guarded;
}

std::string_view without_formula_guard(std::string_view name) { return has_guard(name) ? name.substr(1) : name; }

Csv& Csv::field(std::string_view text) {
  if (!std::exchange(first_, false)) out_ += ',';
  if (text.find_first_of(",;\"\r\n\t") == text.npos) {
    out_ += text;
    return *this;
  }
  out_ += '"';
  for (const char letter : text) {
    if (letter == '"') out_ += '"';
    out_ += letter;
  }
  out_ += '"';
  return *this;
}

Csv& Csv::hundredths(std::optional<unsigned> number) { return field(number ? decimal(*number) : std::string()); }

std::string Csv::decimal(std::int64_t hundredths) {
  std::string text;
  laws::protocol::JsonText(text).hundredths(hundredths);
  return text;
}

void Csv::end_line() {
  out_ += "\r\n";
  first_ = true;
}

}  // namespace jadoube::server
