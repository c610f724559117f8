#include "jadoube/laws/protocol/internal/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace jadoube::laws::protocol {
namespace {

bool needs_escape(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }

}  // namespace

void escape_from(std::string& out, std::size_t at) {
  const auto begin = out.begin() + static_cast<std::ptrdiff_t>(at);
  // There is almost never anything to escape; the check looks at many characters at once.
  bool any = false;
  for (auto c = begin; c != out.end(); ++c) any |= needs_escape(*c);
  if (!any) return;
  const auto first = std::find_if(begin, out.end(), needs_escape);
  const std::string rest(first, out.end());
  out.erase(first, out.end());
  for (const char c : rest) {
    if (!needs_escape(c))
      out += c;
    else if (c == '"' || c == '\\')
      (out += '\\') += c;
    else
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
  }
}

JsonText& JsonText::hundredths(std::int64_t number) {
  if (number < 0) raw("-");
  const std::int64_t all = number < 0 ? -number : number;
  this->number(all / 100);
  if (all % 100 == 0) return *this;
  raw(".").number(all / 10 % 10);
  return all % 10 == 0 ? *this : this->number(all % 10);
}

}  // namespace jadoube::laws::protocol
