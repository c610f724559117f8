// A regular file that is read anywhere, by several threads at once.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <span>

#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::pgn {

class RandomAccessFile {
 public:
  // Nothing if it is no regular file that can be opened, or is empty; it may still be read as a stream.
  static std::optional<RandomAccessFile> open(const std::filesystem::path& path);
  RandomAccessFile(RandomAccessFile&& other) noexcept;
  RandomAccessFile& operator=(RandomAccessFile&& other) noexcept;
  ~RandomAccessFile();

  // In bytes, as it was when it was opened: what is appended later is not looked at.
  std::uint64_t size() const { return size_; }
  // What stands from there on; fewer bytes than wanted only at the end.
  std::expected<std::size_t, SourceFault> read(std::uint64_t at, std::span<char> into) const;

 private:
  RandomAccessFile(int descriptor, std::uint64_t size) : descriptor_(descriptor), size_(size) {}

  int descriptor_;
  std::uint64_t size_;
};

}  // namespace jadoube::pgn
