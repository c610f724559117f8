// The one catalogue of what people read: a name for each text, and its words in each language.
//
//     say(Language::pt, Message::cannot_read_file, "a.pgn", "…")  // "não é possível ler a.pgn: …"
//
// The texts are in messages/, one file a subject.
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

// How many texts there are: Message runs from 0 to one less than this.
inline constexpr std::size_t message_count = 0
#define TEXT(name, en, pt) +1  // NOLINT(bugprone-macro-parentheses)
#include "jadoube/text/messages/all.def"
    ;

// The text's name, as in the source.
[[nodiscard]] std::string_view name(Message message) noexcept;

// The text as written in the catalogue, its places {0}, {1}, … unfilled.
[[nodiscard]] std::string_view pattern(Language language, Message message) noexcept;

// The text with its places filled. Throws fmt::format_error when `arguments` are fewer than the places: a fault of the
// caller.
[[nodiscard]] std::string say(Language language, Message message, fmt::format_args arguments);

template <typename... Arguments>
[[nodiscard]] std::string say(Language language, Message message, const Arguments&... arguments) {
  return say(language, message, fmt::format_args{fmt::make_format_args(arguments...)});
}

// How many words the next takes at most.
inline constexpr std::size_t most_words = 8;
// The text at the end of `out`, its places {0}, {1}, … filled with words as they stand: what say() gives, sooner. There
// are to be as many words as places, and no other braces in the text.
void append(std::string& out, Language language, Message message, std::span<const std::string_view> words = {});

}  // namespace jadoube::text
