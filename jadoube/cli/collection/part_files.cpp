#include "jadoube/cli/collection/part_files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace jadoube::cli {

PartFiles::Done PartFiles::add(const std::string& name, std::string_view game) {
  std::string& held = held_[name];
  if (games_[name]++ != 0) held += '\n';
  held.append(game).append("\n");
  held_size_ += game.size() + 2;
  if (held_size_ < most_held) return {};
  return finish();
}

PartFiles::Done PartFiles::finish() {
  for (auto& [name, held] : held_)
    if (const auto done = flush(name, held); !done) return done;
  held_.clear();
  held_size_ = 0;
  return {};
}

PartFiles::Done PartFiles::flush(const std::string& name, std::string& held) {
  const std::string path = (directory_ / (name + ".pgn")).string();
  bool& begun = is_begun_[name];
  const int how = begun ? O_APPEND : O_CREAT | (replaces_ ? O_TRUNC : O_EXCL);
  const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | how, 0666);
  if (file < 0) return std::unexpected(OutputError{path, errno});
  begun = true;
  std::string_view rest = held;
  int error = 0;
  while (!rest.empty() && error == 0) {
    const ssize_t written = ::write(file, rest.data(), rest.size());
    if (written >= 0)
      rest.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      error = errno;
  }
  if (::close(file) != 0 && error == 0) error = errno;
  if (error != 0) return std::unexpected(OutputError{path, error});
  return {};
}

}  // namespace jadoube::cli
