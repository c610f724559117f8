// The languages of the program, and which of them the environment selects.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace jadoube::text {

// A language of the program's texts. (Moves can be written in more languages: see the notation floor.)
enum class Language : std::uint8_t { en, pt };

inline constexpr std::array languages{Language::en, Language::pt};

// The language's ISO 639-1 code: "en", "pt".
[[nodiscard]] std::string_view code(Language language) noexcept;

// The language of a tag or locale name, by its first part, in any case: "pt", "pt-BR", "pt_PT.UTF-8", "EN". Nothing if
// the program does not have that language ("C", "de_DE", "").
[[nodiscard]] std::optional<Language> parse_language(std::string_view tag) noexcept;

// The language that the environment selects for messages. As POSIX specifies, it is decided by the first of LC_ALL,
// LC_MESSAGES and LANG that is set and not empty; English if there is none, or if it names a language that the program
// does not have.
[[nodiscard]] Language language_from_environment() noexcept;

}  // namespace jadoube::text
