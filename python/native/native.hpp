// What the parts of the extension module share: its parts, the texts that go in and out, and work without the
// interpreter's lock.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <string_view>

#include "jadoube/chess/position.hpp"
#include "jadoube/laws/model/edition.hpp"
#include "jadoube/notation/letters.hpp"
#include "jadoube/text/internal/enum_names.hpp"

namespace jadoube::python {

namespace py = pybind11;
using text::enum_name;
using text::parse_enum;

// Each adds its classes and functions to the module.
void add_errors(py::module_& module);
void add_moves(py::module_& module);
py::class_<Position> add_position(py::module_& module);
void add_mate(py::class_<Position>& position);
void add_games(py::module_& module);
void add_columns(py::module_& module);
void add_audit(py::module_& module);
void add_referee(py::module_& module);
void add_tournament(py::module_& module);

// A text for Python; bytes that are not UTF-8 become U+FFFD.
py::str text_of(std::string_view text);
// "e4", the same object each time.
py::str square_text(Square square);
py::tuple square_texts(Bitboard squares);
// "white", "black"
py::str color_text(Color color);
// "N" for a white knight, "n" for a black one.
char piece_letter(Piece piece);

// Words that a caller passes; an ArgumentError is raised where one is not among those that are meant.
Square square_of(std::string_view text);
Color color_of(std::string_view text);
std::optional<Role> promotion_of(std::optional<std::string_view> text);
notation::Letters letters_of(std::string_view code);
text::Language language_of(std::string_view tag);
laws::Edition edition_of(std::string_view code);
// A number of threads: 0 is one for each processor.
unsigned threads_of(unsigned threads);

template <typename Enum>
py::str name_text(Enum value) {
  return text_of(enum_name(value));
}

// The class or function of that name in a module of the package.
py::object package_class(const char* module, const char* name);

// A value of a class of the package.
template <typename... Arguments>
py::object make_value(const char* module, const char* name, Arguments&&... arguments) {
  return package_class(module, name)(std::forward<Arguments>(arguments)...);
}

}  // namespace jadoube::python
