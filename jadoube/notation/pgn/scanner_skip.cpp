// Skips moves: a variation, a game, or the rest of a line after a mistake.
#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/pgn/internal/lookahead.hpp"
#include "jadoube/notation/pgn/scanner.hpp"

namespace jadoube::pgn {

using Kind = PgnError::Kind;
using TokenKind = Scanner::Token::Kind;

void Scanner::skip_variation() {
  const Place opened = window_.place(window_.cursor());
  pass(1);
  skip_to_end_of_line(true);
  if (here() == ')')
    pass(1);
  else if (!fault() && !ran_out_)
    errors_.push_back({.kind = Kind::variation_without_end,
                       .game = game_,
                       .line = opened.line,
                       .column = opened.column,
                       .text = "("});
}

void Scanner::skip_game() {
  skip_to_end_of_line(false);
  while (next().kind != TokenKind::end) {
  }
}

void Scanner::skip_line() { skip_to_end_of_line(!levels_.empty()); }

// Skips to the parenthesis that ends the variation, to the result, to the next game's tags or its number 1 after an
// empty line, or to the end of the file.
void Scanner::skip_to_end_of_line(bool in_variation) {
  std::uint64_t depth = in_variation ? 1 : 0;
  for (;; pass(1)) {
    // All ends of the search begin with one of these characters.
    window_.fill();
    const char* at = window_.cursor();
    static constexpr CharacterSet stops(std::string_view("{;%[()*/-:\xE2\n\0", 13));
    while (at < window_.end() && !stops.contains(*at)) ++at;
    window_.move_to(at);
    window_.fill();
    if (at_end()) return;
    switch (here()) {
      case '{':
        skip_comment();
        window_.move_to(window_.cursor() - 1);
        break;
      case ';':
        skip_line_of_text();
        if (at_end()) return;
        break;
      case '%':
        if (at_line_start()) skip_line_of_text();
        if (at_end()) return;
        break;
      case '[':
        if (at_tags()) return;
        break;
      case '(': ++depth; break;
      case ')':
        if (depth == 1 && in_variation) return;
        depth -= depth != 0;
        break;
      case '*':
        if (depth == 0) return;
        break;
      case '-':
      case '/':
      case ':':
      case '\xE2':  // a dash
        if (depth == 0 && go_to_result()) return;
        break;
      case '\n':
        if (depth == 0 && !in_variation && is_before_new_moves()) return;
        break;
      default: break;
    }
  }
}

// Whether a number 1 with a move of the initial position comes after an empty line.
bool Scanner::is_before_new_moves() const {
  const char* at = window_.cursor();
  const char* const end = lookahead_end(at);
  std::size_t lines = 0;
  for (; at < end && is_blank(*at); ++at) lines += *at == '\n' ? 1 : 0;
  if (lines < 2 || std::string_view(at, 2) != "1." || at[2] == '.') return false;
  return notation::read_san(Position(), without_check(next_word(at + 1, end).text), options_.letters).has_value();
}

// Whether the sign here is within a result; if so, moves to the beginning of that result.
bool Scanner::go_to_result() {
  constexpr std::ptrdiff_t furthest = 6;
  static constexpr CharacterSet within("0123456789/.,+-=");
  const char* const here = window_.cursor();
  const char* begin = here[-1] == ' ' ? here - 1 : here;  // 1 - 0
  while (here - begin < furthest && (within.contains(begin[-1]) || is_foreign(begin[-1]))) --begin;
  if (!(is_blank(begin[-1]) || is_structure(begin[-1])) || *begin == ' ') return false;
  window_.move_to(begin);
  const std::string_view text = word();
  const auto result = parse_result(text);
  if (result ? is_result_here(text, *result) : other_result_here().size != 0) return true;
  window_.move_to(here);
  return false;
}

}  // namespace jadoube::pgn
