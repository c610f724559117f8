#include "python/native/moves.hpp"

#include <pybind11/operators.h>

#include "jadoube/chess/packed.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"
#include "python/native/errors.hpp"
#include "python/native/slots.hpp"

namespace jadoube::python {
namespace {

class MoveIterator {
 public:
  explicit MoveIterator(const Position& position) : moves_(position.legal_moves()) {}
  PyObject* next() { return at_ < moves_.size() ? py::cast(moves_[at_++]).release().ptr() : nullptr; }

 private:
  MoveList moves_;
  std::size_t at_ = 0;
};

class ChildIterator {
 public:
  explicit ChildIterator(const Position& position) : position_(position), moves_(position.legal_moves()) {}
  PyObject* next() { return at_ < moves_.size() ? py::cast(position_.after(moves_[at_++])).release().ptr() : nullptr; }

 private:
  Position position_;
  MoveList moves_;
  std::size_t at_ = 0;
};

bool is_uci(std::string_view text) {
  return (text.size() == 4 || text.size() == 5) && parse_square(text.substr(0, 2)) && parse_square(text.substr(2, 2));
}

// The move of bits that were written by Move.__reduce__; other bits are no move.
Move move_of_bits(std::uint32_t bits) {
  const Move move = Move::from_bits(bits);
  const bool is_role = index(move.role()) < all_roles.size() && index(move.placed()) < all_roles.size();
  if (bits >> 21 != 0 || !is_role || move.kind() > Move::Kind::promotion)
    raise_argument("bad_move", "{} are not the bits of a move.", std::to_string(bits));
  return move;
}

// Where the piece stands afterwards.
Square landing(Move move) {
  if (!move.is_castling()) return move.to();
  return castling_king_to(rank_of(move.from()) == Rank::one ? Color::white : Color::black, castling_side(move));
}

}  // namespace

PyObject* Moves::at(std::size_t index) const { return py::cast(position_.legal_moves()[index]).release().ptr(); }
PyObject* Moves::begin() const { return py::cast(MoveIterator(position_)).release().ptr(); }

bool Moves::contains(const py::object& move) const {
  if (py::isinstance<Move>(move)) return position_.is_legal(move.cast<Move>());
  if (!py::isinstance<py::str>(move)) return false;
  const std::string text = move.cast<std::string>();
  return is_uci(text) ? notation::read_uci(position_, text).has_value()
                      : notation::read_san(position_, text).has_value();
}

PyObject* Children::at(std::size_t index) const {
  return py::cast(position_.after(position_.legal_moves()[index])).release().ptr();
}
PyObject* Children::begin() const { return py::cast(ChildIterator(position_)).release().ptr(); }

Move move_of(const Position& position, const py::object& move, notation::Letters letters) {
  if (py::isinstance<Move>(move)) {
    const Move made = move.cast<Move>();
    if (position.is_legal(made)) return made;
    // Why it is not, as of a text.
    const std::string text = notation::write_uci(made);
    const auto read = notation::read_uci(position, text);
    if (!read) raise(move_error(read.error(), position, text));
    raise_argument("move_of_other_position", "{} is a move of another position, not of this one.", text);
  }
  if (!py::isinstance<py::str>(move)) throw py::type_error("a move is a Move or a str");
  const std::string text = move.cast<std::string>();
  if (is_uci(text)) {
    const auto read = notation::read_uci(position, text);
    if (!read) raise(move_error(read.error(), position, text));
    return *read;
  }
  const auto read = notation::read_san(position, text, letters);
  if (!read) raise(move_error(read.error(), position, text, letters));
  return *read;
}

void add_moves(py::module_& module) {
  py::class_<Move>(module, "Move", constructor_slots(), R"(A legal move of one position, as a value.

Positions make moves: ``position.moves``, ``position.move("Nf3")``. A move is compared by what it is, so the same move
of two positions is equal.

>>> import jadoube
>>> move = jadoube.Position().move("Nf3")
>>> str(move), move.from_square, move.to_square, move.piece
('g1f3', 'g1', 'f3', 'knight')
)")
      .def_property_readonly(
          "from_square", [](Move move) { return square_text(move.from()); },
          "The square that the piece leaves, such as \"e2\".")
      .def_property_readonly(
          "to_square", [](Move move) { return square_text(landing(move)); },
          "The square where the piece stands afterwards; of castling the king's (Article 3.8.2).")
      .def_property_readonly(
          "piece", [](Move move) { return name_text(move.role()); },
          "The kind of the piece that moves: \"pawn\", \"knight\", \"bishop\", \"rook\", \"queen\" or \"king\".")
      .def_property_readonly(
          "promotion",
          [](Move move) { return move.is_promotion() ? py::object(name_text(move.placed())) : py::none(); },
          "The kind of the new piece (Article 3.7.3.3), or None.")
      .def_property_readonly(
          "castling",
          [](Move move) { return move.is_castling() ? py::object(name_text(castling_side(move))) : py::none(); },
          "\"king_side\" or \"queen_side\" of castling (Article 3.8.2), else None.")
      .def_property_readonly("is_castling", &Move::is_castling, "Whether it is castling (Article 3.8.2).")
      .def_property_readonly(
          "is_en_passant", [](Move move) { return move.kind() == Move::Kind::en_passant; },
          "Whether it is an en passant capture (Article 3.7.3.2).")
      .def_property_readonly(
          "is_null", [](Move move) { return move == Move{}; },
          "Whether it passes the turn, which analyses in PGN may have and chess has not.")
      .def_property_readonly(
          "bits", [](Move move) { return pack(move); },
          R"(The move in 16 bits, as ``pgn.columns`` and Polyglot's books have it.

Bits 0 to 5 are the square that is entered (a1 is 0, b1 is 1, h8 is 63), of castling that of the own rook; bits 6 to 11
the square that is left; bits 12 to 14 the promotion piece: 1 knight, 2 bishop, 3 rook, 4 queen, 0 none.)")
      .def(
          "uci",
          [](Move move, bool rook) {
            return text_of(notation::write_uci(move, rook ? notation::UciCastling::rook : notation::UciCastling::king));
          },
          py::kw_only(), py::arg("chess960") = false,
          R"(uci(*, chess960: bool = False) -> str

The move as the Universal Chess Interface has it: "e2e4", "e7e8q". With chess960, castling is the king's move to the
rook's square.)")
      .def("__str__", [](Move move) { return text_of(notation::write_uci(move)); })
      .def("__repr__", [](Move move) { return text_of("<Move " + notation::write_uci(move) + ">"); })
      .def("__hash__", [](Move move) { return move.bits(); })
      .def(py::self == py::self)
      .def("__reduce__",
           [](Move move) { return py::make_tuple(package_class("values", "_move"), py::make_tuple(move.bits())); });
  module.def("_move", &move_of_bits);

  py::class_<MoveIterator>(module, "_MoveIterator", iterator_slots<MoveIterator>());
  py::class_<ChildIterator>(module, "_ChildIterator", iterator_slots<ChildIterator>());
  py::class_<Moves>(module, "Moves", sequence_slots<Moves>(), R"(The legal moves of a position, as a view.

A move becomes an object when it is asked for; len() makes none.

>>> import jadoube
>>> moves = jadoube.Position().moves
>>> len(moves), "e4" in moves, "e5" in moves
(20, True, False)
)")
      .def("__contains__", &Moves::contains)
      .def(
          "uci",
          [](const Moves& moves) {
            const MoveList all = moves.position().legal_moves();
            py::list texts(all.size());
            for (std::size_t i = 0; i < all.size(); ++i) texts[i] = text_of(notation::write_uci(all[i]));
            return texts;
          },
          "uci() -> list[str]\n\nAll of them in UCI notation.")
      .def(
          "san",
          [](const Moves& moves, std::string_view letters) {
            const MoveList all = moves.position().legal_moves();
            const notation::SanOptions options{.letters = letters_of(letters)};
            py::list texts(all.size());
            for (std::size_t i = 0; i < all.size(); ++i)
              texts[i] = text_of(notation::write_san(moves.position(), all[i], options));
            return texts;
          },
          py::arg("letters") = "en", "san(letters: str = \"en\") -> list[str]\n\nAll of them in algebraic notation.")
      .def("__repr__", [](const Moves& moves) { return text_of("<Moves: " + std::to_string(moves.size()) + ">"); });
  py::class_<Children>(module, "Children", sequence_slots<Children>(),
                       R"(The positions after each legal move, in the order of the moves, as a view.

>>> import jadoube
>>> sum(len(child.moves) for child in jadoube.Position().children)
400
)")
      .def("__repr__",
           [](const Children& children) { return text_of("<Children: " + std::to_string(children.size()) + ">"); });
}

}  // namespace jadoube::python
