// A large file mapped into memory, so that it is read without being copied.
//
//   if (const auto file = MappedFile::open("games.pgn")) … file->text() …
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

namespace jadoube::pgn {

class MappedFile {
 public:
  // Nothing if it is no regular file, is empty or cannot be mapped; it may still be read as a stream.
  //
  // A file may become shorter while it is mapped, or its disk fail, which a process is told by the signal SIGBUS. The
  // first file opened installs a handler that lets zeros take the place of what is lost; a SIGBUS of any other origin
  // goes where it went before.
  static std::optional<MappedFile> open(const std::filesystem::path& path);
  MappedFile(MappedFile&&) noexcept;
  MappedFile& operator=(MappedFile&&) noexcept;
  ~MappedFile();

  // Before it stands a line feed, and behind it a page of zeros.
  std::string_view text() const;
  // Whether some of it could not be read and reads as zeros.
  bool is_damaged() const;

  // A part of the text is about to be read, or will not be read again: a hint that spares interruptions, and memory.
  void prepare(std::string_view part) const;
  void release(std::string_view part) const;

 private:
  struct Mapping;
  explicit MappedFile(std::unique_ptr<Mapping> mapping);
  std::unique_ptr<Mapping> mapping_;
};

}  // namespace jadoube::pgn
