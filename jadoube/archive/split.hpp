// A source cut into pieces of whole games, so that each can be read on its own and gives what it would give in place.
#pragma once

#include <optional>
#include <string>

#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::archive {

// Where the last game that surely begins in `text` begins: a line [Event "…" that does not follow upon another tag.
// Nothing if there is none behind the first character.
std::optional<std::size_t> last_game_start(std::string_view text);
// The first that surely begins at or behind `from`.
std::optional<std::size_t> first_game_start(std::string_view text, std::size_t from);

class Splitter {
 public:
  static constexpr std::size_t usual_size = std::size_t{2} << 20;
  // A piece without any tag Event is cut at some line rather than let it become longer.
  static constexpr std::size_t longest = std::size_t{64} << 20;

  // Pieces of about `size` bytes, with `padding` bytes of no meaning before and behind each.
  explicit Splitter(pgn::Source& source, std::size_t size = usual_size, std::size_t padding = 0)
      : source_(source), size_(size), padding_(padding) {}

  // The next piece in `piece`, whose memory is used again; false at the end.
  bool next(std::string& piece);
  // What stopped the source before its end; once it is there, the last piece has been given.
  const std::optional<pgn::SourceFault>& fault() const { return fault_; }

 private:
  bool read_on(std::size_t wanted);
  std::string_view text() const { return {held_.data() + padding_, used_}; }

  pgn::Source& source_;
  std::size_t size_;
  std::size_t padding_;
  std::string held_;
  std::size_t used_ = 0;  // of held_, behind the padding
  bool ended_ = false;
  std::optional<pgn::SourceFault> fault_;
};

// A text that stands in memory cut in the same way, each piece being a part of it.
class TextSplitter {
 public:
  explicit TextSplitter(std::string_view text, std::size_t size = Splitter::usual_size) : rest_(text), size_(size) {}
  // Empty at the end.
  std::string_view next();

 private:
  std::string_view rest_;
  std::size_t size_;
};

}  // namespace jadoube::archive
