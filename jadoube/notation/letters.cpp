#include "jadoube/notation/letters.hpp"

#include <algorithm>

namespace jadoube::notation {

namespace {

struct Alphabet {
  std::string_view code;
  std::array<std::string_view, 6> pieces;  // by role: pawn, knight, bishop, rook, queen, king
};

constexpr std::array<Alphabet, all_letters.size()> alphabets{{
    {"pt", {"", "C", "B", "T", "D", "R"}},
    {"en", {"", "N", "B", "R", "Q", "K"}},
    {"es", {"", "C", "A", "T", "D", "R"}},
    {"fr", {"", "C", "F", "T", "D", "R"}},
    {"de", {"", "S", "L", "T", "D", "K"}},
    {"nl", {"", "P", "L", "T", "D", "K"}},
    {"it", {"", "C", "A", "T", "D", "R"}},
    {"figurine", {"", "♘", "♗", "♖", "♕", "♔"}},
    {"ru", {"", "К", "С", "Л", "Ф", "Кр"}},
    {"uk", {"", "К", "С", "Т", "Ф", "Кр"}},
    {"bg", {"", "К", "О", "Т", "Д", "Ц"}},
    {"sr", {"", "С", "Л", "Т", "Д", "К"}},
    {"pl", {"", "S", "G", "W", "H", "K"}},
    {"cs", {"", "J", "S", "V", "D", "K"}},
    {"hu", {"", "H", "F", "B", "V", "K"}},
}};

constexpr std::uint8_t no_role = 255;

// By alphabet and capital letter.
constexpr auto roles = [] {
  std::array<std::array<std::uint8_t, 26>, alphabets.size()> table{};
  for (std::size_t i = 0; i < alphabets.size(); ++i) {
    table[i].fill(no_role);
    for (std::size_t role = 0; role < 6; ++role)
      if (const auto piece = alphabets[i].pieces[role]; piece.size() == 1)
        table[i][static_cast<std::size_t>(piece[0] - 'A')] = static_cast<std::uint8_t>(role);
  }
  table[static_cast<std::size_t>(Letters::en)]['P' - 'A'] = static_cast<std::uint8_t>(Role::pawn);
  return table;
}();

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::string_view code(Letters letters) noexcept { return alphabets[static_cast<std::size_t>(letters)].code; }

std::optional<Letters> parse_letters(std::string_view code) noexcept {
  const auto language = code.substr(0, code.find_first_of("-_"));
  for (const Letters letters : all_letters)
    if (std::ranges::equal(language, notation::code(letters), {}, lower)) return letters;
  return std::nullopt;
}

Letters letters_of(text::Language language) noexcept {
  while (true) {
    if (const auto letters = parse_letters(text::code(language))) return *letters;
    language = text::fallback(language);
  }
}

LetterAt foreign_letter(Letters letters, std::string_view text) noexcept {
  LetterAt found;
  if (text.empty() || static_cast<unsigned char>(text[0]) < 0x80) return found;
  const auto& pieces = alphabets[static_cast<std::size_t>(letters)].pieces;
  for (const Role role : all_roles)
    if (const auto piece = pieces[index(role)]; piece.size() > found.size && text.starts_with(piece))
      found = {role, piece.size()};
  return found;
}

std::string_view letter(Letters letters, Role role) noexcept {
  return alphabets[static_cast<std::size_t>(letters)].pieces[index(role)];
}

std::optional<Role> role_of(Letters letters, char capital) noexcept {
  if (capital < 'A' || capital > 'Z') return std::nullopt;
  const std::uint8_t role = roles[static_cast<std::size_t>(letters)][static_cast<std::size_t>(capital - 'A')];
  return role == no_role ? std::nullopt : std::optional(static_cast<Role>(role));
}

}  // namespace jadoube::notation
