#include "python/native/errors.hpp"

#include <cerrno>
#include <cstring>

#include "jadoube/laws/model/broken_article.hpp"
#include "jadoube/laws/protocol/read_error.hpp"
#include "jadoube/notation/explain.hpp"
#include "jadoube/tournament/changes/changes.hpp"
#include "jadoube/tournament/changes/faults.hpp"
#include "jadoube/tournament/pairing/pair.hpp"
#include "jadoube/tournament/tiebreak/code.hpp"
#include "jadoube/tournament/trf/trf.hpp"

namespace jadoube::python {
namespace {

py::object character_text(char32_t character) {
  if (character == U'\0') return py::none();
  PyObject* const made = PyUnicode_FromOrdinal(static_cast<int>(character));
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(made);
}

py::tuple move_tuple(const std::vector<Move>& moves) {
  py::tuple made(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) made[i] = moves[i];
  return made;
}

// A text that came from outside, quoted, and cut off where it is long.
std::string quoted(std::string_view text) {
  constexpr std::size_t most = 60;
  std::string shown = text.size() > most ? std::string(text.substr(0, most)) + "…" : std::string(text);
  return "“" + shown + "”";
}

// The names of an enumeration, in their order.
template <typename Enum>
py::list names_of() {
  py::list names;
  for (const std::string_view name : text::detail::names_of<Enum>)
    if (!name.empty()) names.append(text_of(name));
  return names;
}

}  // namespace

void add_errors(py::module_& module) {
  // The kinds of each error, with which a test compares the types of the package.
  module.def("_kinds", [] {
    py::dict all;
    all["FenErrorKind"] = names_of<notation::FenError::Kind>();
    all["FenField"] = names_of<notation::FenField>();
    all["SetupErrorKind"] = names_of<SetupError::Kind>();
    all["SanErrorKind"] = names_of<notation::SanError::Kind>();
    all["UciErrorKind"] = names_of<notation::UciError::Kind>();
    all["PgnErrorKind"] = names_of<pgn::PgnError::Kind>();
    all["SourceErrorKind"] = names_of<pgn::SourceFault::Kind>();
    all["ProtocolErrorKind"] = names_of<laws::protocol::ReadError::Kind>();
    all["TrfErrorKind"] = names_of<tournament::trf::Error::Kind>();
    all["PairingErrorKind"] = names_of<tournament::PairingError::Kind>();
    all["ChangeErrorKind"] = names_of<tournament::ChangeError::Kind>();
    all["TieBreakErrorKind"] = names_of<tournament::TieBreakError::Kind>();
    all["AdjustmentKind"] = names_of<tournament::trf::Adjustment::Kind>();
    all["FaultKind"] = names_of<tournament::RoundFault::Kind>();
    all["IllegalityReason"] = names_of<Illegality::Reason>();
    return all;
  });
}

py::object make_error(const char* type, std::string_view kind, const py::dict& sentences, const py::dict& fields) {
  return package_class("errors", type)(text_of(kind), sentences, **fields);
}

void raise(const py::object& error) {
  PyErr_SetObject(py::type::handle_of(error).ptr(), error.ptr());
  throw py::error_already_set();
}

void raise_argument(std::string_view kind, std::string_view sentence, std::string_view argument) {
  std::string said(sentence);
  if (const auto at = said.find("{}"); at != said.npos) said.replace(at, 2, quoted(argument));
  py::dict sentences, fields;
  sentences["en"] = text_of(said);
  fields["argument"] = text_of(argument);
  raise(make_error("ArgumentError", kind, sentences, fields));
}

py::object illegality(const Illegality& why, const Position& position) {
  const std::string_view article = number(laws::broken_article(why), laws::editions.back());
  py::object piece = py::none();
  if (why.piece) piece = text_of(std::string(1, piece_letter(*why.piece)));
  return make_value("values", "Illegality", text_of(code(why.reason)), text_of(article), square_text(why.from),
                    square_text(why.to), piece, square_texts(why.squares), square_texts(why.attackers),
                    says([&](text::Language language) { return notation::describe(why, position, language); }));
}

py::object fen_error(const notation::FenError& error) {
  py::dict fields;
  fields["column"] = error.column;
  fields["field"] = name_text(error.field);
  fields["character"] = character_text(error.character);
  if (error.setup) {
    fields["reason"] = name_text(error.setup->kind);
    fields["color"] = color_text(error.setup->color);
    fields["squares"] = square_texts(error.setup->squares);
  }
  fields["says_without_place"] = says([&](text::Language language) { return describe_without_place(error, language); });
  return make_error("FenError", enum_name(error.kind),
                    says([&](text::Language language) { return describe(error, language); }), fields);
}

py::object move_error(const notation::SanError& error, const Position& position, std::string_view text,
                      notation::Letters letters) {
  py::dict fields;
  fields["text"] = text_of(text);
  fields["column"] = error.column;
  fields["character"] = character_text(error.character);
  fields["candidates"] = move_tuple(error.candidates);
  fields["illegality"] = error.illegality ? illegality(*error.illegality, position) : py::none();
  return make_error("MoveError", enum_name(error.kind),
                    says([&](text::Language language) { return describe(error, position, language, letters); }),
                    fields);
}

py::object move_error(const notation::UciError& error, const Position& position, std::string_view text) {
  py::dict fields;
  fields["text"] = text_of(text);
  fields["column"] = error.column;
  fields["character"] = character_text(error.character);
  fields["candidates"] = move_tuple(error.candidates);
  fields["illegality"] = error.illegality ? illegality(*error.illegality, position) : py::none();
  return make_error("MoveError", enum_name(error.kind),
                    says([&](text::Language language) { return describe(error, position, language); }), fields);
}

py::object pgn_error(const pgn::PgnError& error, notation::Letters letters) {
  py::dict fields;
  fields["game"] = error.game;
  fields["line"] = error.line;
  fields["column"] = error.column;
  fields["text"] = text_of(error.text);
  fields["is_hint"] = is_hint(error.kind);
  fields["is_mended"] = error.stood;
  fields["says_without_place"] = says([&](text::Language language) { return describe(error, language, letters); });
  fields["cause"] = py::none();
  if (error.san && error.position) fields["cause"] = move_error(*error.san, *error.position, error.text, letters);
  if (error.fen) fields["cause"] = fen_error(*error.fen);
  return make_error("PgnError", enum_name(error.kind),
                    says([&](text::Language language) { return describe_with_place(error, language, letters); }),
                    fields);
}

void raise_fault(const pgn::SourceFault& fault, const py::object& name) {
  if (fault.kind == pgn::SourceFault::Kind::unreadable) {
    raise(py::reinterpret_borrow<py::object>(PyExc_OSError)(fault.code, text_of(std::strerror(fault.code)), name));
  }
  py::dict fields;
  fields["file"] = name;
  raise(make_error("SourceError", enum_name(fault.kind),
                   says([&](text::Language language) { return describe(fault, language); }), fields));
}

}  // namespace jadoube::python
