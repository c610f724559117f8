// The inner loop of reading PGN: the moves and ASCII comments of a line of play, decoded, checked and made in one go
// for as long as nothing else turns up. What it stops at is the scanner's business.
//
// It comes in versions for different processors, as jadoube/chess/kernels.hpp has it.
#pragma once

#include <array>
#include <span>

#include "jadoube/chess/position.hpp"
#include "jadoube/notation/letters.hpp"

namespace jadoube::pgn {

// One thing met in a line. A move's text is without its sign of check.
struct LineItem {
  enum class Kind : std::uint16_t { move, comment, glyph };
  const char* text;
  std::uint32_t size;
  Kind kind;
  std::uint16_t glyph;  // its number
};

// What the characters of a move in one language say about where it comes from.
struct MoveLetters {
  // By the first character, if that is not part of the target already: which piece, and a pawn's file. `origins` is
  // empty where no move begins so. The rest is what the inner loop makes of that, masks being all bits or none.
  struct alignas(64) First {
    Bitboard origins;
    std::uint64_t is_pawn;
    std::uint64_t is_king;
    std::uint64_t captures;                     // a pawn that leaves its file
    std::array<const std::uint64_t*, 2> reach;  // by color: the origins on an empty board, by target
    std::uint32_t move_bits;                    // of a Move of that piece from a1 to a1
    Role role;
    std::array<std::uint8_t, 2> sets;  // by color: of the eight sets of a Board, a bit for each that the piece is in
    std::uint64_t role_index;
  };
  std::array<First, 256> first;
  // The origins left by each further character before the target.
  std::array<Bitboard, 256> rest;
  notation::Letters language;
};
const MoveLetters& move_letters(notation::Letters letters);

// The text of a move, decoded: what it says of the origin, and the target.
struct DecodedMove {
  const MoveLetters::First* first;
  std::uint64_t origins;  // none if that takes more than the fast way
  const LineItem* item;
  std::uint32_t to;
};

struct Line {
  // There is always room for as many items as a block of 64 characters may have; with less left, a run ends.
  static constexpr std::size_t most_in_block = 32;
  static constexpr std::size_t capacity = 256;

  // Moves on to where the run stopped, never into the middle of a token. There is a character before it.
  const char* cursor;
  const char* limit;  // the run may look at 64 bytes from there on, but begins nothing there
  const MoveLetters* letters;

  std::size_t items_size;
  std::size_t plies;
  std::array<LineItem, capacity> items;
  // Of the items that are moves, in order.
  std::array<Move, capacity> moves;
  // positions[0] is where the line stands; positions[i] is after the i-th move of this run.
  std::array<Position, capacity + 1> positions;
  // Whether a run has ended for want of room.
  bool is_full() const { return items_size > capacity - most_in_block; }

  // Between the two halves of a run.
  std::array<DecodedMove, capacity> decoded;
};

// The text of a move that ends there, with the signs of check behind it.
constexpr std::string_view with_signs(const char* text, std::size_t size) {
  while (text[size] == '+' || text[size] == '#') ++size;
  return {text, size};
}

// The number of the glyph for one or two of the signs ! and ?; `second` is anything else if there is only one.
constexpr std::uint16_t glyph_of(char first, char second) {
  if (first == '!') return second == '!' ? 3 : second == '?' ? 5 : 1;
  return second == '?' ? 4 : second == '!' ? 6 : 2;
}

// Makes the move of that number in a run in any way that there is. If it is none, ends the items before it.
bool make_slowly(Line& line, std::size_t ply);

// A tag as nearly all are: [Name "Value"], the value ASCII without quotation marks and backslashes.
struct PlainTag {
  std::string_view name;
  std::string_view value;
};

struct LineKernel {
  std::string_view name;
  bool (*supported)();
  void (*run)(Line& line);
  // Reads such tags, one after the other on lines of their own, from `begin` as long as they end before `limit` and
  // there is room for them. Gives where the last ends, and makes `tags` as many as there are. May look at 64 bytes from
  // `limit`.
  const char* (*read_tags)(const char* begin, const char* limit, std::span<PlainTag>& tags);
  // The number of line feeds. May look at 64 bytes from `end`.
  std::uint64_t (*count_lines)(const char* begin, const char* end);
};

// Every version compiled into this binary, the fastest first; the last runs anywhere.
std::span<const LineKernel> all_line_kernels();
// The version in use; as for kernels(), JADOUBE_KERNEL may ask for one by name.
const LineKernel& line_kernel();

}  // namespace jadoube::pgn
