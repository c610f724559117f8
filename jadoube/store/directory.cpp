#include "jadoube/store/directory.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <utility>

namespace jadoube::store {

std::expected<Directory, Error> Directory::hold(const std::string& path) {
  std::error_code problem;
  std::filesystem::create_directories(path, problem);
  if (problem) return std::unexpected(Error{Error::Kind::cannot_open, path, problem.message()});
  const int lock = ::open((path + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock == -1) return std::unexpected(Error{Error::Kind::cannot_open, path, std::generic_category().message(errno)});
  if (::flock(lock, LOCK_EX | LOCK_NB) == 0) return Directory(path, lock);
  ::close(lock);
  return std::unexpected(Error{Error::Kind::in_use, path, {}});
}

Directory::Directory(Directory&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

Directory::~Directory() {
  if (lock_ != -1) ::close(lock_);
}

}  // namespace jadoube::store
