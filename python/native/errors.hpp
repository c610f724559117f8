// Errors of the library as exceptions of the package, jadoube/errors.py.
//
//   if (!position) raise(fen_error(position.error()));
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>

#include "jadoube/chess/why_illegal.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/pgn/error.hpp"
#include "jadoube/notation/pgn/source.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"
#include "jadoube/text/said.hpp"
#include "python/native/native.hpp"

namespace jadoube::python {

// A dictionary of the same sentence by the language's tag. A language that falls back to another one than English is
// left out where it says the same, as in the referee's protocol.
template <typename Describe>
py::dict says(const Describe& in) {
  std::array<std::string, text::languages.size()> sentences;
  py::dict by_tag;
  for (const text::Language language : text::languages) {
    std::string& sentence = sentences[static_cast<std::size_t>(language)] = in(language);
    const text::Language other = fallback(language);
    if (other == text::Language::en || sentence != sentences[static_cast<std::size_t>(other)])
      by_tag[text_of(code(language))] = text_of(sentence);
  }
  return by_tag;
}

// An exception, not raised: `type` is a class of jadoube.errors, `fields` become its attributes.
py::object make_error(const char* type, std::string_view kind, const py::dict& sentences,
                      const py::dict& fields = py::dict());
[[noreturn]] void raise(const py::object& error);
// An ArgumentError: a word or number of the caller's program is not one that is meant.
[[noreturn]] void raise_argument(std::string_view kind, std::string_view sentence, std::string_view argument);

py::object illegality(const Illegality& why, const Position& position);
py::object fen_error(const notation::FenError& error);
py::object move_error(const notation::SanError& error, const Position& position, std::string_view text,
                      notation::Letters letters);
py::object move_error(const notation::UciError& error, const Position& position, std::string_view text);
py::object pgn_error(const pgn::PgnError& error, notation::Letters letters);
// An OSError where the system says why, else a SourceError.
[[noreturn]] void raise_fault(const pgn::SourceFault& fault, const py::object& name);

}  // namespace jadoube::python
