// Checks the remaining times in a game's comments ([%clk 0:05:01]) against the time control.
//
// A clock that is written in whole seconds may show a second more than the increment allows, by rounding: Lichess
// stores a time in steps of eight hundredths of a second, and then writes whole seconds.
#pragma once

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <array>
#include <bit>
#include <optional>
#include <string>
#include <vector>

#include "jadoube/archive/batch.hpp"
#include "jadoube/archive/site.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/time_control.hpp"

namespace jadoube::archive {

class JADOUBE_API Clocks {
 public:
  void start(std::string_view time_control, Site site = Site::none, const Position& start = {});
  // The fast path for the comment after a move of `mover`. Returns true if the comment is only a clock's time, as
  // nearly all are, and the time is possible; otherwise take() must be called.
  bool passes(std::string_view comment, Color mover, std::uint32_t ply) {
    if (!is_possible(comment, mover)) [[unlikely]]
      return false;
    last_ply_[jadoube::index(mover)] = ply;
    return true;
  }
  // The general path; `ply` counts the half-moves from 1.
  // Returns false if the comment has nothing but a clock's time.
  bool take(std::string_view comment, Color mover, std::uint32_t ply, std::uint64_t line, FindingSink& sink);
  // The time control as it is read, in the standard's form, if it was written by hand; else empty.
  [[nodiscard]] const std::string& read_as() const { return read_as_; }
  // The tempo that the time control gives the game in an edition; nothing if the time control is not known.
  [[nodiscard]] std::optional<laws::Tempo> tempo(laws::Edition edition) const;
  // The last readings, to judge a game later: resume() after a start() with the same time control.
  struct Readings {
    std::array<std::uint64_t, 2> codes{};
    std::array<std::optional<std::int64_t>, 2> times{};
  };
  [[nodiscard]] Readings readings() const { return {last_code_, last_}; }
  void resume(const Readings& readings) {
    last_code_ = readings.codes;
    last_ = readings.times;
  }
  // The last reading of a side's clock.
  [[nodiscard]] std::optional<std::int64_t> last(Color color) const {
    const std::uint64_t code = last_code_[jadoube::index(color)];
    return is_code(code) ? time_of(code) : last_[jadoube::index(color)];
  }

 private:
  bool is_possible(std::string_view comment, Color mover) {
    const char* const clock = usual_clock(comment);
    if (clock == nullptr) return passes_without_blanks(comment, mover);
    const std::uint64_t code = code_of(clock);
    std::uint64_t& last = last_code_[jadoube::index(mover)];
    if (code > last + increment_code_) [[unlikely]]
      return passes_by_time(code, mover);
    last = code;
    return true;
  }
  // The characters "0:05:01]" of a time in the form that the large sites use, as a number, the first character highest:
  // a longer time is a greater number, and seconds can be added as long as they do not carry.
  static std::uint64_t code_of(const char* clock);
  static std::uint64_t code_of(std::int64_t ms);
  static constexpr bool is_code(std::uint64_t number) { return (number & 0xFF) == ']'; }
  static std::int64_t time_of(std::uint64_t code);
  static const char* usual_clock(std::string_view comment);
  static bool is_evaluation(const char* comment, std::size_t size);
  bool passes_by_time(std::uint64_t code, Color mover);
  bool passes_without_blanks(std::string_view comment, Color mover);
  void read(std::int64_t ms, Color mover, std::uint32_t ply, std::uint64_t line, FindingSink& sink);
  void set_last(Color color, std::int64_t ms) {
    last_[jadoube::index(color)] = ms;
    last_code_[jadoube::index(color)] = 0;
  }

  std::string time_control_;
  std::string read_as_;
  laws::TimeControl periods_;
  bool is_known_ = false;       // whether the periods are those of this game's clocks
  std::int64_t increment_ = 0;  // the largest of any period
  std::int64_t most_at_first_ = 0;
  // The last reading of each side's clock: its code, or its time if it has no code. is_possible() adds the increment
  // and the rounding to it to check the next reading, if codes are sufficient.
  std::array<std::uint64_t, 2> last_code_{};
  std::array<std::optional<std::int64_t>, 2> last_;
  std::array<std::uint32_t, 2> last_ply_{};  // after which it was read
  std::uint32_t plies_before_ = 0;           // of the start, by its move number
  std::uint64_t increment_code_ = 0;         // the increment and the rounding, or less
  std::uint64_t before_first_ = 0;           // not a reading, but a limit for the first one
  bool reported_negative_ = false;
  Site site_ = Site::none;
};

// Eight characters, the first in the lowest bits.
[[nodiscard]] constexpr std::uint64_t eight_characters(const char* text) {
  std::uint64_t word = 0;
  for (unsigned i = 0; i < 8; ++i) word |= std::uint64_t{static_cast<unsigned char>(text[i])} << 8 * i;
  return word;
}

// Whether a comment of this size is exactly " [%eval 0.17]".
inline bool Clocks::is_evaluation(const char* comment, std::size_t size) {
  constexpr std::string_view front = " [%eval ";
  if (size <= front.size() || eight_characters(comment) != eight_characters(&front.front())) return false;
  std::size_t end = front.size();
  while (end < size && comment[end] != ']') ++end;
  return end == size - 1;
}

// The address of the time in " [%clk 0:05:01] ", with one digit of hours, optionally after " [%eval 0.17]", as the
// large sites write it; null for anything else.
inline const char* Clocks::usual_clock(std::string_view comment) {
  constexpr std::string_view shape = " [%clk 0:00:00] ";
  constexpr std::size_t time = 7;
  const char* clock = comment.data();
  if (comment.size() != shape.size()) {
    const std::size_t before = comment.size() - shape.size();
    if (comment.size() < shape.size() || !is_evaluation(clock, before)) return nullptr;
    clock += before;
  }
#if defined(__SSE2__)
  // Subtracting the fixed characters leaves the values of the digits, and zero elsewhere.
  const auto load = [](const char* text) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(text)); };
  const __m128i digits = _mm_sub_epi8(load(clock), load(shape.data()));
  const __m128i most = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 9, 0, 5, 9, 0, 5, 9, 0, 0);
  if (_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(digits, most), digits)) != 0xFFFF) return nullptr;
#else
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const bool is_tens = i == time + 2 || i == time + 5;
    const char most = shape[i] != '0' ? shape[i] : is_tens ? '5' : '9';
    if (clock[i] < shape[i] || clock[i] > most) return nullptr;
  }
#endif
  return clock + time;
}

inline std::uint64_t Clocks::code_of(const char* clock) {
  const std::uint64_t characters = eight_characters(clock);
  return std::byteswap(characters);
}

}  // namespace jadoube::archive
