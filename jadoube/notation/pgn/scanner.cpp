#include "jadoube/notation/pgn/scanner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/pgn/internal/encoding.hpp"
#include "jadoube/notation/pgn/internal/lookahead.hpp"
#include "jadoube/notation/pgn/internal/signs.hpp"

namespace jadoube::pgn {

namespace {

using Kind = PgnError::Kind;
using TokenKind = Scanner::Token::Kind;

// "U+00A0".
std::string code_point(char32_t character) { return fmt::format("U+{:04X}", static_cast<unsigned>(character)); }

}  // namespace

Scanner::Scanner(Source& source, const ReadOptions& options, const LineKernel& kernel)
    : window_(source, kernel), options_(options), kernel_(kernel) {
  options_.max_text = std::max(options.max_text, ReadOptions::least_max_text);
  line_.letters = &move_letters(options.letters);
}

void Scanner::restart(std::string_view text, const std::optional<SourceFault>& fault) {
  window_.restart(text, fault);
  game_ = 0;
  levels_.clear();
  errors_.clear();
}

PgnError& Scanner::report(Kind kind, const char* at, std::size_t size) {
  // Text that a fault of the source has cut off is not an error.
  if (fault() && at + size >= window_.end()) return unreported_;
  errors_.push_back(error_at(kind, at, size));
  return errors_.back();
}

PgnError Scanner::error_at(Kind kind, const char* at, std::size_t size) {
  const Place place = window_.place(at);
  const auto available = static_cast<std::size_t>(window_.end() - at);
  return {.kind = kind,
          .game = game_,
          .line = place.line,
          .column = place.column,
          .text = beginning({at, std::min(size, available)})};
}

PgnError* Scanner::hint(Kind kind, const char* at, std::size_t size) {
  const std::uint32_t bit = 1U << (static_cast<unsigned>(kind) - static_cast<unsigned>(Kind::tag_in_other_case));
  if ((hinted_ & bit) != 0) return nullptr;
  hinted_ |= bit;
  return &report(kind, at, size);
}

// Skips Ctrl-Z if only blanks and more of them follow.
bool Scanner::skip_end_mark() {
  constexpr char mark = '\x1A';
  constexpr std::size_t most = 1024;  // so that it does not matter how much of the text is in memory
  if (here() != mark || !window_.is_last() || window_.size() > most) return false;
  const char* at = window_.cursor();
  while (at < window_.end() && (*at == mark || *at == '\0' || is_blank(*at))) ++at;
  if (at != window_.end()) return false;
  hint(Kind::end_mark, window_.cursor(), 1);
  window_.move_to(window_.end());
  return true;
}

std::string_view Scanner::utf8(std::string_view text) { return as_utf8(text, buffer_); }

bool Scanner::at_line_start() const { return is_line_end(window_.cursor()[-1]); }

void Scanner::skip_some_blanks() {
  for (;;) {
    window_.fill();
    const char* at = window_.cursor();
    for (; is_blank(*at); ++at) feeds_ += *at == '\n' || (*at == '\r' && at[1] != '\n') ? 1 : 0;
    window_.move_to(at);
    if (at == window_.end() && !window_.is_last()) continue;
    if (!is_foreign(*at) || !skip_foreign_blank()) [[likely]]
      return;
  }
}

bool Scanner::skip_foreign_blank() {
  const std::string_view rest(window_.cursor(), std::min<std::size_t>(window_.size(), 4));
  const std::size_t size = foreign_blank(rest);
  if (size == 0) return false;
  if (rest.starts_with("\uFEFF") && at_line_start()) {
    window_.drop(size);  // a byte order mark, where files were joined
    return true;
  }
  if (PgnError* const hint = this->hint(Kind::foreign_blank, window_.cursor(), size))
    hint->text = code_point(first_character(rest).value);
  pass(size);
  return true;
}

char Scanner::after_blanks(const char* at) const {
  // Less than fill() guarantees, after a word at the cursor.
  constexpr std::ptrdiff_t furthest = Window::lookahead / 2;
  const char* const limit = window_.end() - at > furthest ? at + furthest : window_.end();
  while (at < limit && is_blank(*at)) ++at;
  if (at == limit) return limit == window_.end() ? '\0' : ' ';
  return *at != '\0' ? *at : ' ';
}

bool Scanner::next_game() {
  bool has_said = false;
  for (;;) {
    skip_blanks();
    const char c = here();
    if (at_end() || skip_end_mark()) return false;
    if (c == '%' && at_line_start()) {
      skip_line_of_text();
    } else if (c == '{' || c == ';') {
      if (!skip_comment_before_tags()) break;
    } else if (c == '[' || c == '*' || c == '-' || c == '(' || c == '$' || is_digit(c) || is_foreign(c) ||
               (is_letter(c) && !at_line_of_text())) {
      break;
    } else {
      // Of several lines, only the first is reported.
      if (!std::exchange(has_said, true)) report(Kind::unexpected, window_.cursor(), is_letter(c) ? word().size() : 1);
      if (is_letter(c)) {
        skip_line_of_text();
      } else {
        while (!at_end() && !is_blank(here())) pass(1);
      }
    }
  }
  ++game_;
  result_tag_.reset();
  fen_.reset();
  set_up_ = false;
  variant_.clear();
  has_move_ = has_ended_ = ran_out_ = king_hangs_ = has_all_tags_ = after_number_ = king_left_out_ = moves_in_parts_ =
      false;
  result_ = Result::unknown;
  result_of_kings_.reset();
  seen_tags_.clear();
  unclosed_nests_ = 0;
  hinted_ = 0;
  return true;
}

const Line& Scanner::run() {
  line_.items_size = line_.plies = 0;
  // If a king can be captured, the moves must be looked at one by one.
  if (has_ended_ || king_hangs_) return line_;
  window_.fill();
  line_.cursor = window_.cursor();
  line_.limit = window_.is_last() ? window_.end() : window_.end() - Window::padding;
  line_.has_begun = has_move_;
  kernel_.run(line_);
  window_.move_to(line_.cursor);
  if (line_.plies != 0 && puts_king_in_centre(line_.moves[line_.plies - 1])) [[unlikely]]
    leave_out_king_in_centre();
  return line_;
}

void Scanner::made() {
  if (line_.plies == 0) return;
  // The next run overwrites that position only after it has made a move itself.
  before_ = &line_.positions[line_.plies - 1];
  if (line_.plies == 1) before_ = &(earlier_ = *before_);
  line_.positions[0] = line_.positions[line_.plies];
  has_move_ = true;
}

Scanner::Token Scanner::next() {
  skip_blanks();
  skip_end_mark();
  if (at_end()) return has_ended_ ? Token{.kind = TokenKind::end} : end_without_result();
  if (skip_escaped_line()) return {};
  const char c = here();
  if (c == '{') return comment();
  if (c == ';') return rest_of_line();
  if (has_ended_) return {.kind = TokenKind::end};
  if (at_tags()) {
    if (skip_tags_within_game()) return {};
    return end_without_result();
  }
  switch (c) {
    case '(': return open();
    case ')': return close();
    case '$': return dollar();
    case '*': return result_token(Result::unknown, 1);
    case '!':
    case '?': {
      const char second = window_.cursor()[1];
      const bool two = second == '!' || second == '?';
      pass(two ? 2 : 1);
      return {.kind = TokenKind::glyph, .number = glyph_of(c, two ? second : '\0')};
    }
    default: return word_token();
  }
}

// "0-0" is a result only if the tag also says so and the game ends there.
bool Scanner::is_result_here(std::string_view text, Result result) {
  if (result != Result::both_lose) return true;
  if (result_tag_ != Result::both_lose) return false;
  const char after = after_blanks(text.data() + text.size());
  return after == '[' || after == '\0';
}

Scanner::Token Scanner::open() {
  const char* const at = window_.cursor();
  if (std::string_view(at, 3) == "(=)") {
    pass(3);
    return {.kind = TokenKind::comment, .text = "(=)"};
  }
  if (auto result = result_in_parentheses()) return *result;
  const bool too_deep = levels_.size() >= options_.max_depth;
  if (has_move_ && !too_deep) return {.kind = TokenKind::open};
  report(has_move_ ? Kind::nested_too_deep : Kind::variation_without_move, at, 1);
  skip_variation();
  return {};
}

void Scanner::enter() {
  const Place place = window_.place(window_.cursor());
  levels_.push_back({*before_, position(), place});
  line_.positions[0] = *before_;
  has_move_ = false;
  pass(1);
}

Scanner::Token Scanner::close() {
  if (levels_.empty()) {
    report(Kind::variation_without_start, window_.cursor(), 1);
    pass(1);
    return {};
  }
  pass(1);
  return leave();
}

Scanner::Token Scanner::leave() {
  before_ = &(earlier_ = levels_.back().before);
  line_.positions[0] = levels_.back().position;
  has_move_ = true;
  levels_.pop_back();
  return {.kind = TokenKind::close};
}

Scanner::Token Scanner::result_token(Result result, std::size_t size) {
  if (!levels_.empty() && after_blanks(window_.cursor() + size) == ')') {
    pass(size);
    return {};
  }
  const bool is_by_kings = result == Result::unknown && result_of_kings_;
  if (is_by_kings) result = *result_of_kings_;
  if (result_tag_ && *result_tag_ != result && !is_by_kings) report(Kind::result_differs, window_.cursor(), size);
  report_open_variations();
  skip_words_after_result(result, size);
  result_ = result;
  has_ended_ = true;
  return {};
}

Scanner::Token Scanner::end_without_result() {
  if (!fault() && !ran_out_) {
    report_open_variations();
    report(Kind::result_missing, window_.cursor(), 0);
  }
  result_ = result_tag_.value_or(Result::unknown);
  if (result_ == Result::unknown) result_ = result_of_kings_.value_or(Result::unknown);
  has_ended_ = true;
  return {.kind = TokenKind::end};
}

void Scanner::report_open_variations() {
  if (levels_.empty()) return;
  const Place place = levels_.back().opened;
  errors_.push_back(
      {.kind = Kind::variation_without_end, .game = game_, .line = place.line, .column = place.column, .text = "("});
}

std::size_t Scanner::leave_all() {
  const std::size_t open = levels_.size();
  levels_.clear();
  return open;
}

}  // namespace jadoube::pgn
