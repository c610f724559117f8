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
  std::string_view text = word();
  if (text.empty()) {
    // A brace, a bracket or a parenthesis where none is allowed.
    report(Kind::unexpected, window_.cursor(), 1);
    pass(1);
    return {};
  }
  if (std::ranges::find(null_moves, text) != null_moves.end()) return passing(text);
  if (const auto result = parse_result(text); result && is_result_here(text, *result))
    return result_token(*result, text.size());
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
  auto move = notation::read_san(position(), unsigned_text, options_.letters);
  if (!move) return bad_move(text, std::move(move.error()));
  before_ = &(earlier_ = position());
  line_.positions[0].play(*move);
  has_move_ = true;
  pass(text.size());
  return {.kind = TokenKind::move, .text = text, .move = *move};
}

Scanner::Token Scanner::passing(std::string_view text) {
  if (levels_.empty() || position().is_check()) {
    report(Kind::turn_passed, text.data(), text.size());
    pass(text.size());
    skip_line();
    return {};
  }
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
