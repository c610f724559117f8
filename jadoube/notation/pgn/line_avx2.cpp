// The inner loop for processors with BMI2 and AVX2.
#include "jadoube/notation/pgn/line_versions.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#include <bit>
#include <cstring>

#include "jadoube/chess/slider_tables.hpp"
#include "jadoube/chess/target.hpp"
#include "jadoube/notation/san_parts.hpp"

JADOUBE_TARGET_BEGIN("bmi,bmi2,lzcnt,popcnt,avx2")

#include "jadoube/notation/pgn/line_kernel.hpp"

namespace jadoube::pgn {

namespace {

// A character's classes are those common to its high and its low half.
enum Class : unsigned {
  sign = 1,   // space # + .
  digit = 2,  // 0 to 9, and the colon
  joint = 4,  // - =
  capital_a_o = 8,
  capital_p_z = 16,
  file = 32,
  captures = 64,  // x
  control = 128,  // tab, line feed, carriage return
  digit_or_capital = digit | capital_a_o | capital_p_z,
  letter = capital_a_o | capital_p_z | file,
};

// Each half's classes, twice, as one vector.
struct alignas(32) Halves {
  std::array<std::uint8_t, 32> classes{};
  constexpr explicit Halves(std::array<unsigned, 16> of) {
    for (std::size_t i = 0; i < 32; ++i) classes[i] = static_cast<std::uint8_t>(of[i % 16]);
  }
};

constexpr Halves high_halves{
    {control, 0, sign | joint, digit | joint, capital_a_o, capital_p_z, file, captures, 0, 0, 0, 0, 0, 0, 0, 0}};
constexpr Halves low_halves{{sign | digit | capital_p_z, digit_or_capital | file, digit_or_capital | file,
                             digit_or_capital | file | sign, digit_or_capital | file, digit_or_capital | file,
                             digit_or_capital | file, digit_or_capital | file, digit_or_capital | file | captures,
                             digit_or_capital | control, digit_or_capital | control, capital_a_o | sign, capital_a_o,
                             capital_a_o | joint | control, capital_a_o | sign, capital_a_o}};

// All that attacks a square, in one line of the cache.
struct alignas(64) OneSquare {
  SliderTables::Line bishop, rook;
  Bitboard knight, king;
  std::array<Bitboard, 2> pawn;  // by the color of the king that stands there
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
  struct Sets : PlainSets {
    using Vector = std::uint64_t __attribute__((vector_size(32), aligned(8), may_alias));
  };
  const SquareTable& squares = square_table();

  JADOUBE_INLINE Bitboard attackers(const Board& board, Color us, Square king, Bitboard occupied) const {
    const OneSquare& from = squares[index(king)];
    const auto look_up = [occupied](const SliderTables::Line& line) {
      return Bitboard(line.attacks[_pext_u64(occupied.bits(), line.mask)]);
    };
    const Bitboard queens = board.of(Role::queen);
    return (from.knight & board.of(Role::knight)) | (from.king & board.of(Role::king)) |
           (from.pawn[index(us)] & board.of(Role::pawn)) | (look_up(from.bishop) & (board.of(Role::bishop) | queens)) |
           (look_up(from.rook) & (board.of(Role::rook) | queens));
  }

  static JADOUBE_INLINE __m256i load(const char* text) {
    __m256i characters;
    std::memcpy(&characters, text, sizeof characters);
    return characters;
  }
  static JADOUBE_INLINE __m256i look_up(const Halves& halves, __m256i which) {
    return _mm256_shuffle_epi8(load(reinterpret_cast<const char*>(halves.classes.data())), which);
  }
  static JADOUBE_INLINE std::uint32_t bits(__m256i bytes) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
  }

  static JADOUBE_INLINE kernel::TextWindow text(const char* text) {
    const __m256i characters = load(text), low_half = _mm256_set1_epi8(0x0F);
    const __m256i classes =
        _mm256_and_si256(look_up(high_halves, _mm256_and_si256(_mm256_srli_epi16(characters, 4), low_half)),
                         look_up(low_halves, characters));
    const auto none_of = [classes](unsigned some) {
      const __m256i found = _mm256_and_si256(classes, _mm256_set1_epi8(static_cast<char>(some)));
      return bits(_mm256_cmpeq_epi8(found, _mm256_setzero_si256()));
    };
    return {none_of(digit | sign | control), none_of(letter | digit | joint | captures)};
  }

  static JADOUBE_INLINE kernel::CommentWindow comment(const char* text) {
    const __m256i characters = load(text);
    const __m256i line_ends = _mm256_cmpeq_epi8(characters, _mm256_set1_epi8('\n'));
    return {bits(_mm256_cmpeq_epi8(characters, _mm256_set1_epi8('}'))), bits(_mm256_or_si256(characters, line_ends))};
  }
};

void run(Line& line) { kernel::run(Avx2(), line); }

// The first two generations of Zen have PEXT in microcode, many times slower than doing without.
bool supported() {
  return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("avx2") &&
         !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}

}  // namespace

constinit const LineKernel avx2_line_kernel{"avx2", supported, run};

}  // namespace jadoube::pgn

JADOUBE_TARGET_END

#endif
