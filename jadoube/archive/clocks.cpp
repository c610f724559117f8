#include "jadoube/archive/clocks.hpp"

#include <algorithm>
#include <utility>

#include "jadoube/archive/internal/handwritten_time.hpp"
#include "jadoube/archive/messages.hpp"
#include "jadoube/notation/pgn/commands.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::archive {

namespace {

constexpr std::int64_t whole_second = 1'000;  // ms

// By how many ms a clock may exceed its reading before plus the time added: a second if both readings are whole.
constexpr std::int64_t rounding(std::int64_t before, std::int64_t now) {
  return before % whole_second == 0 && now % whole_second == 0 ? whole_second : 0;
}

}  // namespace

std::optional<laws::Tempo> Clocks::tempo(laws::Edition edition) const {
  if (periods_.empty()) return std::nullopt;
  return tempo_of(edition, {periods_, periods_});
}

void Clocks::start(std::string_view time_control, Site site, const Position& start) {
  site_ = site;
  if (time_control_ != time_control) {
    time_control_ = time_control;
    periods_ = laws::parse_pgn_time_control(time_control).value_or(laws::TimeControl());
    read_as_.clear();
    if (periods_.empty() && !time_control.empty()) {
      periods_ = parse_handwritten_time(time_control);
      if (!periods_.empty()) read_as_ = to_pgn(periods_);
    }
    increment_ = 0;
    for (const auto& period : periods_) increment_ = std::max(increment_, period.increment.count());
    most_at_first_ = periods_.empty() ? 0 : (periods_.front().time + periods_.front().increment).count();
    // Added in the place of the last digit; limited so that it cannot carry out of that place.
    const std::int64_t seconds = (increment_ + whole_second) / 1'000;
    increment_code_ = static_cast<std::uint64_t>(std::min<std::int64_t>(seconds, 60)) << 8;
    before_first_ = periods_.empty() ? 0 : code_of(most_at_first_) + 1 - increment_code_;
  }
  is_known_ = !periods_.empty();
  last_code_ = {before_first_, before_first_};
  last_ = {};
  last_ply_ = {};
  plies_before_ = 2 * (std::max(start.fullmove_number(), 1U) - 1) + (start.turn() == Color::black ? 1 : 0);
  reported_negative_ = false;
}

// 0 if the time is too large for a code.
std::uint64_t Clocks::code_of(std::int64_t ms) {
  const std::int64_t seconds = ms / 1'000;
  if (seconds >= 36'000) return 0;
  const auto digit = [](std::int64_t value, unsigned place) {
    return static_cast<std::uint64_t>('0' + value) << 8 * (7 - place);
  };
  const std::int64_t minutes = seconds / 60 % 60, rest = seconds % 60;
  constexpr std::uint64_t between = std::uint64_t{':'} << 48 | std::uint64_t{':'} << 24 | ']';
  return between | digit(seconds / 3'600, 0) | digit(minutes / 10, 2) | digit(minutes % 10, 3) | digit(rest / 10, 5) |
         digit(rest % 10, 6);
}

std::int64_t Clocks::time_of(std::uint64_t code) {
  const auto digit = [code](unsigned place) { return static_cast<std::int64_t>(code >> 8 * (7 - place) & 0xFF) - '0'; };
  const std::int64_t minutes = 10 * digit(2) + digit(3), seconds = 10 * digit(5) + digit(6);
  return 1'000 * (3'600 * digit(0) + 60 * minutes + seconds);
}

// Used where comparing codes is not enough. Times that only rounding explains are left to take().
bool Clocks::passes_by_time(std::uint64_t code, Color mover) {
  const std::int64_t ms = time_of(code);
  const auto before = last(mover);
  const bool passes = before ? ms <= *before + increment_ : is_known_ && ms <= most_at_first_;
  if (passes) last_code_[jadoube::index(mover)] = code;
  return passes;
}

// "[%clk 0:05:01]" and "[%clk 0:05:01.9]", as Chess.com writes them.
bool Clocks::passes_without_blanks(std::string_view comment, Color mover) {
  constexpr std::string_view shape = "[%clk 0:00:00.0]";
  constexpr std::size_t without_tenths = shape.size() - 2;
  const bool has_tenths = comment.size() == shape.size();
  if (!has_tenths && comment.size() != without_tenths) return false;
  for (std::size_t i = 0; i + 1 < comment.size(); ++i)
    if (shape[i] == '0' ? comment[i] < '0' || comment[i] > '9' : comment[i] != shape[i]) return false;
  if (comment.back() != ']' || comment[8] > '5' || comment[11] > '5') return false;
  const auto digit = [comment](std::size_t at) { return static_cast<std::int64_t>(comment[at] - '0'); };
  const std::int64_t seconds = 3'600 * digit(6) + 60 * (10 * digit(8) + digit(9)) + 10 * digit(11) + digit(12);
  const std::int64_t ms = 1'000 * seconds + (has_tenths ? 100 * digit(14) : 0);
  const auto before = last(mover);
  const bool passes = before ? ms <= *before + increment_ : is_known_ && ms <= most_at_first_;
  if (passes) set_last(mover, ms);
  return passes;
}

void Clocks::read(std::int64_t ms, Color mover, std::uint32_t ply, std::uint64_t line, FindingSink& sink) {
  const auto before = last(mover);
  const std::uint32_t before_ply = std::exchange(last_ply_[jadoube::index(mover)], ply);
  set_last(mover, ms);
  if (!is_known_ || !before) {
    // A first reading above the first period's time: the tag is not in seconds, or belongs to another game.
    if (is_known_ && ms > most_at_first_) is_known_ = false;
    return;
  }
  // The player's moves since the reading before; each adds the increment.
  const std::uint32_t made = std::max((ply - before_ply) / 2, 1U);
  std::int64_t most = *before + increment_ * made + rounding(*before, ms);
  // A clock may add the next period's time when it is pressed, or when the previous period has run out.
  const std::uint32_t moves = (plies_before_ + ply + 1) / 2;
  for (std::uint32_t done = std::max(moves, made + 1) - made; done <= moves; ++done)
    if (const laws::Period* const begun = period_begun_by(periods_, done)) most += begun->time.count();
  if (ms <= most) return;
  if (site_ == Site::lichess)
    return sink.add({.kind = Kind::site_rule,
                     .line = line,
                     .ply = ply - 1,
                     .sentence = Message::audit_site_time_given,
                     .arguments = {std::string(name(site_)), Reading{*before}, Reading{ms}}});
  sink.add({.kind = Kind::clock_grown,
            .line = line,
            .ply = ply - 1,
            .sentence = Message::audit_clock_grown,
            .arguments = {Possessive{mover}, Reading{*before}, Reading{ms}}});
}

bool Clocks::take(std::string_view comment, Color mover, std::uint32_t ply, std::uint64_t line, FindingSink& sink) {
  if (const char* const clock = usual_clock(comment); clock != nullptr) {
    read(time_of(code_of(clock)), mover, ply, line, sink);
    return false;
  }
  const auto written = pgn::command(comment, "clk");
  if (!written) return true;
  if (const auto time = pgn::clock(comment)) {
    read(time->count(), mover, ply, line, sink);
    return true;
  }
  if (written->starts_with('-')) {
    const auto time = pgn::clock("[%clk " + std::string(written->substr(1)) + "]");
    if (time) {
      set_last(mover, -time->count());
      last_ply_[jadoube::index(mover)] = ply;
      if (!reported_negative_ && time->count() > 0)
        sink.add({.kind = Kind::clock_negative,
                  .line = line,
                  .ply = ply - 1,
                  .sentence = Message::audit_clock_negative,
                  .arguments = {Possessive{mover}, Reading{-time->count()}}});
      reported_negative_ = true;
      return true;
    }
  }
  sink.add({.kind = Kind::clock_unreadable,
            .line = line,
            .ply = ply - 1,
            .sentence = Message::audit_clock_unreadable,
            .arguments = {std::string(*written)}});
  return true;
}

}  // namespace jadoube::archive
