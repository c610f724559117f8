#include "jadoube/archive/sheets/score_sheet.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "jadoube/archive/messages.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/text/catalogue.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::archive {

namespace {

constexpr std::string_view blanks = " \t\r\v\f";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_result(std::string_view word) {
  constexpr std::array<std::string_view, 12> results{"1-0",     "0-1",     "1/2-1/2", "1/2", "½-½", "½",
                                                     "0,5-0,5", "0.5-0.5", "1:0",     "0:1", "*",   "=-="};
  return std::ranges::find(results, word) != results.end();
}

// Signs that stand beside an entry and say nothing about the move.
bool is_sign_alone(std::string_view word) {
  constexpr std::array<std::string_view, 12> signs{"+",  "++", "#",  "=",    "(=)", "!",
                                                   "!!", "!?", "?!", "e.p.", "ep",  "e.p"};
  return std::ranges::find(signs, word) != signs.end();
}

bool is_empty_place(std::string_view word) {
  while (!word.empty()) {
    const auto sign = [&](std::string_view text) {
      const bool starts = word.starts_with(text);
      if (starts) word.remove_prefix(text.size());
      return starts;
    };
    if (!sign(".") && !sign("-") && !sign("_") && !sign("…") && !sign("–") && !sign("—")) return false;
  }
  return true;
}

bool is_illegible(std::string_view word) { return word.find_first_not_of('?') == std::string_view::npos; }

struct Number {
  unsigned value;
  bool black;             // with three dots, "12..."
  std::string_view rest;  // the text after it without a blank
};

// A row's number at the beginning of a word: digits, then dots, or nothing else at all.
std::optional<Number> row_number(std::string_view word) {
  std::size_t digits = 0;
  while (digits < word.size() && is_digit(word[digits])) ++digits;
  if (digits == 0 || digits > 4) return std::nullopt;
  std::string_view rest = word.substr(digits);
  std::size_t dots = 0;
  for (;; ++dots) {
    if (rest.starts_with('.')) {
      rest.remove_prefix(1);
    } else if (rest.starts_with("…")) {
      rest.remove_prefix(std::string_view("…").size());
      dots += 2;
    } else {
      break;
    }
  }
  const bool parenthesis = dots == 0 && rest.starts_with(')');
  if (parenthesis) rest.remove_prefix(1);
  if (dots == 0 && !parenthesis && !rest.empty()) return std::nullopt;
  const auto value = text::number<unsigned>(word.substr(0, digits));
  if (!value || *value == 0) return std::nullopt;
  return Number{*value, dots >= 3, rest};
}

// The clock's time, which may stand beside a move (8.1.4): 1:59, 0:59:30, (1:59).
bool is_clock_time(std::string_view word) {
  if (word.size() > 2 && word.front() == '(' && word.back() == ')') word = word.substr(1, word.size() - 2);
  const auto digits = [&word](std::size_t least, std::size_t most) {
    const std::size_t count = std::min(word.find_first_not_of("0123456789"), word.size());
    word.remove_prefix(std::min(count, word.size()));
    return count >= least && count <= most;
  };
  if (!digits(1, 3)) return false;
  for (unsigned parts = 0; parts < 2; ++parts) {
    if (!word.starts_with(':')) return parts > 0 && word.empty();
    word.remove_prefix(1);
    if (!digits(2, 2)) return false;
  }
  return word.empty();
}

std::vector<std::string_view> split(std::string_view line, char separator) {
  std::vector<std::string_view> columns;
  while (true) {
    const auto end = line.find(separator);
    columns.push_back(text::trimmed(line.substr(0, end)));
    if (end == std::string_view::npos) break;
    line.remove_prefix(end + 1);
  }
  if (separator == '|' && columns.size() > 1 && columns.front().empty()) columns.erase(columns.begin());
  return columns;
}

class SheetReader {
 public:
  std::expected<ScoreSheet, SheetError> read(std::string_view text);

 private:
  using Step = std::expected<void, SheetError>;

  Step row_in_columns(std::string_view line, char separator);
  void find_time_columns(std::string_view text);
  Step words_of(std::string_view line);
  Step word(std::string_view word);
  Step entry(std::string_view word);
  void number(const Number& number);
  void remove_remarks(std::string_view line);
  std::unexpected<SheetError> error(SheetError::Kind kind) const { return std::unexpected(SheetError{kind, line_}); }

  ScoreSheet sheet_;
  std::string without_remarks_;
  std::size_t place_ = 0;  // of the next entry
  std::uint32_t line_ = 0;
  bool in_remark_ = false;
  bool numbered_ = false;
  bool entry_without_number_ = false;  // an entry that begins a row without a number
  std::vector<bool> time_columns_;     // of rows with separators: where the clock's times are
};

// Skips remarks in braces, which may go on in the next line.
void SheetReader::remove_remarks(std::string_view line) {
  without_remarks_.clear();
  for (const char c : line) {
    if (c == '{') in_remark_ = true;
    if (!in_remark_) without_remarks_ += c;
    if (c == '}') in_remark_ = false;
  }
}

// A number that is far ahead is more likely wrong than a gap.
void SheetReader::number(const Number& number) {
  constexpr std::size_t widest_gap = 60;  // rows
  numbered_ = true;
  const std::size_t row_place = 2 * (std::size_t{number.value} - 1) + (number.black ? 1 : 0);
  const std::size_t next_row = (place_ + 1) / 2 * 2;
  if (number.black && row_place == place_) return;
  if (row_place >= next_row && row_place <= next_row + 2 * widest_gap) {
    place_ = row_place;
  } else {
    place_ = next_row + (number.black ? 1 : 0);
  }
}

SheetReader::Step SheetReader::entry(std::string_view word) {
  if (word.size() > longest_entry) return error(SheetError::Kind::entry_too_long);
  if (place_ >= 2 * most_rows) return error(SheetError::Kind::too_many_rows);
  const std::size_t place = place_++;
  if (is_empty_place(word)) return {};
  sheet_.entries.resize(place + 1);
  sheet_.entries[place] = is_illegible(word) ? SheetEntry{SheetEntry::Kind::illegible, {}, line_}
                                             : SheetEntry{SheetEntry::Kind::written, std::string(word), line_};
  return {};
}

SheetReader::Step SheetReader::word(std::string_view word) {
  if (is_result(word) || is_sign_alone(word) || is_clock_time(word)) return {};
  if (const auto found = row_number(word)) {
    number(*found);
    return found->rest.empty() ? Step() : entry(found->rest);
  }
  if (place_ % 2 == 0 && !numbered_) entry_without_number_ = true;
  return entry(word);
}

SheetReader::Step SheetReader::words_of(std::string_view line) {
  for (std::size_t at = line.find_first_not_of(blanks); at < line.size();) {
    const auto end = std::min(line.find_first_of(blanks, at), line.size());
    if (const Step taken = word(line.substr(at, end - at)); !taken) return taken;
    at = line.find_first_not_of(blanks, end);
  }
  return {};
}

// A column with a clock's time in one row has nothing else in others.
void SheetReader::find_time_columns(std::string_view text) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto columns = split(line, line.contains('|') ? '|' : '\t');
    for (std::size_t i = 1; i < columns.size(); ++i)
      if (is_clock_time(columns[i])) {
        time_columns_.resize(std::max(time_columns_.size(), i + 1));
        time_columns_[i] = true;
      }
  }
}

// A number, if the first column is one, then White's column and Black's, either of which may be empty.
SheetReader::Step SheetReader::row_in_columns(std::string_view line, char separator) {
  auto columns = split(line, separator);
  for (std::size_t i = std::min(columns.size(), time_columns_.size()); i-- > 0;)
    if (time_columns_[i]) columns.erase(columns.begin() + static_cast<std::ptrdiff_t>(i));
  if (columns.size() > 1 && columns.back().empty() && columns.size() > 3) columns.pop_back();
  if (columns.empty()) return {};
  std::size_t first = 0;
  if (const auto found = row_number(columns.front()); found && found->rest.empty()) {
    number(*found);
    first = 1;
  } else {
    place_ = (place_ + 1) / 2 * 2;
    if (!numbered_) entry_without_number_ = true;
  }
  for (std::size_t i = first; i < columns.size() && i < first + 2; ++i) {
    const std::size_t before = place_;
    if (const Step taken = words_of(columns[i]); !taken) return taken;
    if (place_ == before) ++place_;
  }
  return {};
}

std::expected<ScoreSheet, SheetError> SheetReader::read(std::string_view text) {
  if (text.size() > longest_sheet) return error(SheetError::Kind::too_large);
  if (text.find('\0') != std::string_view::npos) return error(SheetError::Kind::not_text);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  find_time_columns(text);
  while (!text.empty()) {
    ++line_;
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::string_view shown = text::trimmed(line);
    if (!in_remark_ && (shown.starts_with('#') || shown.starts_with(';') || shown.starts_with('['))) continue;
    remove_remarks(line);
    line = without_remarks_;
    if (text::trimmed(line).empty()) continue;
    const char separator = line.find('|') != std::string_view::npos ? '|' : '\t';
    const bool columns = text::trimmed(line).find(separator) != std::string_view::npos ||
                         (separator == '\t' && line.find('\t') != std::string_view::npos && !line.starts_with('\t'));
    if (const Step taken = columns ? row_in_columns(line, separator) : words_of(line); !taken)
      return std::unexpected(taken.error());
  }
  line_ = 0;
  auto& entries = sheet_.entries;
  if (entries.empty()) return error(SheetError::Kind::no_entries);
  const auto can_be_read = [](const SheetEntry& entry) {
    if (entry.kind == SheetEntry::Kind::illegible) return true;
    return entry.kind == SheetEntry::Kind::written && std::ranges::any_of(notation::sheet_letters, [&](auto letters) {
             return notation::parse_san(entry.text, letters).has_value();
           });
  };
  if (std::ranges::none_of(entries, can_be_read)) return error(SheetError::Kind::no_moves);
  std::array<bool, 2> used{};
  for (std::size_t place = 0; place < entries.size(); ++place)
    used[place % 2] |= entries[place].kind != SheetEntry::Kind::empty;
  sheet_.numbered = numbered_;
  sheet_.one_column = numbered_ && !entry_without_number_ && used[0] != used[1];
  return std::move(sheet_);
}

}  // namespace

std::expected<ScoreSheet, SheetError> read_score_sheet(std::string_view text) { return SheetReader().read(text); }

std::string describe(const SheetError& error, text::Language language) {
  using enum SheetError::Kind;
  switch (error.kind) {
    case not_text: return say(language, Message::sheet_not_text);
    case too_large: return say(language, Message::sheet_too_large, longest_sheet / 1024);
    case no_entries: return say(language, Message::sheet_no_entries);
    case no_moves: return say(language, Message::sheet_no_moves);
    case entry_too_long: return say(language, Message::sheet_entry_too_long, error.line, longest_entry);
    case too_many_rows: return say(language, Message::sheet_too_many_rows, error.line, most_rows);
  }
  return {};
}

}  // namespace jadoube::archive
