#include "jadoube/archive/split.hpp"

#include <algorithm>

namespace jadoube::archive {

namespace {

constexpr std::string_view event = "\n[Event \"";

// Whether what stands before a line can belong to the same tags as it: a tag, or an escaped line.
bool follows_tag(std::string_view before) {
  const auto end = before.find_last_not_of(" \t\r\n");
  if (end == std::string_view::npos) return true;
  const auto feed = before.rfind('\n', end);
  const char first = before[feed == std::string_view::npos ? 0 : feed + 1];
  return first == '[' || first == '%';
}

}  // namespace

std::optional<std::size_t> last_game_start(std::string_view text) {
  for (auto at = text.rfind(event); at != std::string_view::npos && at != 0; at = text.rfind(event, at - 1))
    if (!follows_tag(text.substr(0, at))) return at + 1;
  return std::nullopt;
}

std::optional<std::size_t> first_game_start(std::string_view text, std::size_t from) {
  for (auto at = text.find(event, from - std::min<std::size_t>(from, 1)); at != std::string_view::npos;
       at = text.find(event, at + 1))
    if (at != 0 && !follows_tag(text.substr(0, at))) return at + 1;
  return std::nullopt;
}

namespace {

// Where to cut a text that goes on; nothing if more of it shall be looked at first.
std::optional<std::size_t> cut_of(std::string_view text) {
  if (const auto start = last_game_start(text)) return start;
  if (text.size() < Splitter::longest) return std::nullopt;
  return std::min(text.rfind('\n'), text.size() - 1) + 1;
}

}  // namespace

std::string_view TextSplitter::next() {
  std::size_t cut = rest_.size();
  for (std::size_t wanted = size_; wanted < rest_.size(); wanted = std::min(2 * wanted, Splitter::longest))
    if (const auto found = cut_of(rest_.substr(0, wanted))) {
      cut = *found;
      break;
    }
  const std::string_view piece = rest_.substr(0, cut);
  rest_.remove_prefix(cut);
  return piece;
}

// So that at most so much is held: what is behind a piece is copied to the next.
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
