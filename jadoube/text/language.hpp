// The languages the program speaks, and which of them the environment asks for.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace jadoube::text {

// A language the program speaks. (Moves are written in more: see the notation floor.)
enum class Language : std::uint8_t { en, pt };

inline constexpr std::array languages{Language::en, Language::pt};

// The language's ISO 639-1 code: "en", "pt".
[[nodiscard]] std::string_view code(Language language) noexcept;

// The language of a tag or locale name, by its first part, in any case: "pt", "pt-BR", "pt_PT.UTF-8", "EN".
// Nothing when that is no language the program speaks ("C", "de_DE", "").
[[nodiscard]] std::optional<Language> parse_language(std::string_view tag) noexcept;

// The language the environment asks for messages in. As POSIX has it, the first of LC_ALL, LC_MESSAGES and LANG that is
// set and not empty decides; English when there is none, or it names a language the program does not speak.
[[nodiscard]] Language language_from_environment() noexcept;

}  // namespace jadoube::text
