// The times left that a game's comments give ([%clk 0:05:01]), held against the time control.
#pragma once

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <array>
#include <string>
#include <vector>

#include "jadoube/archive/batch.hpp"

namespace jadoube::archive {

// What PGN's tag TimeControl says (PGN standard, 9.6.1), in seconds: "300+3", "40/5400+30:1800+30".
struct PgnPeriod {
  std::uint32_t moves;  // 0: all the others
  std::int64_t time_ms;
  std::int64_t increment_ms;
};
// Empty where the tag says nothing or something else.
std::vector<PgnPeriod> parse_pgn_time_control(std::string_view text);

class Clocks {
 public:
  void start(std::string_view time_control);
  // The comment behind a move of `mover`. True if that is a clock's time and nothing else, as nearly all are, in which
  // nothing is wrong; else it is for take().
  bool passes(std::string_view comment, Color mover) {
    const std::int64_t ms = usual_clock(comment);
    std::int64_t& last = last_[jadoube::index(mover)];
    if (ms > last + increment_) [[unlikely]] {
      const bool is_first = last == none && is_known_ && ms <= most_at_first_;
      if (!is_first) return false;
    }
    if (ms < 0) [[unlikely]]
      return false;
    last = ms;
    return true;
  }
  // The same; `ply` counts the half-moves from 1.
  // False if it has nothing but a clock's time.
  bool take(std::string_view comment, Color mover, std::uint32_t ply, std::uint64_t line, FindingSink& sink);
  // The last that was read of a side's clock.
  std::optional<std::int64_t> last(Color color) const {
    const std::int64_t ms = last_[jadoube::index(color)];
    return ms == none ? std::nullopt : std::optional(ms);
  }

 private:
  static std::int64_t usual_clock(std::string_view comment);
  static bool is_evaluation(const char* comment, std::size_t size);
  void read(std::int64_t ms, Color mover, std::uint32_t ply, std::uint64_t line, FindingSink& sink);
  bool begins_period(std::uint32_t moves, std::int64_t& added) const;

  static constexpr std::int64_t none = INT64_MIN;
  std::string time_control_;
  std::vector<PgnPeriod> periods_;
  bool is_known_ = false;       // the periods are those of this game's clocks
  std::int64_t increment_ = 0;  // the greatest of any period
  std::int64_t most_at_first_ = 0;
  std::array<std::int64_t, 2> last_{none, none};
  bool told_negative_ = false;
};

// Eight characters, the first in the lowest bits.
constexpr std::uint64_t eight_characters(const char* text) {
  std::uint64_t word = 0;
  for (unsigned i = 0; i < 8; ++i) word |= std::uint64_t{static_cast<unsigned char>(text[i])} << 8 * i;
  return word;
}

// Whether so much of a comment, and no more, is " [%eval 0.17]".
inline bool Clocks::is_evaluation(const char* comment, std::size_t size) {
  constexpr std::string_view front = " [%eval ";
  if (size <= front.size() || eight_characters(comment) != eight_characters(front.data())) return false;
  std::size_t end = front.size();
  while (end < size && comment[end] != ']') ++end;
  return end == size - 1;
}

// " [%clk 0:05:01] " with one digit of hours, also behind " [%eval 0.17]", as the large sites write it. The
// milliseconds, or -1.
inline std::int64_t Clocks::usual_clock(std::string_view comment) {
  constexpr std::string_view shape = " [%clk 0:00:00] ";
  const char* clock = comment.data();
  if (comment.size() != shape.size()) {
    const std::size_t before = comment.size() - shape.size();
    if (comment.size() < shape.size() || !is_evaluation(clock, before)) return -1;
    clock += before;
  }
#if defined(__SSE2__)
  // Less the shape, a digit leaves its value, and nothing else leaves anything.
  const auto load = [](const char* text) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(text)); };
  const __m128i digits = _mm_sub_epi8(load(clock), load(shape.data()));
  const __m128i most = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 9, 0, 9, 9, 0, 9, 9, 0, 0);
  if (_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(digits, most), digits)) != 0xFFFF) return -1;
  // What each is worth in seconds, those in the even places and those in the odd ones.
  const __m128i even =
      _mm_madd_epi16(_mm_and_si128(digits, _mm_set1_epi16(0xFF)), _mm_setr_epi16(0, 0, 0, 0, 0, 60, 10, 0));
  const __m128i odd = _mm_madd_epi16(_mm_srli_epi16(digits, 8), _mm_setr_epi16(0, 0, 0, 3600, 600, 0, 1, 0));
  __m128i sum = _mm_add_epi32(even, odd);
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
  return std::int64_t{1000} * _mm_cvtsi128_si32(sum);
#else
  // Against the shape, a digit leaves its value; what leaves more than nine is none, and nothing else leaves anything.
  constexpr std::uint64_t hour_digit = 0x0F00000000000000, time_digits = 0x00000F0F000F0F00;
  constexpr std::uint64_t sixes = 0x0606060606060606;
  const std::uint64_t hour = eight_characters(clock) ^ eight_characters(shape.data());
  const std::uint64_t time = eight_characters(clock + 8) ^ eight_characters(shape.data() + 8);
  const std::uint64_t wrong =
      ((hour | (hour + (hour_digit & sixes))) & ~hour_digit) | ((time | (time + (time_digits & sixes))) & ~time_digits);
  if (wrong != 0) return -1;
  // The minutes into byte 1, the seconds into byte 4, and both in milliseconds into the upper half.
  const std::uint64_t fields = (10 * time + (time >> 8)) & 0x000000FF0000FF00;
  const std::uint64_t ms = fields * (std::uint64_t{60'000} << 24 | 1'000) >> 32 & 0xFFFFFF;
  return static_cast<std::int64_t>((hour >> 56) * 3'600'000 + ms);
#endif
}

}  // namespace jadoube::archive
