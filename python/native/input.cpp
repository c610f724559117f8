#include "python/native/input.hpp"

#include <cerrno>
#include <cstring>

#include "python/native/errors.hpp"

namespace jadoube::python {
namespace {

using Read = std::expected<std::size_t, pgn::SourceFault>;

constexpr pgn::SourceFault stopped{pgn::SourceFault::Kind::unreadable, EIO};

// The bytes of a str, in UTF-8, or of an object with the buffer protocol.
std::string bytes_of(const py::object& text) {
  if (PyUnicode_Check(text.ptr())) {
    // A lone surrogate cannot be written in UTF-8.
    const auto bytes = py::reinterpret_steal<py::object>(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "replace"));
    if (!bytes) throw py::error_already_set();
    return {PyBytes_AS_STRING(bytes.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr()))};
  }
  Py_buffer view;
  if (PyObject_GetBuffer(text.ptr(), &view, PyBUF_SIMPLE) != 0) {
    PyErr_Clear();
    throw py::type_error("a text is a str or bytes");
  }
  std::string bytes(static_cast<const char*>(view.buf), static_cast<std::size_t>(view.len));
  PyBuffer_Release(&view);
  return bytes;
}

}  // namespace

class Input::FileObject : public pgn::Source::Stream {
 public:
  FileObject(py::object read, std::shared_ptr<Failure> failure)
      : read_(std::move(read)), failure_(std::move(failure)) {}

  Read read(std::span<char> into) override {
    if (at_ == left_.size()) {
      const py::gil_scoped_acquire locked;
      try {
        left_ = bytes_of(read_(into.size()));
        at_ = 0;
      } catch (py::error_already_set& error) {
        failure_->error.emplace(error);
        return std::unexpected(stopped);
      } catch (const py::type_error&) {
        PyErr_SetString(PyExc_TypeError, "read() of the file object must return bytes or str");
        failure_->error.emplace();
        return std::unexpected(stopped);
      }
    }
    const std::size_t size = left_.copy(into.data(), into.size(), at_);
    at_ += size;
    return size;
  }

 private:
  py::object read_;
  std::shared_ptr<Failure> failure_;
  std::string left_;  // of what was read, from at_ on
  std::size_t at_ = 0;
};

// A file, whose reading Ctrl-C ends wherever the interpreter's main thread reads it.
class Input::Watched : public pgn::Source::Stream {
 public:
  Watched(pgn::Source file, std::shared_ptr<Failure> failure) : file_(std::move(file)), failure_(std::move(failure)) {}

  Read read(std::span<char> into) override {
    constexpr std::size_t between = std::size_t{16} << 20;
    if (since_ > between) {
      since_ = 0;
      const py::gil_scoped_acquire locked;
      if (PyErr_CheckSignals() != 0) {
        failure_->error.emplace();
        return std::unexpected(stopped);
      }
    }
    const Read size = file_.read(into);
    since_ += size.value_or(0);
    return size;
  }

 private:
  pgn::Source file_;
  std::shared_ptr<Failure> failure_;
  std::size_t since_ = 0;  // bytes read since signals were looked for
};

Input Input::open(const py::object& source) {
  Input input;
  const bool is_path = py::isinstance<py::str>(source) || py::hasattr(source, "__fspath__");
  if (!is_path && !py::hasattr(source, "read"))
    throw py::type_error("a source is a path, or a file object with read(); a text in memory is for parse()");
  input.name_ = source;
  if (!is_path) {
    input.source_ = std::make_unique<pgn::Source>(std::make_unique<FileObject>(source.attr("read"), input.failure_));
    return input;
  }
  const py::bytes path = py::module_::import("os").attr("fsencode")(source);
  const std::string name = path;
  if (name.contains('\0')) throw py::value_error("embedded null byte in the path");
  auto file = pgn::Source::file(name);
  if (!file) raise_fault(file.error(), source);
  input.source_ = std::make_unique<pgn::Source>(std::make_unique<Watched>(std::move(*file), input.failure_));
  return input;
}

Input Input::text(const py::object& text) {
  Input input;
  input.text_ = std::make_unique<std::string>(bytes_of(text));
  input.source_ = std::make_unique<pgn::Source>(pgn::Source::text(*input.text_));
  return input;
}

void Input::raise(const pgn::SourceFault& fault) const {
  if (failure_->error) {
    const py::error_already_set error = *failure_->error;
    failure_->error.reset();
    throw error;
  }
  raise_fault(fault, name_);
}

}  // namespace jadoube::python
