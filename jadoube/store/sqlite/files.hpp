// Whether the files of a database are still where they were opened. Internal.
#pragma once

#include <sys/types.h>

#include <array>
#include <optional>
#include <string>

namespace jadoube::store {

// Lets only the owner read and write the database file and the files beside it.
void keep_to_owner(const std::string& path);

// A file that is deleted or moved away while it is open can still be written, but nobody would find the data.
class FilesInPlace {
 public:
  // Watches the database file at `path`, and the write-ahead log beside it; both must exist.
  explicit FilesInPlace(const std::string& path);
  // Compares device, inode and number of links: two system calls, a few microseconds.
  bool in_place() const;

 private:
  struct File {
    std::string path;
    dev_t device = 0;
    ino_t inode = 0;
    bool found = false;
  };
  static std::optional<File> look(const std::string& path);

  std::array<File, 2> files_;
};

}  // namespace jadoube::store
