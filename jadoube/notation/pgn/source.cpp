#include "jadoube/notation/pgn/source.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "jadoube/notation/messages.hpp"
#include "jadoube/notation/pgn/internal/decompress.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::pgn {

namespace {

using Read = std::expected<std::size_t, SourceFault>;

std::unexpected<SourceFault> unreadable() { return std::unexpected(SourceFault{SourceFault::Kind::unreadable, errno}); }

class Descriptor : public Source::Stream {
 public:
  Descriptor(int descriptor, bool owned) : descriptor_(descriptor), owned_(owned) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() override {
    if (owned_) ::close(descriptor_);
  }

  Read read(std::span<char> into) override {
    ssize_t size = 0;
    do size = ::read(descriptor_, into.data(), into.size());
    while (size < 0 && errno == EINTR);
    if (size < 0) return unreadable();
    return static_cast<std::size_t>(size);
  }

 private:
  int descriptor_;
  bool owned_;
};

class Text : public Source::Stream {
 public:
  explicit Text(std::string_view text) : text_(text) {}

  Read read(std::span<char> into) override {
    const std::size_t size = text_.copy(into.data(), into.size());
    text_.remove_prefix(size);
    return size;
  }

 private:
  std::string_view text_;
};

class KeptText : public Source::Stream {
 public:
  explicit KeptText(std::string text) : text_(std::move(text)), rest_(text_) {}

  Read read(std::span<char> into) override { return rest_.read(into); }

 private:
  std::string text_;
  Text rest_;
};

}  // namespace

std::string describe(const SourceFault& fault, text::Language language) {
  using notation::Message;
  switch (fault.kind) {
    case SourceFault::Kind::truncated: return say(language, Message::source_truncated);
    case SourceFault::Kind::shortened: return say(language, Message::source_shortened);
    case SourceFault::Kind::corrupt: return say(language, Message::source_corrupt);
    case SourceFault::Kind::window_too_large: return say(language, Message::source_window_too_large);
    case SourceFault::Kind::bzip2: return say(language, Message::source_compressed, "bzip2", "bunzip2");
    case SourceFault::Kind::xz: return say(language, Message::source_compressed, "xz", "unxz");
    case SourceFault::Kind::zip: return say(language, Message::source_compressed, "ZIP", "unzip");
    case SourceFault::Kind::zstd: return say(language, Message::source_compressed, "zstd", "unzstd");
    case SourceFault::Kind::gzip: return say(language, Message::source_compressed, "gzip", "gunzip");
    case SourceFault::Kind::unreadable: break;
  }
  return say(language, Message::source_unreadable, std::string_view(std::strerror(fault.code)));
}

std::expected<Source, SourceFault> Source::file(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return unreadable();
  return Source(std::make_unique<Descriptor>(descriptor, true));
}

Source Source::standard_input() { return Source(std::make_unique<Descriptor>(STDIN_FILENO, false)); }

Source Source::text(std::string_view text) { return Source(std::make_unique<Text>(text)); }

Source Source::kept(std::string text) { return Source(std::make_unique<KeptText>(std::move(text))); }

Source::Source(std::unique_ptr<Stream> raw) : stream_(decompressed(std::move(raw))) {}

}  // namespace jadoube::pgn
