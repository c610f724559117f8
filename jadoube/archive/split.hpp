// Cuts a source into pieces of whole games; each piece can be read on its own, with the same result as in its place.
#pragma once

#include <optional>
#include <string>

#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/random_access_file.hpp"

namespace jadoube::archive {

// The last place in `text` where a game certainly begins: at a line [Event "…" after a result, which ended the game
// before; if there is none, at one that does not follow another tag. Nothing if there is none after the first
// character.
[[nodiscard]] JADOUBE_API std::optional<std::size_t> last_game_start(std::string_view text);
// The first place at or after `from` where a game certainly begins.
[[nodiscard]] JADOUBE_API std::optional<std::size_t> first_game_start(std::string_view text, std::size_t from);

class JADOUBE_API Splitter {
 public:
  static constexpr std::size_t usual_size = std::size_t{2} << 20;
  // A piece without any Event tag is cut at some line before it becomes longer than this.
  static constexpr std::size_t longest = std::size_t{64} << 20;

  // Pieces of about `size` bytes, with `padding` unused bytes before and after each.
  explicit Splitter(pgn::Source& source, std::size_t size = usual_size, std::size_t padding = 0)
      : source_(source), size_(size), padding_(padding) {}

  // Puts the next piece into `piece`, reusing its memory; false at the end.
  bool next(std::string& piece);
  // The fault that stopped the source before its end; when it is set, no piece is left.
  [[nodiscard]] const std::optional<pgn::SourceFault>& fault() const { return fault_; }

 private:
  bool read_on(std::size_t wanted);
  std::string_view text() const { return {held_.data() + padding_, used_}; }

  pgn::Source& source_;
  std::size_t size_;
  std::size_t padding_;
  std::string held_;
  std::size_t used_ = 0;  // of held_, after the padding
  bool ended_ = false;
  std::optional<pgn::SourceFault> fault_;
};

// Cuts a file in the same way, but only where a game begins.
class JADOUBE_API FileSplitter {
 public:
  // Splitting ends if no game begins within this many bytes.
  static constexpr std::uint64_t longest = std::uint64_t{8} << 20;

  // Pieces of about `size` bytes. If several threads share them, they become smaller towards the end of the file, so
  // that the threads finish at nearly the same time.
  explicit FileSplitter(const pgn::RandomAccessFile& file, std::uint64_t size = Splitter::usual_size,
                        unsigned threads = 1)
      : file_(file), size_(size), threads_(threads) {}

  struct Range {
    std::uint64_t begin;
    std::uint64_t end;
  };
  // The next piece; nothing at the end, or if the rest must be read in another way.
  [[nodiscard]] std::expected<std::optional<Range>, pgn::SourceFault> next();
  // The end of the pieces given so far.
  [[nodiscard]] std::uint64_t at() const { return at_; }

 private:
  std::uint64_t next_size() const;

  const pgn::RandomAccessFile& file_;
  std::uint64_t size_;
  unsigned threads_;
  std::uint64_t at_ = 0;
  std::string looked_at_;
};

}  // namespace jadoube::archive
