#include "jadoube/laws/model/time_control.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/laws/rules/rules.hpp"

namespace jadoube::laws {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

// Appends the time in units, with at most three decimals and no final zeros: 90, 0.5.
void append_number(std::string& out, Milliseconds time, Milliseconds unit) {
  const auto thousandths = (time * 1'000 + unit / 2) / unit;
  fmt::format_to(std::back_inserter(out), "{}", thousandths / 1'000);
  if (thousandths % 1'000 == 0) return;
  fmt::format_to(std::back_inserter(out), ".{:03}", thousandths % 1'000);
  out.erase(out.find_last_not_of('0') + 1);
}

void append_extra(std::string& out, char sign, Milliseconds time) {
  if (time == time.zero()) return;
  out += sign;
  append_number(out, time, seconds(1));
}

// A player's time for 60 moves; without a clock the largest value.
Milliseconds time_for_60_moves(const TimeControl& control, bool with_additions) {
  if (control.empty()) return Milliseconds::max();
  Milliseconds total{};
  unsigned left = 60;
  for (unsigned i = 0; left > 0; ++i) {
    const Period& period = period_at(control, i);
    const unsigned moves = std::clamp(period.moves.value_or(left), 1U, left);
    total += period.time;
    if (with_additions) total += moves * (period.increment + period.delay + period.bronstein);
    left -= moves;
  }
  return total;
}

}  // namespace

std::string to_string(const TimeControl& control) {
  if (control.empty()) return std::string(no_clock);
  std::string out;
  for (const Period& period : control) {
    if (!out.empty()) out += ':';
    if (period.moves) fmt::format_to(std::back_inserter(out), "{}/", *period.moves);
    append_number(out, period.time, minutes(1));
    append_extra(out, '+', period.increment);
    append_extra(out, 'd', period.delay);
    append_extra(out, 'b', period.bronstein);
  }
  return out;
}

std::string to_pgn(const TimeControl& control) {
  if (control.empty()) return std::string(no_clock_in_pgn);
  std::string out;
  for (const Period& period : control) {
    if (!out.empty()) out += ':';
    if (period.moves) fmt::format_to(std::back_inserter(out), "{}/", *period.moves);
    append_number(out, period.time, seconds(1));
    append_extra(out, '+', period.increment + period.delay + period.bronstein);
  }
  return out;
}

const Period* period_begun_by(const TimeControl& control, unsigned moves) {
  unsigned end = 0;
  for (unsigned i = 0; i < control.size(); ++i) {
    const unsigned of_period = control[i].moves.value_or(0);
    if (of_period == 0) return nullptr;
    end += of_period;
    const bool is_last = i + 1 == control.size();
    if (moves == end || (is_last && moves > end && (moves - end) % of_period == 0)) return &period_at(control, i + 1);
  }
  return nullptr;
}

Tempo tempo_of(Edition edition, const std::array<TimeControl, 2>& time) {
  const bool with_additions = rules(edition).tempo.counts_additions;
  return tempo_of(edition,
                  std::max(time_for_60_moves(time[0], with_additions), time_for_60_moves(time[1], with_additions)));
}

}  // namespace jadoube::laws
