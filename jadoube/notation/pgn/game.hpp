// A game in memory: its tags, and its moves as a tree of variations.
//
//   const auto games = read_games(source);
//   for (NodeId at = game.first_move(); at != NodeId::root; at = game.next(at)) … game.node(at).move …
//
// The tree is a vector: a node is a number, and a game is copied, compared and destroyed without recursion, however
// deep its variations are nested.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/null_move.hpp"
#include "jadoube/notation/pgn/reader.hpp"

namespace jadoube::pgn {

struct Tag {
  std::string name;
  std::string value;
  friend bool operator==(const Tag&, const Tag&) = default;
};

// A node of a game. The root, number 0, is the starting position; as a neighbour it means none.
enum class NodeId : std::uint32_t { root = 0 };
[[nodiscard]] constexpr std::size_t index(NodeId id) { return static_cast<std::size_t>(id); }

struct Node {
  Move move{};
  NodeId parent = NodeId::root;
  // The move that continues the line, and the next alternative to this move.
  NodeId next = NodeId::root;
  NodeId alternative = NodeId::root;
};

// A comment or glyph attached to a move.
struct Note {
  enum class Kind : std::uint8_t {
    glyph,
    comment,         // after the move; at the root, before the first move
    comment_before,  // before the first move of a variation
  };
  Kind kind;
  std::uint8_t glyph = 0;
  std::string_view text{};

  friend bool operator==(const Note&, const Note&) = default;
};

// A game that was moved from can only be assigned to, or destroyed.
class JADOUBE_API Game {
 public:
  explicit Game(const Position& start = Position()) : start_(start), nodes_(1), notes_of_(1) {}

  std::vector<Tag> tags;
  Result result = Result::unknown;

  // The value of the first tag of that name; nothing if there is none.
  [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const;
  // Replaces the value of that tag, or adds the tag at the end.
  void set_tag(std::string_view name, std::string_view value);
  // Writes a tag Result that is in another form as the standard does, and the tag SetUp "1" where there is a FEN.
  void standardize_tags();

  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Node& node(NodeId id) const { return nodes_[index(id)]; }
  [[nodiscard]] NodeId next(NodeId id) const { return node(id).next; }
  [[nodiscard]] NodeId first_move() const { return next(NodeId::root); }
  // The number of nodes, with the root and without removed nodes.
  [[nodiscard]] std::size_t size() const { return nodes_.size() - removed_; }
  // The moves of the main line.
  [[nodiscard]] std::vector<Move> moves() const;
  // The position after a node's move.
  [[nodiscard]] Position position(NodeId id) const;
  // The notes in order. The texts are valid until the game is changed.
  [[nodiscard]] std::vector<Note> notes(NodeId id) const;

  // --- To build a game; nothing is checked.
  // Adds the move that continues the line after `parent`, or, if there is one, its last alternative.
  NodeId add_move(NodeId parent, Move move);
  // Adds the next alternative to a move, before the alternatives that it already has.
  NodeId add_alternative(NodeId sibling, Move move);
  // In a comment, each run of blanks becomes one space, and blanks at its ends are removed; an empty comment is not
  // added. A glyph is not added again if it is among the glyphs last added.
  void add_note(NodeId id, const Note& note);

  // --- To edit a game. The numbers of the other nodes stay as they are; a removed node's number must not be used
  // again. Removes a move, all that follows it and the variations there. An alternative to the move takes its place.
  // For the root, removes all moves.
  void remove(NodeId id);
  // Exchanges the move with the alternative before it, or the first alternative with the move that continues the line.
  // A comment before a variation that becomes the line then stands after the move before it.
  void promote(NodeId id);
  // The move, and the moves that lead to it, become the main line of the game.
  void make_main_line(NodeId id);
  // Replaces all notes of a node; `notes` may be a changed copy of notes().
  void set_notes(NodeId id, std::span<const Note> notes);
  // The comments after the move as one, separated by blanks; empty if there is none.
  [[nodiscard]] std::string comment(NodeId id) const;
  // Replaces these comments; an empty text removes them.
  void set_comment(NodeId id, std::string_view text);

  // Whether the tags, start, result, moves and notes are equal and in the same order.
  friend JADOUBE_API bool operator==(const Game& a, const Game& b);

 private:
  struct StoredNote {
    Note::Kind kind;
    std::uint8_t glyph;
    std::uint32_t next;   // the next note of this node, plus one; 0 for none
    std::uint64_t begin;  // of its text, which ends where the text of the next one in notes_ begins
  };
  struct NotesOf {
    std::uint32_t first = 0;  // plus one; 0 for none
    std::uint32_t last = 0;
  };
  NodeId add_node(NodeId parent, Move move);
  // The link that leads to a node: the `next` of its parent, or the `alternative` of the sibling before it.
  NodeId& link_to(NodeId id);
  bool has_glyph_at_end(const NotesOf& of, std::uint8_t glyph) const;

  Position start_;
  std::vector<Node> nodes_;
  std::vector<NotesOf> notes_of_;
  std::vector<StoredNote> notes_;
  std::string texts_;
  std::size_t removed_ = 0;
};

// The visitor that builds games. finished() is the last game from end_game() until the next game begins.
class JADOUBE_API GameBuilder : public Visitor {
 public:
  Game& finished() { return game_; }

  void begin_game(std::uint64_t number);
  void tag(std::string_view name, std::string_view value);
  Next begin_moves(const Position& start);
  void move(const Position& before, Move move, const Position& after, std::string_view san);
  void null_move(const Position& before, const Position& after);
  void comment(std::string_view text);
  void glyph(unsigned number);
  Next begin_variation();
  void end_variation();
  void result(Result result) { game_.result = result; }

 private:
  void add(Move move);
  bool is_before_first_move() const;

  struct Level {
    NodeId current;           // the last move made; in a variation without moves, the move that it would replace
    NodeId last_alternative;  // the last variation on `current` so far, or `current`
    NodeId head;              // the first move of a variation; root before that, and in the game itself
    NodeId head_alternative;  // the last variation on `head`, or `head`
  };
  Game game_;
  std::vector<Level> levels_;
  // Comments before the first move of a variation.
  std::vector<std::string> waiting_comments_;
  std::vector<std::uint8_t> waiting_glyphs_;
};

struct Games {
  std::vector<Game> games;
  std::vector<PgnError> errors;
  std::optional<SourceFault> fault;
};

// Reads all games into memory.
[[nodiscard]] JADOUBE_API Games read_games(Source& source, const ReadOptions& options = {});

}  // namespace jadoube::pgn
