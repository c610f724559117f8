// The inner loop of reading PGN: decodes, checks and makes the moves of a line of play, and finds its ASCII comments,
// in one pass, until it meets anything else, which the scanner handles.
//
// There are versions for different processors, as in jadoube/chess/internal/kernels.hpp.
#pragma once

#include <array>
#include <span>

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/notation/letters.hpp"

namespace jadoube::pgn {

// One item of a line. The text of a move does not include its sign of check.
struct LineItem {
  enum class Kind : std::uint16_t { move, comment, glyph };
  const char* text;
  std::uint32_t size;
  Kind kind;
  std::uint16_t glyph;  // its number
};

// The origins that the characters of a move allow, in one language.
struct MoveLetters {
  // By the first character, if it is not already part of the target: the piece, and a pawn's file. `origins` is empty
  // if no move begins with this character. The other members are derived for the inner loop; masks are all bits or
  // none.
  struct alignas(64) First {
    Bitboard origins;
    std::uint64_t is_pawn;
    std::uint64_t is_king;
    std::uint64_t captures;                     // mask: a pawn that leaves its file
    std::array<const std::uint64_t*, 2> reach;  // by color: the origins on an empty board, by target
    std::uint32_t move_bits;                    // of a Move of that piece from a1 to a1
    Role role;
    std::array<std::uint8_t, 2> sets;  // by color: of the eight sets of a Board, a bit for each that the piece is in
    std::uint64_t role_index;
    std::array<const std::uint64_t*, 2> numbers;  // by color: of the piece on each square, for the key of a position
  };
  std::array<First, 256> first;
  // The origins that each further character before the target allows.
  std::array<Bitboard, 256> rest;
  notation::Letters language;
};
[[nodiscard]] JADOUBE_API const MoveLetters& move_letters(notation::Letters letters);

// The decoded text of a move: possible origins, and the target.
struct DecodedMove {
  const MoveLetters::First* first;
  std::uint64_t origins;  // empty if the move needs the slow path
  const LineItem* item;
  std::uint32_t to;
};

struct Line {
  // There is always room for as many items as a block of 64 characters can have; if less is left, a run ends.
  static constexpr std::size_t most_in_block = 32;
  static constexpr std::size_t capacity = 256;

  // Moved to where the run stopped, never into the middle of a token. There is always a character before it.
  const char* cursor;
  const char* limit;  // the run may read 64 bytes from here, but no item begins here or later
  const MoveLetters* letters;
  // Whether a move has been made before the run: then it ends before a number 1, with which another game may begin.
  bool has_begun = false;

  std::size_t items_size;
  std::size_t plies;
  std::array<LineItem, capacity> items;
  // The moves among the items, in order.
  std::array<Move, capacity> moves;
  // positions[0] is the position before the run; positions[i] is the one after its i-th move.
  std::array<Position, capacity + 1> positions;
  // Whether a run ended because there was no more room.
  [[nodiscard]] bool is_full() const { return items_size > capacity - most_in_block; }

  // Filled by the first half of a run for the second.
  std::array<DecodedMove, capacity> decoded;
};

// The text of the move that ends there, including the signs of check after it.
[[nodiscard]] constexpr std::string_view with_signs(const char* text, std::size_t size) {
  while (text[size] == '+' || text[size] == '#') ++size;
  return {text, size};
}

// The number of the glyph for one or two of the signs ! and ?; `second` is anything else if there is only one.
[[nodiscard]] constexpr std::uint16_t glyph_of(char first, char second) {
  if (first == '!') return second == '!' ? 3 : second == '?' ? 5 : 1;
  return second == '?' ? 4 : second == '!' ? 6 : 2;
}

// Makes the run's move with this number by the general, slow method. If it is not a legal move, ends the items before
// it.
JADOUBE_API bool make_slowly(Line& line, std::size_t ply);

// A tag in the usual form: [Name "Value"], the value ASCII without quotation marks and backslashes.
struct PlainTag {
  std::string_view name;
  std::string_view value;
};

struct LineKernel {
  std::string_view name;
  bool (*supported)();
  void (*run)(Line& line);
  // Reads plain tags, each on a line of its own, starting at `begin`, as long as they end before `limit` and there is
  // room. Returns the end of the last one, and shrinks `tags` to the number read. May read 64 bytes from `limit`.
  const char* (*read_tags)(const char* begin, const char* limit, std::span<PlainTag>& tags);
  // The number of line feeds. May read 64 bytes from `end`.
  std::uint64_t (*count_lines)(const char* begin, const char* end);
};

// Every version compiled into this binary, the fastest first; the last runs anywhere.
[[nodiscard]] JADOUBE_API std::span<const LineKernel> all_line_kernels();
// The version in use; as with kernels(), JADOUBE_KERNEL may select one by name.
[[nodiscard]] JADOUBE_API const LineKernel& line_kernel();

}  // namespace jadoube::pgn
