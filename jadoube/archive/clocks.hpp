// The times left that a game's comments give ([%clk 0:05:01]), held against the time control.
#pragma once

#include <array>
#include <cstring>
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
    if (ms < 0 || ms > last + increment_) [[unlikely]]
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
  void read(std::int64_t ms, Color mover, std::uint32_t ply, std::uint64_t line, FindingSink& sink);
  bool begins_period(std::uint32_t moves, std::int64_t& added) const;

  static constexpr std::int64_t none = INT64_MIN;
  std::string time_control_;
  std::vector<PgnPeriod> periods_;
  bool is_known_ = false;       // the periods are those of this game's clocks
  std::int64_t increment_ = 0;  // the greatest of any period
  std::array<std::int64_t, 2> last_{none, none};
  bool told_negative_ = false;
};

// " [%clk 0:05:01] " with one digit of hours, also behind " [%eval 0.17]", as the large sites write it. The
// milliseconds, or -1.
inline std::int64_t Clocks::usual_clock(std::string_view comment) {
  constexpr std::string_view shape = " [%clk 0:05:01] ", evaluation = " [%eval ";
  if (comment.size() < shape.size()) return -1;
  const auto before = comment.size() - shape.size();
  if (before != 0 && (!comment.starts_with(evaluation) || comment.find(']') != before - 1)) return -1;
  comment.remove_prefix(before);
  std::uint64_t front, time, mask, wanted, colons;
  std::memcpy(&front, comment.data(), 8);
  std::memcpy(&time, comment.data() + 7, 8);
  std::memcpy(&wanted, " [%clk \0", 8);
  std::memcpy(&mask, "\xF0\xFF\xF0\xF0\xFF\xF0\xF0\xFF", 8);
  std::memcpy(&colons, "0:00:00]", 8);
  constexpr std::uint64_t sixes = 0x0006060006060006;
  if ((front & 0x00FFFFFFFFFFFFFF) != wanted || (time & mask) != colons || ((time + sixes) & mask) != colons ||
      comment.back() != ' ')
    return -1;
  const auto digit = [&](unsigned at) { return static_cast<std::int64_t>(time >> 8 * at & 15); };
  return 1000 * (3600 * digit(0) + 600 * digit(2) + 60 * digit(3) + 10 * digit(5) + digit(6));
}

}  // namespace jadoube::archive
