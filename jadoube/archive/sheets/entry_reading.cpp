#include <algorithm>

#include "jadoube/archive/sheets/internal/entry_reading.hpp"
#include "jadoube/notation/san.hpp"

namespace jadoube::archive {

namespace {

using notation::Letters;

// The cost of writing one square in place of the other.
Cost square_cost(Square a, Square b) {
  const auto apart = [](std::size_t x, std::size_t y) { return x > y ? x - y : y - x; };
  const auto files = apart(index(file_of(a)), index(file_of(b))), ranks = apart(index(rank_of(a)), index(rank_of(b)));
  if (files == 0 && ranks == 0) return 0;
  if (files == 0 || ranks == 0) return files + ranks == 1 ? costs::next_line : costs::other_line;
  return files == 1 && ranks == 1 ? costs::next_diagonal : costs::anything;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// The characters that distinguish moves; '?' for one that cannot be read.
std::string normalised(std::string_view text) {
  constexpr std::string_view signs = "x:-+#=()!./,;'\"*_";
  std::string all;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (signs.find(c) != std::string_view::npos) continue;
    if ((static_cast<unsigned char>(c) & 0xC0U) == 0x80) continue;  // within a character of several bytes
    all += (c & 0x80) != 0 ? '?' : c == 'O' || c == 'o' ? '0' : c;
  }
  return all;
}

// The least cost of changing `written`, in which '?' stands for any characters, into `meant`.
Cost distance(std::string_view written, std::string_view meant) {
  std::array<Cost, 16> row{};
  const std::size_t size = std::min(meant.size(), row.size() - 1);
  for (std::size_t j = 0; j <= size; ++j) row[j] = static_cast<Cost>(j) * costs::character;
  for (const char c : written) {
    Cost diagonal = row[0];
    const bool any = c == '?';
    row[0] += any ? 0 : costs::character;
    for (std::size_t j = 1; j <= size; ++j) {
      const char other = meant[j - 1];
      const Cost same = any || c == other ? 0 : lower(c) == lower(other) ? 100 : costs::character;
      const Cost insert = any ? 0 : costs::character;
      const Cost next = std::min({diagonal + same, row[j] + insert, row[j - 1] + insert});
      diagonal = row[j];
      row[j] = next;
    }
  }
  return row[size];
}

std::optional<notation::ParsedSan> parsed(std::string_view text, Letters letters, Letters& found) {
  if (auto san = notation::parse_san(text, letters)) {
    found = letters;
    return *san;
  } else if (san.error().kind != notation::SanError::Kind::unknown_piece) {
    return std::nullopt;
  }
  // A letter of another language than the rest of the sheet.
  for (const Letters other : notation::sheet_letters)
    if (auto san = notation::parse_san(text, other)) {
      found = other;
      return *san;
    }
  return std::nullopt;
}

// A piece's letter written small, where it cannot be a file.
std::string with_capital(std::string_view text) {
  std::string changed(text);
  if (!changed.empty() && changed[0] > 'h' && changed[0] <= 'z' && changed[0] != 'o' && changed[0] != 'x')
    changed[0] = upper(changed[0]);
  return changed;
}

}  // namespace

MoveFacts facts_of(const Position& position, Move move) {
  const bool castling = move.is_castling();
  const Square to = castling ? castling_king_to(position.turn(), castling_side(move)) : move.to();
  const bool capture = !castling && (move.kind() == Move::Kind::en_passant || position.occupied().contains(move.to()));
  return {move, move.role(), move.from(), to, capture};
}

EntryReading::EntryReading(const SheetEntry& entry, Letters letters) : letters_(letters) {
  if (entry.kind != SheetEntry::Kind::written) return;
  Letters found = letters;
  const auto san = parsed(with_capital(entry.text), letters, found);
  if (!san) {
    kind_ = Kind::letters;
    text_ = normalised(entry.text);
    if (text_.find_first_not_of('?') == std::string::npos) kind_ = Kind::silent;
    return;
  }
  kind_ = Kind::move;
  letters_ = found;
  role_ = san->parts.role;
  to_ = san->parts.to;
  from_ = san->parts.from;
  promotion_ = san->parts.promotion;
  castling_ = san->parts.castling;
  capture_ = san->marks.capture;
  check_ = san->marks.check != notation::SanMarks::Check::none;
  origin_given_ = from_ != Bitboard::all();
}

void EntryReading::add_targets(std::array<Bitboard, 6>& placed, std::array<Bitboard, 6>& moved) const {
  if (!is_move()) return;
  if (castling_) {
    for (const Color color : both_colors) {
      placed[index(Role::king)] |= castling_king_to(color, *castling_);
      placed[index(Role::rook)] |= castling_rook_to(color, *castling_);
    }
    moved[index(Role::king)] |= placed[index(Role::king)];
    moved[index(Role::rook)] |= placed[index(Role::rook)];
    return;
  }
  placed[index(promotion_.value_or(role_))] |= to_;
  moved[index(role_)] |= to_;
  if (role_ == Role::pawn && !promotion_ && (rank_of(to_) == Rank::eight || rank_of(to_) == Rank::one))
    placed[index(Role::queen)] |= to_;
}

bool EntryReading::is_within_reach(const Position& position, Color color) const {
  if (castling_) return position.castling_rook(color, *castling_).has_value();
  const Bitboard pieces = position.pieces(color, role_);
  if (role_ != Role::pawn) return !(attacks::of({color, role_}, to_, {}) & pieces).empty();
  const Bitboard behind = backward(to_, color);
  return !((attacks::pawn(!color, to_) | behind | backward(behind, color)) & pieces).empty();
}

Cost EntryReading::cost_by_letters(const MoveFacts& move) const {
  const auto squares = [](Square square) { return to_string(square); };
  if (move.move.is_castling())
    return std::min(costs::anything,
                    distance(text_, castling_side(move.move) == CastlingSide::king_side ? "00" : "000"));
  const std::string letter(notation::letter(letters_, move.role));
  const std::string to = squares(move.to), from = squares(move.from);
  const std::string ending =
      move.move.is_promotion() ? to + std::string(notation::letter(letters_, move.move.placed())) : to;
  Cost least = std::min(distance(text_, letter + ending), distance(text_, letter + from + ending));
  if (move.role == Role::pawn) {
    if (move.capture) {
      least = distance(text_, from.substr(0, 1) + ending);
      least = std::min(least, distance(text_, from.substr(0, 1) + to.substr(0, 1)));
    }
  } else {
    least = std::min(least, distance(text_, letter + from.substr(0, 1) + ending));
    least = std::min(least, distance(text_, letter + from.substr(1, 1) + ending));
  }
  return std::min(costs::anything, least);
}

Cost EntryReading::cost(const MoveFacts& move) const {
  if (kind_ == Kind::silent) return 0;
  if (kind_ == Kind::letters) return cost_by_letters(move);
  if (castling_) {
    if (move.move.is_castling()) return castling_side(move.move) == *castling_ ? 0 : costs::letter;
    if (move.role != Role::king) return costs::anything;
    return file_of(move.to) == (*castling_ == CastlingSide::king_side ? File::g : File::c)
               ? costs::castling_as_king_move
               : costs::anything;
  }
  if (move.move.is_castling())
    return role_ == Role::king && to_ == move.to ? costs::castling_as_king_move : costs::anything;
  Cost total = square_cost(to_, move.to);
  if (role_ != move.role) {
    total += role_ == Role::pawn ? costs::no_letter : costs::letter;
  } else {
    if (!from_.contains(move.from)) total += is_step() ? costs::pawn_origin : costs::origin;
    const auto promoted = move.move.promoted();
    if (promotion_ != promoted)
      total += !promotion_ && promoted == Role::queen ? costs::promotion_missing : costs::promotion;
  }
  // Two pawns' files show the capture by themselves: "ed5".
  if (capture_ && !move.capture) total += costs::false_capture_sign;
  if (!capture_ && move.capture && !(role_ == Role::pawn && from_.several() && !from_.contains(move.to)))
    total += costs::no_capture_sign;
  return std::min(costs::anything, total);
}

EntryFault EntryReading::fault(const MoveFacts& move) const {
  using enum EntryFault;
  const Cost total = cost(move);
  if (total == 0) return none;
  if (kind_ == Kind::letters || total >= costs::anything) return total < costs::anything ? characters : another_move;
  if (castling_ || move.move.is_castling()) return square;
  if (to_ != move.to) return role_ == move.role ? square : another_move;
  if (role_ != move.role) return piece;
  if (!from_.contains(move.from)) return origin;
  return promotion_ != move.move.promoted() ? promotion : sign;
}

Cost least_together(const EntryReading& a, const EntryReading& b) {
  if (!a.is_move() || !b.is_move()) return 0;
  if (a.castling_ && b.castling_) return a.castling_ == b.castling_ ? 0 : costs::letter;
  if (a.castling_ || b.castling_)
    return (a.castling_ ? b : a).role_ == Role::king ? costs::castling_as_king_move : costs::anything;
  Cost total = square_cost(a.to_, b.to_);
  if (a.role_ != b.role_) total += a.role_ == Role::pawn || b.role_ == Role::pawn ? costs::no_letter : costs::letter;
  return std::min(costs::anything, total);
}

}  // namespace jadoube::archive
