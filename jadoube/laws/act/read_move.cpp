#include "jadoube/laws/act/internal/read_move.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::laws {

namespace {

// The names of D.2.1, and their algebraic notation.
constexpr std::array<std::pair<std::string_view, std::string_view>, 31> announced_names{{
    {"anna", "a"},        {"bella", "b"},   {"cesar", "c"},       {"david", "d"},      {"eva", "e"},
    {"felix", "f"},       {"gustav", "g"},  {"hector", "h"},      {"eins", "1"},       {"zwei", "2"},
    {"drei", "3"},        {"vier", "4"},    {"fuenf", "5"},       {"f\u00fcnf", "5"},  {"sechs", "6"},
    {"sieben", "7"},      {"acht", "8"},    {"koenig", "K"},      {"k\u00f6nig", "K"}, {"dame", "Q"},
    {"turm", "R"},        {"laeufer", "B"}, {"l\u00e4ufer", "B"}, {"springer", "N"},   {"bauer", ""},
    {"lange", "0-0-"},    {"kurze", "0-"},  {"rochade", "0"},     {"nimmt", ""},       {"schlaegt", ""},
    {"schl\u00e4gt", ""},
}};

// The announcement in algebraic notation; nothing if a word is not one of those names.
std::optional<std::string> in_algebraic(std::string_view text) {
  std::string written;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" ,.-", at), text.size());
    std::string word(text.substr(at, end - at));
    std::ranges::transform(word, word.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    at = end + 1;
    if (word.empty()) continue;
    const auto found =
        std::ranges::find(announced_names, std::string_view(word), [](const auto& name) { return name.first; });
    if (found == announced_names.end()) return std::nullopt;
    written += found->second;
  }
  return written;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
char capital(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }
bool is_file(char c) { return c >= 'a' && c <= 'h'; }

// The text without the number of the move, without blanks, and without marks that end a sentence or an offer.
std::string without_number(std::string_view text) {
  constexpr std::string_view ellipsis = "\u2026", behind_number = ". )";
  const auto skip = [&](std::size_t at) {
    while (true) {
      if (text.substr(at).starts_with(ellipsis))
        at += ellipsis.size();
      else if (at < text.size() && behind_number.contains(text[at]))
        ++at;
      else
        return at;
    }
  };
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[digits])) ++digits;
  // No move has the number 0: with it castling begins.
  if (digits == 0 || (text[0] != '0' && skip(digits) > digits)) text.remove_prefix(skip(digits));
  std::string rest(text);
  std::erase(rest, ' ');
  constexpr std::string_view at_the_end = ".,;=";
  while (!rest.empty() && at_the_end.contains(rest.back()) && !rest.ends_with("e.p.")) rest.pop_back();
  return rest;
}

// Castling, written as a move of the king: “Ke1-g1”.
std::optional<Move> castling_as_king_move(const Position& position, const std::string& written) {
  if (written.empty() || !written.substr(1).starts_with(to_string(position.king(position.turn())))) return std::nullopt;
  const auto move = notation::read_uci(position, written.substr(1));
  return move && move->is_castling() ? std::optional(*move) : std::nullopt;
}

// The moves that such letters may mean, each once.
std::vector<std::string> possible_spellings(const std::string& written, const std::string& without_hyphens) {
  std::vector<std::string> spellings;
  if (without_hyphens.empty()) return spellings;
  for (std::string smaller : {written, without_hyphens}) {
    std::ranges::transform(smaller, smaller.begin(), small);
    spellings.push_back(smaller);
    // As a piece: its letter may also be that of a file, and then both are possible.
    std::string of_piece = smaller;
    of_piece[0] = capital(of_piece[0]);
    spellings.push_back(of_piece);
    // As the letter of the new piece.
    if (is_file(smaller[0])) smaller.back() = capital(smaller.back());
    spellings.push_back(smaller);
  }
  return spellings;
}

}  // namespace

std::expected<Move, UnreadableMove> read_move(const Position& position, std::string_view text) {
  const auto uci = notation::read_uci(position, text);
  if (uci) return *uci;
  if (uci.error().kind == notation::UciError::Kind::illegal)
    return std::unexpected(UnreadableMove{uci.error().illegality->from, uci.error().illegality});
  const auto san = notation::read_san(position, text);
  if (san) return *san;
  if (san.error().illegality)
    return std::unexpected(UnreadableMove{san.error().illegality->from, san.error().illegality});
  return std::unexpected(UnreadableMove{});
}

namespace {

// Whether the text could be more than one legal move, in the letters of a language that players here write.
bool is_unclear(const Position& position, std::string_view text) {
  constexpr std::array written{notation::Letters::en, notation::Letters::pt};
  return std::ranges::any_of(written, [&](notation::Letters letters) {
    const auto read = notation::read_san(position, text, letters);
    return !read && read.error().kind == notation::SanError::Kind::ambiguous;
  });
}

}  // namespace

bool is_algebraic(const Position& position, std::string_view text) {
  return std::ranges::any_of(notation::sheet_letters, [&](notation::Letters letters) {
    const auto read = notation::read_san(position, text, letters);
    using enum notation::SanError::Kind;
    return read || read.error().kind == impossible || read.error().kind == illegal || read.error().kind == ambiguous ||
           read.error().kind == promotion_missing;
  });
}

std::optional<Move> read_in_any_language(const Position& position, std::string_view text) {
  if (const auto move = read_move(position, text)) return *move;
  for (const notation::Letters letters : notation::sheet_letters)
    if (const auto move = notation::read_san(position, text, letters)) return *move;
  return std::nullopt;
}

std::optional<Move> read_handwriting(const Position& position, std::string_view text) {
  const std::string written = without_number(text);
  // If the text is ambiguous in one language, another language does not decide.
  if (is_unclear(position, text) || is_unclear(position, written)) return std::nullopt;
  if (const auto move = read_in_any_language(position, text)) return move;
  if (const auto move = read_in_any_language(position, written)) return move;
  std::string without_hyphens = written;
  std::erase(without_hyphens, '-');
  if (const auto move = read_in_any_language(position, without_hyphens)) return move;
  if (const auto castling = castling_as_king_move(position, without_hyphens)) return castling;
  if (const auto names = in_algebraic(text))
    if (const auto move = read_move(position, *names)) return *move;
  // A text that names a move is not read as another one.
  if (is_algebraic(position, written)) return std::nullopt;
  std::optional<Move> found;
  for (const std::string& spelling : possible_spellings(written, without_hyphens)) {
    const auto move = read_in_any_language(position, spelling);
    if (move && found && *move != *found) return std::nullopt;
    if (move) found = move;
  }
  return found;
}

std::optional<Move> read_in_letters(const Position& position, std::string_view text, std::uint8_t letters) {
  const std::string written = without_number(text);
  std::optional<Move> found;
  for (std::size_t i = 0; i < notation::sheet_letters.size(); ++i) {
    if ((letters >> i & 1U) == 0) continue;
    const auto read = notation::read_san(position, written, notation::sheet_letters[i]);
    if (!read && read.error().kind == notation::SanError::Kind::ambiguous) return std::nullopt;
    if (read && found && *found != *read) return std::nullopt;
    if (read) found = *read;
  }
  return found;
}

HandwritingFault fault_of_handwriting(const Position& position, std::string_view text) {
  const std::string written = without_number(text);
  if (is_unclear(position, text) || is_announced_unclearly(position, written)) return HandwritingFault::ambiguous;
  const auto read = read_move(position, written);
  if ((!read && read.error().why) || is_algebraic(position, written)) return HandwritingFault::illegal;
  // Letters with the wrong case can be several moves: “bxc3”.
  std::string without_hyphens = written;
  std::erase(without_hyphens, '-');
  const auto legal = [&](const std::string& spelling) { return read_in_any_language(position, spelling).has_value(); };
  return std::ranges::any_of(possible_spellings(written, without_hyphens), legal) ? HandwritingFault::ambiguous
                                                                                  : HandwritingFault::unclear;
}

std::expected<Move, UnreadableMove> read_intended(const Position& position, std::string_view text) {
  auto read = read_move(position, text);
  if (read) return *read;
  if (const auto move = read_handwriting(position, text)) return *move;
  if (read.error().from) return read;
  // The man is known if only one can be meant, whatever the language.
  const std::string written = without_number(text);
  Bitboard meant;
  for (const notation::Letters letters : notation::sheet_letters) {
    const auto san = notation::read_san(position, written, letters);
    using enum notation::SanError::Kind;
    if (san || (san.error().kind != impossible && san.error().kind != illegal)) continue;
    read.error().names_a_move = true;
    if (const auto& parts = san.error().parts)
      meant = meant | (position.pieces(parts->castling ? Role::king : parts->role) & position.pieces(position.turn()) &
                       parts->from);
  }
  if (meant.count() == 1) read.error().from = meant.first();
  return read;
}

namespace {

// The text with its first letter as that of a piece; nothing if it is one already, or no letter. What is spoken has no
// capital letters: “nf3”.
std::optional<std::string> with_capital(std::string_view text) {
  std::string written(text);
  if (written.empty() || capital(written[0]) == written[0]) return std::nullopt;
  written[0] = capital(written[0]);
  return written;
}

// The one legal move that the text is with a small letter of its piece, in whatever language.
std::optional<Move> read_small_letter(const Position& position, std::string_view text) {
  const auto written = with_capital(text);
  std::optional<Move> found;
  if (!written) return found;
  for (const notation::Letters letters : notation::sheet_letters) {
    const auto read = notation::read_san(position, *written, letters);
    if (read && found && *found != *read) return std::nullopt;
    if (read) found = *read;
  }
  return found;
}

}  // namespace

std::optional<Move> read_announced(const Position& position, std::string_view text) {
  if (const auto written = in_algebraic(text))
    if (const auto move = read_move(position, *written)) return *move;
  if (const auto move = read_in_any_language(position, text)) return *move;
  return read_small_letter(position, text);
}

bool announces(const Position& position, std::string_view text, Move move) {
  if (const auto read = read_announced(position, text); read == move) return true;
  const auto capitalised = with_capital(text);
  return std::ranges::any_of(notation::sheet_letters, [&](notation::Letters letters) {
    const auto read = notation::read_san(position, text, letters);
    if (read && *read == move) return true;
    const auto of_piece = capitalised ? notation::read_san(position, *capitalised, letters) : read;
    return of_piece && *of_piece == move;
  });
}

bool is_announced_unclearly(const Position& position, std::string_view text) {
  const std::string written = in_algebraic(text).value_or(std::string(text));
  const auto leaves_piece_open = [&](notation::Letters letters) {
    const auto read = notation::read_san(position, written, letters);
    return !read && read.error().kind == notation::SanError::Kind::promotion_missing;
  };
  if (is_unclear(position, written) || std::ranges::any_of(notation::sheet_letters, leaves_piece_open)) return true;
  const auto square = [](std::string_view name) {
    return name.size() == 2 && is_file(name[0]) && name[1] >= '1' && name[1] <= '8';
  };
  // Only the squares, of a pawn that becomes another piece: the piece has to be named.
  if (written.size() != 4 || !square(written.substr(0, 2)) || !square(written.substr(2))) return false;
  return notation::read_uci(position, written + "q").has_value();
}

}  // namespace jadoube::laws
