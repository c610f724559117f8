// A source cut into pieces of whole games, so that each can be read on its own and gives what it would give in place.
#pragma once

#include <optional>
#include <string>

#include "jadoube/notation/pgn/random_access_file.hpp"

namespace jadoube::archive {

// Where a game surely begins in `text`: the last line [Event "…" that follows upon a result, with which the game before
// has ended, or if there is none, that does not follow upon another tag. Nothing if there is none behind the first
// character.
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

// A file cut in the same way, but never except where a game begins.
class FileSplitter {
 public:
  // If no game begins within so much, the pieces end.
  static constexpr std::uint64_t longest = std::uint64_t{8} << 20;

  explicit FileSplitter(const pgn::RandomAccessFile& file, std::uint64_t size = Splitter::usual_size)
      : file_(file), size_(size) {}

  struct Range {
    std::uint64_t begin;
    std::uint64_t end;
  };
  // Nothing at the end, or from where on the file is to be read in another way.
  std::expected<std::optional<Range>, pgn::SourceFault> next();
  // Where the pieces given so far end.
  std::uint64_t at() const { return at_; }

 private:
  const pgn::RandomAccessFile& file_;
  std::uint64_t size_;
  std::uint64_t at_ = 0;
  std::string looked_at_;
};

}  // namespace jadoube::archive
