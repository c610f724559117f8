// Where a reader's text comes from: a path, a file object, or a text in memory; plain, or compressed by zstd or gzip.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "jadoube/notation/pgn/source.hpp"
#include "python/native/native.hpp"

namespace jadoube::python {

class Input {
 public:
  // `source` is a str or os.PathLike, or an object with read(size), which returns bytes or str; else a TypeError is
  // raised. A file that cannot be opened is an OSError.
  static Input open(const py::object& source);
  // A str or an object with the buffer protocol.
  static Input text(const py::object& text);

  // May be read without the interpreter's lock, on any thread, by one at a time.
  pgn::Source& source() { return *source_; }
  // Raises what stopped the source: what read() raised or Ctrl-C, an OSError or a SourceError. The lock is held.
  [[noreturn]] void raise(const pgn::SourceFault& fault) const;

 private:
  struct Failure {
    std::optional<py::error_already_set> error{};
  };
  class FileObject;
  class Watched;

  std::unique_ptr<std::string> text_;
  std::unique_ptr<pgn::Source> source_;
  std::shared_ptr<Failure> failure_ = std::make_shared<Failure>();
  py::object name_ = py::none();
};

}  // namespace jadoube::python
