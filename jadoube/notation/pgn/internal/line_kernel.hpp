// The inner loop of line.hpp, written once and compiled for each kind of processor.
//
// `Isa` says how text is classified and how sliders are looked up:
//   static constexpr unsigned width                     of a CommentWindow
//   static Block block(const char*)                     also reads the character before
//   static CommentWindow comment(const char*)
//   static std::uint64_t low_bits(std::uint64_t, unsigned)   that many, fewer than 64
//   static std::uint32_t square_of(unsigned)            file in the first byte, rank in the second, 0 to 7
//   static TagBlock tag_block(const char*)
//   static std::uint64_t places_of(const char*, char)   of a character, a bit for each of sixty-four
//   static unsigned trailing_zeros(std::uint64_t)       64 for 0
//   static unsigned leading_zeros(std::uint64_t)        64 for 0
//   static unsigned count(std::uint64_t)                of the bits set
// and, unless there is a specialised MovingPosition:
//   static std::size_t captured(const Board&, Square)   the piece there, for zobrist::captured()
//   static void make(const Board&, Color, Square from, Square to, Role, Board&)
//                                                       as Board::move(), but on another board
//   std::uint64_t attacked(const Board&, Color, Square, Bitboard occupied, Bitboard enemies)
//     not zero if some of these attack a king of that color there, if these squares are occupied
//
// Badly predicted branches cost most here. A move needs no branch that depends on the piece, on captures, on
// disambiguation or on the length of the text: its last two characters are the target, each one before them gives a set
// of possible origins, and a table tells from where each kind of piece reaches the target. If exactly one such piece
// has a free way to the target, and its king is safe afterwards, that is the move. Everything else (castling,
// promotion, en passant, pieces that block each other, mistakes) takes the slow path, resolve().
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>

#include "jadoube/chess/internal/inner_play.hpp"
#include "jadoube/chess/internal/movegen.hpp"
#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/pgn/line.hpp"

namespace jadoube::pgn::kernel {

// Sixty-four characters, a bit for each. Characters in none of these sets are blanks.
struct Block {
  std::uint64_t inside;       // part of a move
  std::uint64_t digits;       // among `inside`
  std::uint64_t behind_sign;  // after a sign of check: + or # comes before
  std::uint64_t special;      // not part of a move, and not a blank, a point or a sign of check
  std::uint64_t opening;      // {
  // }, bytes that are not ASCII, the ends of lines (the next game may begin there), and possibly other control
  // characters
  std::uint64_t closing;
};
// The same for the text of a tag.
struct TagBlock {
  std::uint64_t name;   // letters, digits and _
  std::uint64_t quote;  // "
  std::uint64_t other;  // not ASCII, a control character, or a backslash
};
struct CommentWindow {
  std::uint32_t end;      // }
  std::uint32_t foreign;  // not ASCII, the end of a line, after which the next game may begin, or {
};

// The character at the lowest address goes into the lowest bits, on any byte order.
template <class Unsigned>
JADOUBE_INLINE Unsigned load(const char* text) {
  Unsigned characters;
  std::memcpy(&characters, text, sizeof characters);
  return std::endian::native == std::endian::little ? characters : std::byteswap(characters);
}

// Decodes the text of a move without its sign of check, two to five characters: the last two are the target, the ones
// before them give a set of origins. Returns false if the move needs the slow path.
template <class Isa>
JADOUBE_INLINE bool decode(const MoveLetters& letters, const char* text, unsigned size, DecodedMove& move) {
  const unsigned square_code = load<std::uint16_t>(text + size - 2) - 0x3161U;
  const std::uint64_t before = Isa::low_bits(load<std::uint64_t>(text), 8 * size - 16);
  const MoveLetters::First& first = letters.first[before & 0xFF];
  move.first = &first;
  move.origins = (first.origins & letters.rest[before >> 8 & 0xFF]).bits();
  move.to = Isa::square_of(square_code);
  if (size == 5) [[unlikely]] {
    // A file and a rank, or one of them and a capture; after a pawn's file only a rank or a capture.
    const char second = text[1], third = text[2];
    const bool capture = third == 'x', is_rank = second <= '8';
    if (second == 'x' || (!capture && (third > '8' || is_rank)) || (first.is_pawn != 0 && !(capture && is_rank)))
      return false;
    move.origins &= letters.rest[static_cast<std::uint8_t>(third)].bits();
  }
  // Two files before the target are not valid for a pawn.
  return (square_code & ~0x0707U) == 0 && (before & 0x7070) != 0x6060;
}

// The origins from which nothing blocks the way to the target.
static inline Bitboard unblocked(Bitboard origins, Square to, Bitboard occupied) {
  Bitboard free;
  for (const Square from : origins)
    if ((attacks::between(from, to) & occupied).empty()) free |= from;
  return free;
}

// The lowest member of a set that is not empty.
JADOUBE_INLINE Square lowest(Bitboard set) { return static_cast<Square>(__builtin_ctzll(set.bits())); }

inline constexpr std::uint32_t double_step_bits =
    Move(Square::a1, Square::a1, Role::pawn, Move::Kind::double_step).bits();

// Finds the move and makes it on `next`; fails if the move needs the slow path. No king is ever captured, so every
// position has both.
template <class Isa, Color us>
JADOUBE_INLINE bool make(const Isa& isa, const Position& position, const DecodedMove& decoded, Position& next,
                         Move& move) {
  const MoveLetters::First& first = *decoded.first;
  const Square to = square(decoded.to);
  const Bitboard target(to);
  const Bitboard own = position.pieces(us), occupied = own | position.pieces(!us);
  Bitboard origins = Bitboard(decoded.origins & first.reach[index(us)][decoded.to]) & position.pieces(first.role) & own;
  if (origins.several()) [[unlikely]]
    origins = unblocked(origins, to, occupied);
  if (origins.empty() || origins.several()) [[unlikely]]
    return false;
  const Square from = lowest(origins);
  // A pawn's target must be empty if the pawn advances, and occupied if it captures.
  const Bitboard taboo = own | ((occupied ^ Bitboard(first.captures)) & Bitboard(first.is_pawn));
  const Bitboard in_the_way = attacks::between(from, to) & occupied;
  const Bitboard by_king(first.is_king);
  const Square king = lowest((position.pieces(Role::king) & own & ~by_king) | (target & by_king));
  const std::uint64_t attacked =
      isa.attacked(position.board(), us, king, (occupied & ~origins) | target, occupied & ~own & ~target);
  if (((taboo & target) | in_the_way).bits() | attacked) [[unlikely]]
    return false;
  const std::size_t captured = Isa::captured(position.board(), to);
  const bool zeroing = ((occupied & target).bits() | first.is_pawn) != 0;
  Isa::make(position.board(), us, from, to, first.role, InnerPlay::board(next));
  const bool double_step =
      InnerPlay::beside_board(position, us, from, to, first.role, first.role, captured, zeroing, next);
  move = Move::from_bits(first.move_bits | static_cast<std::uint32_t>(index(from)) | decoded.to << 6 |
                         static_cast<std::uint32_t>(double_step) * double_step_bits);
  return true;
}

// The end of the comment whose text begins there; null if it is too far away, or the comment is not ASCII on one line
// without braces.
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

template <class Isa>
JADOUBE_INLINE bool read_tag(const char* begin, const char* limit, PlainTag& tag) {
  if (*begin != '[' || begin >= limit) return false;
  const TagBlock front = Isa::tag_block(begin);
  const unsigned quote = Isa::trailing_zeros(front.quote);
  // Name characters from the second character on, then the space before the quotation mark.
  const unsigned name_size = Isa::trailing_zeros(~(front.name >> 1));
  if (name_size == 0 || name_size + 2 != quote || quote == 64 || begin[quote - 1] != ' ') return false;
  const std::uint64_t ends = (front.quote & (front.quote - 1)) | (front.other & ~std::uint64_t{0} << quote);
  const char* end = begin + Isa::trailing_zeros(ends);
  if (ends == 0) [[unlikely]] {
    TagBlock block{};
    for (; end < limit; end += 64) {
      block = Isa::tag_block(end);
      if ((block.quote | block.other) != 0) break;
    }
    if (end >= limit) return false;
    end += Isa::trailing_zeros(block.quote | block.other);
  }
  if (*end != '"' || end[1] != ']') return false;
  const char* const value = begin + quote + 1;
  tag.name = {begin + 1, name_size};
  tag.value = {value, static_cast<std::size_t>(end - value)};
  return end < limit;
}

// The beginnings of lines, the first at `begin`, up to one that does not begin with a bracket, and possibly a few more.
// They are all found first, so that reading one tag does not wait for the end of the one before.
using LineStarts = std::array<const char*, 32 + 64>;
template <class Isa>
JADOUBE_INLINE std::size_t find_lines(const char* begin, const char* limit, LineStarts& lines) {
  std::size_t count = 0;
  lines[count++] = begin;
  // The search ends at a line of more than four blocks.
  for (const char* at = begin; at < limit && at - lines[count - 1] < 256; at += 64) {
    std::uint64_t feeds = Isa::places_of(at, '\n');
    const unsigned more = Isa::count(feeds);
    const auto add = [&](std::size_t i) {
      lines[count + i] = at + Isa::trailing_zeros(feeds) + 1;
      feeds &= feeds - 1;
    };
    // A loop over the exact number in each block would be a badly predictable branch.
    constexpr unsigned usual = 4;
    for (unsigned i = 0; i < usual; ++i) add(i);
    for (unsigned i = usual; i < more; ++i) [[unlikely]] add(i);
    count += more;
    if (count >= 32 || *lines[count - 1] != '[') break;
  }
  return count;
}

template <class Isa>
JADOUBE_INLINE const char* read_tags(const char* begin, const char* limit, std::span<PlainTag>& tags) {
  const char* first = begin;
  while (first < limit && (*first == '\n' || *first == '\r')) ++first;
  std::size_t count = 0;
  if (first < limit && *first == '[') {
    LineStarts lines;
    const std::size_t found = std::min(find_lines<Isa>(first, limit, lines), tags.size());
    for (; count < found && read_tag<Isa>(lines[count], limit, tags[count]); ++count) {
      const char* const end = tags[count].value.data() + tags[count].value.size() + 2;
      if (*end != '\n' && *end != '\r') break;
      begin = end;
    }
  }
  tags = tags.first(count);
  return begin;
}

template <class Isa>
JADOUBE_INLINE std::uint64_t count_lines(const char* begin, const char* end) {
  std::uint64_t lines = 0;
  for (; end - begin >= 64; begin += 64) lines += Isa::count(Isa::places_of(begin, '\n'));
  return lines + Isa::count(Isa::low_bits(Isa::places_of(begin, '\n'), static_cast<unsigned>(end - begin)));
}

// The end of a run that has these items and began at `begin`.
static inline const char* end_of_items(const Line& line, const char* begin) {
  if (line.items_size == 0) return begin;
  const LineItem& last = line.items[line.items_size - 1];
  switch (last.kind) {
    case LineItem::Kind::move: {
      const std::string_view word = with_signs(last.text, last.size);
      return word.data() + word.size();
    }
    case LineItem::Kind::comment: return last.text + last.size + 1;
    case LineItem::Kind::glyph: break;
  }
  return last.text + last.size;
}

// Whether the word ends where the move and the signs of check after it end. With a parenthesis it may go on: d8(Q).
static inline bool is_whole_word(const LineItem& move) {
  const std::string_view word = with_signs(move.text, move.size);
  static constexpr CharacterSet ends(" \t\n\r\v\f.{})[];$!?*");
  return ends.contains(word.data()[word.size()]);
}

// The first half of a run: finds the items of the text, and decodes the moves among them. They may turn out not to be
// legal moves in the second half. Returns the number of moves.
//
// It is a function of its own because each half uses all registers.
template <class Isa>
__attribute__((noinline)) std::size_t read_items(Line& line) {
  using Kind = LineItem::Kind;
  const char* const begin = line.cursor;
  const char* const limit = line.limit;
  const MoveLetters& letters = *line.letters;
  DecodedMove* move = line.decoded.data();
  LineItem* item = line.items.data();
  const LineItem* const last = item + (Line::capacity - Line::most_in_block);
  const auto write = [&item](const char* text, std::size_t size, Kind kind, std::uint16_t glyph) {
    item->text = text;
    if constexpr (std::endian::native == std::endian::little) {
      // Written by one store.
      static_assert(offsetof(LineItem, kind) == offsetof(LineItem, size) + 4 &&
                    offsetof(LineItem, glyph) == offsetof(LineItem, size) + 6);
      const std::uint64_t rest = size | static_cast<std::uint64_t>(kind) << 32 | std::uint64_t{glyph} << 48;
      std::memcpy(reinterpret_cast<char*>(item) + offsetof(LineItem, size), &rest, sizeof rest);
    } else {
      item->size = static_cast<std::uint32_t>(size);
      item->kind = kind;
      item->glyph = glyph;
    }
    ++item;
  };
  const char* at = begin;
  while (at < limit && item <= last) {
    const Block block = Isa::block(at);
    // A word that is joined to a number begins after it: 12e4.
    const std::uint64_t begins = block.inside & ~(block.inside << 1);
    const std::uint64_t behind_number = block.digits + (begins & block.digits);
    std::uint64_t outside_moves = ~block.inside;
    std::uint64_t events = ((begins | behind_number) & block.inside & ~block.digits) | block.special;
    // A character joined to a sign of check is not part of a move.
    if (const std::uint64_t joined = begins & block.behind_sign; joined != 0) [[unlikely]] {
      outside_moves |= joined;
      events |= joined;
    }
    // A number 1 after a move: another game may begin with it. One at the end of the block begins the next block.
    std::uint64_t numbers = begins & block.digits & ~(block.digits >> 1) & ~std::uint64_t{0} >> 1;
    if (numbers != 0) [[unlikely]]
      numbers &= Isa::places_of(at, '1');
    for (; numbers != 0; numbers &= numbers - 1) [[unlikely]] {
        const auto offset = static_cast<unsigned>(__builtin_ctzll(numbers));
        const char* const number = at + offset;
        const bool has_begun = line.has_begun || move != line.decoded.data() || Isa::low_bits(events, offset) != 0;
        if (!(number[1] == '.' && number[2] == '.') && has_begun) events |= std::uint64_t{1} << offset;
      }
    // Where the next block probably begins: with the word that this block cuts off. It is known long before the items
    // are read, so the processor need not wait for them.
    const std::uint64_t cut_off = block.opening > block.closing ? block.opening >> 1 : outside_moves;
    const char* likely_next = at + (64 - Isa::leading_zeros(cut_off));
    asm("" : "+r"(likely_next));
    const char* next = at + 64;
    while (events != 0) {
      const auto offset = static_cast<unsigned>(__builtin_ctzll(events));
      const char* const text = at + offset;
      events &= events - 1;
      const std::uint64_t outside = outside_moves >> offset;
      if ((outside & 1) == 0) [[likely]] {
        const unsigned size = Isa::trailing_zeros(outside);
        if (size < 2 || size > 4) [[unlikely]] {
          if (outside == 0) {
            // Cut off by the end of the block: the next block begins with it.
            if (offset == 0) goto stopped;
            next = text;
            break;
          }
          if (size == 1) goto stopped;
          if (size > 5 || !decode<Isa>(letters, text, size, *move)) *move = {&letters.first[0], 0, nullptr, 0};
        } else if (!decode<Isa>(letters, text, size, *move)) [[unlikely]] {
          if (*text == '-') goto stopped;  // part of a result
          *move = {&letters.first[0], 0, nullptr, 0};
        }
        move->item = item;
        ++move;
        write(text, size, Kind::move, 0);
      } else if (*text == '{') {
        const std::uint64_t end = block.closing >> offset;
        if (end == 0) [[unlikely]] {
          next = text;
          if (offset != 0) break;
          next = comment_end<Isa>(text + 1, limit);
          if (next == nullptr) goto stopped;
          write(text + 1, static_cast<std::size_t>(next - text - 1), Kind::comment, 0);
          ++next;
          break;
        }
        const auto size = static_cast<unsigned>(__builtin_ctzll(end));
        if (text[size] != '}') goto stopped;
        // Not a shift by 64 when the comment ends with the block.
        const std::uint64_t beyond = ~std::uint64_t{1} << (offset + size);
        if ((block.opening & events & ~beyond) != 0) [[unlikely]]
          goto stopped;  // a brace within it
        write(text + 1, size - 1, Kind::comment, 0);
        events &= beyond;
      } else if (*text == '!' || *text == '?') {
        // Without glyphs, no block has more items than there is room for.
        if (item > last) [[unlikely]]
          goto stopped;
        const bool two = text[1] == '!' || text[1] == '?';
        write(text, two ? 2 : 1, Kind::glyph, glyph_of(text[0], text[1]));
        if (two) {
          if (offset == 63) {
            next = text + 2;
            break;
          }
          events &= events - 1;
        }
      } else {
        goto stopped;
      }
    }
    if (next != likely_next) [[unlikely]] {
      asm("" : "+r"(next));  // or the compiler would notice that it equals `next` in either case
      likely_next = next;
    }
    at = likely_next;
  }
stopped:
  if (item != line.items.data() && item[-1].kind == Kind::move && !is_whole_word(item[-1])) {
    --item;
    --move;
  }
  line.items_size = static_cast<std::size_t>(item - line.items.data());
  line.cursor = end_of_items(line, begin);
  return static_cast<std::size_t>(move - line.decoded.data());
}

enum class Made : std::uint8_t {
  yes,
  known,  // found and legal, but not yet made
  no,     // not found, or needs the slow path
};

// The position in which the moves of a run are found and made. make() advances it by an ordinary move, castle() by one
// kind of castling; after any other move there must be a new one.
template <class Isa>
class MovingPosition {
 public:
  JADOUBE_INLINE MovingPosition(const Isa& isa, const Position& position) : isa_(isa), position_(&position) {}

  template <Color us>
  JADOUBE_INLINE Made make(const DecodedMove& decoded, Position& next, Move& move) {
    const bool made = kernel::make<Isa, us>(isa_, *position_, decoded, next, move);
    position_ = &next;
    return made ? Made::yes : Made::no;
  }
  template <Color>
  JADOUBE_INLINE bool castle(const LineItem&, Position&, Move&) {
    return false;
  }

 private:
  const Isa& isa_;
  const Position* position_;
};

// Finds and makes moves from `decoded` on, and moves all three pointers along, up to the end or to a move that is not
// made. No function is called between two moves, so that the position's vectors can stay in registers.
template <class SomePosition>
JADOUBE_INLINE Made make_moves(SomePosition& moving, const DecodedMove*& decoded, const DecodedMove* end,
                               Position*& position, Move*& move) {
  Made made = Made::yes;
  const auto goes_on = [&]<Color us>() __attribute__((always_inline)) {
    made = moving.template make<us>(*decoded, position[1], *move);
    if (made != Made::yes) [[unlikely]] {
      if (made == Made::known || !moving.template castle<us>(*decoded->item, position[1], *move)) return false;
      made = Made::yes;
    }
    ++decoded, ++position, ++move;
    return decoded != end;
  };
  if (position->turn() == Color::black && !goes_on.template operator()<Color::black>()) return made;
  while (goes_on.template operator()<Color::white>() && goes_on.template operator()<Color::black>()) {
  }
  return made;
}

template <class Isa, class SomePosition = MovingPosition<Isa>>
JADOUBE_INLINE void run(const Isa& isa, Line& line) {
  const char* const begin = line.cursor;
  const std::size_t count = read_items<Isa>(line);
  Position* position = line.positions.data();
  Move* move = line.moves.data();
  const DecodedMove* decoded = line.decoded.data();
  const DecodedMove* const end = decoded + count;
  while (decoded != end) {
    SomePosition moving(isa, *position);
    const Made made = make_moves(moving, decoded, end, position, move);
    if (made == Made::yes) break;
    if (made == Made::known) {
      position[1] = position->after(*move);
    } else if (!make_slowly(line, static_cast<std::size_t>(decoded - line.decoded.data()))) {
      line.cursor = end_of_items(line, begin);
      break;
    }
    ++decoded, ++position, ++move;
  }
  line.plies = static_cast<std::size_t>(position - line.positions.data());
}

}  // namespace jadoube::pgn::kernel
