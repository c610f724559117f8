// Eight sets of squares in a vector, with the operations that reply_count.hpp needs. Included only by the AVX-512
// kernel.
#pragma once

#include "jadoube/chess/internal/movegen.hpp"

namespace jadoube {

struct Lanes512 {
  static constexpr std::size_t size = 8;

  // A selection of lanes.
  struct Mask {
    __mmask8 lanes;
    friend JADOUBE_INLINE Mask operator&(Mask a, Mask b) { return {static_cast<__mmask8>(a.lanes & b.lanes)}; }
    friend JADOUBE_INLINE Mask operator|(Mask a, Mask b) { return {static_cast<__mmask8>(a.lanes | b.lanes)}; }
  };

  __m512i v;

  JADOUBE_INLINE Lanes512(__m512i vector) : v(vector) {}
  JADOUBE_INLINE explicit Lanes512(std::uint64_t same) : v(_mm512_set1_epi64(static_cast<long long>(same))) {}

  friend JADOUBE_INLINE Lanes512 operator&(Lanes512 a, Lanes512 b) { return _mm512_and_si512(a.v, b.v); }
  friend JADOUBE_INLINE Lanes512 operator|(Lanes512 a, Lanes512 b) { return _mm512_or_si512(a.v, b.v); }
  friend JADOUBE_INLINE Lanes512 operator^(Lanes512 a, Lanes512 b) { return _mm512_xor_si512(a.v, b.v); }
  friend JADOUBE_INLINE Lanes512 operator~(Lanes512 a) { return _mm512_ternarylogic_epi64(a.v, a.v, a.v, 0x55); }
  friend JADOUBE_INLINE Lanes512 operator+(Lanes512 a, Lanes512 b) { return _mm512_add_epi64(a.v, b.v); }

  // One set for each lane, from memory aligned to the size of the vector.
  static JADOUBE_INLINE Lanes512 load(const std::uint64_t* sets) { return _mm512_load_si512(sets); }
  JADOUBE_INLINE void store(std::uint64_t* sets) const { _mm512_store_si512(sets, v); }

  template <int by>
  JADOUBE_INLINE Lanes512 up() const {
    return _mm512_slli_epi64(v, by);
  }
  template <int by>
  JADOUBE_INLINE Lanes512 down() const {
    return _mm512_srli_epi64(v, by);
  }

  static JADOUBE_INLINE Lanes512 or_and(Lanes512 a, Lanes512 b, Lanes512 c) {
    return _mm512_ternarylogic_epi64(a.v, b.v, c.v, 0xF8);
  }

  // One step along the ranks, without wrapping round the edge of the board.
  JADOUBE_INLINE Lanes512 one_east() const { return _mm512_add_epi8(v, v); }
  JADOUBE_INLINE Lanes512 one_west() const {
    return _mm512_gf2p8affine_epi64_epi8(v, _mm512_set1_epi64(0x0204081020408000), 0);
  }

  // The attacks of sliders along ranks, up to and including the first piece: with s the sliders and o all pieces, a
  // borrow in o - 2s runs from each slider up to the next piece, in each byte separately.
  static JADOUBE_INLINE Lanes512 eastwards(Lanes512 sliders, Lanes512 empty) {
    const __m512i pieces = _mm512_ternarylogic_epi64(empty.v, sliders.v, sliders.v, 0xCF);  // sliders | ~empty
    const __m512i twice = _mm512_add_epi8(sliders.v, sliders.v);
    return _mm512_xor_si512(pieces, _mm512_sub_epi8(pieces, twice));
  }
  static JADOUBE_INLINE Lanes512 westwards(Lanes512 sliders, Lanes512 empty) {
    return eastwards(sliders.mirrored(), empty.mirrored()).mirrored();
  }

  // The lanes in which the two sets share a square; none() gives those in which they do not.
  JADOUBE_INLINE Mask any(Lanes512 other) const { return {_mm512_test_epi64_mask(v, other.v)}; }
  JADOUBE_INLINE Mask none(Lanes512 other) const { return {_mm512_testn_epi64_mask(v, other.v)}; }
  static JADOUBE_INLINE Lanes512 keep(Mask mask, Lanes512 a) { return _mm512_maskz_mov_epi64(mask.lanes, a.v); }
  // a & b in the lanes of the mask, a in the others.
  static JADOUBE_INLINE Lanes512 narrow(Mask mask, Lanes512 a, Lanes512 b) {
    return _mm512_mask_and_epi64(a.v, mask.lanes, a.v, b.v);
  }
  // a in the lanes of the mask, b in the others.
  static JADOUBE_INLINE Lanes512 choose(Mask mask, Lanes512 a, Lanes512 b) {
    return _mm512_mask_mov_epi64(b.v, mask.lanes, a.v);
  }
  static JADOUBE_INLINE Mask without(Mask a, Mask b) { return {static_cast<__mmask8>(a.lanes & ~b.lanes)}; }
  static JADOUBE_INLINE Mask first_lanes(std::size_t count) {
    return {static_cast<__mmask8>(count >= size ? 0xFF : (1U << count) - 1)};
  }
  static JADOUBE_INLINE unsigned bits(Mask mask) { return mask.lanes; }

  // The squares of a ray up to the lowest of the blockers, or down to the highest; the whole ray if there is none.
  static JADOUBE_INLINE Lanes512 up_to_lowest(Lanes512 blockers, Lanes512 ray) {
    const __m512i below = _mm512_add_epi64(blockers.v, _mm512_set1_epi64(-1));
    return _mm512_ternarylogic_epi64(ray.v, blockers.v, below, 0x60);  // ray & (blockers ^ below)
  }
  static JADOUBE_INLINE Lanes512 down_to_highest(Lanes512 blockers, Lanes512 ray) {
    const __m512i zeros = _mm512_lzcnt_epi64(_mm512_or_si512(blockers.v, _mm512_set1_epi64(1)));
    const __m512i above = _mm512_srav_epi64(_mm512_set1_epi64(std::numeric_limits<long long>::min()), zeros);
    return _mm512_and_si512(ray.v, above);
  }

  JADOUBE_INLINE std::uint64_t total() const { return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(v)); }

  // Adds up the number of members of several sets in each lane.
  struct Count {
    __m512i members;
    // A defaulted constructor would not be compiled for this processor.
    JADOUBE_INLINE Count() : members(_mm512_setzero_si512()) {}
    JADOUBE_INLINE void add(Lanes512 set) { members = _mm512_add_epi64(members, _mm512_popcnt_epi64(set.v)); }
    JADOUBE_INLINE Lanes512 sum() const { return members; }
  };

  struct Moves;

 private:
  // The files in reverse order.
  JADOUBE_INLINE Lanes512 mirrored() const {
    return _mm512_gf2p8affine_epi64_epi8(v, _mm512_set1_epi64(static_cast<long long>(0x8040201008040201)), 0);
  }
};

// Eight moves: origin and target as sets of one square, and the piece that stands on the target afterwards as one bit
// at its role's index.
struct Lanes512::Moves {
  __m512i word;
  Lanes512 from, to, placed;

  explicit JADOUBE_INLINE Moves(const Move* moves)
      : word(_mm512_cvtepu32_epi64(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(moves)))),
        from(one_bit(word, 63)),
        to(one_bit(_mm512_srli_epi64(word, 6), 63)),
        placed(one_bit(_mm512_srli_epi64(word, 15), 7)) {}

  JADOUBE_INLINE Mask is(Move::Kind kind) const {
    return {_mm512_cmpeq_epi64_mask(_mm512_and_si512(word, _mm512_set1_epi64(7 << 18)),
                                    _mm512_set1_epi64(static_cast<long long>(kind) << 18))};
  }

 private:
  static JADOUBE_INLINE __m512i one_bit(__m512i position, long long mask) {
    return _mm512_sllv_epi64(_mm512_set1_epi64(1), _mm512_and_si512(position, _mm512_set1_epi64(mask)));
  }
};

}  // namespace jadoube
