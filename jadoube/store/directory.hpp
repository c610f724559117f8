// The folder in which one server keeps its tables.
#pragma once

#include "jadoube/store/store.hpp"

namespace jadoube::store {

// Makes the folder if it is missing, and holds it as long as the object lives: a second server finds it in use.
class Directory {
 public:
  static std::expected<Directory, Error> hold(const std::string& path);
  Directory(Directory&& other) noexcept;
  Directory& operator=(Directory&&) = delete;
  ~Directory();

  std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }

 private:
  Directory(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}

  std::string path_;
  int lock_;
};

}  // namespace jadoube::store
