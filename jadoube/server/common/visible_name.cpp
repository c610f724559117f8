#include <cstdint>

#include "jadoube/server/common/visible_name.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "jadoube/server/common/utf8.hpp"

namespace jadoube::server {
namespace {

icu::UnicodeString decoded(std::string_view text) {
  return icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
}

// Marks and joiners that show nothing by themselves are among those that may be ignored.
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

}  // namespace

std::optional<std::string> visible_name(std::string_view text) {
  if (!is_utf8(text)) return std::nullopt;
  const auto given = decoded(text);
  icu::UnicodeString name;
  for (std::int32_t at = 0; at < given.length(); at = given.moveIndex32(at, 1)) {
    const UChar32 character = given.char32At(at);
    if (u_charType(character) == U_SPACE_SEPARATOR) {
      if (!name.isEmpty() && name.char32At(name.length() - 1) != u' ') name.append(u' ');
      continue;
    }
    if (is_invisible(character)) return std::nullopt;
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
