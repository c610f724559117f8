// The catalogue of all texts that people read: a name for each text, and its wording in each language.
//
//     say(Language::pt, Message::cannot_read_file, "a.pgn", "…")  // "não é possível ler a.pgn: …"
//
// The texts are in messages/, one file for each subject.
#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "jadoube/text/language.hpp"

namespace jadoube::text {

// A text's name.
enum class Message : std::uint16_t {
#define TEXT(name, en, pt) name,
#include "jadoube/text/messages/all.def"
};

// The number of texts: Message runs from 0 to one less than this.
inline constexpr std::size_t message_count = 0
#define TEXT(name, en, pt) +1  // NOLINT(bugprone-macro-parentheses)
#include "jadoube/text/messages/all.def"
    ;

// The text's name, as in the source.
[[nodiscard]] std::string_view name(Message message) noexcept;

// The text as written in the catalogue, its placeholders {0}, {1}, … not filled.
[[nodiscard]] std::string_view pattern(Language language, Message message) noexcept;

// The text with its placeholders filled. Throws fmt::format_error if there are fewer `arguments` than placeholders,
// which is a bug in the caller.
[[nodiscard]] std::string say(Language language, Message message, fmt::format_args arguments);

template <typename... Arguments>
[[nodiscard]] std::string say(Language language, Message message, const Arguments&... arguments) {
  return say(language, message, fmt::format_args{fmt::make_format_args(arguments...)});
}

// The most words that append() accepts.
inline constexpr std::size_t most_words = 8;
// Appends the text to `out`, its placeholders {0}, {1}, … replaced by `words`: the same result as say(), but faster.
// There must be as many words as placeholders, and no other braces in the text.
void append(std::string& out, Language language, Message message, std::span<const std::string_view> words = {});

}  // namespace jadoube::text
