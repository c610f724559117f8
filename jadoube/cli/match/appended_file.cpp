#include "jadoube/cli/match/appended_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace jadoube::cli {

std::expected<AppendedFile, OutputError> AppendedFile::open(const std::string& path, std::size_t kept) {
  constexpr mode_t usual_permissions = 0666;
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, usual_permissions);
  if (descriptor < 0) return std::unexpected(OutputError{path, errno});
  AppendedFile file(descriptor, path);
  struct stat status {};
  const bool regular = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  if (regular && ::flock(descriptor, LOCK_EX | LOCK_NB) != 0) return std::unexpected(OutputError{path, errno});
  if (regular && ::ftruncate(descriptor, static_cast<off_t>(kept)) != 0)
    return std::unexpected(OutputError{path, errno});
  return file;
}

AppendedFile::AppendedFile(AppendedFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), name_(std::move(other.name_)), error_(other.error_) {}

AppendedFile::~AppendedFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void AppendedFile::append(std::string_view text) {
  while (!text.empty() && error_ == 0) {
    const auto written = ::write(descriptor_, text.data(), text.size());
    if (written >= 0)
      text.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      error_ = errno;
  }
  // Files that are not on a disk, such as pipes, cannot be synchronised.
  if (error_ == 0 && ::fdatasync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) error_ = errno;
}

std::expected<void, OutputError> AppendedFile::state() const {
  if (error_ == 0) return {};
  return std::unexpected(OutputError{name_, error_});
}

}  // namespace jadoube::cli
