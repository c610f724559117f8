// The referee: a game in its protocol, docs/referee.md, line by line.
#include "jadoube/laws/answers.hpp"
#include "jadoube/laws/game.hpp"
#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/laws/protocol/dialogue.hpp"
#include "jadoube/laws/protocol/write_event.hpp"
#include "python/native/errors.hpp"
#include "python/native/native.hpp"
#include "python/native/slots.hpp"

namespace jadoube::python {
namespace {

using laws::protocol::ReadError;

py::object read_error(const ReadError& error) {
  py::dict fields;
  fields["key"] = text_of(error.key);
  fields["value"] = text_of(error.value);
  fields["act"] = text_of(error.of);
  py::tuple words(error.expected.words.size());
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = text_of(error.expected.words[i]);
  fields["expected"] = words;
  if (const auto* const json = std::get_if<laws::protocol::JsonError>(&error.cause)) fields["column"] = json->column;
  if (const auto* const fen = std::get_if<notation::FenError>(&error.cause)) fields["cause"] = fen_error(*fen);
  return make_error("ProtocolError", enum_name(error.kind),
                    says([&](text::Language language) { return describe(error, language); }), fields);
}

ReadError too_long() {
  return {.kind = ReadError::Kind::line_too_long, .expected = {.most = std::int64_t{laws::protocol::longest_line}}};
}

class Referee {
 public:
  explicit Referee(std::string_view regulations) : game_(read(parser_, regulations)) {}

  py::str rule(std::string_view line) {
    if (line.size() > laws::protocol::longest_line) raise(read_error(too_long()));
    auto event = parser_.event(line);
    if (!event) raise(read_error(event.error()));
    if (event->at < last_)
      raise(read_error({.kind = ReadError::Kind::time_goes_back,
                        .key = "at",
                        .value = std::to_string(event->at.count()),
                        .of = std::to_string(last_.count())}));
    // Of most events nothing is asked; a mate may take some tenths of a second.
    if (!questions(game_.regulations(), game_.state(), *event).empty()) {
      const py::gil_scoped_release released;
      *event = answered(game_.regulations(), game_.state(), *std::move(event));
    }
    last_ = event->at;
    const laws::Ruling ruling = game_.rule(*event);
    std::string answer;
    laws::protocol::write_answer(answer, game_.regulations(), game_.state(), ruling);
    return text_of(answer);
  }

  py::str state() const {
    std::string written;
    laws::protocol::write_state(written, game_.regulations(), game_.state());
    return text_of(written);
  }
  const Position& position() const { return game_.state().position; }
  py::tuple permitted() const {
    const MoveList moves = game_.permitted();
    py::tuple all(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) all[i] = moves[i];
    return all;
  }

 private:
  static laws::Regulations read(laws::protocol::Parser& parser, std::string_view line) {
    if (line.size() > laws::protocol::longest_line) raise(read_error(too_long()));
    auto regulations = parser.regulations(line);
    if (!regulations) raise(read_error(regulations.error()));
    return *std::move(regulations);
  }

  laws::protocol::Parser parser_;
  laws::Game game_;
  laws::Milliseconds last_{};
};

PyObject* make_referee(PyObject* arguments, PyObject*) {
  PyObject* regulations = nullptr;
  if (PyArg_ParseTuple(arguments, "U:Referee", &regulations) == 0) return nullptr;
  return py::cast(std::make_unique<Referee>(py::handle(regulations).cast<std::string>())).release().ptr();
}

}  // namespace

void add_referee(py::module_& module) {
  py::class_<Referee>(module, "Referee", constructor_slots<make_referee>(),
                      "A game in the referee's protocol; jadoube.laws.Game is made of it.")
      .def("rule", &Referee::rule, py::arg("event"))
      .def("state", &Referee::state)
      .def_property_readonly("position", &Referee::position)
      .def_property_readonly("permitted", &Referee::permitted);
}

}  // namespace jadoube::python
