// The inner loop for processors with BMI2 and AVX2.
#include "jadoube/notation/pgn/internal/line_versions.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#include <bit>
#include <cstring>

#include "jadoube/chess/internal/slider_tables.hpp"
#include "jadoube/chess/internal/target.hpp"
#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/pgn/internal/line_classes.hpp"

JADOUBE_TARGET_BEGIN("bmi,bmi2,lzcnt,popcnt,avx2")

#include "jadoube/notation/pgn/internal/line_kernel.hpp"

namespace jadoube::pgn {

namespace {

// Everything that can attack a square, in one cache line.
struct alignas(64) OneSquare {
  SliderTables::Line bishop, rook;
  Bitboard knight, king;
  std::array<Bitboard, 2> pawn;  // by the color of the king on that square
};
using SquareTable = std::array<OneSquare, 64>;

const SquareTable& square_table() {
  static const SquareTable table = [] {
    SquareTable all{};
    const SliderTables& sliders = slider_tables();
    for (std::size_t i = 0; i < 64; ++i)
      all[i] = {sliders.bishop[i],
                sliders.rook[i],
                attacks::knight(square(i)),
                attacks::king(square(i)),
                {attacks::pawn(Color::white, square(i)), attacks::pawn(Color::black, square(i))}};
    return all;
  }();
  return table;
}

struct Avx2 {
  static constexpr unsigned width = 32;
  static JADOUBE_INLINE std::size_t captured(const Board& board, Square square) { return board.role_plus_one(square); }
  static JADOUBE_INLINE void make(const Board& board, Color us, Square from, Square to, Role role, Board& next) {
    const auto* const joined = reinterpret_cast<const char*>(&detail::sets_of_piece[index(us)][index(role)]);
    const Bitboard target(to);
    const __m256i on_target = broadcast(target), on_both = broadcast(target | from);
    for (std::size_t at = 0; at < sizeof(Board); at += sizeof(__m256i)) {
      const __m256i left = _mm256_andnot_si256(on_both, load(reinterpret_cast<const char*>(&board) + at));
      const __m256i sets = _mm256_or_si256(left, _mm256_and_si256(on_target, load(joined + at)));
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(reinterpret_cast<char*>(&next) + at), sets);
    }
  }
  static JADOUBE_INLINE __m256i broadcast(Bitboard set) {
    return _mm256_set1_epi64x(static_cast<long long>(set.bits()));
  }
  const SquareTable& squares = square_table();

  JADOUBE_INLINE std::uint64_t attacked(const Board& board, Color us, Square king, Bitboard occupied,
                                        Bitboard enemies) const {
    const OneSquare& from = squares[index(king)];
    const auto look_up = [occupied](const SliderTables::Line& line) {
      return Bitboard(line.attacks[_pext_u64(occupied.bits(), line.mask)]);
    };
    const Bitboard queens = board.of(Role::queen);
    const Bitboard attackers = (from.knight & board.of(Role::knight)) | (from.king & board.of(Role::king)) |
                               (from.pawn[index(us)] & board.of(Role::pawn)) |
                               (look_up(from.bishop) & (board.of(Role::bishop) | queens)) |
                               (look_up(from.rook) & (board.of(Role::rook) | queens));
    return (attackers & enemies).bits();
  }

  static JADOUBE_INLINE __m256i load(const char* text) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
  }
  static JADOUBE_INLINE __m256i look_up(const kernel::Halves& halves, __m256i which) {
    return _mm256_shuffle_epi8(load(reinterpret_cast<const char*>(halves.classes.data())), which);
  }
  static JADOUBE_INLINE std::uint32_t bits(__m256i bytes) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
  }

  static JADOUBE_INLINE unsigned count(std::uint64_t bits) { return static_cast<unsigned>(_mm_popcnt_u64(bits)); }
  static JADOUBE_INLINE unsigned trailing_zeros(std::uint64_t bits) { return static_cast<unsigned>(_tzcnt_u64(bits)); }
  static JADOUBE_INLINE unsigned leading_zeros(std::uint64_t bits) { return static_cast<unsigned>(_lzcnt_u64(bits)); }
  static JADOUBE_INLINE std::uint64_t low_bits(std::uint64_t bits, unsigned count) { return _bzhi_u64(bits, count); }
  static JADOUBE_INLINE std::uint32_t square_of(unsigned code) { return _pext_u32(code, 0x0707); }

  struct Classes {
    __m256i first, second;
    // A bit for each character that is in one of these classes.
    JADOUBE_INLINE std::uint64_t any_of(unsigned some) const { return half(first, some) | half(second, some) << 32; }
    static JADOUBE_INLINE std::uint64_t half(__m256i classes, unsigned some) {
      const __m256i found = _mm256_and_si256(classes, _mm256_set1_epi8(static_cast<char>(some)));
      return static_cast<std::uint32_t>(~bits(_mm256_cmpeq_epi8(found, _mm256_setzero_si256())));
    }
  };
  static JADOUBE_INLINE __m256i classes(const char* text) {
    const __m256i characters = load(text);
    const __m256i high = _mm256_and_si256(_mm256_srli_epi16(characters, 4), _mm256_set1_epi8(0x0F));
    return _mm256_and_si256(look_up(kernel::high_halves, high), look_up(kernel::low_halves, characters));
  }
  static JADOUBE_INLINE __m256i is(__m256i characters, char c) {
    return _mm256_cmpeq_epi8(characters, _mm256_set1_epi8(c));
  }
  static JADOUBE_INLINE __m256i is_sign(__m256i characters) {
    // '+' and '#' differ in one bit only.
    return is(_mm256_or_si256(characters, _mm256_set1_epi8('+' ^ '#')), '+');
  }
  static JADOUBE_INLINE __m256i closes(__m256i characters) {
    // As signed numbers, bytes that are not ASCII are also less than a line feed.
    return _mm256_or_si256(is(characters, '}'), _mm256_cmpgt_epi8(_mm256_set1_epi8('\n' + 1), characters));
  }
  static JADOUBE_INLINE std::uint64_t joined(__m256i first, __m256i second) {
    return bits(first) | std::uint64_t{bits(second)} << 32;
  }
  static JADOUBE_INLINE kernel::Block block(const char* text) {
    const Classes all{classes(text), classes(text + 32)};
    const __m256i low = load(text), high = load(text + 32);
    return {all.any_of(kernel::inside),
            all.any_of(kernel::digit),
            joined(is_sign(load(text - 1)), is_sign(load(text + 31))),
            ~all.any_of(kernel::inside | kernel::passed),
            joined(is(low, '{'), is(high, '{')),
            joined(closes(low), closes(high))};
  }

  // Whether each character is from `first` to `last`.
  static JADOUBE_INLINE __m256i within(__m256i characters, char first, char last) {
    const __m256i distance = _mm256_sub_epi8(characters, _mm256_set1_epi8(first));
    return _mm256_cmpeq_epi8(_mm256_min_epu8(distance, _mm256_set1_epi8(static_cast<char>(last - first))), distance);
  }
  static JADOUBE_INLINE kernel::TagBlock tag_block(const char* text) {
    kernel::TagBlock block{};
    for (unsigned at = 0; at < 64; at += 32) {
      const __m256i c = load(text + at);
      const __m256i letters = within(_mm256_or_si256(c, _mm256_set1_epi8(0x20)), 'a', 'z');
      const __m256i name = _mm256_or_si256(_mm256_or_si256(letters, within(c, '0', '9')), is(c, '_'));
      // As signed numbers, bytes that are not ASCII are also less than a space.
      const __m256i other = _mm256_or_si256(_mm256_cmpgt_epi8(_mm256_set1_epi8(' '), c), is(c, '\\'));
      block.name |= std::uint64_t{bits(name)} << at;
      block.quote |= std::uint64_t{bits(is(c, '"'))} << at;
      block.other |= std::uint64_t{bits(other)} << at;
    }
    return block;
  }
  static JADOUBE_INLINE std::uint64_t places_of(const char* text, char c) {
    return joined(is(load(text), c), is(load(text + 32), c));
  }
  static JADOUBE_INLINE kernel::CommentWindow comment(const char* text) {
    const __m256i characters = load(text);
    const __m256i others = _mm256_or_si256(is(characters, '\n'), is(characters, '{'));
    return {bits(is(characters, '}')), bits(_mm256_or_si256(characters, others))};
  }
};

void run(Line& line) { kernel::run(Avx2(), line); }

const char* read_tags(const char* begin, const char* limit, std::span<PlainTag>& tags) {
  return kernel::read_tags<Avx2>(begin, limit, tags);
}

std::uint64_t count_lines(const char* begin, const char* end) { return kernel::count_lines<Avx2>(begin, end); }

// The first two generations of Zen implement PEXT in microcode, which is many times slower than not using it.
bool supported() {
  return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("avx2") &&
         !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}

}  // namespace

constinit const LineKernel avx2_line_kernel{"avx2", supported, run, read_tags, count_lines};

}  // namespace jadoube::pgn

JADOUBE_TARGET_END

#endif
