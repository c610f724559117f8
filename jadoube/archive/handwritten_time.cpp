#include "jadoube/archive/internal/handwritten_time.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "jadoube/text/words.hpp"

namespace jadoube::archive {

namespace {

using laws::Milliseconds;
using laws::Period;
using laws::TimeControl;

constexpr std::int64_t longest_ms = std::int64_t{10'000} * 60'000;  // 10,000 minutes
constexpr std::uint32_t most_moves = 1'000;

// Seconds with up to three decimals, in milliseconds.
std::optional<std::int64_t> seconds(std::string_view text) {
  const auto point = std::min(text.find('.'), text.size());
  const auto whole = text::number<std::uint32_t>(text.substr(0, point));
  if (!whole) return std::nullopt;
  std::int64_t ms = std::int64_t{1'000} * *whole;
  if (point == text.size()) return ms;
  std::string decimals(text.substr(point + 1));
  if (decimals.empty() || decimals.size() > 3) return std::nullopt;
  decimals.resize(3, '0');
  const auto fraction = text::number<std::uint32_t>(decimals);
  return fraction ? std::optional(ms + *fraction) : std::nullopt;
}

enum class Unit : std::uint8_t { hours, minutes, seconds };
constexpr std::array<std::int64_t, 3> length_ms{3'600'000, 60'000, 1'000};

struct UnitWord {
  std::string_view word;
  Unit unit;
};
// A longer word stands before a shorter one that begins it.
constexpr std::array unit_words{
    UnitWord{"hours", Unit::hours},    UnitWord{"hour", Unit::hours},      UnitWord{"horas", Unit::hours},
    UnitWord{"hora", Unit::hours},     UnitWord{"hrs", Unit::hours},       UnitWord{"hr", Unit::hours},
    UnitWord{"h", Unit::hours},        UnitWord{"minutes", Unit::minutes}, UnitWord{"minutos", Unit::minutes},
    UnitWord{"minute", Unit::minutes}, UnitWord{"minuto", Unit::minutes},  UnitWord{"mins", Unit::minutes},
    UnitWord{"min", Unit::minutes},    UnitWord{"seconds", Unit::seconds}, UnitWord{"segundos", Unit::seconds},
    UnitWord{"second", Unit::seconds}, UnitWord{"segundo", Unit::seconds}, UnitWord{"secs", Unit::seconds},
    UnitWord{"segs", Unit::seconds},   UnitWord{"sec", Unit::seconds},     UnitWord{"seg", Unit::seconds},
    UnitWord{"s", Unit::seconds},      UnitWord{"m", Unit::minutes},       UnitWord{"''", Unit::seconds},
    UnitWord{"\"", Unit::seconds},     UnitWord{"″", Unit::seconds},       UnitWord{"’’", Unit::seconds},
    UnitWord{"”", Unit::seconds},      UnitWord{"′′", Unit::seconds},      UnitWord{"'", Unit::minutes},
    UnitWord{"′", Unit::minutes},      UnitWord{"’", Unit::minutes},       UnitWord{"´", Unit::minutes},
};

// A time, and the number of moves that it is for, if that is said beside it.
struct Item {
  std::int64_t ms = 0;
  std::uint32_t moves = 0;
  bool is_in_seconds = false;  // its only unit
};

// Each take_…() advances only past what it recognises.
class ByHand {
 public:
  explicit ByHand(std::string_view text) {
    for (const char c : text) text_ += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }

  TimeControl parse() {
    TimeControl periods;
    skip_blanks();
    if (const auto blitz = take_minutes_and_seconds()) return at_ == text_.size() ? TimeControl{*blitz} : periods;
    while (at_ < text_.size()) {
      if (!periods.empty() && !take_separator()) return {};
      if (!take_part(periods)) return {};
      skip_blanks();
    }
    // Only the last period is for all the remaining moves.
    for (std::size_t i = 0; i + 1 < periods.size(); ++i)
      if (!periods[i].moves) return {};
    return periods;
  }

 private:
  static constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static constexpr bool is_letter(char c) { return c >= 'a' && c <= 'z'; }
  std::string_view rest() const { return std::string_view(text_).substr(at_); }
  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || rest().starts_with("\u00A0")))
      at_ += text_[at_] == ' ' || text_[at_] == '\t' ? 1 : 2;
  }
  bool take(std::string_view sign) {
    if (!rest().starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }
  // Takes a whole word, and a point after it.
  bool take_word(std::string_view word) {
    const auto after = rest().substr(std::min(word.size(), rest().size()));
    if (!rest().starts_with(word) || (!after.empty() && is_letter(after[0]) && is_letter(word.back()))) return false;
    at_ += word.size();
    if (is_letter(word.back())) take(".");
    return true;
  }
  template <std::size_t count>
  bool take_any(const std::array<std::string_view, count>& words) {
    const std::size_t before = at_;
    skip_blanks();
    for (const std::string_view word : words)
      if (take_word(word)) return true;
    at_ = before;
    return false;
  }

  // Takes a number with at most three decimals after a point or a comma, in thousandths.
  std::optional<std::int64_t> take_number() {
    const std::size_t before = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    std::size_t end = at_;
    if (at_ > before && at_ + 1 < text_.size() && (text_[at_] == '.' || text_[at_] == ',') && is_digit(text_[at_ + 1]))
      for (end = at_ + 1; end < text_.size() && is_digit(text_[end]);) ++end;
    std::string number = text_.substr(before, end - before);
    std::ranges::replace(number, ',', '.');
    at_ = end;
    if (const auto value = seconds(number)) return *value + take_half();
    at_ = before;
    return std::nullopt;
  }
  // Takes "1½" or "1 ½", in thousandths.
  std::int64_t take_half() {
    const std::size_t before = at_;
    skip_blanks();
    if (take("½")) return 500;
    at_ = before;
    return 0;
  }

  std::optional<std::uint32_t> take_moves() {
    const std::size_t before = at_;
    const auto number = take_number();
    if (number && *number % 1'000 == 0 && *number > 0 && *number <= std::int64_t{1'000} * most_moves)
      return static_cast<std::uint32_t>(*number / 1'000);
    at_ = before;
    return std::nullopt;
  }

  std::optional<Unit> take_unit() {
    skip_blanks();
    for (const auto& [word, unit] : unit_words)
      if (take_word(word)) return unit;
    return std::nullopt;
  }

  // "1h 30m", "90'", "30 sec.".
  std::optional<Item> take_time() {
    const std::size_t before = at_;
    Item item;
    std::optional<Unit> last;
    for (;;) {
      const std::size_t here = at_;
      skip_blanks();
      const bool is_joined = at_ == here;
      const auto number = take_number();
      auto unit = number ? take_unit() : std::nullopt;
      // "1h30".
      constexpr std::int64_t an_hour = 60'000;
      if (last == Unit::hours && is_joined && number && !unit && *number < an_hour) unit = Unit::minutes;
      if (!unit || (last && *unit <= *last)) {
        at_ = here;
        break;
      }
      item.ms += *number * length_ms[static_cast<std::size_t>(*unit)] / 1'000;
      item.is_in_seconds = !last && *unit == Unit::seconds;
      last = unit;
      if (item.ms > longest_ms) break;
    }
    if (last && item.ms <= longest_ms) return item;
    at_ = before;
    return std::nullopt;
  }

  static constexpr std::array<std::string_view, 8> moves_words{"moves",  "move",  "mvs",     "mv",
                                                               "lances", "lance", "jogadas", "jogada"};

  // "90'/40", "90 min for 40 moves", "40/90'", "40 moves in 90 min".
  std::optional<Item> take_item() {
    const std::size_t before = at_;
    if (auto item = take_time()) {
      const std::size_t behind = at_;
      constexpr std::array<std::string_view, 7> joints{
          "/", "for the first", "for first", "for", "para os primeiros", "para", "por"};
      if (take_any(joints)) {
        const bool is_slash = text_[at_ - 1] == '/';
        skip_blanks();
        const auto moves = take_moves();
        if (take_any(moves_words) || is_slash) item->moves = moves.value_or(0);
        if (item->moves == 0) at_ = behind;
      }
      return item;
    }
    at_ = before;
    if (const auto moves = take_moves()) {
      const bool is_said = take_any(moves_words);
      constexpr std::array<std::string_view, 3> joints{"/", "in", "em"};
      if (take_any(joints) || is_said) {
        skip_blanks();
        if (auto item = take_time()) {
          item->moves = *moves;
          return item;
        }
        // "40/90, SD/30": in minutes, like the sudden death; small numbers may be hours, which nobody can tell.
        constexpr std::int64_t least_minutes = 10'000;
        const auto minutes = text_.contains("sd") || text_.contains("g/") ? take_number() : std::nullopt;
        if (minutes && *minutes >= least_minutes && *minutes * 60 <= longest_ms)
          return Item{.ms = *minutes * 60, .moves = *moves};
      }
    }
    at_ = before;
    return std::nullopt;
  }

  // "15|10" and "15 | 10": minutes and seconds, as Chess.com has it.
  std::optional<Period> take_minutes_and_seconds() {
    const std::size_t before = at_;
    const auto minutes = take_number();
    skip_blanks();
    if (minutes && take("|")) {
      skip_blanks();
      if (const auto increment = take_number(); increment && *minutes > 0 && *minutes * 60 <= longest_ms) {
        skip_blanks();
        return Period{.time = Milliseconds(*minutes * 60), .increment = Milliseconds(*increment)};
      }
    }
    at_ = before;
    return std::nullopt;
  }

  // "G/60", "SD 30", "game in 60 minutes": minutes for all the remaining moves.
  std::optional<Period> take_sudden_death() {
    const std::size_t before = at_;
    constexpr std::array<std::string_view, 4> names{"game in", "game/", "sd", "g"};
    const bool is_named = std::ranges::any_of(names, [this](std::string_view name) { return take(name); });
    if (is_named) {
      take("/");
      skip_blanks();
      if (const auto item = take_time()) return Period{.time = Milliseconds(item->ms)};
      if (const auto minutes = take_number(); minutes && *minutes > 0 && *minutes * 60 <= longest_ms)
        return Period{.time = Milliseconds(*minutes * 60)};
    }
    at_ = before;
    return std::nullopt;
  }

  bool take_separator() {
    skip_blanks();
    has_plus_ = false;
    constexpr std::array<std::string_view, 15> signs{
        ",", ";", ":", "+", "&", "/", "then", "plus", "and", "depois", "mais", "e", "followed by", "followed", "with"};
    bool any = false;
    for (bool more = true; more;) {
      more = false;
      for (const std::string_view sign : signs)
        if (take_word(sign)) {
          has_plus_ = has_plus_ || sign == "+" || sign == "plus" || sign == "mais" || sign == "with";
          any = more = true;
          break;
        }
      skip_blanks();
    }
    // A delay may follow at once: G/60 d5.
    return any || rest().starts_with('d') || rest().starts_with("inc");
  }

  // A delay, an increment or the next period.
  bool take_part(TimeControl& periods) {
    const auto add_to_all = [&](Milliseconds Period::*member, std::int64_t ms) {
      if (periods.empty() || periods.back().*member != Milliseconds::zero()) return false;
      for (Period& period : periods) period.*member = Milliseconds(ms);
      return true;
    };
    constexpr std::array<std::string_view, 2> delays{"delay", "d"};
    constexpr std::array<std::string_view, 4> increments{"increment", "incremento", "inc", "bonus"};
    const std::size_t before = at_;
    for (const std::string_view word : delays)
      if (take(word)) {
        take("/");
        skip_blanks();
        const auto number = take_number();
        const auto unit = number ? take_unit() : std::nullopt;
        if (number && (!unit || *unit == Unit::seconds)) return add_to_all(&Period::delay, *number);
        at_ = before;
      }
    for (const std::string_view word : increments)
      if (take(word)) {
        take("/");
        skip_blanks();
        const auto number = take_number();
        const auto unit = number ? take_unit() : std::nullopt;
        if (number && (!unit || *unit == Unit::seconds)) return add_to_all(&Period::increment, *number);
        at_ = before;
      }
    // "G/60; +30": seconds, as the minutes are not named either.
    if (has_plus_ && (text_.contains("sd") || text_.contains("g/"))) {
      const auto number = take_number();
      skip_blanks();
      if (number && at_ == text_.size()) return add_to_all(&Period::increment, *number);
      at_ = before;
    }
    if (const auto period = take_sudden_death()) {
      periods.push_back(*period);
      pass_remarks();
      return true;
    }
    const auto item = take_item();
    if (!item) return false;
    const bool is_for_a_move = pass_remarks();
    if (is_for_a_move || (has_plus_ && item->is_in_seconds && item->moves == 0)) {
      if (item->moves != 0 || !item->is_in_seconds) return false;
      return add_to_all(&Period::increment, item->ms);
    }
    // A later period needs one with a number of moves before it.
    if (!periods.empty() && !periods.back().moves) return false;
    if (item->ms == 0) return false;
    Period next{.moves = item->moves == 0 ? std::nullopt : std::optional(item->moves), .time = Milliseconds(item->ms)};
    if (!periods.empty()) {
      next.increment = periods.back().increment;
      next.delay = periods.back().delay;
    }
    periods.push_back(next);
    return true;
  }

  // Passes remarks about a time; true if they say that it is added for each move.
  bool pass_remarks() {
    constexpr std::array<std::string_view, 22> each{
        "per move",   "a move",     "each move",  "every move",    "/each move", "for each move", "/move", "/ move",
        "/m",         "/mv",        "increments", "increment",     "incremento", "inc",           "bonus", "por lance",
        "cada lance", "por jogada", "por jog",    "de incremento", "de bónus",   "a cada lance"};
    constexpr std::array<std::string_view, 22> remarks{"from move 1",
                                                       "for all moves",
                                                       "for all the moves",
                                                       "for rest of the game",
                                                       "on game",
                                                       "all game",
                                                       "for game",
                                                       "from the first move",
                                                       "starting from move 1",
                                                       "desde o lance 1",
                                                       "desde o primeiro lance",
                                                       "for the rest of the game",
                                                       "for the rest",
                                                       "rest of the game",
                                                       "for the game",
                                                       "per game",
                                                       "/game",
                                                       "/end",
                                                       "/ end",
                                                       "para o resto",
                                                       "por partida",
                                                       "sudden death"};
    bool is_for_a_move = false;
    for (bool more = true; more;) {
      more = take_any(remarks);
      const std::size_t before = at_;
      if (!take_any(each)) continue;
      // "inc/30" is the added time, not a remark about the time before it.
      take("/");
      skip_blanks();
      if (at_ < text_.size() && is_digit(text_[at_])) {
        at_ = before;
        return is_for_a_move;
      }
      is_for_a_move = more = true;
    }
    return is_for_a_move;
  }

  std::string text_;
  std::size_t at_ = 0;
  bool has_plus_ = false;  // the separator before the current part was a plus
};

}  // namespace

laws::TimeControl parse_handwritten_time(std::string_view text) {
  constexpr std::size_t longest = 200;
  return text.size() > longest ? laws::TimeControl() : ByHand(text).parse();
}

}  // namespace jadoube::archive
