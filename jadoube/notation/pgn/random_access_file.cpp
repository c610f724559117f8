#include "jadoube/notation/pgn/random_access_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace jadoube::pgn {

RandomAccessFile::RandomAccessFile(RandomAccessFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_) {}

RandomAccessFile& RandomAccessFile::operator=(RandomAccessFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(size_, other.size_);
  return *this;
}

RandomAccessFile::~RandomAccessFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<RandomAccessFile> RandomAccessFile::open(const std::filesystem::path& path) {
  // O_NONBLOCK: do not wait for a writer if the name is that of a pipe.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return std::nullopt;
  RandomAccessFile file(descriptor, 0);
  struct stat status {};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size <= 0) return std::nullopt;
  file.size_ = static_cast<std::uint64_t>(status.st_size);
  return file;
}

std::expected<std::size_t, SourceFault> RandomAccessFile::read(std::uint64_t at, std::span<char> into) const {
  std::size_t done = 0;
  const std::size_t wanted = at < size_ ? std::min<std::uint64_t>(into.size(), size_ - at) : 0;
  while (done < wanted) {
    const ssize_t size = ::pread(descriptor_, into.data() + done, wanted - done, static_cast<off_t>(at + done));
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return std::unexpected(SourceFault{SourceFault::Kind::unreadable, errno});
    if (size == 0) return std::unexpected(SourceFault{SourceFault::Kind::shortened});
    done += static_cast<std::size_t>(size);
  }
  return done;
}

}  // namespace jadoube::pgn
