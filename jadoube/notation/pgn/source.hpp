// Where PGN is read from: a file, standard input, a text in memory; compressed by zstd or gzip or not at all, which is
// told from the first bytes, as is what cannot be read: bzip2, xz, ZIP and UTF-16. Any number of frames or members may
// follow each other, as `cat a.zst b.zst` makes them.
//
//   auto source = Source::file("games.pgn.zst");
//   if (!source) std::cerr << describe(source.error(), text::Language::en);
#pragma once

#include <expected>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "jadoube/text/language.hpp"

namespace jadoube::pgn {

// Why no more can be read.
struct SourceFault {
  enum class Kind : std::uint8_t {
    unreadable,        // `code`, an errno, says why
    truncated,         // the compressed data stop in the middle
    shortened,         // the file has become shorter while it was read
    corrupt,           // the compressed data are damaged
    window_too_large,  // zstd data that take more than 128 MiB of memory to read
    utf16,             // text in UTF-16, told from its byte order mark or from a zero beside the first character
    bzip2,             // compressed in a way that is not read, as are the next two
    xz,
    zip,
  };
  Kind kind;
  int code = 0;

  friend bool operator==(const SourceFault&, const SourceFault&) = default;
};

std::string describe(const SourceFault& fault, text::Language language);

class Source {
 public:
  static std::expected<Source, SourceFault> file(const std::filesystem::path& path);
  static Source standard_input();
  // The text must live as long as the source.
  static Source text(std::string_view text);

  // Up to `into.size()` bytes, decompressed; 0 only at the end. After an error or the end it is not to be called again.
  std::expected<std::size_t, SourceFault> read(std::span<char> into) { return stream_->read(into); }

  class Stream {
   public:
    virtual ~Stream() = default;
    virtual std::expected<std::size_t, SourceFault> read(std::span<char> into) = 0;
  };
  // Bytes from elsewhere; they too may be compressed.
  explicit Source(std::unique_ptr<Stream> raw);

 private:
  std::unique_ptr<Stream> stream_;
};

}  // namespace jadoube::pgn
