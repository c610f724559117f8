// Reads time controls in all three dialects, and describes in a sentence what is wrong with a text.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/model/time_control.hpp"
#include "jadoube/notation/internal/utf8.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::laws {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using Kind = TimeControlError::Kind;

constexpr std::uint64_t any = std::numeric_limits<std::uint32_t>::max();

struct Dialect {
  char separator;              // between two periods
  std::string_view additions;  // the signs of additions in each move
  Milliseconds unit;           // of a time; additions are in seconds
  std::uint64_t most_units;    // in a period
  std::uint64_t most_seconds;  // added in a move
  std::uint64_t most_moves;    // in a period
  std::size_t most_periods;
  std::size_t most_decimals;
  bool may_repeat = false;  // the last period may be for a number of moves
  bool may_be_unplayable = false;
  // Times may have units and colons; 0 moves are all moves; in 0+5 the first move has the increment too.
  bool is_of_matches = false;
};
constexpr Dialect in_minutes{.separator = ':',
                             .additions = "+db",
                             .unit = minutes(1),
                             .most_units = 10'000,
                             .most_seconds = 3'600,
                             .most_moves = 1'000,
                             .most_periods = 10,
                             .most_decimals = 3};
constexpr Dialect of_pgn{.separator = ':',
                         .additions = "+",
                         .unit = seconds(1),
                         .most_units = any,
                         .most_seconds = any,
                         .most_moves = any,
                         .most_periods = any,
                         .most_decimals = 3,
                         .may_repeat = true,
                         .may_be_unplayable = true};
constexpr Dialect of_matches{.separator = ',',
                             .additions = "+db",
                             .unit = seconds(1),
                             .most_units = 600'000,
                             .most_seconds = 600'000,
                             .most_moves = 1'000,
                             .most_periods = any,
                             .most_decimals = 15,
                             .may_repeat = true,
                             .is_of_matches = true};

struct Unit {
  std::string_view name;
  Milliseconds length;
};
// A longer name stands before a shorter one that begins it.
constexpr std::array<Unit, 6> units{{{"ms", Milliseconds(1)},
                                     {"min", minutes(1)},
                                     {"sec", seconds(1)},
                                     {"h", hours(1)},
                                     {"m", minutes(1)},
                                     {"s", seconds(1)}}};

// Reads from left to right; the first step that fails leaves the error.
class Parser {
 public:
  Parser(const Dialect& dialect, std::string_view text) : dialect_(dialect), text_(text) {}

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
      ++at_;
      if (control.size() == dialect_.most_periods) return fail(Kind::too_many_periods);
    }
    if (error_) return std::unexpected(*error_);
    return control;
  }

 private:
  // Reads up to a separator or the end of the text.
  Period read_period() {
    Period period;
    const std::size_t start = at_;
    if (text_.substr(at_, text_.find(dialect_.separator, at_) - at_).contains('/')) {
      const std::uint64_t moves = read_digits(dialect_.most_moves);
      if (error_) return period;
      if (!at('/')) return fail(Kind::unexpected), period;
      if (moves == 0 && !dialect_.is_of_matches) return fail(Kind::no_moves, start), period;
      if (moves != 0) period.moves = static_cast<unsigned>(moves);
      ++at_;
    }
    period.time = read_time(dialect_.unit, dialect_.most_units, dialect_.is_of_matches);
    std::string read;
    while (!error_ && at_ < text_.size() && !at(dialect_.separator)) {
      const char sign = text_[at_];
      if (!dialect_.additions.contains(sign)) return fail(Kind::unexpected), period;
      if (read.contains(sign)) return fail(Kind::repeated), period;
      read += sign;
      ++at_;
      added(period, sign) = read_time(seconds(1), dialect_.most_seconds, false);
    }
    if (dialect_.is_of_matches && period.time == period.time.zero()) period.time = period.increment;
    return period;
  }

  static Milliseconds& added(Period& period, char sign) {
    return sign == '+' ? period.increment : sign == 'd' ? period.delay : period.bronstein;
  }

  void check(const Period& period, std::size_t start, bool last, bool first) {
    // Nothing is added before the first move, so only a delay makes it possible without any time.
    const bool playable = first ? period.delay > Milliseconds::zero() : period.adds_time();
    if (period.time == Milliseconds::zero() && !playable && !dialect_.may_be_unplayable) fail(Kind::no_time, start);
    if (last && period.moves && !dialect_.may_repeat) fail(Kind::moves_in_last, start);
    if (!last && !period.moves) fail(Kind::moves_missing, start);
  }

  bool at(char sign) const { return at_ < text_.size() && text_[at_] == sign; }
  bool at_digit() const { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; }
  unsigned take_digit() { return static_cast<unsigned>(text_[at_++] - '0'); }

  std::uint64_t read_digits(std::uint64_t most) {
    const std::size_t start = at_;
    std::uint64_t number = 0;
    while (at_digit()) number = std::min(number * 10 + take_digit(), most + 1);
    if (at_ == start) fail(Kind::bad_number);
    if (number > most) fail(Kind::number_too_large, start);
    return number;
  }

  // Reads a number with or without decimals. In a match digits may be missing on one side of the point.
  double read_number(double most) {
    const std::size_t start = at_;
    double number = 0;
    while (at_digit()) number = 10 * number + take_digit();
    const bool is_bare = at_ == start;
    if (is_bare && !(dialect_.is_of_matches && at('.'))) return fail(Kind::bad_number), 0;
    if (number > most) return fail(Kind::number_too_large, start), 0;
    if (!at('.')) return number;
    const std::size_t first = ++at_;
    double worth = 1;
    for (; at_digit(); worth *= 10) {
      if (at_ - first == dialect_.most_decimals) return fail(Kind::too_many_decimals), 0;
      number = 10 * number + take_digit();
    }
    if (at_ == first && (is_bare || !dialect_.is_of_matches))
      return fail(Kind::bad_number, dialect_.is_of_matches ? start : at_), 0;
    if (number / worth > most) return fail(Kind::number_too_large, start), 0;
    return number / worth;
  }

  // Reads two digits below 60 after a colon; only the last ones may have decimals.
  double read_sixtieths() {
    const std::size_t start = at_;
    const double number = read_number(any_number);
    const std::size_t digits = std::min(text_.find_first_not_of("0123456789", start), text_.size()) - start;
    if (digits != 2 || number >= 60) fail(Kind::bad_colon, start);
    return number;
  }

  Milliseconds read_time(Milliseconds unit, std::uint64_t most, bool may_have_colons) {
    const std::size_t start = at_;
    auto length = static_cast<double>(unit.count());
    const double longest = static_cast<double>(most) * length;
    double amount = read_number(dialect_.is_of_matches ? any_number : static_cast<double>(most));
    if (dialect_.is_of_matches) {
      const bool has_colons = at(':');
      for (unsigned colons = 0; !error_ && at(':'); ++colons) {
        if (!may_have_colons || colons == 2 || amount != std::floor(amount))
          return fail(Kind::bad_colon), Milliseconds{};
        ++at_;
        amount = 60 * amount + read_sixtieths();
      }
      if (!error_ && (at('h') || at('m') || at('s'))) {
        const auto named = [this](const Unit& each) { return text_.substr(at_).starts_with(each.name); };
        const auto found = std::ranges::find_if(units, named);
        if (found == units.end() || has_colons) return fail(Kind::unknown_unit), Milliseconds{};
        length = static_cast<double>(found->length.count());
        at_ += found->name.size();
      }
    }
    if (amount * length > longest) fail(Kind::number_too_large, start);
    return error_ ? Milliseconds{} : Milliseconds(std::llround(amount * length));
  }

  std::unexpected<TimeControlError> fail(Kind kind) { return fail(kind, at_); }
  std::unexpected<TimeControlError> fail(Kind kind, std::size_t where) {
    if (!error_) error_ = TimeControlError{kind, where + 1, notation::character_at(text_, where)};
    return std::unexpected(*error_);
  }

  static constexpr double any_number = 1e15;

  const Dialect& dialect_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<TimeControlError> error_;
};

}  // namespace

std::expected<TimeControl, TimeControlError> parse_time_control_in_minutes(std::string_view text) {
  if (text == no_clock) return TimeControl{};
  return Parser(in_minutes, text).parse();
}

std::expected<TimeControl, TimeControlError> parse_pgn_time_control(std::string_view text) {
  if (text == no_clock_in_pgn) return TimeControl{};
  return Parser(of_pgn, text).parse();
}

std::expected<TimeControl, TimeControlError> parse_match_time_control(std::string_view text) {
  if (text == no_clock || text == "inf") return TimeControl{};
  return Parser(of_matches, text).parse();
}

std::string describe(const TimeControlError& error, text::Language language) {
  const auto sentence = [&](Message message, const auto&... arguments) {
    return text::say(language, message, arguments...);
  };
  switch (error.kind) {
    case Kind::empty: return sentence(Message::time_control_empty);
    case Kind::bad_number:
    case Kind::bad_colon:
    case Kind::unknown_unit:
    case Kind::unexpected: {
      const Message expected =
          error.kind == Kind::bad_number ? Message::time_control_number : Message::time_control_separator;
      if (error.character == U'\0') return sentence(Message::time_control_ends, sentence(Message::time_control_number));
      return sentence(Message::time_control_unexpected, error.column, notation::visible(error.character),
                      sentence(expected));
    }
    case Kind::number_too_large:
      return sentence(Message::time_control_too_large, error.column, in_minutes.most_moves, in_minutes.most_units,
                      in_minutes.most_seconds);
    case Kind::too_many_decimals: return sentence(Message::time_control_decimals, error.column);
    case Kind::no_moves: return sentence(Message::time_control_no_moves, error.column);
    case Kind::no_time: return sentence(Message::time_control_no_time, error.column);
    case Kind::repeated:
      return sentence(Message::time_control_repeated, error.column, notation::visible(error.character));
    case Kind::moves_in_last: return sentence(Message::time_control_moves_in_last, error.column);
    case Kind::moves_missing: return sentence(Message::time_control_moves_missing, error.column);
    case Kind::too_many_periods: return sentence(Message::time_control_periods, error.column, in_minutes.most_periods);
  }
  return {};
}

}  // namespace jadoube::laws
