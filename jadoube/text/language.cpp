#include "jadoube/text/language.hpp"

#include <algorithm>
#include <cstdlib>

namespace jadoube::text {
namespace {

// A character in the form for comparing tags: without case, and with "-" for the "_" of locales.
constexpr char plain(char c) {
  if (c == '_') return '-';
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Whether the first parts of `tag` are those of `language`.
bool begins_with(std::string_view tag, std::string_view language) {
  const auto part = tag.substr(0, language.size());
  return std::ranges::equal(part, language, {}, plain, plain) &&
         (tag.size() == language.size() || plain(tag[language.size()]) == '-');
}

}  // namespace

std::optional<Language> parse_language(std::string_view tag) noexcept {
  tag = tag.substr(0, tag.find_first_of(".@"));  // of a locale: its character set, its variant
  std::optional<Language> found;
  for (const Language language : languages)
    if (begins_with(tag, code(language)) && (!found || code(language).size() > code(*found).size())) found = language;
  return found;
}

Language language_from_environment() noexcept {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value != '\0') return parse_language(value).value_or(Language::en);
  }
  return Language::en;
}

}  // namespace jadoube::text
