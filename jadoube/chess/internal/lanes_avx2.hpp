// Four sets of squares in a vector, with the operations that reply_count.hpp needs. Included only by the AVX2 kernel.
#pragma once

#include "jadoube/chess/internal/movegen.hpp"

namespace jadoube {

struct Lanes256 {
  static constexpr std::size_t size = 4;
  using Mask = __m256i;  // all bits of a lane, or none

  __m256i v;

  JADOUBE_INLINE Lanes256(__m256i vector) : v(vector) {}
  JADOUBE_INLINE explicit Lanes256(std::uint64_t same) : v(_mm256_set1_epi64x(static_cast<long long>(same))) {}

  friend JADOUBE_INLINE Lanes256 operator&(Lanes256 a, Lanes256 b) { return _mm256_and_si256(a.v, b.v); }
  friend JADOUBE_INLINE Lanes256 operator|(Lanes256 a, Lanes256 b) { return _mm256_or_si256(a.v, b.v); }
  friend JADOUBE_INLINE Lanes256 operator^(Lanes256 a, Lanes256 b) { return _mm256_xor_si256(a.v, b.v); }
  friend JADOUBE_INLINE Lanes256 operator~(Lanes256 a) { return _mm256_xor_si256(a.v, _mm256_set1_epi64x(-1)); }
  friend JADOUBE_INLINE Lanes256 operator+(Lanes256 a, Lanes256 b) { return _mm256_add_epi64(a.v, b.v); }

  // One set for each lane, from memory aligned to the size of the vector.
  static JADOUBE_INLINE Lanes256 load(const std::uint64_t* sets) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(sets));
  }
  JADOUBE_INLINE void store(std::uint64_t* sets) const { _mm256_store_si256(reinterpret_cast<__m256i*>(sets), v); }

  template <int by>
  JADOUBE_INLINE Lanes256 up() const {
    return _mm256_slli_epi64(v, by);
  }
  template <int by>
  JADOUBE_INLINE Lanes256 down() const {
    return _mm256_srli_epi64(v, by);
  }

  static JADOUBE_INLINE Lanes256 or_and(Lanes256 a, Lanes256 b, Lanes256 c) { return a | (b & c); }

  // The attacks of sliders along ranks, up to and including the first piece: with s the sliders and o all pieces, a
  // borrow in o - 2s runs from each slider up to the next piece, in each byte separately.
  static JADOUBE_INLINE Lanes256 eastwards(Lanes256 sliders, Lanes256 empty) {
    const Lanes256 pieces = sliders | ~empty;
    return pieces ^ Lanes256(_mm256_sub_epi8(pieces.v, _mm256_add_epi8(sliders.v, sliders.v)));
  }

  // The lanes in which the two sets share a square; none() gives those in which they do not.
  JADOUBE_INLINE Mask any(Lanes256 other) const { return (~Lanes256(none(other))).v; }
  JADOUBE_INLINE Mask none(Lanes256 other) const {
    return _mm256_cmpeq_epi64((*this & other).v, _mm256_setzero_si256());
  }
  static JADOUBE_INLINE Lanes256 keep(Mask mask, Lanes256 a) { return _mm256_and_si256(mask, a.v); }
  // a & b in the lanes of the mask, a in the others.
  static JADOUBE_INLINE Lanes256 narrow(Mask mask, Lanes256 a, Lanes256 b) { return a & (b | ~Lanes256(mask)); }
  // a in the lanes of the mask, b in the others.
  static JADOUBE_INLINE Lanes256 choose(Mask mask, Lanes256 a, Lanes256 b) {
    return _mm256_blendv_epi8(b.v, a.v, mask);
  }
  static JADOUBE_INLINE Mask without(Mask a, Mask b) { return _mm256_andnot_si256(b, a); }
  static JADOUBE_INLINE Mask first_lanes(std::size_t count) {
    return _mm256_cmpgt_epi64(_mm256_set1_epi64x(static_cast<long long>(count)), _mm256_setr_epi64x(0, 1, 2, 3));
  }
  static JADOUBE_INLINE unsigned bits(Mask mask) {
    return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(mask)));
  }

  // The squares of a ray up to the lowest of the blockers, or down to the highest; the whole ray if there is none.
  static JADOUBE_INLINE Lanes256 up_to_lowest(Lanes256 blockers, Lanes256 ray) {
    return ray & (blockers ^ (blockers + Lanes256(~std::uint64_t{0})));
  }
  static JADOUBE_INLINE Lanes256 down_to_highest(Lanes256 blockers, Lanes256 ray) {
    Lanes256 below = blockers.down<1>();
    below = below | below.down<1>();
    below = below | below.down<2>();
    below = below | below.down<4>();
    below = below | below.down<8>();
    below = below | below.down<16>();
    below = below | below.down<32>();
    return ray & ~below;
  }

  JADOUBE_INLINE std::uint64_t total() const {
    const __m128i halves = _mm_add_epi64(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(halves) + _mm_extract_epi64(halves, 1));
  }

  // Adds up the number of members of several sets in each lane. The sums are kept by bytes; none can overflow, because
  // no rank of the board has as many as 255 moves to it.
  struct Count {
    __m256i members;
    // A defaulted constructor would not be compiled for this processor.
    JADOUBE_INLINE Count() : members(_mm256_setzero_si256()) {}
    JADOUBE_INLINE void add(Lanes256 set) {
      const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                              0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
      const __m256i low_half = _mm256_set1_epi8(15);
      const __m256i low = _mm256_shuffle_epi8(counts, _mm256_and_si256(set.v, low_half));
      const __m256i high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi64(set.v, 4), low_half));
      members = _mm256_add_epi8(members, _mm256_add_epi8(low, high));
    }
    JADOUBE_INLINE Lanes256 sum() const { return _mm256_sad_epu8(members, _mm256_setzero_si256()); }
  };

  struct Moves;
};

// Four moves: origin and target as sets of one square, and the piece that stands on the target afterwards as one bit at
// its role's index.
struct Lanes256::Moves {
  __m256i word;
  Lanes256 from, to, placed;

  explicit JADOUBE_INLINE Moves(const Move* moves)
      : word(_mm256_cvtepu32_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i*>(moves)))),
        from(one_bit(word, 63)),
        to(one_bit(_mm256_srli_epi64(word, 6), 63)),
        placed(one_bit(_mm256_srli_epi64(word, 15), 7)) {}

  JADOUBE_INLINE Mask is(Move::Kind kind) const {
    return _mm256_cmpeq_epi64(_mm256_and_si256(word, _mm256_set1_epi64x(7 << 18)),
                              _mm256_set1_epi64x(static_cast<long long>(kind) << 18));
  }

 private:
  static JADOUBE_INLINE __m256i one_bit(__m256i position, long long mask) {
    return _mm256_sllv_epi64(_mm256_set1_epi64x(1), _mm256_and_si256(position, _mm256_set1_epi64x(mask)));
  }
};

}  // namespace jadoube
