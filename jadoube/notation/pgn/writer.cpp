#include "jadoube/notation/pgn/writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace jadoube::pgn {

namespace {

struct RosterTag {
  std::string_view name;
  std::string_view unknown;
};
constexpr std::array<RosterTag, 7> roster{{{"Event", "?"},
                                           {"Site", "?"},
                                           {"Date", "????.??.??"},
                                           {"Round", "?"},
                                           {"White", "?"},
                                           {"Black", "?"},
                                           {"Result", ""}}};

void write_tag(std::string& out, std::string_view name, std::string_view value) {
  out.append("[").append(name).append(" \"");
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  out += "\"]\n";
}

// Whether the castling rights are only possible in Chess960.
bool is_chess960(const Position& position) {
  for (const Square rook : position.castling_rooks()) {
    const Color color = rank_of(rook) == Rank::one ? Color::white : Color::black;
    if (file_of(position.king(color)) != File::e || (file_of(rook) != File::a && file_of(rook) != File::h)) return true;
  }
  return false;
}

// The game's tags, with those for the starting position added or replaced.
std::vector<Tag> tags_with_start(const Game& game) {
  Game tagged;
  tagged.tags = game.tags;
  const auto fen = game.tag("FEN");
  const auto position = fen ? notation::read_fen(*fen, notation::FenStyle::forgiving)
                            : std::expected<Position, notation::FenError>(Position());
  // Readers that know Chess960 need its position, even if it is the usual one.
  const bool needs_fen = !fen && game.tag("Variant") == "Chess960";
  if (position && *position == game.start() && !needs_fen) return tagged.tags;
  // A FEN tag that could not be read is all that is known of the game's start.
  if (!position && game.size() == 1 && game.start() == Position()) return tagged.tags;
  // The tag does not hold the start, but another position of the game.
  if (position && game.start() == Position() && !needs_fen) {
    std::erase_if(tagged.tags, [](const Tag& tag) { return tag.name == "FEN" || tag.name == "SetUp"; });
    return tagged.tags;
  }
  if (is_chess960(game.start())) tagged.set_tag("Variant", "Chess960");
  tagged.set_tag("SetUp", "1");
  tagged.set_tag("FEN", notation::write_fen(game.start(), {.en_passant = notation::FenOptions::EnPassant::always}));
  return tagged.tags;
}

// Writes the tags and an empty line after them, if there are any.
void write_tags(std::string& out, const Game& game, const WriteOptions& options) {
  const std::size_t begin = out.size();
  std::vector<Tag> tags = tags_with_start(game);
  if (options.roster) {
    for (const auto& [name, unknown] : roster) {
      const auto found = std::ranges::find(tags, name, &Tag::name);
      if (found == tags.end()) {
        write_tag(out, name, unknown.empty() ? to_string(game.result) : unknown);
      } else {
        write_tag(out, name, found->value);
        tags.erase(found);
      }
    }
  }
  for (const Tag& tag : tags) write_tag(out, tag.name, tag.value);
  if (out.size() != begin) out += '\n';
}

// Writes words separated by spaces or line breaks.
class Lines {
 public:
  Lines(std::string& out, std::size_t columns) : out_(out), columns_(columns) {}

  // Keeps the next word on the same line as the last one.
  void join() { joined_ = true; }
  void put(std::string_view word) {
    const auto size = static_cast<std::size_t>(
        std::ranges::count_if(word, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
    if (!joined_ && column_ != 0) {
      // A line of a comment that begins like the first pattern would end the comment for a reader that recovers from a
      // missing brace; one that begins like the second is skipped by readers that know this escape (PGN standard, 6).
      const bool break_here =
          columns_ != 0 && column_ + 1 + size > columns_ && !word.starts_with("[Event") && !word.starts_with('%');
      out_ += break_here ? '\n' : ' ';
      column_ = break_here ? 0 : column_ + 1;
    }
    out_ += word;
    column_ += size;
    joined_ = false;
  }
  void end_line() {
    if (column_ != 0) out_ += '\n';
    column_ = 0;
    joined_ = false;
  }

 private:
  std::string& out_;
  std::size_t columns_;
  std::size_t column_ = 0;
  bool joined_ = false;
};

// The size of the first word of a comment, after which a line may end. A command, such as [%clk 0:05:00], is not
// broken: some programs read PGN by lines.
std::size_t word_size(std::string_view text) {
  std::size_t size = std::min(text.find(' '), text.size());
  for (std::size_t command = text.find("[%"); command < size; command = text.find("[%", command + 1)) {
    const std::size_t end = text.find(']', command);
    if (end == std::string_view::npos) break;
    if (end >= size) size = std::min(text.find(' ', end), text.size());
  }
  return size;
}

class MoveWriter {
 public:
  MoveWriter(std::string& out, const Game& game, const WriteOptions& options)
      : game_(game), options_(options), lines_(out, options.columns) {}

  void write() {
    put_notes(NodeId::root, false);
    if (game_.first_move() != NodeId::root) put_line(game_.first_move());
    lines_.put(to_string(game_.result));
    lines_.end_line();
  }

 private:
  struct Branch {
    NodeId node;
    Position before;
    NodeId alternative;  // the next alternative to write
    bool is_written;
  };

  // Writes the line that begins with `first`, and all variations on it. An explicit stack holds the open branches.
  void put_line(NodeId first) {
    std::vector<Branch> open{{first, game_.start(), NodeId::root, false}};
    while (!open.empty()) {
      Branch& branch = open.back();
      const Node& node = game_.node(branch.node);
      if (!branch.is_written) {
        put_move(branch.before, branch.node);
        branch.is_written = true;
        const bool continues = game_.next(node.parent) == branch.node;
        branch.alternative = continues && options_.variations ? node.alternative : NodeId::root;
      }
      if (branch.alternative != NodeId::root) {
        const NodeId variation = branch.alternative;
        branch.alternative = game_.node(variation).alternative;
        lines_.put("(");
        lines_.join();
        put_notes(variation, true);
        needs_number_ = true;
        open.push_back({variation, Position(branch.before), NodeId::root, false});
      } else if (node.next != NodeId::root) {
        branch = {node.next, after(branch.before, node.move), NodeId::root, false};
      } else {
        open.pop_back();
        if (open.empty()) break;
        lines_.join();
        lines_.put(")");
        needs_number_ = true;
      }
    }
  }

  void put_move(const Position& before, NodeId id) {
    const Move move = game_.node(id).move;
    if (before.turn() == Color::white || needs_number_)
      lines_.put(fmt::format("{}{}", before.fullmove_number(), before.turn() == Color::white ? "." : "..."));
    lines_.put(move == null_move ? "--" : notation::write_san(before, move, options_.san));
    needs_number_ = false;
    put_notes(id, false);
  }

  // Writes the glyphs, then one comment: programs stop at a second one, and at a glyph after a comment.
  void put_notes(NodeId id, bool before_move) {
    std::string text;
    bool commented = false;
    for (const Note& note : game_.notes(id)) {
      if ((note.kind == Note::Kind::comment_before) != before_move) continue;
      if (note.kind == Note::Kind::glyph) {
        if (options_.glyphs) lines_.put(fmt::format("${}", note.glyph));
        continue;
      }
      if (std::exchange(commented, true)) text += ' ';
      text += note.text;
    }
    if (commented && options_.comments) put_comment(text);
  }

  void put_comment(std::string_view text) {
    needs_number_ = true;
    if (text.contains('}')) {
      lines_.put(";");
      lines_.join();
      lines_.put(text);
      lines_.end_line();
      return;
    }
    if (options_.whole_comments) return lines_.put(fmt::format("{{{}}}", text));
    lines_.put("{");
    lines_.join();
    while (!text.empty()) {
      const std::size_t size = word_size(text);
      lines_.put(text.substr(0, size));
      text.remove_prefix(std::min(size + 1, text.size()));
    }
    lines_.join();
    lines_.put("}");
  }

  const Game& game_;
  const WriteOptions& options_;
  Lines lines_;
  // Black's move needs its number if anything but White's move precedes it.
  bool needs_number_ = true;
};

}  // namespace

void write(std::string& out, const Game& game, const WriteOptions& options) {
  write_tags(out, game, options);
  MoveWriter(out, game, options).write();
  out += '\n';
}

std::string write(const Game& game, const WriteOptions& options) {
  std::string out;
  write(out, game, options);
  return out;
}

}  // namespace jadoube::pgn
