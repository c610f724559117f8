// The inner loop for any processor.
#include "jadoube/notation/pgn/internal/line_kernel.hpp"
#include "jadoube/notation/pgn/internal/line_versions.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace jadoube::pgn {

namespace {

struct PlainAttacks {
  static std::size_t captured(const Board& board, Square square) { return board.role_plus_one(square); }
  static void make(const Board& board, Color us, Square from, Square to, Role role, Board& next) {
    next = board;
    next.move(us, from, to, role);
  }
  static unsigned count(std::uint64_t bits) { return static_cast<unsigned>(std::popcount(bits)); }
  static unsigned trailing_zeros(std::uint64_t bits) { return static_cast<unsigned>(std::countr_zero(bits)); }
  static unsigned leading_zeros(std::uint64_t bits) { return static_cast<unsigned>(std::countl_zero(bits)); }
  static std::uint64_t low_bits(std::uint64_t bits, unsigned count) { return bits & ((std::uint64_t{1} << count) - 1); }
  static std::uint32_t square_of(unsigned code) { return (code | code >> 5) & 63; }
  static std::uint64_t attacked(const Board& board, Color us, Square king, Bitboard occupied, Bitboard enemies) {
    const Bitboard queens = board.of(Role::queen);
    const Bitboard attackers = (attacks::knight(king) & board.of(Role::knight)) |
                               (attacks::king(king) & board.of(Role::king)) |
                               (attacks::pawn(us, king) & board.of(Role::pawn)) |
                               (attacks::bishop(king, occupied) & (board.of(Role::bishop) | queens)) |
                               (attacks::rook(king, occupied) & (board.of(Role::rook) | queens));
    return (attackers & enemies).bits();
  }
};

#if defined(__SSE2__)

struct Portable : PlainAttacks {
  static constexpr unsigned width = 16;

  static __m128i load(const char* text) {
    __m128i characters;
    std::memcpy(&characters, text, sizeof characters);
    return characters;
  }
  static std::uint32_t bits(__m128i bytes) { return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes)); }
  static __m128i is(__m128i characters, char c) { return _mm_cmpeq_epi8(characters, _mm_set1_epi8(c)); }
  // Whether each character is one of the `last - first + 1` from `first` on.
  static __m128i within(__m128i characters, char first, char last) {
    const __m128i distance = _mm_sub_epi8(characters, _mm_set1_epi8(first));
    return _mm_cmpeq_epi8(_mm_min_epu8(distance, _mm_set1_epi8(static_cast<char>(last - first))), distance);
  }

  static kernel::Block block(const char* text) {
    kernel::Block block{};
    for (unsigned at = 0; at < 64; at += 16) {
      const __m128i c = load(text + at);
      const __m128i letters = _mm_or_si128(within(c, 'a', 'h'), within(c, 'A', 'Z'));
      const __m128i digits = within(c, '0', '9');
      const __m128i joints = _mm_or_si128(_mm_or_si128(is(c, 'x'), is(c, '-')), is(c, '='));
      const __m128i signs = _mm_or_si128(is(c, '+'), is(c, '#'));
      const __m128i points = is(c, '.');
      const __m128i blanks =
          _mm_or_si128(_mm_or_si128(is(c, ' '), is(c, '\t')), _mm_or_si128(is(c, '\n'), is(c, '\r')));
      const __m128i inside = _mm_or_si128(_mm_or_si128(letters, digits), joints);
      const __m128i known = _mm_or_si128(_mm_or_si128(inside, blanks), _mm_or_si128(signs, points));
      const __m128i before = load(text + at - 1);
      // As signed numbers, bytes that are not ASCII are also less than a line feed.
      const __m128i closing = _mm_or_si128(is(c, '}'), _mm_cmplt_epi8(c, _mm_set1_epi8('\n' + 1)));
      block.inside |= std::uint64_t{bits(inside)} << at;
      block.digits |= std::uint64_t{bits(digits)} << at;
      block.behind_sign |= std::uint64_t{bits(_mm_or_si128(is(before, '+'), is(before, '#')))} << at;
      block.special |= std::uint64_t{~bits(known) & 0xFFFF} << at;
      block.opening |= std::uint64_t{bits(is(c, '{'))} << at;
      block.closing |= std::uint64_t{bits(closing)} << at;
    }
    return block;
  }
  static kernel::TagBlock tag_block(const char* text) {
    kernel::TagBlock block{};
    for (unsigned at = 0; at < 64; at += 16) {
      const __m128i c = load(text + at);
      const __m128i letters = _mm_or_si128(within(c, 'a', 'z'), within(c, 'A', 'Z'));
      const __m128i name = _mm_or_si128(_mm_or_si128(letters, within(c, '0', '9')), is(c, '_'));
      // As signed numbers, bytes that are not ASCII are also less than a space.
      const __m128i other = _mm_or_si128(_mm_cmplt_epi8(c, _mm_set1_epi8(' ')), is(c, '\\'));
      block.name |= std::uint64_t{bits(name)} << at;
      block.quote |= std::uint64_t{bits(is(c, '"'))} << at;
      block.other |= std::uint64_t{bits(other)} << at;
    }
    return block;
  }
  static std::uint64_t places_of(const char* text, char c) {
    std::uint64_t places = 0;
    for (unsigned at = 0; at < 64; at += 16) places |= std::uint64_t{bits(is(load(text + at), c))} << at;
    return places;
  }
  static kernel::CommentWindow comment(const char* text) {
    const __m128i characters = load(text);
    const __m128i others = _mm_or_si128(is(characters, '\n'), is(characters, '{'));
    return {bits(is(characters, '}')), bits(_mm_or_si128(characters, others))};
  }
};

#else

struct Portable : PlainAttacks {
  static constexpr unsigned width = 16;

  // Bits: 1 part of a move, 2 a digit, 4 special.
  static constexpr auto classes = [] {
    std::array<std::uint8_t, 256> table{};
    const auto set = [&](std::string_view characters, std::uint8_t value) {
      for (const char c : characters) table[static_cast<std::uint8_t>(c)] = value;
    };
    table.fill(4);
    set("abcdefghABCDEFGHIJKLMNOPQRSTUVWXYZx-=", 1);
    set("0123456789", 1 | 2);
    set(" .+#\t\n\r", 0);
    return table;
  }();

  static kernel::Block block(const char* text) {
    kernel::Block block{};
    for (unsigned i = 0; i < 64; ++i) {
      const std::uint64_t c = classes[static_cast<std::uint8_t>(text[i])];
      block.inside |= (c & 1U) << i;
      block.digits |= (c >> 1 & 1U) << i;
      block.special |= (c >> 2) << i;
      const char before = (text - 1)[i];
      block.behind_sign |= std::uint64_t{before == '+' || before == '#'} << i;
      block.opening |= std::uint64_t{text[i] == '{'} << i;
      const bool closing = text[i] == '}' || text[i] == '\n' || static_cast<std::uint8_t>(text[i]) >= 0x80;
      block.closing |= std::uint64_t{closing} << i;
    }
    return block;
  }
  static kernel::TagBlock tag_block(const char* text) {
    kernel::TagBlock block{};
    for (unsigned i = 0; i < 64; ++i) {
      const char c = text[i];
      const bool in_name = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
      block.name |= std::uint64_t{in_name} << i;
      block.quote |= std::uint64_t{c == '"'} << i;
      block.other |= std::uint64_t{static_cast<std::uint8_t>(c - ' ') >= 0x60 || c == '\\'} << i;
    }
    return block;
  }
  static std::uint64_t places_of(const char* text, char c) {
    std::uint64_t places = 0;
    for (unsigned i = 0; i < 64; ++i) places |= std::uint64_t{text[i] == c} << i;
    return places;
  }
  static kernel::CommentWindow comment(const char* text) {
    kernel::CommentWindow window{};
    for (unsigned i = 0; i < width; ++i) {
      window.end |= std::uint32_t{text[i] == '}'} << i;
      const bool is_foreign = static_cast<std::uint8_t>(text[i]) >= 0x80;
      window.foreign |= std::uint32_t{is_foreign || text[i] == '\n' || text[i] == '{'} << i;
    }
    return window;
  }
};

#endif

void run(Line& line) { kernel::run(Portable(), line); }

}  // namespace

constinit const LineKernel portable_line_kernel{"portable", [] { return true; }, run, kernel::read_tags<Portable>,
                                                kernel::count_lines<Portable>};

}  // namespace jadoube::pgn
