// A long file read piece by piece without being copied: each piece is mapped into memory.
//
//   const auto file = MappedFile::open("games.pgn");
//   MappedFile::Piece piece;
//   if (file && piece.hold(*file, 0, file->size())) … piece.text() …
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "jadoube/notation/pgn/source.hpp"

namespace jadoube::pgn {

class MappedFile {
 public:
  class Piece;

  // Nothing if it is no regular file that can be opened, or is empty; it may still be read as a stream.
  static std::optional<MappedFile> open(const std::filesystem::path& path);
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  // In bytes, as it was when it was opened: what is appended later is not looked at.
  std::uint64_t size() const { return size_; }
  // Copies what stands from there on; fewer bytes than wanted only at the end.
  std::expected<std::size_t, SourceFault> read(std::uint64_t at, std::span<char> into) const;
  bool has_become_shorter() const;

 private:
  MappedFile(int descriptor, std::uint64_t size) : descriptor_(descriptor), size_(size) {}

  int descriptor_;
  std::uint64_t size_;
};

// A file may become shorter while a piece of it is mapped, or its disk fail, which a process is told by the signal
// SIGBUS. The first piece installs a handler that lets zeros take the place of what is lost; a SIGBUS of any other
// origin goes where it went before.
class MappedFile::Piece {
 public:
  Piece();
  Piece(Piece&&) noexcept;
  Piece& operator=(Piece&&) noexcept;
  ~Piece();

  // Lets go of what it held. `begin` is the file's, or stands behind a line feed. Where nothing can be mapped, the
  // piece is read instead.
  std::expected<void, SourceFault> hold(const MappedFile& file, std::uint64_t begin, std::uint64_t end);
  // A line feed stands before it, and at least a page of zeros behind it.
  std::string_view text() const;
  // Some of it was lost and reads as zeros.
  bool is_damaged() const;

 private:
  struct Room;
  std::unique_ptr<Room> room_;
};

}  // namespace jadoube::pgn
