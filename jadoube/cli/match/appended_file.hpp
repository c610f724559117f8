// A file that grows by whole pieces of text. Each is in the file when append() returns, so that a program that is
// killed loses none of them.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "jadoube/cli/common/output.hpp"

namespace jadoube::cli {

class AppendedFile {
 public:
  // Opens the file, or creates it, and removes everything after its first `kept` bytes. If another program has it open
  // in this way, the error is EWOULDBLOCK.
  static std::expected<AppendedFile, OutputError> open(const std::string& path, std::size_t kept);

  AppendedFile(AppendedFile&& other) noexcept;
  AppendedFile& operator=(AppendedFile&&) = delete;
  ~AppendedFile();

  // Nothing more is written after an error.
  void append(std::string_view text);
  // The first error.
  std::expected<void, OutputError> state() const;

 private:
  AppendedFile(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {}

  int descriptor_;
  std::string name_;
  int error_ = 0;
};

}  // namespace jadoube::cli
