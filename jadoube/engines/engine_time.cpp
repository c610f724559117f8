#include "jadoube/engines/engine_time.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace jadoube::engines {
namespace {

using laws::Milliseconds;
using laws::Period;
using laws::TimeControl;
using Kind = EngineTimeError::Kind;

constexpr Milliseconds longest = std::chrono::minutes(10'000);
constexpr unsigned most_moves = 1'000;
// A game without a claim ends within 75 moves of the last capture or pawn move; there are at most 30 captures and 96
// pawn moves, of which 8 are both.
constexpr unsigned longest_game = 75 * (30 + 96);

struct Unit {
  std::string_view name;
  Milliseconds length;
};
constexpr std::array<Unit, 6> units{{{"ms", Milliseconds(1)},
                                     {"min", std::chrono::minutes(1)},
                                     {"sec", std::chrono::seconds(1)},
                                     {"h", std::chrono::hours(1)},
                                     {"m", std::chrono::minutes(1)},
                                     {"s", std::chrono::seconds(1)}}};

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::expected<TimeControl, EngineTimeError> parse() {
    TimeControl control;
    do {
      const std::size_t start = at_;
      const Period period = read_period();
      if (error_) return std::unexpected(*error_);
      if (!control.empty() && !control.back().moves) fail(Kind::moves_missing, last_);
      last_ = start;
      control.push_back(period);
    } while (!error_ && take(','));
    if (at_ != text_.size()) fail(Kind::unexpected, at_);
    if (error_) return std::unexpected(*error_);
    if (const Period last = control.back(); last.moves) {
      for (unsigned moves = *last.moves; moves < longest_game; moves += *last.moves) control.push_back(last);
      control.back().moves.reset();
    }
    return control;
  }

 private:
  Period read_period() {
    Period period;
    const std::size_t start = at_;
    const auto end = std::min(text_.find(',', at_), text_.size());
    if (text_.substr(at_, end - at_).contains('/')) {
      const double moves = read_number();
      if (!error_ && moves != std::floor(moves)) fail(Kind::nothing, start);
      if (moves > most_moves) fail(Kind::too_large, start);
      if (!take('/')) fail(Kind::unexpected, at_);
      if (error_) return period;
      if (moves != 0) period.moves = static_cast<unsigned>(moves);
    }
    period.time = read_time(true);
    std::string taken;
    while (!error_ && at_ < text_.size() && std::string_view("+db").contains(text_[at_])) {
      const char kind = text_[at_];
      if (taken.contains(kind)) fail(Kind::repeated, at_);
      taken += kind;
      ++at_;
      (kind == '+' ? period.increment : kind == 'd' ? period.delay : period.bronstein) = read_time(false);
    }
    if (period.time == period.time.zero()) period.time = period.increment;
    if (period.time == period.time.zero() && period.delay == period.delay.zero()) fail(Kind::nothing, start);
    return period;
  }

  // Two digits below 60 after a colon, with decimals only behind the last one.
  double read_sixtieths() {
    const std::size_t start = at_;
    const double number = read_number();
    const std::size_t digits = std::min(text_.find_first_not_of("0123456789", start), text_.size()) - start;
    if (digits != 2 || number >= 60) fail(Kind::bad_colon, start);
    return number;
  }

  Milliseconds read_time(bool may_have_colons) {
    const std::size_t start = at_;
    double amount = read_number();
    bool has_colons = false;
    for (unsigned colons = 0; !error_ && rest().starts_with(':'); ++colons) {
      if (!may_have_colons || colons == 2 || amount != std::floor(amount)) {
        fail(Kind::bad_colon, at_);
        break;
      }
      ++at_;
      amount = 60 * amount + read_sixtieths();
      has_colons = true;
    }
    double unit = 1'000;
    if (at_ < text_.size() && std::string_view("hms").contains(text_[at_])) {
      const auto found = std::ranges::find_if(units, [&](const Unit& each) { return rest().starts_with(each.name); });
      if (found == units.end() || has_colons) return fail(Kind::unknown_unit, at_), Milliseconds{};
      unit = static_cast<double>(found->length.count());
      at_ += found->name.size();
    }
    amount *= unit;
    if (amount > static_cast<double>(longest.count())) fail(Kind::too_large, start);
    return error_ ? Milliseconds{} : Milliseconds(std::llround(amount));
  }

  // Digits with at most one point; of more than fifteen digits, too large.
  double read_number() {
    const std::size_t start = at_;
    double number = 0, worth = 1;
    bool fraction = false, any = false;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '.' && !fraction) {
        fraction = true;
      } else if (c >= '0' && c <= '9') {
        any = true;
        number = 10 * number + (c - '0');
        if (fraction) worth *= 10;
      } else {
        break;
      }
    }
    if (!any) fail(Kind::no_number, start);
    if (at_ - start > 15) fail(Kind::too_large, start);
    return number / worth;
  }

  std::string_view rest() const { return text_.substr(at_); }
  bool take(char c) {
    if (!rest().starts_with(c)) return false;
    ++at_;
    return true;
  }
  void fail(Kind kind, std::size_t at) {
    if (!error_) error_ = EngineTimeError{kind, at + 1};
  }

  std::string_view text_;
  std::size_t at_ = 0, last_ = 0;
  std::optional<EngineTimeError> error_;
};

// Where the repetitions of the last period begin.
std::size_t first_repetition(const TimeControl& control) {
  if (control.size() < 2) return control.size();
  Period last = control.back();
  last.moves = control[control.size() - 2].moves;
  std::size_t first = control.size() - 1;
  while (first > 0 && control[first - 1] == last) --first;
  return first + 1 == control.size() ? control.size() : first + 1;
}

}  // namespace

std::expected<TimeControl, EngineTimeError> read_engine_time(std::string_view text) {
  if (text == "none" || text == "inf") return TimeControl{};
  auto control = Parser(text).parse();
  if (control || !text.contains(':')) return control;
  // PGN joins periods by ":".
  std::string meant(text);
  std::ranges::replace(meant, ':', ',');
  if (Parser(meant).parse()) control.error().meant = std::move(meant);
  return control;
}

TimeControl without_repetitions(const TimeControl& control) {
  return {control.begin(), control.begin() + static_cast<std::ptrdiff_t>(first_repetition(control))};
}

bool repeats(const TimeControl& control) { return first_repetition(control) < control.size(); }

std::string to_pgn_tag(const TimeControl& control) { return laws::to_pgn(without_repetitions(control)); }

}  // namespace jadoube::engines
