// Reads text in UTF-16 as UTF-8.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::pgn {

enum class ByteOrder : std::uint8_t { little, big };

// The byte order of a text in UTF-16, by its byte order mark or by a zero beside the first character; nothing for any
// other text.
std::optional<ByteOrder> utf16_order(std::string_view beginning);

// The text without a byte order mark. Bytes that are not UTF-16 become U+FFFD.
std::unique_ptr<Source::Stream> utf16_as_utf8(std::unique_ptr<Source::Stream> raw, ByteOrder order);

}  // namespace jadoube::pgn
