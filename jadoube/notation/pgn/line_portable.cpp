// The inner loop for any processor.
#include "jadoube/notation/pgn/line_kernel.hpp"
#include "jadoube/notation/pgn/line_versions.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace jadoube::pgn {

namespace {

struct PlainAttacks {
  using Sets = PlainSets;
  static Bitboard attackers(const Board& board, Color us, Square king, Bitboard occupied) {
    const Bitboard queens = board.of(Role::queen);
    return (attacks::knight(king) & board.of(Role::knight)) | (attacks::king(king) & board.of(Role::king)) |
           (attacks::pawn(us, king) & board.of(Role::pawn)) |
           (attacks::bishop(king, occupied) & (board.of(Role::bishop) | queens)) |
           (attacks::rook(king, occupied) & (board.of(Role::rook) | queens));
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
  // From `first` on, `last - first + 1` characters.
  static __m128i within(__m128i characters, char first, char last) {
    const __m128i distance = _mm_sub_epi8(characters, _mm_set1_epi8(first));
    return _mm_cmpeq_epi8(_mm_min_epu8(distance, _mm_set1_epi8(static_cast<char>(last - first))), distance);
  }

  static kernel::TextWindow text(const char* text) {
    const __m128i c = load(text);
    const __m128i letters = _mm_or_si128(within(c, 'a', 'h'), within(c, 'A', 'Z'));
    const __m128i digits = within(c, '0', ':');
    const __m128i joints = _mm_or_si128(_mm_or_si128(is(c, 'x'), is(c, '-')), is(c, '='));
    const __m128i signs = _mm_or_si128(_mm_or_si128(is(c, ' '), is(c, '.')), _mm_or_si128(is(c, '+'), is(c, '#')));
    const __m128i controls = _mm_or_si128(_mm_or_si128(is(c, '\t'), is(c, '\n')), is(c, '\r'));
    const __m128i passed = _mm_or_si128(digits, _mm_or_si128(signs, controls));
    const __m128i inside = _mm_or_si128(_mm_or_si128(letters, digits), joints);
    constexpr std::uint32_t all = 0xFFFF;
    return {~bits(passed) & all, ~bits(inside) & all};
  }
  static kernel::CommentWindow comment(const char* text) {
    const __m128i characters = load(text);
    return {bits(is(characters, '}')), bits(_mm_or_si128(characters, is(characters, '\n')))};
  }
};

#else

struct Portable : PlainAttacks {
  static constexpr unsigned width = 16;

  // Bits: 1 not passed over, 2 part of a move.
  static constexpr auto classes = [] {
    std::array<std::uint8_t, 256> table{};
    const auto set = [&](std::string_view characters, std::uint8_t value) {
      for (const char c : characters) table[static_cast<std::uint8_t>(c)] = value;
    };
    table.fill(1);
    set("abcdefghABCDEFGHIJKLMNOPQRSTUVWXYZx-=", 1 | 2);
    set("0123456789:", 2);
    set(" .+#\t\n\r", 0);
    return table;
  }();

  static kernel::TextWindow text(const char* text) {
    kernel::TextWindow window{};
    for (unsigned i = 0; i < width; ++i) {
      const std::uint32_t c = classes[static_cast<std::uint8_t>(text[i])];
      window.stop |= (c & 1U) << i;
      window.outside |= (~c >> 1 & 1U) << i;
    }
    return window;
  }
  static kernel::CommentWindow comment(const char* text) {
    kernel::CommentWindow window{};
    for (unsigned i = 0; i < width; ++i) {
      window.end |= std::uint32_t{text[i] == '}'} << i;
      window.foreign |= std::uint32_t{static_cast<std::uint8_t>(text[i]) >= 0x80 || text[i] == '\n'} << i;
    }
    return window;
  }
};

#endif

void run(Line& line) { kernel::run(Portable(), line); }

}  // namespace

constinit const LineKernel portable_line_kernel{"portable", [] { return true; }, run};

}  // namespace jadoube::pgn
