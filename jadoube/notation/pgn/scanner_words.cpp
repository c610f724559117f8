// Words: moves, move numbers, results and signs.
#include <algorithm>
#include <array>
#include <charconv>

#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/pgn/null_move.hpp"
#include "jadoube/notation/pgn/scanner.hpp"

namespace jadoube::pgn {

using Kind = PgnError::Kind;
using TokenKind = Scanner::Token::Kind;

namespace {

constexpr std::array<std::string_view, 4> null_moves{"--", "Z0", "@@@@", "null"};

// The size of a promotion in parentheses, as in d8(Q); 0 for anything else in parentheses.
std::size_t promotion_size(std::string_view rest) {
  constexpr std::size_t figurine = 3;
  if (rest.size() < 3) return 0;
  const std::size_t piece = is_foreign(rest[1]) ? figurine : 1;
  if (rest.size() < piece + 2 || rest[piece + 1] != ')') return 0;
  return piece == figurine || (rest[1] >= 'A' && rest[1] <= 'Z') ? piece + 2 : 0;
}

// The size of the first of two castlings that are joined, O-OO-O; 0 for anything else.
std::size_t first_castling(std::string_view text) {
  constexpr auto is_castling = [](std::string_view part) {
    return part == "O-O" || part == "O-O-O" || part == "0-0" || part == "0-0-0";
  };
  for (const std::size_t size : {std::size_t{3}, std::size_t{5}})
    if (text.size() > size && is_castling(text.substr(0, size)) && is_castling(text.substr(size))) return size;
  return 0;
}

// A sign that stands for a glyph, as printed in books.
struct Sign {
  std::string_view text;
  unsigned glyph;
};
constexpr std::array<Sign, 18> signs{{{"=", 10},
                                      {"∞", 13},
                                      {"+=", 14},
                                      {"⩲", 14},
                                      {"=+", 15},
                                      {"⩱", 15},
                                      {"+/-", 16},
                                      {"±", 16},
                                      {"-/+", 17},
                                      {"∓", 17},
                                      {"+-", 18},
                                      {"-+", 19},
                                      {"+−", 18},
                                      {"−+", 19},
                                      {"N", 146},
                                      {"TN", 146},
                                      {"□", 7},
                                      {"⨀", 22}}};

}  // namespace

// The word at the cursor, up to a blank, a structural character or a point, at most 255 characters; includes the
// parentheses of d8(Q) and the points of e.p.
std::string_view Scanner::word() {
  constexpr std::size_t longest = 255;
  const char* const begin = window_.cursor();
  std::size_t size = 0;
  while (size < longest && begin + size < window_.end() && !is_blank(begin[size])) {
    if (begin[size] == '(' && size != 0) {
      const std::size_t promotion = promotion_size({begin + size, window_.end()});
      if (promotion == 0) break;
      size += promotion;
      continue;
    }
    if (is_structure(begin[size])) break;
    if (begin[size] == '.' && size != 0) {
      if (begin[size - 1] != 'e' || begin[size + 1] != 'p') break;
      size += begin[size + 2] == '.' ? 2 : 1;
    }
    ++size;
  }
  return {begin, size};
}

Scanner::Token Scanner::word_token() {
  const std::string_view text = word();
  if (text.empty()) {
    // A brace, a bracket or a parenthesis where none is allowed.
    report(Kind::unexpected, window_.cursor(), 1);
    pass(1);
    return {};
  }
  if (std::ranges::find(null_moves, text) != null_moves.end()) return passing(text);
  if (const auto result = parse_result(text); result && is_result_here(text, *result))
    return result_token(*result, text.size());
  if (auto result = result_in_other_form()) return *result;
  if (const auto sign = std::ranges::find(signs, text, &Sign::text); sign != signs.end()) {
    pass(text.size());
    return {.kind = TokenKind::glyph, .number = sign->glyph};
  }
  const std::string_view unsigned_text = text.substr(0, text.find_last_not_of("+#") + 1);
  if (unsigned_text.empty() || unsigned_text == "e.p." || unsigned_text == "ep" || unsigned_text == "e.p") {
    pass(text.size());
    return {};
  }
  if (!text.starts_with("0-0")) {
    // A move number: digits, then points or an ellipsis, or a colon.
    constexpr std::string_view ellipsis = "…";
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    std::size_t number = digits;
    while (text.substr(number).starts_with('.') || text.substr(number).starts_with(ellipsis))
      number += text[number] == '.' ? 1 : ellipsis.size();
    if (number == digits && digits != 0 && text.substr(number).starts_with(':')) ++number;
    if (number != 0) {
      pass(number);
      return {};
    }
  }
  if (!is_letter(text[0]) && text[0] != '0' && !is_foreign(text[0])) {
    report(Kind::unexpected, window_.cursor(), text.size());
    pass(text.size());
    return {};
  }
  // Any signs of check are accepted.
  if (auto move = notation::read_san(position(), unsigned_text, options_.letters)) return make(text, *move);
  if (const std::size_t first = first_castling(unsigned_text); first != 0) {
    // The second one is the next word.
    if (const auto move = notation::read_san(position(), text.substr(0, first), options_.letters)) {
      hint(Kind::joined_castling, text.data(), text.size());
      return make(text.substr(0, first), *move);
    }
  }
  if (const auto move = move_in_other_form(unsigned_text)) {
    if (PgnError* const hint = this->hint(Kind::other_move_form, text.data(), text.size())) {
      hint->position = position();
      hint->meant_move = move;
    }
    return make(text, *move);
  }
  return bad_move(text, notation::read_san(position(), unsigned_text, options_.letters).error());
}

Scanner::Token Scanner::make(std::string_view text, Move move) {
  if (king_hangs_) {
    if (position().pieces(!position().turn(), Role::king).contains(move.to()))
      return bad_move(text, {.kind = notation::SanError::Kind::impossible, .column = 1, .parts = {}, .candidates = {}});
    king_hangs_ = false;
  }
  before_ = &(earlier_ = position());
  line_.positions[0].play(move);
  has_move_ = true;
  pass(text.size());
  return {.kind = TokenKind::move, .text = text, .move = move};
}

// Both squares without the piece's letter (e1g1, c1b2), castling as the king's move (Ke1-g1), a promotion in a small
// letter (d8q).
std::optional<Move> Scanner::move_in_other_form(std::string_view text) const {
  std::string changed;
  if (text.size() >= 3 && std::string_view("qrbn").contains(text.back()) &&
      std::string_view("18=").contains(text[text.size() - 2])) {
    const auto role = notation::role_of(notation::Letters::en, static_cast<char>(text.back() - 'a' + 'A'));
    changed = std::string(text.substr(0, text.size() - 1)) +
              std::string(notation::letter(options_.letters, role.value_or(Role::queen)));
    text = changed;
  }
  const auto san = notation::parse_san(text, options_.letters);
  if (!san) return std::nullopt;
  if (!changed.empty())
    if (const auto move = notation::resolve(position(), san->parts)) return move;
  const notation::SanParts& parts = san->parts;
  const bool any_piece = parts.role == Role::pawn;
  if (parts.castling || parts.from.empty() || parts.from.several() || (!any_piece && parts.role != Role::king))
    return std::nullopt;
  for (const Move move : position().legal_moves()) {
    if (!parts.from.contains(move.from()) || move.promoted() != parts.promotion) continue;
    if (move.is_castling()
            ? move.to() == parts.to || castling_king_to(position().turn(), castling_side(move)) == parts.to
            : any_piece && move.to() == parts.to)
      return move;
  }
  return std::nullopt;
}

// 1:0, 0.5-0.5, 1–0, which a word may not contain as a whole.
std::optional<Scanner::Token> Scanner::result_in_other_form() {
  constexpr std::size_t longest = 16;
  const char* const at = window_.cursor();
  if (!is_digit(*at) && !is_foreign(*at)) return std::nullopt;
  const auto [size, result] = result_in_any_form({at, std::min(window_.size(), longest)});
  if (size == 0 || parse_result({at, size})) return std::nullopt;
  if (const char after = at[size];
      at + size < window_.end() && !is_blank(after) && !is_structure(after) && after != '.')
    return std::nullopt;
  if (PgnError* const hint = this->hint(Kind::other_result_form, at, size)) hint->meant = to_string(result);
  return result_token(result, size);
}

Scanner::Token Scanner::passing(std::string_view text) {
  if (position().is_check() || !position().has_legal_move()) {
    report(Kind::turn_passed, text.data(), text.size()).position = position();
    pass(text.size());
    skip_line();
    return {};
  }
  if (levels_.empty()) hint(Kind::null_move_played, text.data(), text.size());
  before_ = &(earlier_ = position());
  line_.positions[0] = after(earlier_, null_move);
  has_move_ = true;
  pass(text.size());
  return {.kind = TokenKind::pass, .text = text};
}

Scanner::Token Scanner::bad_move(std::string_view text, notation::SanError error) {
  PgnError& reported = report(Kind::bad_move, text.data(), text.size());
  reported.san = std::move(error);
  reported.position = position();
  if (levels_.empty()) {
    if (const auto move = illegal_move_that_stood(text)) {
      reported.stood = true;
      Token token = make(text, *move);
      const Square king = position().king(!position().turn());
      king_hangs_ = !position().attackers(king, position().turn()).empty();
      return token;
    }
  }
  king_hangs_ = false;
  pass(text.size());
  skip_line();
  return {};
}

Scanner::Token Scanner::dollar() {
  constexpr std::size_t longest = 255;
  const char* const begin = window_.cursor();
  unsigned number = 256;
  const auto [end, error] = std::from_chars(begin + 1, begin + std::min(window_.size(), longest), number);
  const auto size = static_cast<std::size_t>(end - begin);
  if (error != std::errc() || number > 255) {
    report(Kind::bad_glyph, begin, size);
    pass(size);
    return {};
  }
  pass(size);
  return {.kind = TokenKind::glyph, .number = number};
}

}  // namespace jadoube::pgn
