#include <cstdint>

#include "jadoube/server/common/visible_name.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "jadoube/base/utf8.hpp"

namespace jadoube::server {
namespace {

icu::UnicodeString decoded(std::string_view text) {
  return icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
}

// Marks and joiners that show nothing by themselves are among the ignorable characters.
bool is_invisible(UChar32 character) {
  switch (u_charType(character)) {
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
    case U_SURROGATE:
    case U_PRIVATE_USE_CHAR:
    case U_UNASSIGNED: return true;
    default: return u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
  }
}

// Whether the character is part of an emoji: a selector after one of its characters, or a joiner between two of them.
bool is_in_emoji(const icu::UnicodeString& text, std::int32_t at) {
  constexpr UChar32 joiner = 0x200D, as_emoji = 0xFE0F;
  const auto is_pictographic = [](UChar32 character) {
    return u_hasBinaryProperty(character, UCHAR_EXTENDED_PICTOGRAPHIC) != 0 ||
           u_hasBinaryProperty(character, UCHAR_EMOJI_MODIFIER) != 0;
  };
  const UChar32 character = text.char32At(at);
  if ((character != joiner && character != as_emoji) || at == 0) return false;
  std::int32_t before = text.moveIndex32(at, -1);
  if (character == joiner && text.char32At(before) == as_emoji && before > 0) before = text.moveIndex32(before, -1);
  if (!is_pictographic(text.char32At(before))) return false;
  const std::int32_t behind = at + 1;
  return character == as_emoji || (behind < text.length() && is_pictographic(text.char32At(behind)));
}

}  // namespace

std::optional<std::string> visible_name(std::string_view text) {
  if (!base::is_utf8(text)) return std::nullopt;
  const auto given = decoded(text);
  icu::UnicodeString name;
  for (std::int32_t at = 0; at < given.length(); at = given.moveIndex32(at, 1)) {
    const UChar32 character = given.char32At(at);
    if (u_charType(character) == U_SPACE_SEPARATOR) {
      if (!name.isEmpty() && name.char32At(name.length() - 1) != u' ') name.append(u' ');
      continue;
    }
    if (is_invisible(character) && !is_in_emoji(given, at)) return std::nullopt;
    name.append(character);
  }
  if (name.endsWith(u" ")) name.truncate(name.length() - 1);
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* const normal = icu::Normalizer2::getNFCInstance(error);
  if (U_SUCCESS(error)) name = normal->normalize(name, error);
  if (U_FAILURE(error)) return std::nullopt;
  std::string normalised;
  name.toUTF8String(normalised);
  return normalised;
}

bool same_name(std::string_view a, std::string_view b) { return decoded(a).caseCompare(decoded(b), 0) == 0; }

}  // namespace jadoube::server
