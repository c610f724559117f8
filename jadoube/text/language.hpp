// The languages of the program, and which of them the environment selects.
//
// A language is an entry of `Language`, which the build makes from the catalogues in jadoube/text/messages/
// (languages.hpp there): Language::en, Language::pt, Language::pt_BR. A language without a text of its own uses that of
// its tag without the last part, and finally English: pt-BR, pt, en.
#pragma once

#include <optional>
#include <string_view>

#include "jadoube/compiler.hpp"
#include "jadoube/text/languages.hpp"

namespace jadoube::text {

namespace detail {

[[nodiscard]] constexpr const LanguageProperties& properties(Language language) {
  return language_properties[static_cast<std::size_t>(language)];
}

}  // namespace detail

// The language's tag (BCP 47): "en", "pt", "pt-BR".
[[nodiscard]] constexpr std::string_view code(Language language) noexcept { return detail::properties(language).tag; }

// The language's name in itself: "English", "Português (Brasil)".
[[nodiscard]] constexpr std::string_view own_name(Language language) noexcept {
  return detail::properties(language).name;
}

// The mark between units and tenths: "." or ",".
[[nodiscard]] constexpr std::string_view decimal_mark(Language language) noexcept {
  return detail::properties(language).decimal_mark;
}

// The language whose texts are used if this one has none; that of English is English.
[[nodiscard]] constexpr Language fallback(Language language) noexcept { return detail::properties(language).fallback; }

// Whether the language is `other`, or falls back to it: the Portuguese of Brazil is Portuguese.
[[nodiscard]] constexpr bool is_a(Language language, Language other) noexcept {
  while (language != other && language != fallback(language)) language = fallback(language);
  return language == other;
}

// The language of a tag or locale name, in any case: the program's language with most of its parts, from the first on.
// "pt", "pt-AO" and "pt_PT.UTF-8" are pt, "PT_br" is pt-BR. Nothing if the program has none ("C", "de_DE", "").
[[nodiscard]] JADOUBE_API std::optional<Language> parse_language(std::string_view tag) noexcept;

// The language that the environment selects for messages. As POSIX specifies, it is decided by the first of LC_ALL,
// LC_MESSAGES and LANG that is set and not empty; English if there is none, or if it names a language that the program
// does not have.
[[nodiscard]] JADOUBE_API Language language_from_environment() noexcept;

}  // namespace jadoube::text
