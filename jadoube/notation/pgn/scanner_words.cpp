// Words: moves, move numbers, results and signs.
#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/pgn/internal/lookahead.hpp"
#include "jadoube/notation/pgn/internal/signs.hpp"
#include "jadoube/notation/pgn/null_move.hpp"
#include "jadoube/notation/pgn/scanner.hpp"

namespace jadoube::pgn {

using Kind = PgnError::Kind;
using TokenKind = Scanner::Token::Kind;

namespace {

constexpr std::array<std::string_view, 4> null_moves{"--", "Z0", "@@@@", "null"};

// The size of a promotion in parentheses, as in d8(Q); 0 for anything else in parentheses. A letter may have up to four
// bytes.
std::size_t promotion_size(std::string_view rest) {
  const std::size_t end = rest.substr(0, 6).find(')');
  if (end == std::string_view::npos || end < 2) return 0;
  const std::string_view piece = rest.substr(1, end - 1);
  const bool is_capital = piece.size() == 1 && piece[0] >= 'A' && piece[0] <= 'Z';
  return is_capital || (piece.size() > 1 && std::ranges::all_of(piece, is_foreign)) ? end + 1 : 0;
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
    if (is_foreign(begin[size])) {
      const std::string_view rest(begin + size, window_.end());
      if (foreign_blank(rest) != 0) break;
      size += first_character(rest).size;
      continue;
    }
    if (begin[size] == '.' && size != 0) {
      if (begin[size - 1] != 'e' || begin[size + 1] != 'p') break;
      size += begin[size + 2] == '.' ? 2 : 1;
    }
    ++size;
  }
  return {begin, size};
}

Scanner::Token Scanner::word_token() {
  const bool after_number = std::exchange(after_number_, false);
  const std::string_view text = word();
  if (text.empty()) return stray();
  if (std::exchange(king_left_out_, false))
    if (auto kings = kings_in_centre(text)) return *kings;
  if (std::ranges::find(null_moves, text) != null_moves.end()) return passing(text);
  if (const auto result = parse_result(text); result && is_result_here(text, *result))
    return result_token(*result, text.size());
  if (auto result = result_in_other_form()) return *result;
  const std::string_view unsigned_text = without_check(text);
  if (unsigned_text.empty() || unsigned_text == "e.p." || unsigned_text == "ep" || unsigned_text == "e.p") {
    pass(text.size());
    return {};
  }
  if (auto sign = sign_or_remark(text, after_number)) return *sign;
  if (text == "0")
    if (auto castling = move_in_parts(text)) return *castling;
  if (!text.starts_with("0-0")) {
    // A move number: digits, then points or an ellipsis, or a colon.
    constexpr std::string_view ellipsis = "…";
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    std::size_t number = digits;
    while (text.substr(number).starts_with('.') || text.substr(number).starts_with(ellipsis))
      number += text[number] == '.' ? 1 : ellipsis.size();
    if (number == digits && digits != 0 && text.substr(number).starts_with(':')) ++number;
    if (number != 0) {
      if (begins_anew(text.substr(0, digits))) return end_without_result();
      after_number_ = true;
      pass(number);
      return {};
    }
  }
  // Any signs of check are accepted.
  auto move = notation::read_san(position(), unsigned_text, options_.letters);
  if (move) {
    if (puts_king_in_centre(*move) && levels_.empty() &&
        king_in_centre_follows(position().after(*move), text.data() + text.size()))
      if (auto kings = kings_in_centre(text)) return *kings;
    return make(text, *move);
  }
  if (const std::size_t first = first_castling(unsigned_text); first != 0) {
    // The second castling is the next word.
    if (const auto castling = notation::read_san(position(), text.substr(0, first), options_.letters)) {
      hint(Kind::joined_castling, text.data(), text.size());
      return make(text.substr(0, first), *castling);
    }
  }
  if (const auto meant = move_in_other_form(unsigned_text)) {
    if (PgnError* const hint = this->hint(Kind::other_move_form, text.data(), text.size())) {
      hint->position = position();
      hint->meant_move = meant;
    }
    return make(text, *meant);
  }
  if (auto token = move_before_more(text)) return *token;
  if (const auto [size, result] = result_in_words({text.data(), window_.end()}); size != 0) {
    if (!levels_.empty()) return pass_sign(size);
    if (PgnError* const hint = this->hint(Kind::other_result_form, text.data(), size)) hint->meant = to_string(result);
    return result_token(result, size);
  }
  if (auto token = move_in_parts(text)) return *token;
  if (auto token = kings_in_centre(text)) return *token;
  if (has_nothing_of_a_move(text)) return pass_sign(text.size());
  if (is_stray_parenthesis(text)) return leave();
  return bad_move(text, std::move(move.error()));
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
  if (text == "OO" || text == "OOO")
    return notation::resolve(
        position(),
        {.role = Role::king, .castling = text.size() == 2 ? CastlingSide::king_side : CastlingSide::queen_side});
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

// Reads 1:0, 0.5-0.5, 1–0 or 1 - 0, which may be more than one word.
ResultForm Scanner::other_result_here() const {
  constexpr std::size_t longest = 48;
  static constexpr CharacterSet firsts("0123456789+-=.,O");
  const char* const at = window_.cursor();
  if (!firsts.contains(*at) && !is_foreign(*at)) return {};
  const ResultForm form = result_in_any_form({at, std::min(window_.size(), longest)});
  const char* const behind = at + form.size;
  if (form.size == 0 || parse_result({at, form.size})) return {};
  static constexpr CharacterSet ends(" \t\n\r\v\f.,{}()[];$!?*");
  const bool is_whole =
      behind == window_.end() || ends.contains(*behind) || foreign_blank({behind, window_.end()}) != 0;
  return is_whole ? form : ResultForm{};
}

std::optional<Scanner::Token> Scanner::result_in_other_form() {
  const auto [size, result] = other_result_here();
  if (size == 0) return std::nullopt;
  if (PgnError* const hint = this->hint(Kind::other_result_form, window_.cursor(), size))
    hint->meant = to_string(result);
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
