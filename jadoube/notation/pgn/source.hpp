// The source of a PGN text: a file, standard input, or a text in memory. Compression by zstd or gzip is detected from
// the first bytes; text in UTF-16 is read as UTF-8. Formats that cannot be read are detected too: bzip2, xz and ZIP.
// Any number of frames or members may follow each other, as `cat a.zst b.zst` makes them.
//
//   auto source = Source::file("games.pgn.zst");
//   if (!source) std::cerr << describe(source.error(), text::Language::en);
#pragma once

#include <concepts>
#include <expected>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::pgn {

// Why reading stopped before the end.
struct SourceFault {
  enum class Kind : std::uint8_t {
    unreadable,        // `code`, an errno, says why
    truncated,         // the compressed data end too early
    shortened,         // the file became shorter while it was read
    corrupt,           // the compressed data are damaged
    window_too_large,  // zstd data that need more than 128 MiB of memory to decompress
    bzip2,             // a compression that is not supported, like the next two
    xz,
    zip,
    zstd,  // a compression that this build of the library cannot read, like the next
    gzip,
  };
  Kind kind;
  int code = 0;

  friend bool operator==(const SourceFault&, const SourceFault&) = default;
};

[[nodiscard]] JADOUBE_API std::string describe(const SourceFault& fault, text::Language language);

class JADOUBE_API Source {
 public:
  [[nodiscard]] static std::expected<Source, SourceFault> file(const std::filesystem::path& path);
  [[nodiscard]] static Source standard_input();
  // The text must live as long as the source; a temporary string is kept by the source.
  [[nodiscard]] static Source text(std::string_view text);
  template <std::same_as<std::string> Temporary>
  [[nodiscard]] static Source text(Temporary&& text) {
    return kept(std::move(text));
  }

  // Reads up to `into.size()` bytes, decompressed; 0 only at the end. Must not be called again after an error or the
  // end.
  [[nodiscard]] std::expected<std::size_t, SourceFault> read(std::span<char> into) { return stream_->read(into); }

  class Stream {
   public:
    virtual ~Stream() = default;
    [[nodiscard]] virtual std::expected<std::size_t, SourceFault> read(std::span<char> into) = 0;
  };
  // Reads bytes from another stream; they too may be compressed.
  explicit Source(std::unique_ptr<Stream> raw);

 private:
  static Source kept(std::string text);

  std::unique_ptr<Stream> stream_;
};

}  // namespace jadoube::pgn
