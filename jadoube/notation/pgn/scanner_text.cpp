// Comments and escaped lines.
#include <algorithm>
#include <cstring>

#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/pgn/internal/encoding.hpp"
#include "jadoube/notation/pgn/internal/lookahead.hpp"
#include "jadoube/notation/pgn/scanner.hpp"

namespace jadoube::pgn {

using Kind = PgnError::Kind;
using TokenKind = Scanner::Token::Kind;

namespace {

constexpr std::string_view event_tag = "\n[Event \"";

// The limit of the search for the end of a comment beyond its possible end.
constexpr std::size_t furthest_brace = std::size_t{1} << 16;

}  // namespace

void Scanner::skip_line_of_text() {
  for (;;) {
    window_.fill();
    window_.move_to(std::find_if(window_.cursor(), window_.end(), is_line_end));
    if (window_.size() != 0 || window_.is_last()) return;
  }
}

bool Scanner::skip_escaped_line() {
  if (here() != '%' || !at_line_start()) return false;
  skip_line_of_text();
  return true;
}

std::optional<std::size_t> Scanner::find_line_end() {
  for (std::size_t from = 0;;) {
    const std::size_t size = std::min(window_.size(), options_.max_text);
    const char* const begin = window_.cursor();
    const char* const found = std::find_if(begin + from, begin + size, is_line_end);
    if (found != begin + size) return static_cast<std::size_t>(found - begin);
    from = size;
    if (size == options_.max_text) return std::nullopt;
    if (!window_.read_more()) return window_.size();
  }
}

// Finds the end of a comment, or of the text that an unclosed comment runs into, and says which. Counted from the
// cursor.
Scanner::CommentEnd Scanner::find_comment_end() {
  using enum CommentEnd::Kind;
  for (std::size_t from = 1;;) {
    const char* const begin = window_.cursor();
    const std::size_t size = std::min(window_.size(), options_.max_text);
    const auto* const closed = static_cast<const char*>(memchr(begin + from, '}', size - from));
    const char* const until = closed != nullptr ? closed : begin + size;
    // If a brace is missing, the next game follows.
    const char* const searched = begin + std::max(from, event_tag.size()) - event_tag.size();
    const auto* const game = static_cast<const char*>(
        memmem(searched, static_cast<std::size_t>(until - searched), event_tag.data(), event_tag.size()));
    if (game != nullptr) {
      const auto at = static_cast<std::size_t>(game - begin);
      const auto closing = brace_beyond(at);
      return closing ? CommentEnd{brace, *closing} : CommentEnd{next_game, at};
    }
    if (closed != nullptr) return {brace, outer_brace(static_cast<std::size_t>(closed - begin))};
    if (size == options_.max_text) return {too_far, size};
    from = size;
    if (!window_.read_more()) return {next_game, window_.size()};
  }
}

// The next game's own comments follow a comment without end; a brace that closes before one opens belongs to the
// comment.
std::optional<std::size_t> Scanner::brace_beyond(std::size_t from) {
  while (window_.size() < from + furthest_brace && window_.read_more()) {
  }
  const std::string_view text(window_.cursor(), std::min(window_.size(), from + furthest_brace));
  const std::size_t at = text.find_first_of("{}", from);
  return at != std::string_view::npos && text[at] == '}' ? std::optional(at) : std::nullopt;
}

// A brace in a comment may be just a character: then the first that closes ends the comment. The comment is nested if a
// second one closes next, or if no move follows and each brace is closed before another game begins.
std::size_t Scanner::outer_brace(std::size_t closed) {
  constexpr unsigned most_unclosed = 16;  // in a game; each takes time
  const std::string_view inside(window_.cursor() + 1, std::max<std::size_t>(closed, 1) - 1);
  auto open = static_cast<std::size_t>(std::ranges::count(inside, '{'));
  if (open == 0 || unclosed_nests_ == most_unclosed) [[likely]]
    return closed;
  while (window_.size() < closed + furthest_brace && window_.read_more()) {
  }
  std::string_view text(window_.cursor(), std::min(window_.size(), closed + furthest_brace));
  text = text.substr(0, text.find(event_tag, closed));
  const std::size_t following = text.find_first_of("{}", closed + 1);
  if (following != std::string_view::npos && text[following] == '{' &&
      notation::parse_san(next_word(text.data() + closed + 1, text.data() + text.size()).text, options_.letters))
    return closed;
  for (std::size_t at = text.find_first_of("{}", closed + 1); at != std::string_view::npos;
       at = text.find_first_of("{}", at + 1)) {
    if (text[at] == '{') {
      ++open;
    } else if (--open == 0) {
      hint(Kind::nested_comment, text.data(), at + 1);
      return at;
    }
  }
  ++unclosed_nests_;
  return closed;
}

// Whether only comments stand between `at` and a tag, as far as the window shows.
bool Scanner::leads_to_tags(const char* at) const {
  while (at != window_.end()) {
    if (is_blank(*at)) {
      ++at;
      continue;
    }
    if (*at == '[') return true;
    const char last = *at == '{' ? '}' : *at == ';' || *at == '%' ? '\n' : '\0';
    if (last == '\0') return false;
    at = std::find(at, window_.end(), last);
    if (at != window_.end()) ++at;
  }
  return false;
}

// Returns false, with nothing skipped, if anything but tags follows the comment.
bool Scanner::skip_comment_before_tags() {
  std::size_t size;
  if (here() == '{') {
    const CommentEnd end = find_comment_end();
    if (end.kind != CommentEnd::Kind::brace) return false;
    size = end.at + 1;
  } else {
    const auto end = find_line_end();
    if (!end) return false;
    size = *end;
  }
  while (window_.size() - size < Window::lookahead && window_.read_more()) {
  }
  if (!leads_to_tags(window_.cursor() + size)) return false;
  pass(size);
  return true;
}

Scanner::Token Scanner::comment() {
  const CommentEnd end = find_comment_end();
  if (end.kind == CommentEnd::Kind::too_far) {
    skip_comment(Kind::too_long);
    return {};
  }
  const std::string_view text(window_.cursor() + 1, end.at - 1);
  if (end.kind == CommentEnd::Kind::next_game) {
    ran_out_ = true;
    report(Kind::comment_without_end, window_.cursor(), end.at);
    pass(end.at);
  } else {
    pass(end.at + 1);
  }
  return {.kind = TokenKind::comment, .text = utf8(text)};
}

void Scanner::skip_comment(std::optional<Kind> complaint) {
  std::optional<PgnError> opened;
  for (;;) {
    window_.fill();
    const char* const begin = window_.cursor();
    const auto* const closed = static_cast<const char*>(memchr(begin, '}', window_.size()));
    const auto size = closed != nullptr ? static_cast<std::size_t>(closed - begin) : window_.size();
    const auto* const game = static_cast<const char*>(memmem(begin, size, event_tag.data(), event_tag.size()));
    const auto game_at = game != nullptr ? static_cast<std::size_t>(game - begin) : size;
    // Reading more text moves it in memory.
    std::optional<std::size_t> end;
    if (game != nullptr)
      end = brace_beyond(game_at);
    else if (closed != nullptr)
      end = outer_brace(size);
    if (end && !complaint) return window_.move_to(window_.cursor() + *end + 1);
    if (!opened)
      opened = error_at(complaint.value_or(Kind::comment_without_end), window_.cursor(), end.value_or(game_at));
    if (end) {
      window_.move_to(window_.cursor() + *end + 1);
      errors_.push_back(*opened);
      return;
    }
    const bool at_game = game_at != size;
    if (at_game || window_.is_last()) {
      window_.move_to(at_game ? window_.cursor() + game_at : window_.end());
      ran_out_ = true;
      if (!at_game && fault()) return;
      opened->kind = Kind::comment_without_end;
      errors_.push_back(*opened);
      return;
    }
    // Keep only what may be the beginning of a tag.
    window_.move_to(window_.end() - std::min(window_.size(), event_tag.size()));
    window_.read_more();
  }
}

Scanner::Token Scanner::rest_of_line() {
  const auto line_end = find_line_end();
  if (!line_end) {
    report(Kind::too_long, window_.cursor(), window_.size());
    skip_line_of_text();
    return {};
  }
  const std::string_view text(window_.cursor() + 1, *line_end - 1);
  pass(*line_end);
  return {.kind = TokenKind::comment, .text = utf8(text)};
}

}  // namespace jadoube::pgn
