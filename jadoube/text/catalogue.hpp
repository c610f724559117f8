// Texts with their places filled, in the reader's language.
#pragma once

#include <fmt/core.h>

#include <span>
#include <string>
#include <string_view>

#include "jadoube/compiler.hpp"
#include "jadoube/text/message.hpp"

namespace jadoube::text {

// The text's name, as in the source.
[[nodiscard]] constexpr std::string_view name(Message message) { return message.entry().name(); }

// The text as written, its places {0}, {1}, … unfilled.
[[nodiscard]] constexpr std::string_view pattern(Language language, Message message) {
  return message.entry().pattern(language);
}

// The text with its places filled. Throws fmt::format_error when `arguments` are fewer than the places: a fault of the
// caller.
[[nodiscard]] JADOUBE_API std::string say(Language language, Message message, fmt::format_args arguments);

template <typename... Arguments>
[[nodiscard]] std::string say(Language language, Message message, const Arguments&... arguments) {
  return say(language, message, fmt::format_args{fmt::make_format_args(arguments...)});
}

// Appends the text to `out`, its places {0}, {1}, … filled with `words` unchanged: the result of say(), but faster. The
// text must have as many places as there are words, at most `most_words`, and no other braces.
JADOUBE_API void append(std::string& out, Language language, Message message,
                        std::span<const std::string_view> words = {});

}  // namespace jadoube::text
