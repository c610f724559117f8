// Comments and escaped lines.
#include <algorithm>
#include <cstring>

#include "jadoube/notation/pgn/internal/characters.hpp"
#include "jadoube/notation/pgn/internal/encoding.hpp"
#include "jadoube/notation/pgn/scanner.hpp"

namespace jadoube::pgn {

using Kind = PgnError::Kind;
using TokenKind = Scanner::Token::Kind;

namespace {

constexpr std::string_view event_tag = "\n[Event \"";

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

// The end of a comment, or of the text that an unclosed comment runs into, and which of the two. Counted from the
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
    if (game != nullptr) return {next_game, static_cast<std::size_t>(game - begin)};
    if (closed != nullptr) return {brace, static_cast<std::size_t>(closed - begin)};
    if (size == options_.max_text) return {too_far, size};
    from = size;
    if (!window_.read_more()) return {next_game, window_.size()};
  }
}

// Returns false, with nothing skipped, if anything but tags comes after it.
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
  const bool is_before_tags = std::string_view("[{;%").contains(after_blanks(window_.cursor() + size));
  if (is_before_tags) pass(size);
  return is_before_tags;
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
    const bool is_closed = game == nullptr && closed != nullptr;
    if (is_closed && !complaint) return window_.move_to(closed + 1);
    if (!opened)
      opened = error_at(complaint.value_or(Kind::comment_without_end), begin,
                        game != nullptr ? static_cast<std::size_t>(game - begin) : window_.size());
    if (is_closed) {
      window_.move_to(closed + 1);
      errors_.push_back(*opened);
      return;
    }
    if (game != nullptr || window_.is_last()) {
      window_.move_to(game != nullptr ? game : window_.end());
      ran_out_ = true;
      if (game == nullptr && fault()) return;
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
