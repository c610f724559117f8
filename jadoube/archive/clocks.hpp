// The times left that a game's comments give ([%clk 0:05:01]), held against the time control.
#pragma once

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
  // The comment behind a move of `mover`, the ply-th half-move from 1.
  // False if it has nothing but a clock's time.
  bool take(std::string_view comment, Color mover, std::uint32_t ply, std::uint64_t line, FindingSink& sink);
  // The last that was read of a side's clock.
  std::optional<std::int64_t> last(Color color) const {
    const std::int64_t ms = last_[jadoube::index(color)];
    return ms == none ? std::nullopt : std::optional(ms);
  }

 private:
  void read(std::int64_t ms, Color mover, std::uint32_t ply, std::uint64_t line, FindingSink& sink);
  bool take_slowly(std::string_view comment, Color mover, std::uint32_t ply, std::uint64_t line, FindingSink& sink);
  bool begins_period(std::uint32_t moves, std::int64_t& added) const;

  static constexpr std::int64_t none = INT64_MIN;
  std::string time_control_;
  std::vector<PgnPeriod> periods_;
  bool is_known_ = false;       // the periods are those of this game's clocks
  std::int64_t increment_ = 0;  // the greatest of any period
  std::array<std::int64_t, 2> last_{none, none};
  bool told_negative_ = false;
};

}  // namespace jadoube::archive
