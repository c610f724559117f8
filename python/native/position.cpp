#include "jadoube/chess/position.hpp"

#include <pybind11/operators.h>

#include "jadoube/chess/chess960.hpp"
#include "jadoube/chess/packed.hpp"
#include "jadoube/chess/perft.hpp"
#include "jadoube/chess/why_illegal.hpp"
#include "jadoube/mate/material.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/svg.hpp"
#include "python/native/errors.hpp"
#include "python/native/interruptible.hpp"
#include "python/native/moves.hpp"
#include "python/native/slots.hpp"

namespace jadoube::python {
namespace {

Position read(std::string_view fen, bool strict) {
  auto position = notation::read_fen(fen, strict ? notation::FenStyle::strict : notation::FenStyle::forgiving);
  if (!position) raise(fen_error(position.error()));
  return *position;
}

// Position(fen: str | None = None, *, strict: bool = False)
PyObject* make_position(PyObject* arguments, PyObject* keywords) {
  std::array<char*, 3> names{const_cast<char*>("fen"), const_cast<char*>("strict"),
                             nullptr};  // NOLINT: as Python has it
  PyObject* fen = Py_None;
  int strict = 0;
  if (PyArg_ParseTupleAndKeywords(arguments, keywords, "|O$p:Position", names.data(), &fen, &strict) == 0)
    return nullptr;
  if (fen == Py_None) return py::cast(Position()).release().ptr();
  if (PyUnicode_Check(fen) == 0) throw py::type_error("a FEN is a str");
  return py::cast(read(py::handle(fen).cast<std::string>(), strict != 0)).release().ptr();
}

Position chess960(unsigned number) {
  if (number >= chess960_starts)
    raise_argument("bad_number", "{} is not the number of a Chess960 position: from 0 to 959.", std::to_string(number));
  return Position::chess960(number);
}

std::string fen_of(const Position& position, bool shredder, bool always) {
  return notation::write_fen(
      position,
      {.en_passant = always ? notation::FenOptions::EnPassant::always : notation::FenOptions::EnPassant::legal,
       .castling = shredder ? notation::FenOptions::Castling::shredder : notation::FenOptions::Castling::xfen});
}

// A whole position in a text from which an equal one is read.
std::string exact_fen(const Position& position) { return fen_of(position, true, true); }

py::object square_or_none(std::optional<Square> square) {
  return square ? py::object(square_text(*square)) : py::none();
}

py::dict pieces(const Position& position) {
  py::dict all;
  for (const Square square : position.occupied())
    all[square_text(square)] = text_of(std::string(1, piece_letter(*position.piece_at(square))));
  return all;
}

std::uint64_t bitboard(const Position& position, std::optional<std::string_view> color,
                       std::optional<std::string_view> piece) {
  Bitboard squares = position.occupied();
  if (color) squares &= position.pieces(color_of(*color));
  if (piece) squares &= position.pieces(*promotion_of(piece));
  return squares.bits();
}

py::tuple bitboards(const Position& position) {
  py::tuple all(12);
  std::size_t at = 0;
  for (const Color color : both_colors)
    for (const Role role : all_roles) all[at++] = position.pieces(color, role).bits();
  return all;
}

std::string svg(const Position& position, bool flipped, unsigned size, const py::object& last_move) {
  constexpr unsigned most = 10'000;
  if (size == 0 || size > most)
    raise_argument("bad_number", "{} is not a size in pixels: from 1 to 10,000.", std::to_string(size));
  if (!last_move.is_none() && !py::isinstance<Move>(last_move)) throw py::type_error("last_move is a Move or None");
  std::optional<Move> last;
  if (!last_move.is_none()) last = last_move.cast<Move>();
  return notation::board_svg(
      position,
      notation::SvgOptions{.seen_by = flipped ? Color::black : Color::white, .last_move = last, .size = size});
}

unsigned depth_of(unsigned depth) {
  constexpr unsigned most = 64;
  if (depth > most) raise_argument("too_deep", "A depth of {} is too large: at most 64 plies.", std::to_string(depth));
  return depth;
}

// In pieces of a few plies, so that Ctrl-C ends it.
std::uint64_t count_nodes(const Position& position, unsigned depth, unsigned threads) {
  constexpr unsigned at_once = 5;
  if (depth <= at_once) {
    const py::gil_scoped_release released;
    return perft(position, depth, threads);
  }
  check_signals();
  std::uint64_t nodes = 0;
  for (const Move move : position.legal_moves()) nodes += count_nodes(position.after(move), depth - 1, threads);
  return nodes;
}

notation::SanOptions san_options(std::string_view letters, std::string_view style) {
  const notation::Letters which = letters_of(letters);
  if (style == "pgn") return {.letters = which};
  if (style == "laws") return notation::laws_san(which);
  if (style == "long") return {.letters = which, .form = notation::SanForm::full};
  raise_argument("bad_style", "{} is not a style of notation: \"pgn\", \"laws\" or \"long\".", style);
}

}  // namespace

py::class_<Position> add_position(py::module_& module) {
  py::class_<Position> type(module, "Position", constructor_slots<make_position>(),
                            R"(Position(fen=None, *, strict=False)
--

A position of a game of chess. It never changes: play() returns another one.

Position() is the initial position (Article 2.3); Position(fen) is read from Forsyth-Edwards notation. By default
missing last fields are allowed, castling rights without their king or rook are dropped, and the position need only be
playable; with strict, the text is as the PGN standard has it (16.1) and the position can arise in a game. Raises
FenError.

>>> import jadoube
>>> position = jadoube.Position("4k3/8/8/8/8/8/4P3/4K3 w")
>>> position.play("e4").fen()
'4k3/8/8/8/4P3/8/8/4K3 b - - 0 1'
>>> jadoube.Position("4k3/8/8/8/8/8/4X3/4K3 w")
Traceback (most recent call last):
...
jadoube.errors.FenError: FEN, column 16: “X” is neither a piece (one of PNBRQK or pnbrqk), nor a number ...
)");
  type.def_static("chess960", &chess960, py::arg("number"), R"(chess960(number: int) -> Position

The initial position of Chess960 with this number, 0 to 959; 518 is standard chess.)")

      // --- The pieces
      .def(
          "piece_at",
          [](const Position& position, std::string_view square) -> py::object {
            const auto piece = position.piece_at(square_of(square));
            return piece ? py::object(text_of(std::string(1, piece_letter(*piece)))) : py::none();
          },
          py::arg("square"),
          "piece_at(square: str) -> str | None\n\n\"N\" for a white knight, \"n\" for a black one; None: empty.")
      .def_property_readonly("pieces", &pieces,
                             "The pieces by square, from a1 to h8, as a new dictionary: {\"e1\": \"K\", …}.")
      .def(
          "king",
          [](const Position& position, std::string_view color) { return square_text(position.king(color_of(color))); },
          py::arg("color"), "king(color: str) -> str\n\nThe square of a side's king.")
      .def("bitboard", &bitboard, py::arg("color") = py::none(), py::arg("piece") = py::none(),
           R"(bitboard(color: str | None = None, piece: str | None = None) -> int

The squares of the pieces of a colour, of a kind, or of both, as 64 bits: bit 0 is a1, bit 7 is h1, bit 63 is h8.)")
      .def_property_readonly(
          "bitboards", &bitboards,
          R"(The squares of each kind of piece, as 64 bits as in bitboard(): a tuple of twelve, pawns, knights, bishops, rooks,
queens and king of White, then of Black.

>>> import jadoube
>>> hex(jadoube.Position().bitboards[0])
'0xff00'
)")

      // --- The side to move, and its rights
      .def_property_readonly(
          "turn", [](const Position& position) { return color_text(position.turn()); },
          "The side to move: \"white\" or \"black\".")
      .def_property_readonly(
          "castling",
          [](const Position& position) {
            const std::string fen = notation::write_fen(position);
            const auto begin = fen.find(' ') + 3;
            return text_of(std::string_view(fen).substr(begin, fen.find(' ', begin) - begin));
          },
          "The castling rights that have not been lost for good (Article 3.8.2.1), as in X-FEN: \"KQkq\", \"-\".")
      .def_property_readonly(
          "en_passant", [](const Position& position) { return square_or_none(position.legal_en_passant()); },
          "The square of a legal en passant capture (Article 3.7.3.1), or None.")
      .def_property_readonly("halfmove_clock", &Position::halfmove_clock,
                             "Plies since the last capture or pawn move (Articles 9.3 and 9.6.2).")
      .def_property_readonly("fullmove_number", &Position::fullmove_number,
                             "The number of the move to be made, as on a score sheet.")

      // --- Attacks
      .def_property_readonly("is_check", &Position::is_check, "Whether the side to move is in check (Article 3.9.1).")
      .def_property_readonly("is_checkmate", &Position::is_checkmate, "Whether it is checkmate (Article 5.1.1).")
      .def_property_readonly("is_stalemate", &Position::is_stalemate, "Whether it is stalemate (Article 5.2.1).")
      .def_property_readonly(
          "checkers", [](const Position& position) { return square_texts(position.checkers()); },
          "The squares of the pieces that give check.")
      .def(
          "attackers",
          [](const Position& position, std::string_view square, std::string_view color) {
            return square_texts(position.attackers(square_of(square), color_of(color)));
          },
          py::arg("square"), py::arg("color"),
          "attackers(square: str, color: str) -> tuple[str, ...]\n\nThe squares of that side's pieces that attack a "
          "square (Article 3.1.2).")
      .def(
          "pinned",
          [](const Position& position, std::string_view color) {
            return square_texts(position.pinned(color_of(color)));
          },
          py::arg("color"),
          "pinned(color: str) -> tuple[str, ...]\n\nThe squares of a side's pieces that may not leave the line to "
          "their "
          "own king (Article 3.9.2).")
      .def(
          "insufficient_material",
          [](const Position& position, std::string_view color) {
            return mate::insufficient(position.board(), color_of(color));
          },
          py::arg("color"),
          "insufficient_material(color: str) -> bool\n\nWhether no series of moves from this material can end with a "
          "mate by this side, wherever the pieces stand. See can_mate for the exact question.")

      // --- Moves
      .def_property_readonly(
          "moves", [](const Position& position) { return Moves(position); }, "The legal moves, as a view (Article 3).")
      .def_property_readonly(
          "children", [](const Position& position) { return Children(position); },
          "The positions after each legal move, as a view.")
      .def(
          "move",
          [](const Position& position, const py::object& move, std::string_view letters) {
            return move_of(position, move, letters_of(letters));
          },
          py::arg("text"), py::arg("letters") = "en", R"(move(text: str | Move, letters: str = "en") -> Move

The legal move that a text means, in UCI or algebraic notation (Appendix C); letters are those of a language by its
code, or "figurine". Raises MoveError, which says why there is none.

>>> import jadoube
>>> jadoube.Position().move("Cf3", letters="pt")
<Move g1f3>
>>> try:
...     jadoube.Position().move("Nf4")
... except jadoube.MoveError as error:
...     print(error.kind, [str(move) for move in error.candidates])
impossible ['f2f4', 'g1f3', 'g1h3', 'b1c3', 'b1a3']
)")
      .def(
          "move_of_bits",
          [](const Position& position, unsigned bits) {
            const auto move = bits <= 0xFFFF ? unpack(position, static_cast<std::uint16_t>(bits)) : std::nullopt;
            if (!move) raise_argument("bad_move", "The bits {} are no legal move here.", std::to_string(bits));
            return *move;
          },
          py::arg("bits"),
          "move_of_bits(bits: int) -> Move\n\nThe legal move of 16 bits, as in Move.bits and pgn.columns.")
      .def(
          "play",
          [](const Position& position, const py::object& move, std::string_view letters) {
            return position.after(move_of(position, move, letters_of(letters)));
          },
          py::arg("move"), py::arg("letters") = "en", R"(play(move: Move | str, letters: str = "en") -> Position

The position after a legal move. Raises MoveError.

>>> import jadoube
>>> jadoube.Position().play("e4").play("e7e5").fullmove_number
2
)")
      .def(
          "san",
          [](const Position& position, const py::object& move, std::string_view letters, std::string_view style) {
            const auto options = san_options(letters, style);
            return text_of(notation::write_san(position, move_of(position, move), options));
          },
          py::arg("move"), py::arg("letters") = "en", py::arg("style") = "pgn",
          R"(san(move: Move | str, letters: str = "en", style: str = "pgn") -> str

A legal move in algebraic notation. style: "pgn" as files have it (O-O, e8=Q), "laws" as Appendix C has it (0-0, exd6
e.p.), "long" with the square that is left (Ng1-f3).

>>> import jadoube
>>> jadoube.Position().san("g1f3", letters="figurine", style="long")
'♘g1-f3'
)")
      .def(
          "is_capture",
          [](const Position& position, const py::object& move) { return position.is_capture(move_of(position, move)); },
          py::arg("move"), "is_capture(move: Move | str) -> bool\n\nWhether the move captures, en passant included.")
      .def(
          "captured",
          [](const Position& position, const py::object& move) -> py::object {
            const auto piece = position.captured(move_of(position, move));
            return piece ? py::object(text_of(std::string(1, piece_letter(*piece)))) : py::none();
          },
          py::arg("move"),
          "captured(move: Move | str) -> str | None\n\nThe piece that the move captures: \"p\" for a black pawn; None: "
          "it "
          "captures nothing.")
      .def(
          "gives_check",
          [](const Position& position, const py::object& move) {
            return position.gives_check(move_of(position, move));
          },
          py::arg("move"), "gives_check(move: Move | str) -> bool\n\nWhether the move gives check or mate.")
      .def(
          "why_illegal",
          [](const Position& position, std::string_view from, std::string_view to,
             std::optional<std::string_view> promotion) -> py::object {
            const auto why = why_illegal(position, square_of(from), square_of(to), promotion_of(promotion));
            return why ? illegality(*why, position) : py::none();
          },
          py::arg("from_square"), py::arg("to_square"), py::arg("promotion") = py::none(),
          R"(why_illegal(from_square: str, to_square: str, promotion: str | None = None) -> Illegality | None

Why a move is illegal, in each language of the catalogue and with the article that it breaks; None: it is legal. Castling
is the king's move by two squares.

>>> import jadoube
>>> why = jadoube.Position().why_illegal("f1", "c4")
>>> why.reason, why.article, why.squares
('blocked', '3.5', ('e2',))
>>> print(why)
The bishop on f1 cannot go to c4: the pawn on e2 is in the way.
>>> print(why.say("pt"))
O bispo de f1 não pode ir para c4: o peão de e2 está no caminho.
)")
      .def(
          "perft",
          [](const Position& position, unsigned depth, unsigned threads) {
            return count_nodes(position, depth_of(depth), threads_of(threads));
          },
          py::arg("depth"), py::arg("threads") = 1, R"(perft(depth: int, threads: int = 1) -> int

The number of sequences of `depth` legal moves, at most 64, counted natively without the interpreter's lock; threads 0:
one for each processor.)")

      // --- Identity
      .def_property_readonly("key", &Position::key,
                             "A number that is equal for positions that are the same in the sense of Article 9.2.")
      .def(
          "same_as", [](const Position& position, const Position& other) { return same_position(position, other); },
          py::arg("other"),
          "same_as(other: Position) -> bool\n\nWhether two positions are the same in the sense of Article 9.2, "
          "exactly; "
          "the counters do not count. == compares them too.")
      .def(
          "fen",
          [](const Position& position, bool shredder, bool always) {
            return text_of(fen_of(position, shredder, always));
          },
          py::kw_only(), py::arg("shredder") = false, py::arg("every_en_passant") = false,
          R"(fen(*, shredder: bool = False, every_en_passant: bool = False) -> str

In Forsyth-Edwards notation. shredder: castling rights by the file of the rook. every_en_passant: the en passant square
after every double step, as the PGN standard has it, and not only where a capture is legal.)")
      .def(
          "svg",
          [](const Position& position, bool flipped, unsigned size, const py::object& last_move) {
            return text_of(svg(position, flipped, size, last_move));
          },
          py::kw_only(), py::arg("flipped") = false, py::arg("size") = 400, py::arg("last_move") = py::none(),
          R"(svg(*, flipped: bool = False, size: int = 400, last_move: Move | None = None) -> str

A picture of the board as SVG, which needs nothing outside itself; seen by Black if flipped. size is in pixels. Jupyter
shows it by itself.)")
      .def("_repr_svg_", [](const Position& position) { return text_of(svg(position, false, 400, py::none())); })
      .def("__str__", [](const Position& position) { return text_of(notation::write_fen(position)); })
      .def("__repr__",
           [](const Position& position) { return text_of("<Position " + notation::write_fen(position) + ">"); })
      .def("__hash__", [](const Position& position) { return static_cast<Py_hash_t>(position.key() >> 1); })
      .def(py::self == py::self)
      .def("__reduce__", [](const Position& position) {
        return py::make_tuple(py::module_::import("jadoube._native").attr("Position"),
                              py::make_tuple(text_of(exact_fen(position))));
      });
  return type;
}

}  // namespace jadoube::python
