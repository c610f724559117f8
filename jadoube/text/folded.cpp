#include "jadoube/text/folded.hpp"

namespace jadoube::text {
namespace {

// The base letters of U+00C0 to U+017F, in small letters; a hyphen for × and ÷, which are not letters.
constexpr std::string_view base_letters =
    "aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuu"
    "uu"
    "wwyyyzzzzzzs";
static_assert(base_letters.size() == 0x180 - 0xC0);

// The base letter of a character of two bytes; 0 if it has none.
char base_letter(unsigned character) {
  constexpr unsigned feminine = 0xAA, degree = 0xB0, masculine = 0xBA;  // ª ° º
  if (character == feminine) return 'a';
  if (character == degree || character == masculine) return 'o';
  const char letter = character >= 0xC0U && character < 0x180U ? base_letters[character - 0xC0U] : '-';
  return letter == '-' ? '\0' : letter;
}

}  // namespace

std::string folded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const bool begins_pair = byte >= 0xC2U && byte <= 0xC5U && at + 1 < text.size();
    const unsigned second = begins_pair ? static_cast<unsigned char>(text[at + 1]) : 0U;
    const char letter = (second & 0xC0U) == 0x80U ? base_letter((byte & 0x1FU) << 6U | (second & 0x3FU)) : '\0';
    if (letter != '\0') {
      out += letter;
      ++at;
    } else {
      out += byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : text[at];
    }
  }
  return out;
}

}  // namespace jadoube::text
