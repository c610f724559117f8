#include "jadoube/cli/common/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <utility>

namespace jadoube::cli {
namespace {

constexpr std::size_t held_at_most = 1 << 16;

// The unfinished file's name, accessible to a signal handler. The program writes one file at a time.
std::array<char, PATH_MAX + 1> unfinished{};

void remove_unfinished(int signal) {
  if (unfinished[0] != '\0') ::unlink(unfinished.data());
  static_cast<void>(std::signal(signal, SIG_DFL));
  static_cast<void>(std::raise(signal));
}

void remove_when_interrupted(const std::string& temporary) {
  std::strncpy(unfinished.data(), temporary.c_str(), unfinished.size() - 1);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
    if (std::signal(signal, remove_unfinished) == SIG_IGN) static_cast<void>(std::signal(signal, SIG_IGN));
  }
}

// The mode of a new file: readable and writable by all, less the umask.
mode_t new_file_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

// The end of a chain of symbolic links, so that the link is kept and its target is replaced or created.
std::string resolved(std::string path) {
  std::array<char, PATH_MAX> target{};
  for (ssize_t size = 0; (size = ::readlink(path.c_str(), target.data(), target.size())) >= 0;) {
    const std::string_view leads_to(target.data(), static_cast<std::size_t>(size));
    path.resize(leads_to.starts_with('/') ? 0 : path.rfind('/') + 1);
    path += leads_to;
  }
  return path;
}

}  // namespace

std::expected<Output, OutputError> Output::file(const std::string& path) {
  struct stat old {};
  const bool exists = ::stat(path.c_str(), &old) == 0;
  if (!exists && errno != ENOENT) return std::unexpected(OutputError{path, errno});
  if (exists && !S_ISREG(old.st_mode)) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return std::unexpected(OutputError{path, errno});
    Output output(descriptor);
    output.name_ = path;
    return output;
  }
  if (exists && ::access(path.c_str(), W_OK) != 0) return std::unexpected(OutputError{path, errno});

  const std::string target = resolved(path);
  const auto slash = target.rfind('/');
  const auto name_at = slash == std::string::npos ? 0 : slash + 1;
  if (name_at == target.size()) return std::unexpected(OutputError{path, EISDIR});
  std::string temporary = target.substr(0, name_at) + ".jadoube-XXXXXX";
  const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
  if (descriptor < 0) return std::unexpected(OutputError{path, errno});
  remove_when_interrupted(temporary);

  Output output(descriptor);
  output.name_ = path;
  output.target_ = target;
  output.temporary_ = std::move(temporary);
  if (::fchmod(descriptor, exists ? old.st_mode & 07777 : new_file_mode()) != 0) output.error_ = errno;
  return output;
}

Output::Output(Output&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      name_(std::move(other.name_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      held_(std::move(other.held_)),
      error_(other.error_) {}

Output::~Output() {
  if (descriptor_ >= 0 && !name_.empty()) ::close(descriptor_);
  if (!temporary_.empty()) {
    ::unlink(temporary_.c_str());
    unfinished[0] = '\0';
  }
}

void Output::write(std::string_view text) {
  held_ += text;
  if (held_.size() >= held_at_most) flush();
}

void Output::flush() {
  std::string_view rest = held_;
  while (!rest.empty() && error_ == 0) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written >= 0)
      rest.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      error_ = errno;
  }
  held_.clear();
}

std::expected<void, OutputError> Output::finish() {
  flush();
  // Some file systems report a full disk only here.
  if (!temporary_.empty() && error_ == 0 && ::fsync(descriptor_) != 0) error_ = errno;
  if (!name_.empty() && ::close(std::exchange(descriptor_, -1)) != 0 && error_ == 0) error_ = errno;
  if (error_ == 0 && !temporary_.empty()) {
    if (::rename(temporary_.c_str(), target_.c_str()) != 0)
      error_ = errno;
    else
      temporary_.clear(), unfinished[0] = '\0';
  }
  if (error_ != 0) return std::unexpected(OutputError{name_, error_});
  return {};
}

}  // namespace jadoube::cli
