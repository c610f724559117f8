#include "jadoube/notation/pgn/commands.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"
#include "python/native/errors.hpp"
#include "python/native/games.hpp"
#include "python/native/moves.hpp"
#include "python/native/slots.hpp"

namespace jadoube::python {
namespace {

using pgn::NodeId;
using pgn::Note;

const pgn::Node& node_of(const GameNode& node) { return node.of->game.node(node.id); }

py::object node_or_none(const GameNode& from, NodeId id) {
  return id == NodeId::root ? py::none() : py::cast(GameNode{from.of, id});
}

// The moves that can follow, the line's own first.
py::list children(const GameNode& node) {
  py::list all;
  for (NodeId at = node_of(node).next; at != NodeId::root; at = node.of->game.node(at).alternative)
    all.append(GameNode{node.of, at});
  return all;
}

py::list comments(const GameNode& node, Note::Kind kind) {
  py::list texts;
  for (const Note& note : node.of->game.notes(node.id))
    if (note.kind == kind) texts.append(text_of(note.text));
  return texts;
}

py::object seconds(const GameNode& node, std::optional<std::chrono::milliseconds> (*read)(std::string_view)) {
  for (const Note& note : node.of->game.notes(node.id))
    if (const auto time = note.kind == Note::Kind::comment ? read(note.text) : std::nullopt)
      return py::float_(static_cast<double>(time->count()) / 1000);
  return py::none();
}

py::object evaluation(const GameNode& node) {
  for (const Note& note : node.of->game.notes(node.id))
    if (const auto value = note.kind == Note::Kind::comment ? pgn::evaluation(note.text) : std::nullopt)
      return make_value("values", "Evaluation", value->is_mate ? py::object(py::none()) : py::int_(value->value),
                        value->is_mate ? py::object(py::int_(value->value)) : py::none(),
                        value->depth ? py::object(py::int_(*value->depth)) : py::none());
  return py::none();
}

Move move_of_node(const GameNode& node) {
  if (node.id == NodeId::root) raise_argument("no_move", "The beginning of a game has no move.", "");
  return node_of(node).move;
}

std::string san(const GameNode& node, std::string_view letters) {
  const Move move = move_of_node(node);
  const notation::SanOptions options{.letters = letters_of(letters)};
  return move == pgn::null_move ? "--"
                                : notation::write_san(node.of->game.position(node_of(node).parent), move, options);
}

// Raises an ArgumentError where the move, or one before it, has been removed from the game.
void require_in_game(const GameNode& node) {
  const pgn::Game& game = node.of->game;
  for (NodeId at = node.id; at != NodeId::root; at = game.node(at).parent) {
    NodeId sibling = game.next(game.node(at).parent);
    while (sibling != at && sibling != NodeId::root) sibling = game.node(sibling).alternative;
    if (sibling != at) raise_argument("removed", "The move has been removed from the game.", "");
  }
}

GameNode play(const GameNode& node, const py::object& move, std::string_view letters) {
  require_in_game(node);
  pgn::Game& game = node.of->game;
  const Move made = move_of(game.position(node.id), move, letters_of(letters));
  for (NodeId at = game.next(node.id); at != NodeId::root; at = game.node(at).alternative)
    if (game.node(at).move == made) return {node.of, at};
  return {node.of, game.add_move(node.id, made)};
}

unsigned ply(const GameNode& node) {
  unsigned plies = 0;
  for (NodeId at = node.id; at != NodeId::root; at = node.of->game.node(at).parent) ++plies;
  return plies;
}

void add_glyph(const GameNode& node, unsigned number) {
  if (number > 255) raise_argument("bad_glyph", "{} is no Numeric Annotation Glyph: 0 to 255.", std::to_string(number));
  node.of->game.add_note(node.id, {Note::Kind::glyph, static_cast<std::uint8_t>(number)});
}

py::list glyphs(const GameNode& node) {
  py::list numbers;
  for (const Note& note : node.of->game.notes(node.id))
    if (note.kind == Note::Kind::glyph) numbers.append(note.glyph);
  return numbers;
}

}  // namespace

py::class_<GameNode> add_nodes(py::module_& module) {
  py::class_<GameNode> node(
      module, "Node", constructor_slots(),
      R"(A move of a game with what is said of it; the root is the beginning, before the first move.

>>> from jadoube import pgn
>>> game = next(pgn.parse("1. e4 {[%clk 0:05:00] Best by test} e5 (1... c5 $1) 2. Nf3 *"))
>>> first = game.root.next
>>> first.san(), first.clock, first.text
('e4', 300.0, 'Best by test')
>>> [(reply.san(), reply.glyphs) for reply in first.children]
[('e5', []), ('c5', [1])]
)");
  node.def_property_readonly(
          "is_root", [](const GameNode& at) { return at.id == NodeId::root; },
          "Whether it is the beginning of the game.")
      .def_property_readonly(
          "move", [](const GameNode& at) { return at.id == NodeId::root ? py::none() : py::cast(node_of(at).move); },
          "The move; None at the root.")
      .def(
          "san", [](const GameNode& at, std::string_view letters) { return text_of(san(at, letters)); },
          py::arg("letters") = "en",
          "san(letters: str = \"en\") -> str\n\nThe move in algebraic notation; -- where the turn is passed.")
      .def_property_readonly(
          "position", [](const GameNode& at) { return at.of->game.position(at.id); },
          "The position after the move. It is played out from the beginning of the game.")
      .def_property_readonly("ply", &ply, "How many moves lead here, counting each side's.")
      .def_property_readonly(
          "color",
          [](const GameNode& at) -> py::object {
            if (at.id == NodeId::root) return py::none();
            const Color first = at.of->game.start().turn();
            return color_text(ply(at) % 2 == 1 ? first : !first);
          },
          "The side that made the move: \"white\" or \"black\"; None at the root.")
      .def_property_readonly(
          "parent",
          [](const GameNode& at) {
            return at.id == NodeId::root ? py::none() : py::cast(GameNode{at.of, node_of(at).parent});
          },
          "The node before the move; None at the root.")
      .def_property_readonly(
          "next", [](const GameNode& at) { return node_or_none(at, node_of(at).next); },
          "The move that continues the line; None at its end.")
      .def_property_readonly("children", &children,
                             "The moves that are given here, as a list: the line's own first, then its alternatives.")
      .def_property_readonly(
          "comments", [](const GameNode& at) { return comments(at, Note::Kind::comment); },
          "The comments after the move, with the commands in them.")
      .def_property_readonly(
          "comments_before", [](const GameNode& at) { return comments(at, Note::Kind::comment_before); },
          "The comments before the first move of a variation.")
      .def_property_readonly(
          "text",
          [](const GameNode& at) {
            std::string text;
            for (const Note& note : at.of->game.notes(at.id))
              if (note.kind == Note::Kind::comment)
                if (const auto words = pgn::without_commands(note.text); !words.empty())
                  text += (text.empty() ? "" : " ") + words;
            return text_of(text);
          },
          "What the comments say to people: without commands such as [%clk 0:05:00].")
      .def_property_readonly("glyphs", &glyphs, "The Numeric Annotation Glyphs: 1 is !, 2 is ?, …")
      .def_property_readonly(
          "clock", [](const GameNode& at) { return seconds(at, &pgn::clock); },
          "The seconds left on the mover's clock, of a command [%clk …]; None: not said. It is changed by the comment: "
          "add_comment(\"[%clk 0:05:00]\").")
      .def_property_readonly(
          "elapsed", [](const GameNode& at) { return seconds(at, &pgn::elapsed); },
          "The seconds that the move took, of [%emt …]; None: not said.")
      .def_property_readonly("evaluation", &evaluation, "An engine's evaluation, of [%eval …]; None: not said.")
      .def("play", &play, py::arg("move"), py::arg("letters") = "en",
           R"(play(move: Move | str, letters: str = "en") -> Node

The node of a legal move from here, which is added to the game if it is not there: as the continuation of the line, or as
its last alternative. Raises MoveError.)")
      .def(
          "add_comment",
          [](const GameNode& at, std::string_view text) {
            at.of->game.add_note(at.id, {Note::Kind::comment, 0, text});
          },
          py::arg("text"),
          "add_comment(text: str) -> None\n\nAdds a comment after the move; each run of blanks becomes one.")
      .def("add_glyph", &add_glyph, py::arg("number"),
           "add_glyph(number: int) -> None\n\nAdds a Numeric Annotation Glyph, 0 to 255.")
      .def(
          "set_comment", [](const GameNode& at, std::string_view text) { at.of->game.set_comment(at.id, text); },
          py::arg("text"),
          "set_comment(text: str) -> None\n\nReplaces the comments after the move by one; \"\" removes them.")
      .def(
          "promote",
          [](const GameNode& at) {
            require_in_game(at);
            at.of->game.promote(at.id);
          },
          "promote() -> None\n\nThe move changes places with the alternative before it, the first one with the line "
          "itself.")
      .def(
          "remove",
          [](const GameNode& at) {
            require_in_game(at);
            at.of->game.remove(at.id);
          },
          "remove() -> None\n\nRemoves the move and all that follows it; the root removes all moves.")
      .def(
          "__eq__", [](const GameNode& a, const GameNode& b) { return a == b; }, py::is_operator())
      .def(
          "__hash__",
          [](const GameNode& at) { return std::hash<const void*>()(at.of.get()) ^ index(at.id) * 0x9E3779B97F4A7C15U; })
      .def("__repr__", [](const GameNode& at) {
        return text_of(at.id == NodeId::root ? "<Node: the beginning>"
                                             : "<Node " + notation::write_uci(node_of(at).move) + ">");
      });
  return node;
}

}  // namespace jadoube::python
