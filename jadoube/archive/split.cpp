#include "jadoube/archive/split.hpp"

#include <algorithm>

namespace jadoube::archive {

namespace {

constexpr std::string_view event = "\n[Event \"";

// Whether the text before a line can belong to the same tags as the line: a tag, or an escaped line.
bool follows_tag(std::string_view before) {
  const auto end = before.find_last_not_of(" \t\r\n");
  if (end == std::string_view::npos) return true;
  const auto feed = before.rfind('\n', end);
  const char first = before[feed == std::string_view::npos ? 0 : feed + 1];
  return first == '[' || first == '%';
}

// Whether the game before has ended, so that nothing before this place can belong to the next game.
bool follows_result(std::string_view before) {
  const std::string_view text = before.substr(0, before.find_last_not_of(" \t\r\n") + 1);
  return text.ends_with('*') || text.ends_with("1-0") || text.ends_with("0-1") || text.ends_with("1/2-1/2");
}

// Whether the line is within a comment that is closed behind it, as the reader decides: then no game begins there.
bool is_in_comment(std::string_view behind) {
  constexpr std::size_t furthest = std::size_t{1} << 16;  // as the reader looks
  behind = behind.substr(0, furthest);
  const auto brace = behind.find_first_of("{}");
  return brace != std::string_view::npos && behind[brace] == '}';
}

}  // namespace

std::optional<std::size_t> last_game_start(std::string_view text) {
  std::optional<std::size_t> last;
  for (auto at = text.rfind(event); at != std::string_view::npos && at != 0; at = text.rfind(event, at - 1)) {
    const std::string_view before = text.substr(0, at);
    if (follows_tag(before) || is_in_comment(text.substr(at))) continue;
    if (follows_result(before)) return at + 1;
    if (!last) last = at + 1;
  }
  return last;
}

std::optional<std::size_t> first_game_start(std::string_view text, std::size_t from) {
  for (auto at = text.find(event, from - std::min<std::size_t>(from, 1)); at != std::string_view::npos;
       at = text.find(event, at + 1))
    if (at != 0 && !follows_tag(text.substr(0, at)) && !is_in_comment(text.substr(at))) return at + 1;
  return std::nullopt;
}

namespace {

// The place to cut a text that continues; nothing if more of it must be examined first.
std::optional<std::size_t> cut_of(std::string_view text) {
  if (const auto start = last_game_start(text)) return start;
  if (text.size() < Splitter::longest) return std::nullopt;
  return std::min(text.rfind('\n'), text.size() - 1) + 1;
}

}  // namespace

std::uint64_t FileSplitter::next_size() const {
  constexpr std::uint64_t smallest = std::uint64_t{32} << 10, pieces_left_of_each = 4;
  if (threads_ < 2) return size_;
  return std::min(size_, std::max(smallest, (file_.size() - at_) / (pieces_left_of_each * threads_)));
}

std::expected<std::optional<FileSplitter::Range>, pgn::SourceFault> FileSplitter::next() {
  const std::uint64_t begin = at_;
  // The beginning of a game can only be recognised with the text before it, so this examines more and more: the end of
  // a piece, all of it, then twice as much.
  std::uint64_t end = begin + next_size(), back = std::uint64_t{1} << 14;
  while (end < file_.size()) {
    if (end - begin > longest) return std::nullopt;
    back = std::min(back, end - begin);
    looked_at_.resize(back);
    if (const auto read = file_.read(end - back, looked_at_); !read) return std::unexpected(read.error());
    if (const auto start = last_game_start(looked_at_)) {
      at_ = end - back + *start;
      return Range{begin, at_};
    }
    if (back == end - begin) end = begin + 2 * back;
    back *= 2;
  }
  at_ = file_.size();
  return begin == at_ ? std::nullopt : std::optional(Range{begin, at_});
}

// Limits the memory held: the text after a piece is copied to the next one.
bool Splitter::read_on(std::size_t wanted) {
  if (held_.size() < wanted + 2 * padding_) held_.resize(wanted + 2 * padding_);
  const auto got = source_.read({held_.data() + padding_ + used_, wanted - used_});
  if (!got) fault_ = got.error();
  if (!got || *got == 0) return false;
  used_ += *got;
  return true;
}

bool Splitter::next(std::string& piece) {
  std::size_t wanted = std::max(size_, used_), cut = 0;
  for (;;) {
    while (!ended_ && used_ < wanted) ended_ = !read_on(wanted);
    if (ended_) {
      cut = used_;
      break;
    }
    if (const auto found = cut_of(text())) {
      cut = *found;
      break;
    }
    wanted = std::min(2 * wanted, longest);
  }
  const std::size_t rest = used_ - cut;
  if (piece.size() < rest + 2 * padding_) piece.resize(rest + 2 * padding_);
  text().copy(piece.data() + padding_, rest, cut);
  held_.swap(piece);
  piece.resize(cut + 2 * padding_);
  used_ = rest;
  return cut != 0;
}

}  // namespace jadoube::archive
