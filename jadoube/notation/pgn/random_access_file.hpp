// A regular file that several threads can read at any offset at the same time.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <span>

#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::pgn {

class JADOUBE_API RandomAccessFile {
 public:
  // Returns nothing if the file is empty or not a regular file that can be opened; it may still be readable as a
  // stream.
  [[nodiscard]] static std::optional<RandomAccessFile> open(const std::filesystem::path& path);
  RandomAccessFile(RandomAccessFile&& other) noexcept;
  RandomAccessFile& operator=(RandomAccessFile&& other) noexcept;
  ~RandomAccessFile();

  // In bytes, when it was opened: data appended later are ignored.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  // Reads from that offset on; gives fewer bytes than requested only at the end.
  [[nodiscard]] std::expected<std::size_t, SourceFault> read(std::uint64_t at, std::span<char> into) const;

 private:
  RandomAccessFile(int descriptor, std::uint64_t size) : descriptor_(descriptor), size_(size) {}

  int descriptor_;
  std::uint64_t size_;
};

}  // namespace jadoube::pgn
