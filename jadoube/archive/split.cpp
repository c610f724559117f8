#include "jadoube/archive/split.hpp"

#include <algorithm>
#include <cstring>

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

class Piece : public pgn::Source::Stream {
 public:
  Piece(std::string_view text, const std::optional<pgn::SourceFault>& fault) : text_(text), fault_(fault) {}

  std::expected<std::size_t, pgn::SourceFault> read(std::span<char> into) override {
    if (text_.empty() && fault_) return std::unexpected(*fault_);
    const std::size_t size = text_.copy(into.data(), into.size());
    text_.remove_prefix(size);
    return size;
  }

 private:
  std::string_view text_;
  std::optional<pgn::SourceFault> fault_;
};

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

bool Splitter::read_more() {
  constexpr std::size_t step = std::size_t{256} << 10;
  if (held_.size() - used_ < step) held_.resize(std::max(2 * held_.size(), used_ + step));
  const auto got = source_.read({held_.data() + used_, held_.size() - used_});
  if (!got) fault_ = got.error();
  if (!got || *got == 0) return false;
  used_ += *got;
  return true;
}

bool Splitter::next(std::string& piece) {
  std::size_t wanted = size_;
  for (;;) {
    while (!ended_ && used_ < wanted) ended_ = !read_more();
    if (ended_ && used_ <= wanted) break;
    const std::string_view text(held_.data(), used_);
    auto cut = last_game_start(text.substr(0, wanted));
    if (!cut && wanted >= longest) cut = std::min(text.rfind('\n', wanted), wanted - 1) + 1;
    if (cut) {
      piece.assign(text.substr(0, *cut));
      used_ -= *cut;
      std::memmove(held_.data(), held_.data() + *cut, used_);
      return true;
    }
    wanted = std::min(2 * wanted, longest);
  }
  piece.assign(held_.data(), used_);
  used_ = 0;
  return !piece.empty();
}

pgn::Source piece_source(std::string_view piece, const std::optional<pgn::SourceFault>& fault) {
  return pgn::Source(std::make_unique<Piece>(piece, fault));
}

}  // namespace jadoube::archive
