#include "jadoube/notation/uci.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/notation/internal/utf8.hpp"

namespace jadoube::notation {

namespace {

constexpr std::string_view promotion_letters = "pnbrqk";  // by role

// The king's target, if it identifies the move: two files or more from its square, so that it is not a king's step.
Square written_target(Move castling) {
  const Color color = rank_of(castling.from()) == Rank::one ? Color::white : Color::black;
  const Square king_to = castling_king_to(color, castling_side(castling));
  const std::size_t a = index(castling.from()), b = index(king_to);
  return (a > b ? a - b : b - a) >= 2 ? king_to : castling.to();
}

}  // namespace

std::expected<Move, UciError> read_uci(const Position& position, std::string_view text) {
  const auto error = [&](UciError::Kind kind, std::size_t at) {
    return std::unexpected(UciError{kind, at + 1, character_at(text, at)});
  };
  if (text.empty()) return error(UciError::Kind::empty, 0);
  if (text == "0000") return error(UciError::Kind::null_move, 0);
  for (std::size_t at = 0; at < 4; ++at) {
    const char first = at % 2 == 0 ? 'a' : '1';
    if (at >= text.size() || text[at] < first || text[at] > first + 7) return error(UciError::Kind::bad_square, at);
  }
  std::optional<Role> promotion;
  if (text.size() > 4) {
    const auto role =
        std::string_view("nbrq").contains(text[4]) ? promotion_letters.find(text[4]) : std::string_view::npos;
    if (role == std::string_view::npos) return error(UciError::Kind::bad_promotion, 4);
    promotion = static_cast<Role>(role);
  }
  if (text.size() > 5) return error(UciError::Kind::too_long, 5);

  const Square from = *parse_square(text.substr(0, 2)), to = *parse_square(text.substr(2, 2));
  const auto move = legal_move(position, from, to, promotion);
  if (move) return *move;
  UciError illegal{
      .kind = UciError::Kind::illegal, .column = 1, .character = character_at(text, 0), .illegality = move.error()};
  for (const Move other : position.legal_moves())
    if (other.from() == from) illegal.candidates.push_back(other);
  std::ranges::sort(illegal.candidates, {}, [to](Move other) { return std::pair(other.to() != to, other.bits()); });
  return std::unexpected(std::move(illegal));
}

char* write_uci(char* out, Move move, UciCastling castling) {
  if (move == Move{}) {
    for (const char c : std::string_view("0000")) *out++ = c;
    return out;
  }
  const bool king_square = move.is_castling() && castling == UciCastling::king;
  for (const char c : name(move.from())) *out++ = c;
  for (const char c : name(king_square ? written_target(move) : move.to())) *out++ = c;
  if (move.is_promotion()) *out++ = promotion_letters[index(move.placed())];
  return out;
}

std::string write_uci(Move move, UciCastling castling) {
  std::array<char, 5> buffer;
  return {buffer.data(), write_uci(buffer.data(), move, castling)};
}

}  // namespace jadoube::notation
