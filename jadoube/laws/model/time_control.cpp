#include "jadoube/laws/model/time_control.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/rules/rules.hpp"
#include "jadoube/notation/internal/utf8.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::laws {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using Kind = TimeControlError::Kind;

constexpr std::uint64_t most_moves = 1'000, most_minutes = 10'000, most_seconds = 3'600;
constexpr std::size_t most_periods = 10;
constexpr std::string_view no_clock = "none";

// Reads from left to right; a failed step leaves the error.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::expected<TimeControl, TimeControlError> parse() {
    TimeControl control;
    if (text_.empty()) return fail(Kind::empty);
    while (!error_) {
      const std::size_t start = at_;
      control.push_back(read_period());
      if (error_) break;
      const bool last = at_ == text_.size();
      check(control.back(), start, last, control.size() == 1);
      if (last || error_) break;
      if (text_[at_] != ':') return fail(Kind::unexpected);
      ++at_;
      if (control.size() == most_periods) return fail(Kind::too_many_periods);
    }
    if (error_) return std::unexpected(*error_);
    return control;
  }

 private:
  Period read_period() {
    Period period;
    const std::size_t start = at_;
    if (text_.substr(at_, text_.find(':', at_) - at_).contains('/')) {
      period.moves = static_cast<unsigned>(read_digits(most_moves));
      if (error_) return period;
      if (at_ == text_.size() || text_[at_] != '/') return fail(Kind::unexpected), period;
      if (*period.moves == 0) return fail(Kind::no_moves, start), period;
      ++at_;
    }
    period.time = read_time(minutes(1), most_minutes);
    while (!error_ && at_ < text_.size() && text_[at_] != ':') {
      Milliseconds* const extra = extra_time(period, text_[at_]);
      if (extra == nullptr) return fail(Kind::unexpected), period;
      if (*extra != extra->zero()) return fail(Kind::repeated), period;
      ++at_;
      *extra = read_time(seconds(1), most_seconds);
    }
    return period;
  }

  static Milliseconds* extra_time(Period& period, char sign) {
    switch (sign) {
      case '+': return &period.increment;
      case 'd': return &period.delay;
      case 'b': return &period.bronstein;
      default: return nullptr;
    }
  }

  void check(const Period& period, std::size_t start, bool last, bool first) {
    // Nothing is added before the first move, so that only a delay lets it be made in no time.
    const bool playable = first ? period.delay > Milliseconds::zero() : period.adds_time();
    if (period.time == Milliseconds::zero() && !playable) fail(Kind::no_time, start);
    if (last && period.moves) fail(Kind::moves_in_last, start);
    if (!last && !period.moves) fail(Kind::moves_missing, start);
  }

  bool at_digit() const { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; }

  std::uint64_t read_digits(std::uint64_t most) {
    const std::size_t start = at_;
    std::uint64_t number = 0;
    for (; at_digit(); ++at_) number = std::min(number * 10 + static_cast<std::uint64_t>(text_[at_] - '0'), most + 1);
    if (at_ == start) fail(Kind::bad_number);
    if (number > most) fail(Kind::number_too_large, start);
    return number;
  }

  // A number of `unit`, with at most three decimals.
  Milliseconds read_time(Milliseconds unit, std::uint64_t most) {
    const std::size_t start = at_;
    std::uint64_t thousandths = read_digits(most) * 1'000;
    if (!error_ && at_ < text_.size() && text_[at_] == '.') {
      ++at_;
      if (!at_digit()) return fail(Kind::bad_number), Milliseconds{};
      for (std::uint64_t worth = 100; at_digit(); ++at_, worth /= 10) {
        if (worth == 0) return fail(Kind::too_many_decimals), Milliseconds{};
        thousandths += worth * static_cast<std::uint64_t>(text_[at_] - '0');
      }
      if (thousandths > most * 1'000) return fail(Kind::number_too_large, start), Milliseconds{};
    }
    return static_cast<std::int64_t>(thousandths) * unit / 1'000;
  }

  std::unexpected<TimeControlError> fail(Kind kind) { return fail(kind, at_); }
  std::unexpected<TimeControlError> fail(Kind kind, std::size_t at) {
    if (!error_) error_ = TimeControlError{kind, at + 1, notation::character_at(text_, at)};
    return std::unexpected(*error_);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<TimeControlError> error_;
};

// In thousandths of a unit, without idle zeros: 90, 0.5.
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

// What a player has for 60 moves; the most there is without a clock.
Milliseconds time_for_60_moves(const TimeControl& control, bool with_additions) {
  if (control.empty()) return Milliseconds::max();
  Milliseconds total{};
  unsigned left = 60;
  for (const Period& period : control) {
    const unsigned moves = std::min(left, period.moves.value_or(left));
    total += period.time;
    if (with_additions) total += moves * (period.increment + period.delay + period.bronstein);
    left -= moves;
    if (left == 0) break;
  }
  return total;
}

}  // namespace

std::expected<TimeControl, TimeControlError> parse_time_control(std::string_view text) {
  if (text == no_clock) return TimeControl{};
  return Parser(text).parse();
}

std::string describe(const TimeControlError& error, text::Language language) {
  const auto sentence = [&](Message message, const auto&... arguments) {
    return text::say(language, message, arguments...);
  };
  switch (error.kind) {
    case Kind::empty: return sentence(Message::time_control_empty);
    case Kind::bad_number:
    case Kind::unexpected: {
      const Message expected =
          error.kind == Kind::bad_number ? Message::time_control_number : Message::time_control_separator;
      if (error.character == U'\0') return sentence(Message::time_control_ends, sentence(Message::time_control_number));
      return sentence(Message::time_control_unexpected, error.column, notation::visible(error.character),
                      sentence(expected));
    }
    case Kind::number_too_large:
      return sentence(Message::time_control_too_large, error.column, most_moves, most_minutes, most_seconds);
    case Kind::too_many_decimals: return sentence(Message::time_control_decimals, error.column);
    case Kind::no_moves: return sentence(Message::time_control_no_moves, error.column);
    case Kind::no_time: return sentence(Message::time_control_no_time, error.column);
    case Kind::repeated:
      return sentence(Message::time_control_repeated, error.column, notation::visible(error.character));
    case Kind::moves_in_last: return sentence(Message::time_control_moves_in_last, error.column);
    case Kind::moves_missing: return sentence(Message::time_control_moves_missing, error.column);
    case Kind::too_many_periods: return sentence(Message::time_control_periods, error.column, most_periods);
  }
  return {};
}

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
  if (control.empty()) return "-";
  std::string out;
  for (const Period& period : control) {
    if (!out.empty()) out += ':';
    if (period.moves) fmt::format_to(std::back_inserter(out), "{}/", *period.moves);
    append_number(out, period.time, seconds(1));
    append_extra(out, '+', period.increment + period.delay + period.bronstein);
  }
  return out;
}

Tempo tempo_of(Edition edition, const std::array<TimeControl, 2>& time) {
  const bool with_additions = rules(edition).tempo.counts_additions;
  return tempo_of(edition,
                  std::max(time_for_60_moves(time[0], with_additions), time_for_60_moves(time[1], with_additions)));
}

}  // namespace jadoube::laws
