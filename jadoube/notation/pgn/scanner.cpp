#include "jadoube/notation/pgn/scanner.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

#include "jadoube/notation/pgn/encoding.hpp"

namespace jadoube::pgn {

namespace {

using Kind = PgnError::Kind;
using TokenKind = Scanner::Token::Kind;

constexpr std::string_view event_tag = "\n[Event \"";

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
// What ends a word.
constexpr bool is_structure(char c) { return std::string_view("{}()[];$!?*").contains(c); }

constexpr std::array<std::string_view, 5> null_moves{"--", "Z0", "@@@@", "null", "0000"};

// How books write what a glyph stands for.
struct Sign {
  std::string_view text;
  unsigned glyph;
};
constexpr std::array<Sign, 18> signs{{{"=", 10},
                                      {"∞", 13},
                                      {"+=", 14},
                                      {"⩲", 14},
                                      {"=+", 15},
                                      {"⩱", 15},
                                      {"+/-", 16},
                                      {"±", 16},
                                      {"-/+", 17},
                                      {"∓", 17},
                                      {"+-", 18},
                                      {"-+", 19},
                                      {"+−", 18},
                                      {"−+", 19},
                                      {"N", 146},
                                      {"TN", 146},
                                      {"□", 7},
                                      {"⨀", 22}}};

// The position after a side has passed; nothing if it is in check.
std::optional<Position> after_passing(const Position& position) {
  if (position.is_check()) return std::nullopt;
  Setup setup = position.setup();
  setup.turn = !setup.turn;
  setup.en_passant.reset();
  setup.halfmove_clock = std::min(setup.halfmove_clock + 1, Setup::max_counter);
  if (setup.turn == Color::white) setup.fullmove_number = std::min(setup.fullmove_number + 1, Setup::max_counter);
  const auto passed = Position::from(setup);
  return passed ? std::optional(*passed) : std::nullopt;
}

// The beginning of a text, whole characters of it.
std::string beginning(std::string_view text) {
  constexpr std::size_t longest = 40;
  const auto is_ascii_byte = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; };
  const bool cut = text.size() > longest;
  if (cut) {
    std::size_t size = longest;
    // A character that is not ASCII may go on behind the cut.
    while (size > longest - 4 && (continues(text[size]) || !is_ascii_byte(text[size - 1]))) --size;
    text = text.substr(0, size);
  }
  std::string buffer;
  return std::string(as_utf8(text, buffer)) + (cut ? "…" : "");
}

}  // namespace

Scanner::Scanner(Source& source, const ReadOptions& options, const LineKernel& kernel)
    : window_(source, kernel), options_(options), kernel_(kernel) {
  line_.letters = &move_letters(options.letters);
}

PgnError& Scanner::report(Kind kind, const char* at, std::size_t size) {
  // What a fault of the source has cut off is no error of the text.
  if (fault() && at + size >= window_.end()) return unreported_;
  const Place place = window_.place(at);
  const auto available = static_cast<std::size_t>(window_.end() - at);
  errors_.push_back({.kind = kind,
                     .game = game_,
                     .line = place.line,
                     .column = place.column,
                     .text = beginning({at, std::min(size, available)})});
  return errors_.back();
}

std::string_view Scanner::utf8(std::string_view text) { return as_utf8(text, buffer_); }

bool Scanner::at_line_start() const { return window_.cursor()[-1] == '\n' || window_.cursor()[-1] == '\r'; }

bool Scanner::at_tags() { return here() == '[' && at_line_start() && is_letter(window_.cursor()[1]); }

void Scanner::skip_blanks() {
  while (is_blank(here())) pass(1);
}

void Scanner::skip_line_of_text() {
  for (;;) {
    window_.fill();
    const auto* const line_end = static_cast<const char*>(memchr(window_.cursor(), '\n', window_.size()));
    window_.move_to(line_end != nullptr ? line_end : window_.end());
    if (line_end != nullptr || window_.is_last()) return;
  }
}

bool Scanner::skip_escaped_line() {
  if (here() != '%' || !at_line_start()) return false;
  skip_line_of_text();
  return true;
}

std::optional<std::size_t> Scanner::find(char character, std::size_t from) {
  while (window_.size() <= options_.max_text) {
    if (const void* const found = memchr(window_.cursor() + from, character, window_.size() - from))
      return static_cast<std::size_t>(static_cast<const char*>(found) - window_.cursor());
    from = window_.size();
    if (!window_.read_more()) break;
  }
  return std::nullopt;
}

bool Scanner::next_game() {
  for (;;) {
    skip_blanks();
    const char c = here();
    if (at_end()) return false;
    if (std::string_view(window_.cursor(), 3) == "\xEF\xBB\xBF") {
      window_.drop(3);
    } else if (c == '%' && at_line_start()) {
      skip_line_of_text();
    } else if (c == '{' || c == ';') {
      if (!skip_comment_before_tags()) break;
    } else if (c == '[' || c == '*' || c == '-' || c == '(' || c == '$' || is_letter(c) || is_digit(c) ||
               static_cast<unsigned char>(c) >= 0x80) {
      break;
    } else {
      report(Kind::unexpected, window_.cursor(), 1);
      while (!at_end() && !is_blank(here())) pass(1);
    }
  }
  ++game_;
  result_tag_.reset();
  fen_.reset();
  set_up_ = false;
  variant_.clear();
  has_move_ = has_ended_ = false;
  result_ = Result::unknown;
  return true;
}

// False, and nothing passed over, if something else than tags comes after it.
bool Scanner::skip_comment_before_tags() {
  const auto end = find(here() == '{' ? '}' : '\n', 1);
  if (!end) return false;
  if (window_.size() - *end < Window::lookahead) window_.read_more();
  const char* after = window_.cursor() + *end + 1;
  while (is_blank(*after)) ++after;
  const bool is_before_tags = *after == '[' || *after == '{' || *after == ';' || *after == '%';
  if (is_before_tags) pass(*end + 1);
  return is_before_tags;
}

const Line& Scanner::run() {
  line_.items_size = line_.plies = 0;
  if (has_ended_) return line_;
  window_.fill();
  line_.cursor = window_.cursor();
  line_.limit = window_.is_last() ? window_.end() : window_.end() - Window::padding;
  kernel_.run(line_);
  window_.move_to(line_.cursor);
  return line_;
}

void Scanner::made() {
  if (line_.plies == 0) return;
  // The next run writes over it only when it has made a move itself.
  before_ = &line_.positions[line_.plies - 1];
  if (line_.plies == 1) before_ = &(earlier_ = *before_);
  line_.positions[0] = line_.positions[line_.plies];
  has_move_ = true;
}

Scanner::Token Scanner::next() {
  skip_blanks();
  if (at_end()) return has_ended_ ? Token{.kind = TokenKind::end} : end_without_result();
  if (skip_escaped_line()) return {};
  const char c = here();
  if (c == '{') return comment();
  if (c == ';') return rest_of_line();
  if (has_ended_) return {.kind = TokenKind::end};
  if (at_tags()) return end_without_result();
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

// Up to a blank or a structural character, at most 255 characters; with the parentheses of d8(Q).
std::string_view Scanner::word() {
  constexpr std::size_t longest = 255;
  const char* const begin = window_.cursor();
  std::size_t size = 0;
  while (size < longest && begin + size < window_.end() && !is_blank(begin[size])) {
    if (begin[size] == '(' && size != 0) {
      const std::string_view rest(begin + size, 6);
      const auto closed = rest.find(')');
      if (closed == std::string_view::npos || closed < 2 || rest[1] == '=') break;
      size += closed + 1;
      continue;
    }
    if (is_structure(begin[size])) break;
    ++size;
  }
  return {begin, size};
}

Scanner::Token Scanner::word_token() {
  std::string_view text = word();
  if (text.empty()) {
    // A brace, a bracket or a parenthesis where none can be.
    report(Kind::unexpected, window_.cursor(), 1);
    pass(1);
    return {};
  }
  if (std::ranges::find(null_moves, text) != null_moves.end()) return passing(text);
  if (const auto result = parse_result(text); result && is_result_here(text, *result))
    return result_token(*result, text.size());
  if (const auto sign = std::ranges::find(signs, text, &Sign::text); sign != signs.end()) {
    pass(text.size());
    return {.kind = TokenKind::glyph, .number = sign->glyph};
  }
  const std::string_view unsigned_text = text.substr(0, text.find_last_not_of("+#") + 1);
  if (unsigned_text.empty() || unsigned_text == "e.p." || unsigned_text == "ep" || unsigned_text == "e.p") {
    pass(text.size());
    return {};
  }
  if (!text.starts_with("0-0")) {
    // A move number: digits, then points of one sort or the other.
    std::size_t number = std::min(text.find_first_not_of("0123456789"), text.size());
    while (text.substr(number).starts_with('.') || text.substr(number).starts_with("…"))
      number += text[number] == '.' ? 1 : std::string_view("…").size();
    if (number != 0) {
      pass(number);
      return {};
    }
  }
  if (!is_letter(text[0]) && text[0] != '0' && static_cast<unsigned char>(text[0]) < 0x80) {
    report(Kind::unexpected, window_.cursor(), text.size());
    pass(text.size());
    return {};
  }
  std::string_view san = text;
  while (san.ends_with('.') && !san.ends_with("p.")) san.remove_suffix(1);
  auto move = notation::read_san(position(), san, options_.letters);
  if (!move) return bad_move(text, std::move(move.error()));
  before_ = &(earlier_ = position());
  line_.positions[0].play(*move);
  has_move_ = true;
  pass(text.size());
  return {.kind = TokenKind::move, .text = text, .move = *move};
}

Scanner::Token Scanner::passing(std::string_view text) {
  const auto passed = levels_.empty() ? std::nullopt : after_passing(position());
  if (!passed) {
    report(Kind::null_move, text.data(), text.size());
    pass(text.size());
    skip_line();
    return {};
  }
  before_ = &(earlier_ = position());
  line_.positions[0] = *passed;
  has_move_ = true;
  pass(text.size());
  return {.kind = TokenKind::null_move, .text = text};
}

Scanner::Token Scanner::bad_move(std::string_view text, notation::SanError error) {
  PgnError& reported = report(Kind::bad_move, text.data(), text.size());
  reported.san = std::move(error);
  reported.position = position();
  pass(text.size());
  skip_line();
  return {};
}

// "0-0" is a result only where the tag says so too and the game ends there.
bool Scanner::is_result_here(std::string_view text, Result result) {
  if (result != Result::both_lose) return true;
  if (result_tag_ != Result::both_lose) return false;
  const char* after = text.data() + text.size();
  while (is_blank(*after)) ++after;
  return *after == '[' || *after == '\0';
}

Scanner::Token Scanner::comment() {
  for (std::size_t from = 1;;) {
    const char* const begin = window_.cursor();
    const auto* const closed = static_cast<const char*>(memchr(begin + from, '}', window_.size() - from));
    const char* const until = closed != nullptr ? closed : window_.end();
    // Behind a missing brace comes the next game.
    const char* const searched = begin + std::max(from, event_tag.size()) - event_tag.size();
    const auto* const game = static_cast<const char*>(
        memmem(searched, static_cast<std::size_t>(until - searched), event_tag.data(), event_tag.size()));
    if (game != nullptr || closed != nullptr) {
      const char* const end = game != nullptr ? game : closed;
      if (game != nullptr) report(Kind::comment_without_end, begin, static_cast<std::size_t>(end - begin));
      window_.move_to(game != nullptr ? game : closed + 1);
      return {.kind = TokenKind::comment, .text = utf8({begin + 1, static_cast<std::size_t>(end - begin - 1)})};
    }
    if (window_.size() > options_.max_text) {
      report(Kind::too_long, begin, window_.size());
      skip_comment();
      return {};
    }
    from = window_.size();
    if (window_.read_more()) continue;
    if (!fault()) report(Kind::comment_without_end, window_.cursor(), window_.size());
    const std::string_view rest(window_.cursor() + 1, window_.size() - 1);
    pass(window_.size());
    return {.kind = TokenKind::comment, .text = utf8(rest)};
  }
}

void Scanner::skip_comment() {
  const Place opened = window_.place(window_.cursor());
  for (;;) {
    window_.fill();
    const char* const begin = window_.cursor();
    const auto* const closed = static_cast<const char*>(memchr(begin, '}', window_.size()));
    const auto size = closed != nullptr ? static_cast<std::size_t>(closed - begin) : window_.size();
    const auto* const game = static_cast<const char*>(memmem(begin, size, event_tag.data(), event_tag.size()));
    if (game == nullptr && closed != nullptr) return window_.move_to(closed + 1);
    if (game != nullptr || window_.is_last()) {
      window_.move_to(game != nullptr ? game : window_.end());
      if (game != nullptr || !fault())
        errors_.push_back({.kind = Kind::comment_without_end,
                           .game = game_,
                           .line = opened.line,
                           .column = opened.column,
                           .text = "{"});
      return;
    }
    // Only the beginning of a tag must be kept.
    window_.move_to(window_.end() - std::min(window_.size(), event_tag.size()));
    window_.read_more();
  }
}

Scanner::Token Scanner::rest_of_line() {
  const auto line_end = find('\n', 1);
  if (!line_end && window_.size() > options_.max_text) {
    report(Kind::too_long, window_.cursor(), window_.size());
    skip_line_of_text();
    return {};
  }
  std::string_view text(window_.cursor() + 1, line_end.value_or(window_.size()) - 1);
  pass(text.size() + 1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return {.kind = TokenKind::comment, .text = utf8(text)};
}

Scanner::Token Scanner::dollar() {
  const char* const begin = window_.cursor();
  unsigned number = 256;
  const auto [end, error] = std::from_chars(begin + 1, window_.end(), number);
  const auto size = static_cast<std::size_t>(end - begin);
  if (error != std::errc() || number > 255) {
    report(Kind::bad_glyph, begin, size);
    pass(size);
    return {};
  }
  pass(size);
  return {.kind = TokenKind::glyph, .number = number};
}

Scanner::Token Scanner::open() {
  const char* const at = window_.cursor();
  if (std::string_view(at, 3) == "(=)") {
    pass(3);
    return {.kind = TokenKind::comment, .text = "(=)"};
  }
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
  before_ = &(earlier_ = levels_.back().before);
  line_.positions[0] = levels_.back().position;
  has_move_ = true;
  levels_.pop_back();
  pass(1);
  return {.kind = TokenKind::close};
}

void Scanner::skip_variation() {
  const Place opened = window_.place(window_.cursor());
  pass(1);
  skip_to_end_of_line(true);
  if (here() == ')')
    pass(1);
  else if (!fault())
    errors_.push_back({.kind = Kind::variation_without_end,
                       .game = game_,
                       .line = opened.line,
                       .column = opened.column,
                       .text = "("});
}

void Scanner::skip_game() {
  skip_to_end_of_line(false);
  while (next().kind != TokenKind::end) {
  }
}

void Scanner::skip_line() { skip_to_end_of_line(!levels_.empty()); }

// To the parenthesis that ends the variation, to the result, to the next game's tags or to the end of the file.
void Scanner::skip_to_end_of_line(bool in_variation) {
  std::uint64_t depth = in_variation ? 1 : 0;
  for (;; pass(1)) {
    // Nothing that is looked for begins with another character.
    window_.fill();
    const char* at = window_.cursor();
    while (at < window_.end() && !std::string_view("{;%[()*/-").contains(*at) && *at != '\0') ++at;
    window_.move_to(at);
    window_.fill();
    if (at_end()) return;
    switch (here()) {
      case '{':
        skip_comment();
        window_.move_to(window_.cursor() - 1);
        break;
      case ';':
        skip_line_of_text();
        if (at_end()) return;
        break;
      case '%':
        if (at_line_start()) skip_line_of_text();
        if (at_end()) return;
        break;
      case '[':
        if (at_tags()) return;
        break;
      case '(': ++depth; break;
      case ')':
        if (depth == 1 && in_variation) return;
        depth -= depth != 0;
        break;
      case '*':
        if (depth == 0) return;
        break;
      case '-':
      case '/':
        if (depth == 0 && go_to_result()) return;
        break;
      default: break;
    }
  }
}

// Whether the '-' or '/' here is within a result, to whose beginning it then goes.
bool Scanner::go_to_result() {
  const char* begin = window_.cursor();
  while (window_.cursor() - begin <= 4 && (static_cast<unsigned char>(begin[-1]) >= 0x80 || is_digit(begin[-1])))
    --begin;
  if (window_.cursor() - begin > 4 || !(is_blank(begin[-1]) || is_structure(begin[-1]))) return false;
  const char* const here = window_.cursor();
  window_.move_to(begin);
  const std::string_view text = word();
  const auto result = parse_result(text);
  if (result && is_result_here(text, *result)) return true;
  window_.move_to(here);
  return false;
}

Scanner::Token Scanner::result_token(Result result, std::size_t size) {
  if (!levels_.empty()) {
    const char* after = window_.cursor() + size;
    while (is_blank(*after)) ++after;
    if (*after == ')') {
      pass(size);
      return {};
    }
  }
  if (result_tag_ && *result_tag_ != result) report(Kind::result_differs, window_.cursor(), size);
  report_open_variations();
  pass(size);
  result_ = result;
  has_ended_ = true;
  return {};
}

Scanner::Token Scanner::end_without_result() {
  if (!fault()) {
    report_open_variations();
    report(Kind::result_missing, window_.cursor(), 0);
  }
  result_ = result_tag_.value_or(Result::unknown);
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
