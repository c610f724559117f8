#include "jadoube/text/catalogue.hpp"

#include <fmt/format.h>

#include "jadoube/text/put.hpp"

namespace jadoube::text {

std::string say(Language language, Message message, fmt::format_args arguments) {
  return fmt::vformat(pattern(language, message), arguments);
}

void append(std::string& out, Language language, Message message, std::span<const std::string_view> words) {
  const std::string_view text = pattern(language, message);
  std::size_t from = 0;
  for (const std::size_t place : message.entry().places(language)) {
    if (place == text.size()) break;
    put(out, text.substr(from, place - from));
    put(out, words[static_cast<std::size_t>(text[place + 1] - '0')]);
    from = place + std::string_view("{0}").size();
  }
  put(out, text.substr(from));
}

}  // namespace jadoube::text
