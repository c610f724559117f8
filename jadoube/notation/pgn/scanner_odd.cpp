// Words that are no moves in the usual form: signs, remarks, moves joined to something or in separate parts, and kings
// put on the central squares at the end of a game on an electronic board.
#include <algorithm>
#include <string>

#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/pgn/internal/lookahead.hpp"
#include "jadoube/notation/pgn/internal/signs.hpp"
#include "jadoube/notation/pgn/scanner.hpp"

namespace jadoube::pgn {

using Kind = PgnError::Kind;
using TokenKind = Scanner::Token::Kind;

namespace {

// The longest move with all its signs.
constexpr std::size_t longest_move = 24;

// Whether a text is cut within a character.
bool cuts_character(std::string_view text, std::size_t at) {
  return is_foreign(text[at - 1]) && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
}

std::string_view text_between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

// fill() guarantees this much text, in a game that goes on.
const char* Scanner::lookahead_end(const char* at) const {
  constexpr std::ptrdiff_t furthest = Window::lookahead / 2;
  return window_.end() - at > furthest ? at + furthest : window_.end();
}

Scanner::Token Scanner::pass_sign(std::size_t size) {
  hint(Kind::unusual_sign, window_.cursor(), size);
  pass(size);
  return {};
}

// Passes brackets, a closing brace, or a command outside of a comment.
Scanner::Token Scanner::stray() {
  const std::string_view rest = text_between(window_.cursor(), lookahead_end(window_.cursor()));
  if (rest.starts_with("[%")) {
    const std::size_t end = rest.find_first_of("]\r\n");
    if (end != std::string_view::npos && rest[end] == ']') {
      hint(Kind::unusual_sign, rest.data(), end + 1);
      pass(end + 1);
      return {.kind = TokenKind::comment, .text = utf8(rest.substr(0, end + 1))};
    }
  }
  // Text in brackets is a remark, unless it begins like moves.
  const std::size_t end = rest.find_first_of("]\r\n");
  const std::string_view inside = rest.substr(1, end == std::string_view::npos ? 0 : end - 1);
  if (rest[0] == '[' && !inside.empty() && rest[end] == ']' && is_letter(inside[0]) &&
      !notation::parse_san(inside.substr(0, inside.find(' ')), options_.letters)) {
    hint(Kind::unusual_sign, rest.data(), end + 1);
    pass(end + 1);
    return {.kind = TokenKind::comment, .text = utf8(inside)};
  }
  return pass_sign(1);
}

// Whether the text has no ASCII letter or digit of a move, no piece of the language and no figurine.
bool Scanner::has_nothing_of_a_move(std::string_view text) const {
  static constexpr CharacterSet common("abcdefgh12345678xXOo0");
  while (!text.empty()) {
    const auto [character, size] = first_character(text);
    if (size == 1 && common.contains(text[0])) return false;
    if (character >= U'♔' && character <= U'♟') return false;
    for (const Role role : all_roles)
      if (const auto letter = notation::letter(options_.letters, role); !letter.empty() && text.starts_with(letter))
        return false;
    text.remove_prefix(size);
  }
  return true;
}

std::optional<Scanner::Token> Scanner::sign_or_remark(std::string_view text, bool after_number) {
  const char c = text[0];
  if (is_digit(c) || c == '.') return std::nullopt;
  if (text == "N")
    if (auto move = move_in_parts(text, after_number)) return move;
  if (const Sign sign = sign_at(text); sign.size != 0) {
    if (!sign.glyph) return pass_sign(sign.size);
    pass(sign.size);
    return Token{.kind = TokenKind::glyph, .number = *sign.glyph};
  }
  if (is_remark(text)) return pass_sign(text.size());
  const auto [character, size] = first_character(text);
  if (is_of_a_move(character) || character == U'…') return std::nullopt;
  // The standard reserves <…>, and allows no control character.
  if (c == '<' || (c >= '\0' && c < ' ')) {
    const std::size_t whole = c == '<' ? text.size() : 1;
    report(Kind::unexpected, window_.cursor(), whole);
    pass(whole);
    return Token{};
  }
  return pass_sign(size);
}

// Whether only signs or remarks follow a move in its word.
bool Scanner::is_only_signs(std::string_view text) const {
  if (is_remark(text)) return true;
  if (text == "-") return false;  // castling that is cut off
  while (!text.empty()) {
    const Sign sign = sign_at(text);
    if (sign.size == 0) return has_nothing_of_a_move(text);
    text.remove_prefix(sign.size);
  }
  return true;
}

// Nf6±, Bb5=, Rxe8†, Qf7mate, Nf3Nc6, Nf31-0, Nf32.
std::optional<Scanner::Token> Scanner::move_before_more(std::string_view text) {
  const auto legal = [&](std::string_view front) -> std::optional<Move> {
    const auto move = notation::read_san(position(), without_check(front), options_.letters);
    return move ? std::optional(*move) : std::nullopt;
  };
  const auto is_word = [&](std::string_view rest, Move move) {
    if (parse_result(rest)) return true;
    if (rest.find_first_not_of("0123456789") == std::string_view::npos)
      return rest.data() + rest.size() < window_.end() && rest.data()[rest.size()] == '.' &&
             rest == std::to_string(position().after(move).fullmove_number());
    return notation::read_san(position().after(move), without_check(rest), options_.letters).has_value();
  };
  const std::size_t longest = std::min(text.size() - 1, longest_move);
  for (std::size_t size = longest; size >= 2; --size) {
    const std::string_view front = text.substr(0, size), rest = text.substr(size);
    if (cuts_character(text, size) || !is_only_signs(rest)) continue;
    const auto move = legal(front);
    if (!move) continue;
    // In Nf6+=, the + belongs to the sign, unless the move gives check.
    if (front.ends_with('+') && sign_at(text.substr(size - 1)).size > 1 && !position().after(*move).is_check())
      continue;
    return make(front, *move);
  }
  for (std::size_t size = longest; size >= 2; --size) {
    const std::string_view front = text.substr(0, size), rest = text.substr(size);
    if (cuts_character(text, size) || rest[0] == '+' || rest[0] == '#') continue;
    const auto move = legal(front);
    if (!move || !is_word(rest, *move)) continue;
    hint(Kind::joined_words, text.data(), text.size());
    return make(front, *move);
  }
  return std::nullopt;
}

// Only for a word that is not a move by itself.
std::optional<Scanner::Token> Scanner::move_in_parts(std::string_view text, bool after_number) {
  constexpr std::size_t longest_part = 5, longest_whole = 10, most_parts = 5;
  if (text.size() > longest_part || !is_letter(text[0])) {
    if (text != "0") return std::nullopt;
  }
  if (const auto san = notation::parse_san(text, options_.letters)) {
    const notation::SanParts& parts = san->parts;
    const bool stands_there = parts.role == Role::pawn && position().pieces(position().turn()).contains(parts.to);
    const bool lacks_piece = parts.role == Role::pawn && !parts.promotion && !parts.castling &&
                             relative_rank(rank_of(parts.to), position().turn()) == Rank::eight;
    if (parts.castling || (!stands_there && !lacks_piece)) return std::nullopt;
  }
  std::string whole(text);
  const char* const end = lookahead_end(text.data());
  const char* at = text.data() + text.size();
  for (std::size_t parts = 1; parts < most_parts; ++parts) {
    const char* const gap = at;
    while (at < end) {
      const std::size_t blank = is_blank(*at) ? 1 : foreign_blank(text_between(at, end));
      if (blank == 0) break;
      at += blank;
    }
    if (at == gap || at == end) return std::nullopt;
    const char* const begin = at;
    while (at < end && !is_blank(*at) && !is_structure(*at) && *at != '.' && whole.size() <= longest_whole) {
      if (foreign_blank(text_between(at, end)) != 0) break;
      whole += *at++;
    }
    if (at == begin || whole.size() > longest_whole) return std::nullopt;
    const auto move = notation::read_san(position(), without_check(whole), options_.letters);
    if (!move) continue;
    if (text == "N") {
      // "12. Nf3 N d5": the pawn's move after a novelty, or the knight's; the one after which more moves can be read.
      const auto pawn = notation::read_san(position(), without_check(text_between(begin, at)), options_.letters);
      const auto plies = [&](Move played) { return sequel(position().after(played), at, end, options_.letters).plies; };
      const bool is_likelier = after_number || moves_in_parts_;
      if (pawn && plies(*pawn) + (is_likelier ? 0U : 1U) > plies(*move)) return std::nullopt;
    }
    moves_in_parts_ = true;
    const std::string_view written = text_between(text.data(), at);
    if (PgnError* const hint = this->hint(Kind::other_move_form, written.data(), written.size())) {
      hint->position = position();
      hint->meant_move = *move;
    }
    return make(written, *move);
  }
  return std::nullopt;
}

// Whether a number 1 after moves comes before a move of the initial position.
bool Scanner::begins_anew(std::string_view number) {
  if (number != "1" || !has_move_ || !levels_.empty()) return false;
  const char* at = number.data() + 1;
  if (std::string_view(at, 2) == ".." || std::string_view(at, 3) == "…") return false;
  const Word next = next_word(at, lookahead_end(at));
  if (!notation::read_san(Position(), without_check(next.text), options_.letters)) return false;
  return feeds_ > 1 || position().fullmove_number() > 1 ||
         !notation::read_san(position(), without_check(next.text), options_.letters);
}

// True in a variation without a move, before a move that can only continue the line itself.
bool Scanner::is_stray_parenthesis(std::string_view text) {
  if (levels_.empty() || has_move_) return false;
  if (!notation::read_san(levels_.back().position, without_check(text), options_.letters)) return false;
  std::size_t open = levels_.size();
  const char* at = text.data();
  for (; at < window_.end() && !(*at == '[' && is_line_end(at[-1])); ++at) {
    if (*at == '{') at = std::find(at, window_.end() - 1, '}');
    open += *at == '(' ? 1 : 0;
    if (*at == ')' && --open == 0) return false;
  }
  if (at == window_.end() && !window_.is_last()) return false;
  errors_.push_back({.kind = Kind::variation_without_end,
                     .game = game_,
                     .line = levels_.back().opened.line,
                     .column = levels_.back().opened.column,
                     .text = "("});
  return true;
}

bool Scanner::king_in_centre_follows(const Position& position, const char* at) const {
  const char* const end = lookahead_end(at);
  const Word king = next_word(at, end);
  if (king.text.empty() || !king_in_centre(king.text, options_.letters) ||
      notation::read_san(position, without_check(king.text), options_.letters))
    return false;
  const Word last = next_word(king.next, end);
  return last.text.empty() || result_in_any_form(last.text).size == last.text.size();
}

// Passes over the king's move at the end of a run, if it is not a move.
void Scanner::leave_out_king_in_centre() {
  if (!levels_.empty() || !king_in_centre_follows(line_.positions[line_.plies], window_.cursor())) return;
  while (line_.items[line_.items_size - 1].kind != LineItem::Kind::move) --line_.items_size;
  --line_.items_size;
  --line_.plies;
  window_.move_to(line_.items[line_.items_size].text);
  king_left_out_ = true;
}

// Reads two kings at the end if one cannot go to its square, or one that is too far from its square.
std::optional<Scanner::Token> Scanner::kings_in_centre(std::string_view text) {
  const auto first = king_in_centre(text, options_.letters);
  if (!first || !levels_.empty()) return std::nullopt;
  const char* const behind = text.data() + text.size();
  const char* const end = lookahead_end(behind);
  const Color us = position().turn();
  std::array<Square, 2> kings{position().king(Color::white), position().king(Color::black)};
  const Square before = kings[index(us)];
  kings[index(us)] = *first;
  const char* last = behind;
  Word next = next_word(behind, end);
  const auto second = king_in_centre(next.text, options_.letters);
  if (second) {
    kings[index(!us)] = *second;
    last = next.next;
    next = next_word(next.next, end);
  } else if (attacks::king(before).contains(*first)) {
    return std::nullopt;
  }
  if (!next.text.empty() && result_in_any_form(next.text).size != next.text.size()) return std::nullopt;
  if (centre.contains(kings[0]) && centre.contains(kings[1])) result_of_kings_ = result_of_kings(kings[0], kings[1]);
  hint(Kind::kings_in_centre, text.data(), static_cast<std::size_t>(last - text.data()));
  window_.move_to(last);
  // The clock's time beside the king belongs to no move.
  for (skip_blanks(); std::string_view(window_.cursor(), 3) == "{[%"; skip_blanks()) skip_comment();
  return Token{};
}

bool Scanner::leads_to(const Position& final) {
  skip_blanks();
  const char* const from = window_.cursor();
  const bool begins_with_1 =
      std::string_view(from, 2) == "1." && std::string_view(from, 3) != "1.." && final.fullmove_number() > 1;
  const Word first = next_word(from, lookahead_end(from));
  if (first.text.empty()) return false;
  if (!begins_with_1 && notation::read_san(final, without_check(first.text), options_.letters)) return false;
  constexpr std::size_t longest_game = std::size_t{1} << 16;
  while (window_.size() < longest_game && window_.read_more()) {
  }
  Position position;
  const char* at = window_.cursor();
  const char* const end = at + std::min(window_.size(), longest_game);
  for (Word word = next_word(at, end); !word.text.empty(); word = next_word(word.next, end)) {
    if (parse_result(word.text)) break;
    const auto move = notation::read_san(position, without_check(word.text), options_.letters);
    if (!move) return false;
    position.play(*move);
  }
  return position.board() == final.board() && position.turn() == final.turn();
}

// "1-0 ff", "1-0 Black resigned", "1-0 1-0": the rest of the line is not another game, unless it begins like one.
void Scanner::skip_words_after_result(Result result, std::size_t size) {
  const char* const begin = window_.cursor();
  pass(size);
  const char* at = window_.cursor();
  const char* const end = lookahead_end(at);
  const auto skip_blanks_in_line = [&] {
    while (at < end && (*at == ' ' || *at == '\t')) ++at;
  };
  skip_blanks_in_line();
  const auto is_end = [&] { return at == end || is_line_end(*at) || *at == '{' || *at == ';' || *at == '['; };
  const char* last = window_.cursor();
  while (!is_end()) {
    const char* const word = at;
    if (*at == '(') ++at;
    const char* const inside = at;
    while (!is_end() && *at != ' ' && *at != '\t') ++at;
    const std::string_view text = text_between(inside, at);
    const bool is_result = parse_result(text) || result_in_any_form(text).size == text.size();
    const bool begins_game =
        !is_result && (text.empty() || is_digit(text[0]) || text[0] == '$' ||
                       notation::read_san(Position(), without_check(text), options_.letters).has_value());
    if (begins_game && !(text.empty() && *word == '(')) break;
    last = at;
    skip_blanks_in_line();
  }
  if (last == window_.cursor()) return;
  if (PgnError* const hint = this->hint(Kind::other_result_form, begin, static_cast<std::size_t>(last - begin)))
    hint->meant = to_string(result);
  window_.move_to(last);
}

// Reads (1-0) at the end of a game.
std::optional<Scanner::Token> Scanner::result_in_parentheses() {
  if (!levels_.empty()) return std::nullopt;
  const char* const begin = window_.cursor();
  const std::string_view rest = text_between(begin + 1, std::min(window_.end(), begin + 24));
  const std::size_t end = rest.find(')');
  if (end == std::string_view::npos || end == 0) return std::nullopt;
  const auto result = result_meant(rest.substr(0, end));
  if (!result) return std::nullopt;
  const char after = after_blanks(begin + end + 2);
  if (after != '[' && after != '\0') return std::nullopt;
  if (PgnError* const hint = this->hint(Kind::other_result_form, begin, end + 2)) hint->meant = to_string(*result);
  return result_token(*result, end + 2);
}

bool Scanner::at_line_of_text() {
  const std::string_view text = word();
  return text.find_first_of("0123456789") == std::string_view::npos && !text.starts_with("O-O") &&
         !text.starts_with("o-o") && text != "null" && !result_in_words({text.data(), window_.end()}).size &&
         text.size() > 1;
}

}  // namespace jadoube::pgn
