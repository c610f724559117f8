// The inner loop of line.hpp, written once and compiled for each kind of processor.
//
// `Isa` says how text is classified and how sliders are looked up:
//   static constexpr unsigned width                     characters looked at together, 16 or 32
//   static TextWindow text(const char*)
//   static CommentWindow comment(const char*)
//   Bitboard attackers(const Board&, Color, Square, Bitboard occupied)    of both sides, as if by a king of that color
//   using Sets                                                            for Position::play_step()
//
// The enemy here is the branch that goes either way. A move costs no branch that depends on the piece, on captures,
// on disambiguation or on the length of the text: its last two characters are the target, the ones before each leave a
// set of possible origins, and what kind of piece reaches the target from where is a table. If exactly one piece is
// left with a free way to the target, and its king is safe afterwards, that is the move. Everything else (castling,
// promotion, en passant, pieces that block each other, mistakes) goes the slower way of resolve().
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "jadoube/chess/movegen.hpp"
#include "jadoube/notation/pgn/line.hpp"
#include "jadoube/notation/san_parts.hpp"

namespace jadoube::pgn::kernel {

// A bit for each character.
struct TextWindow {
  std::uint32_t stop;     // not passed over, as blanks, move numbers and signs of check are
  std::uint32_t outside;  // no part of a move
};
struct CommentWindow {
  std::uint32_t end;      // }
  std::uint32_t foreign;  // not ASCII, or the end of a line, behind which the next game may begin
};

// The squares from here to the edge of the board. (GCC 12 cannot read a constant table's empty entries in another
// constant.)
constexpr Bitboard ray(Bitboard at, auto step) {
  Bitboard squares;
  while ((at = step(at))) squares |= at;
  return squares;
}
constexpr Bitboard rook_lines(Square to) { return ray(to, north) | ray(to, south) | ray(to, east) | ray(to, west); }
constexpr Bitboard bishop_lines(Square to) {
  return ray(to, [](Bitboard b) { return north(east(b)); }) | ray(to, [](Bitboard b) { return north(west(b)); }) |
         ray(to, [](Bitboard b) { return south(east(b)); }) | ray(to, [](Bitboard b) { return south(west(b)); });
}

// From where a piece could reach `to` on an empty board; a pawn by going straight, or by capturing.
constexpr Bitboard origins(Color color, Role role, bool captures, Square to) {
  const Rank rank = relative_rank(rank_of(to), color);
  const Bitboard one_behind = backward(to, color);
  switch (role) {
    case Role::pawn:
      if (rank == Rank::one || rank == Rank::two || rank == Rank::eight) return {};
      if (captures) return attacks::pawn(!color, to);
      return rank == Rank::four ? one_behind | backward(one_behind, color) : one_behind;
    case Role::knight: return attacks::knight(to);
    case Role::bishop: return bishop_lines(to);
    case Role::rook: return rook_lines(to);
    case Role::queen: return bishop_lines(to) | rook_lines(to);
    case Role::king: return attacks::king(to);
  }
  return {};
}

// By color, MoveLetters::First::reach_row and target.
inline constexpr auto reach = [] {
  std::array<std::array<std::array<Bitboard, 64>, 12>, 2> all{};
  for (const Color color : both_colors)
    for (std::size_t row = 0; row < 12; ++row)
      for (std::size_t to = 0; to < 64; ++to)
        all[index(color)][row][to] = origins(color, static_cast<Role>(row % 6), row >= 6, square(to));
  return all;
}();

// A move decoded, found and made on `next`, or not, if that takes more than the fast way. The text is that of the move
// without its sign of check, two to eight characters.
template <class Isa, Color us>
JADOUBE_INLINE bool fast_move(const Isa& isa, const Position& position, const MoveLetters& letters, const char* text,
                              unsigned size, Position& next, Move& move) {
  std::uint64_t characters;
  std::memcpy(&characters, text, 8);
  const unsigned shift = 64 - 8 * size;
  const std::uint64_t raised = characters << shift;  // the last character in the highest byte
  const std::uint64_t square_code = (raised >> 48) - 0x3161;
  const std::uint64_t before = (raised & 0x0000'FFFF'FFFF'FFFF) >> shift;
  if (((square_code & ~std::uint64_t{0x0707}) | before >> 24) != 0) [[unlikely]]
    return false;
  const Square to = square((square_code | square_code >> 5) & 63);
  const Bitboard target(to);

  const MoveLetters::First& first = letters.first[before & 0xFF];
  const Bitboard own = position.pieces(us), occupied = own | position.pieces(!us);
  const Bitboard origins = first.origins & letters.rest[before >> 8 & 0xFF] & letters.rest[before >> 16] &
                           reach[index(us)][first.reach_row][index(to)] & position.pieces(first.role) & own;
  if ((origins.bits() ^ (origins.bits() - 1)) <= origins.bits() - 1) [[unlikely]]
    return false;  // none or several
  const Square from = origins.first();
  // Of the squares that a pawn goes straight to, none may be occupied; of those where it captures, all must be.
  const Bitboard taboo = own | ((occupied ^ Bitboard(first.captures)) & Bitboard(first.is_pawn));
  if ((taboo & target) | (attacks::between(from, to) & occupied)) [[unlikely]]
    return false;

  const Bitboard by_king(first.is_king);
  const Square king = ((position.pieces(Role::king) & own & ~by_king) | (target & by_king)).first();
  const Bitboard attackers = isa.attackers(position.board(), us, king, (occupied & ~origins) | target);
  if (attackers & ~own & ~target) [[unlikely]]
    return false;

  position.play_step<typename Isa::Sets>(us, from, to, first.role, first.role, next);
  const std::uint32_t double_step = (index(from) ^ index(to)) == 16 ? static_cast<std::uint32_t>(first.is_pawn) : 0;
  constexpr std::uint32_t double_step_bits = Move(Square::a1, Square::a1, Role::pawn, Move::Kind::double_step).bits();
  move = Move::from_bits(
      static_cast<std::uint32_t>(first.move_bits | index(from) | index(to) << 6 | (double_step & double_step_bits)));
  return true;
}

// Where the comment whose text begins there ends; null if it does not soon, or is not
// all ASCII and on one line.
template <class Isa>
JADOUBE_INLINE const char* comment_end(const char* text, const char* limit) {
  constexpr std::ptrdiff_t longest = 256;
  limit = std::min(limit, text + longest);
  for (; text < limit; text += Isa::width) {
    const CommentWindow window = Isa::comment(text);
    if ((window.end | window.foreign) == 0) continue;
    const int at = std::countr_zero(window.end | window.foreign);
    return (window.foreign >> at & 1) != 0 ? nullptr : text + at;
  }
  return nullptr;
}

// Member by member: an aggregate would be put together elsewhere first, and loaded before its parts have been stored.
JADOUBE_INLINE void write(LineItem& item, const char* text, std::size_t size, LineItem::Kind kind, std::uint16_t glyph,
                          Move move) {
  item.text = text;
  item.size = static_cast<std::uint32_t>(size);
  item.kind = kind;
  item.glyph = glyph;
  item.move = move;
}

template <class Isa>
JADOUBE_INLINE void run(const Isa& isa, Line& line) {
  using Kind = LineItem::Kind;
  const char* cursor = line.cursor;
  const char* const limit = line.limit;
  LineItem* item = line.items.data();
  const LineItem* const last = item + Line::capacity;
  Position* position = line.positions.data();
  const MoveLetters& letters = *line.letters;
  while (cursor < limit && item != last) {
    const TextWindow window = Isa::text(cursor);
    const auto at = static_cast<unsigned>(std::countr_zero(window.stop));
    const char* const text = cursor + at;
    // What is cut off by the window's end has size 32.
    const auto size = static_cast<unsigned>(std::countr_zero(window.outside >> (at & 31)));
    if (size - 2 <= 6) [[likely]] {
      const bool made =
          position->turn() == Color::white
              ? fast_move<Isa, Color::white>(isa, *position, letters, text, size, position[1], item->move)
              : fast_move<Isa, Color::black>(isa, *position, letters, text, size, position[1], item->move);
      if (made) [[likely]] {
        item->text = text;
        item->size = size;
        item->kind = Kind::move;
        ++item;
        ++position;
        cursor = text + size;
        continue;
      }
    }
    if (at >= Isa::width) {
      cursor += Isa::width / 2;
    } else if (*text == '{') {
      const char* const end = comment_end<Isa>(text + 1, limit);
      if (end == nullptr) break;
      write(*item++, text + 1, static_cast<std::size_t>(end - text - 1), Kind::comment, 0, Move());
      cursor = end + 1;
    } else if (*text == '!' || *text == '?') {
      const bool two = text[1] == '!' || text[1] == '?';
      write(*item++, text, two ? 2 : 1, Kind::glyph, glyph_of(text[0], text[1]), Move());
      cursor = text + (two ? 2 : 1);
    } else if (at + size >= Isa::width && at != 0) {
      cursor = text;
    } else {
      const Move move = slow_move(*position, letters, {text, size});
      if (move == Move()) break;
      position[1] = position[0];
      ++position;
      position->play(move);
      write(*item++, text, size, Kind::move, 0, move);
      cursor = text + size;
    }
  }
  line.cursor = cursor;
  line.items_size = static_cast<std::size_t>(item - line.items.data());
  line.plies = static_cast<std::size_t>(position - line.positions.data());
}

}  // namespace jadoube::pgn::kernel
