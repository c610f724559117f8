#include "jadoube/store/sqlite/files.hpp"

#include <sys/stat.h>

#include <algorithm>

namespace jadoube::store {

void keep_to_owner(const std::string& path) {
  for (const char* const beside : {"", "-wal", "-shm"})
    // If a file is missing, or belongs to somebody else, opening it shows this.
    static_cast<void>(::chmod((path + beside).c_str(), S_IRUSR | S_IWUSR));
}

std::optional<FilesInPlace::File> FilesInPlace::look(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0 || found.st_nlink == 0) return std::nullopt;
  return File{path, found.st_dev, found.st_ino, true};
}

FilesInPlace::FilesInPlace(const std::string& path) {
  const std::array<std::string, 2> paths{path, path + "-wal"};
  for (std::size_t i = 0; i < paths.size(); ++i) files_[i] = look(paths[i]).value_or(File{.path = paths[i]});
}

bool FilesInPlace::in_place() const {
  return std::ranges::all_of(files_, [](const File& file) {
    if (!file.found) return true;
    const auto now = look(file.path);
    return now && now->device == file.device && now->inode == file.inode;
  });
}

}  // namespace jadoube::store
