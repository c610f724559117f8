#include <algorithm>

#include "jadoube/notation/internal/utf8.hpp"
#include "jadoube/notation/san.hpp"

namespace jadoube::notation {

namespace {

using Expected = SanError::Expected;

constexpr bool is_file(char c) { return c >= 'a' && c <= 'h'; }
constexpr bool is_rank(char c) { return c >= '1' && c <= '8'; }
constexpr bool is_zero(char c) { return c == '0' || c == 'O' || c == 'o'; }
constexpr bool is_space_or_tab(char c) { return c == ' ' || c == '\t'; }

// Parses from left to right; each take_…() advances only past what it recognises.
class SanParser {
 public:
  SanParser(std::string_view text, Letters letters) : text_(text), letters_(letters) {}

  std::expected<ParsedSan, SanError> parse();

 private:
  using Step = std::expected<void, SanError>;

  bool at_end() const { return at_ >= text_.size(); }
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool take(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  void skip_blanks() {
    while (is_space_or_tab(peek())) ++at_;
  }
  std::unexpected<SanError> error(SanError::Kind kind, Expected expected = Expected::end) const {
    return std::unexpected(SanError{kind, characters_before(text_, at_) + 1, expected, character_at(text_, at_)});
  }

  std::optional<File> take_file() {
    return is_file(peek()) ? std::optional(static_cast<File>(text_[at_++] - 'a')) : std::nullopt;
  }
  std::optional<Rank> take_rank() {
    return is_rank(peek()) ? std::optional(static_cast<Rank>(text_[at_++] - '1')) : std::nullopt;
  }
  // A hyphen, or one of the dashes that are printed instead of it.
  bool take_hyphen() {
    if (take('-')) return true;
    if (peek() != '\xE2') return false;
    return take("‐") || take("‑") || take("‒") || take("–") || take("−");
  }
  bool take_capture() { return take('x') || take(':') || take('X') || (peek() == '\xC3' && take("×")); }
  std::optional<Role> take_figurine();
  std::optional<Role> take_role();

  bool is_null_move() const;
  Step castling();
  Step squares();
  Step promotion();
  Step signs();
  bool take_en_passant();
  bool take_glyph();

  std::string_view text_;
  Letters letters_;
  std::size_t at_ = 0;
  ParsedSan san_;
};

// ♔ to ♙ are E2 99 94 to 99, ♚ to ♟ E2 99 9A to 9F; a variation selector may follow.
std::optional<Role> SanParser::take_figurine() {
  if (peek() != '\xE2' || peek(1) != '\x99') return std::nullopt;
  const unsigned last = static_cast<unsigned char>(peek(2));
  if (last < 0x94 || last > 0x9F) return std::nullopt;
  at_ += 3;
  if (!take("\uFE0E")) take("\uFE0F");
  return static_cast<Role>(5 - (last - 0x94) % 6);
}

std::optional<Role> SanParser::take_role() {
  if (const auto role = role_of(letters_, peek())) {
    ++at_;
    return role;
  }
  if (static_cast<unsigned char>(peek()) < 0x80) return std::nullopt;
  if (const auto figurine = take_figurine()) return figurine;
  const auto [role, size] = foreign_letter(letters_, text_.substr(std::min(at_, text_.size())));
  at_ += size;
  return size != 0 ? std::optional(role) : std::nullopt;
}

bool SanParser::is_null_move() const {
  const std::string_view rest = text_.substr(at_);
  return rest.starts_with("--") || rest.starts_with("Z0") || rest.starts_with("0000");
}

SanParser::Step SanParser::castling() {
  std::size_t zeros = 0;
  do {
    if (!is_zero(peek())) return error(SanError::Kind::unexpected, Expected::castling);
    ++at_;
    ++zeros;
  } while (zeros < 3 && take_hyphen());
  if (zeros < 2) return error(SanError::Kind::unexpected, Expected::castling);
  san_.parts.role = Role::king;
  san_.parts.castling = zeros == 2 ? CastlingSide::king_side : CastlingSide::queen_side;
  return {};
}

// Reads the origin, as far as it is given, and the target.
SanParser::Step SanParser::squares() {
  SanParts& parts = san_.parts;
  const auto file = take_file();
  const auto rank = take_rank();
  const bool hyphen = take_hyphen();
  san_.marks.capture = !hyphen && take_capture();
  const auto to_file = take_file();
  if (!to_file) {
    if (hyphen || san_.marks.capture) return error(SanError::Kind::unexpected, Expected::square);
    if (!file) return error(SanError::Kind::unexpected, rank ? Expected::file : Expected::square);
    if (!rank) return error(SanError::Kind::unexpected, Expected::rank);
    parts.to = square(*file, *rank);
    // A pawn move without a file is an advance: "d5" never means exd5.
    if (parts.role == Role::pawn) parts.from = *file;
    return {};
  }
  const auto to_rank = take_rank();
  if (!to_rank) return error(SanError::Kind::unexpected, Expected::rank);
  parts.to = square(*to_file, *to_rank);
  if (file) parts.from &= *file;
  if (rank) parts.from &= *rank;
  return {};
}

SanParser::Step SanParser::promotion() {
  const bool parenthesis = peek() == '(' && peek(1) != '=';
  const bool sign = peek() == '=' || peek() == '/' || parenthesis;
  const std::size_t sign_at = at_;
  if (sign) ++at_;
  const std::size_t piece_at = at_;
  const auto role = take_role();
  if (!role) return sign ? error(SanError::Kind::unexpected, Expected::promotion) : Step();
  if (san_.parts.role != Role::pawn) {
    at_ = sign_at;
    return error(SanError::Kind::promotion_of_piece);
  }
  if (*role == Role::pawn || *role == Role::king) {
    at_ = piece_at;
    return error(SanError::Kind::promotion_piece);
  }
  if (parenthesis && !take(')')) return error(SanError::Kind::unexpected, Expected::parenthesis);
  san_.parts.promotion = role;
  return {};
}

bool SanParser::take_en_passant() { return take("e.p.") || take("e.p") || take("ep.") || take("ep") || take("e. p."); }

bool SanParser::take_glyph() {
  const char first = peek();
  if (first != '!' && first != '?') return false;
  ++at_;
  const bool good = first == '!';
  std::uint8_t glyph = good ? 1 : 2;
  if (take(good ? '?' : '!')) {
    glyph = good ? 5 : 6;
  } else {
    while (take(first)) glyph = good ? 3 : 4;
  }
  san_.marks.glyph = glyph;
  return true;
}

// Reads each of the signs after the move at most once, in any order, up to the end of the text.
SanParser::Step SanParser::signs() {
  SanMarks& marks = san_.marks;
  using Check = SanMarks::Check;
  for (;;) {
    const char c = peek();
    if (c == '+' && marks.check == Check::none) {
      ++at_;
      marks.check = take('+') ? Check::plus_plus : Check::plus;
    } else if (c == '#' && marks.check == Check::none) {
      ++at_;
      marks.check = Check::hash;
    } else if ((c == '!' || c == '?') && marks.glyph == 0) {
      take_glyph();
    } else if (c == '(' && !marks.draw_offer && take("(=)")) {
      marks.draw_offer = true;
    } else if (c == 'e' && !marks.en_passant && take_en_passant()) {
      marks.en_passant = true;
    } else if (is_space_or_tab(c)) {
      skip_blanks();
    } else if (at_end()) {
      return {};
    } else {
      return error(SanError::Kind::unexpected, Expected::end);
    }
  }
}

std::expected<ParsedSan, SanError> SanParser::parse() {
  skip_blanks();
  if (at_end()) return error(SanError::Kind::empty, Expected::piece_or_square);
  if (is_null_move()) return error(SanError::Kind::null_move);
  Step done;
  if (is_zero(peek())) {
    done = castling();
  } else {
    const auto role = take_role();
    if (role) {
      san_.parts.role = *role;
    } else if (peek() >= 'A' && peek() <= 'Z') {
      return error(SanError::Kind::unknown_piece, Expected::piece_or_square);
    } else if (!is_file(peek())) {
      return error(SanError::Kind::unexpected, Expected::piece_or_square);
    }
    done = squares();
    if (done && !at_end()) done = promotion();
  }
  if (done && !at_end()) done = signs();
  if (!done) return std::unexpected(std::move(done.error()));
  return san_;
}

}  // namespace

std::expected<ParsedSan, SanError> parse_san(std::string_view text, Letters letters) {
  return SanParser(text, letters).parse();
}

}  // namespace jadoube::notation
