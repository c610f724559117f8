#include <pybind11/operators.h>

#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/pgn/null_move.hpp"
#include "jadoube/notation/pgn/writer.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/svg.hpp"
#include "jadoube/notation/uci.hpp"
#include "python/native/errors.hpp"
#include "python/native/games.hpp"
#include "python/native/moves.hpp"
#include "python/native/slots.hpp"

namespace jadoube::python {
namespace {

using pgn::NodeId;

class MainLineIterator {
 public:
  explicit MainLineIterator(SharedGame of) : of_(std::move(of)) {}
  PyObject* next() {
    at_ = ended_ ? NodeId::root : of_->game.next(at_);
    if (at_ == NodeId::root) {
      ended_ = true;
      return nullptr;
    }
    return py::cast(of_->game.node(at_).move).release().ptr();
  }

 private:
  SharedGame of_;
  NodeId at_ = NodeId::root;
  bool ended_ = false;
};

// The moves of the main line.
class MainLine {
 public:
  explicit MainLine(SharedGame of) : of_(std::move(of)) {}

  const pgn::Game& game() const { return of_->game; }
  std::size_t size() const {
    std::size_t plies = 0;
    for (NodeId at = game().first_move(); at != NodeId::root; at = game().next(at)) ++plies;
    return plies;
  }
  PyObject* at(std::size_t index) const {
    NodeId at = game().first_move();
    for (; index > 0; --index) at = game().next(at);
    return py::cast(game().node(at).move).release().ptr();
  }
  PyObject* begin() const { return py::cast(MainLineIterator(of_)).release().ptr(); }

  py::list uci() const {
    py::list texts;
    for (NodeId at = game().first_move(); at != NodeId::root; at = game().next(at))
      texts.append(text_of(notation::write_uci(game().node(at).move)));
    return texts;
  }
  py::list san(std::string_view letters) const {
    const notation::SanOptions options{.letters = letters_of(letters)};
    py::list texts;
    Position position = game().start();
    for (NodeId at = game().first_move(); at != NodeId::root; at = game().next(at)) {
      const Move move = game().node(at).move;
      texts.append(text_of(move == pgn::null_move ? "--" : notation::write_san(position, move, options)));
      position = pgn::after(position, move);
    }
    return texts;
  }

 private:
  SharedGame of_;
};

class PositionIterator {
 public:
  explicit PositionIterator(SharedGame of) : of_(std::move(of)), position_(of_->game.start()) {}
  PyObject* next() {
    if (ended_) return nullptr;
    PyObject* const current = py::cast(position_).release().ptr();
    at_ = of_->game.next(at_);
    ended_ = at_ == NodeId::root;
    if (!ended_) position_ = pgn::after(position_, of_->game.node(at_).move);
    return current;
  }

 private:
  SharedGame of_;
  Position position_;
  NodeId at_ = NodeId::root;
  bool ended_ = false;
};

// The positions of the main line, the starting position first.
class Positions {
 public:
  explicit Positions(SharedGame of) : of_(std::move(of)) {}

  std::size_t size() const { return MainLine(of_).size() + 1; }
  PyObject* at(std::size_t index) const {
    Position position = of_->game.start();
    for (NodeId at = NodeId::root; index > 0; --index) {
      at = of_->game.next(at);
      position = pgn::after(position, of_->game.node(at).move);
    }
    return py::cast(position).release().ptr();
  }
  PyObject* begin() const { return py::cast(PositionIterator(of_)).release().ptr(); }

 private:
  SharedGame of_;
};

Position start_of(const py::object& start) {
  if (start.is_none()) return Position();
  if (py::isinstance<Position>(start)) return start.cast<Position>();
  if (!py::isinstance<py::str>(start)) throw py::type_error("start is a Position, a FEN or None");
  const auto read = notation::read_fen(start.cast<std::string>(), notation::FenStyle::forgiving);
  if (!read) raise(fen_error(read.error()));
  return *read;
}

SharedGame game_of(const py::object& start, const py::object& moves, const py::object& tags, std::string_view result) {
  auto made = std::make_shared<GameData>();
  pgn::Game& game = made->game;
  game = pgn::Game(start_of(start));
  Position position = game.start();
  NodeId at = NodeId::root;
  if (py::isinstance<py::str>(moves)) throw py::type_error("moves are several texts or Moves, not one str");
  if (!moves.is_none())
    for (const py::handle each : py::iter(moves)) {
      const Move move = move_of(position, py::reinterpret_borrow<py::object>(each));
      position.play(move);
      at = game.add_move(at, move);
    }
  if (!tags.is_none())
    for (const auto& [name, value] : py::dict(tags)) {
      if (!py::isinstance<py::str>(name) || !py::isinstance<py::str>(value))
        throw py::type_error("the name and the value of a tag are each a str");
      game.set_tag(name.cast<std::string>(), value.cast<std::string>());
    }
  const auto parsed = pgn::parse_result(result);
  if (!parsed) raise_argument("bad_result", "{} is not a result: 1-0, 0-1, 1/2-1/2, 0-0 or *.", result);
  game.result = *parsed;
  return made;
}

// Game(start: Position | str | None = None, *, moves=None, tags=None, result: str = "*")
PyObject* make_game(PyObject* arguments, PyObject* keywords) {
  std::array<char*, 5> names{const_cast<char*>("start"), const_cast<char*>("moves"), const_cast<char*>("tags"),
                             const_cast<char*>("result"), nullptr};  // NOLINT: as Python has it
  PyObject *start = Py_None, *moves = Py_None, *tags = Py_None, *result = nullptr;
  if (PyArg_ParseTupleAndKeywords(arguments, keywords, "|O$OOU:Game", names.data(), &start, &moves, &tags, &result) ==
      0)
    return nullptr;
  const auto object = [](PyObject* borrowed) { return py::reinterpret_borrow<py::object>(borrowed); };
  return py::cast(game_of(object(start), object(moves), object(tags),
                          result == nullptr ? "*" : object(result).cast<std::string>()))
      .release()
      .ptr();
}

py::dict tags(const GameData& of) {
  py::dict all;
  for (const pgn::Tag& tag : of.game.tags)
    if (const py::str name = text_of(tag.name); !all.contains(name)) all[name] = text_of(tag.value);
  return all;
}

py::tuple errors(const GameData& of) {
  py::tuple all(of.errors.size());
  for (std::size_t i = 0; i < of.errors.size(); ++i) all[i] = pgn_error(of.errors[i], of.letters);
  return all;
}

// With the tags as the standard has them: SetUp with FEN (9.7).
std::string write_standard(pgn::Game game, const pgn::WriteOptions& options = {}) {
  game.standardize_tags();
  return write(game, options);
}

std::string written(const GameData& of, std::string_view letters, std::size_t columns, bool roster, bool comments,
                    bool glyphs, bool variations) {
  return write_standard(of.game, {.san = {.letters = letters_of(letters)},
                                  .columns = columns,
                                  .roster = roster,
                                  .comments = comments,
                                  .glyphs = glyphs,
                                  .variations = variations});
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char letter : text) switch (letter) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      default: out += letter;
    }
  return out;
}

Position end_of(const pgn::Game& game) {
  Position position = game.start();
  for (NodeId at = game.first_move(); at != NodeId::root; at = game.next(at))
    position = pgn::after(position, game.node(at).move);
  return position;
}

// For a notebook: the players, the last position and the moves.
std::string html(const GameData& of) {
  const std::string white(of.game.tag("White").value_or("?")), black(of.game.tag("Black").value_or("?"));
  pgn::Game bare = of.game;
  bare.tags.clear();
  return "<p><b>" + escaped(white) + " – " + escaped(black) + "</b> " + std::string(to_string(of.game.result)) +
         "</p>" + notation::board_svg(end_of(of.game), {.size = 400}) + "<p>" +
         escaped(write(bare, {.columns = 0, .roster = false})) + "</p>";
}

}  // namespace

void add_game_class(py::module_& module) {
  py::class_<MainLineIterator>(module, "_MainLineIterator", iterator_slots<MainLineIterator>());
  py::class_<PositionIterator>(module, "_PositionIterator", iterator_slots<PositionIterator>());
  py::class_<MainLine>(module, "MainLine", sequence_slots<MainLine>(),
                       "The moves of a game's main line, as a view. A move becomes an object when it is asked for.")
      .def("uci", &MainLine::uci, "uci() -> list[str]\n\nAll of them in UCI notation.")
      .def("san", &MainLine::san, py::arg("letters") = "en",
           "san(letters: str = \"en\") -> list[str]\n\nAll of them in algebraic notation; -- where a turn is passed.");
  py::class_<Positions>(module, "Positions", sequence_slots<Positions>(),
                        "The positions of a game's main line, the starting position first, as a view.");

  py::class_<GameData, SharedGame>(module, "Game", constructor_slots<make_game>(),
                                   R"(Game(start=None, *, moves=None, tags=None, result='*')
--

A game: tags, result, and its moves as a tree of variations.

``start`` is a Position or a FEN, None the initial position; ``moves`` are the moves of the main line, each a Move or a
text in UCI or algebraic notation; ``tags`` a mapping of texts to texts; ``result`` is "1-0", "0-1", "1/2-1/2", "0-0" or
"*". Raises MoveError and FenError.

>>> from jadoube import pgn
>>> game = pgn.Game(moves=["e4", "e5"], tags={"White": "Ana", "Black": "Rui"}, result="1/2-1/2")
>>> game.root.next.next.play("Nf3").add_comment("The knight")
>>> game.moves.san()
['e4', 'e5', 'Nf3']
>>> print(game.pgn(roster=False))
[White "Ana"]
[Black "Rui"]
<BLANKLINE>
1. e4 e5 2. Nf3 {The knight} 1/2-1/2
<BLANKLINE>
<BLANKLINE>
)")
      .def_property_readonly(
          "tags", [](const GameData& of) { return py::module_::import("types").attr("MappingProxyType")(tags(of)); },
          "The tags in their order, read only; of a name that occurs twice the first. See set_tag.")
      .def(
          "tag",
          [](const GameData& of, std::string_view name, const py::object& missing) {
            const auto value = of.game.tag(name);
            return value ? py::object(text_of(*value)) : missing;
          },
          py::arg("name"), py::arg("default") = py::none(),
          "tag(name: str, default: T = None) -> str | T\n\nThe value of the first tag of that name.")
      .def(
          "set_tag", [](GameData& of, std::string_view name, std::string_view value) { of.game.set_tag(name, value); },
          py::arg("name"), py::arg("value"),
          "set_tag(name: str, value: str) -> None\n\nReplaces the value of that tag, or adds the tag at the end.")
      .def_property(
          "result", [](const GameData& of) { return text_of(to_string(of.game.result)); },
          [](GameData& of, std::string_view text) {
            const auto result = pgn::parse_result(text);
            if (!result) raise_argument("bad_result", "{} is not a result: 1-0, 0-1, 1/2-1/2, 0-0 or *.", text);
            of.game.result = *result;
          },
          "\"1-0\", \"0-1\", \"1/2-1/2\", \"0-0\" or \"*\", as after the moves, else as in the tag.")
      .def_property_readonly(
          "start", [](const GameData& of) { return of.game.start(); }, "The starting position.")
      .def_property_readonly(
          "root",
          [](const SharedGame& of) {
            return GameNode{of, NodeId::root};
          },
          "The beginning of the tree of moves, before the first.")
      .def_property_readonly(
          "moves", [](const SharedGame& of) { return MainLine(of); }, "The moves of the main line, as a view.")
      .def_property_readonly(
          "positions", [](const SharedGame& of) { return Positions(of); },
          "The positions of the main line, the starting position first, as a view.")
      .def_property_readonly(
          "end", [](const GameData& of) { return end_of(of.game); },
          "The position after the last move of the main line.")
      .def_property_readonly(
          "number", [](const GameData& of) { return of.number; },
          "Its number in the source, from 1; 0: it was made by a program.")
      .def_property_readonly(
          "line", [](const GameData& of) { return of.line; },
          "The line of the source where it begins, from 1; 0: it was made by a program.")
      .def_property_readonly(
          "is_whole", [](const GameData& of) { return of.is_whole; },
          R"(Whether all moves of the main line were read. False: they end at an error, which is in ``errors``, or a comment
or variation without end may hold some of them; the result is then that of a longer game. Also false where the FEN of
the start could not be read.

>>> from jadoube import pgn
>>> [game.is_whole for game in pgn.parse("1. e4 e5 2. Ke3 Nc6 1-0\n\n1. e4 e5 1-0")]
[False, True]
)")
      .def_property_readonly("errors", &errors,
                             "What is wrong in its text, and hints, as a tuple of PgnError that were not raised.")
      .def("pgn", &written, py::kw_only(), py::arg("letters") = "en", py::arg("columns") = 80, py::arg("roster") = true,
           py::arg("comments") = true, py::arg("glyphs") = true, py::arg("variations") = true,
           R"(pgn(*, letters: str = "en", columns: int = 80, roster: bool = True, comments: bool = True,
    glyphs: bool = True, variations: bool = True) -> str

In PGN's export format (PGN standard, 3.2), which str() gives too. columns: the width of a line in characters; 0: all
moves on one line. roster: the seven tags of the roster first, missing ones with "?".)")
      .def("_repr_html_", [](const GameData& of) { return text_of(html(of)); })
      .def("__str__", [](const GameData& of) { return text_of(write_standard(of.game)); })
      .def("__repr__",
           [](const GameData& of) {
             const std::string white(of.game.tag("White").value_or("?")), black(of.game.tag("Black").value_or("?"));
             return text_of("<Game " + white + " – " + black + " " + std::string(to_string(of.game.result)) + ">");
           })
      .def(
          "__eq__", [](const GameData& a, const GameData& b) { return a.game == b.game; }, py::is_operator())
      .attr("__hash__") = py::none();
}

}  // namespace jadoube::python
