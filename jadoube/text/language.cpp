#include "jadoube/text/language.hpp"

#include <algorithm>
#include <cstdlib>

namespace jadoube::text {

std::string_view code(Language language) noexcept {
  switch (language) {
    case Language::en: return "en";
    case Language::pt: return "pt";
  }
  return "";
}

std::optional<Language> parse_language(std::string_view tag) noexcept {
  const auto first = tag.substr(0, tag.find_first_of("-_.@"));
  const auto same_letter = [](char a, char b) { return a == b || (a >= 'A' && a <= 'Z' && a - 'A' + 'a' == b); };
  for (const Language language : languages) {
    if (std::ranges::equal(first, code(language), same_letter)) return language;
  }
  return std::nullopt;
}

Language language_from_environment() noexcept {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value != '\0') return parse_language(value).value_or(Language::en);
  }
  return Language::en;
}

}  // namespace jadoube::text
