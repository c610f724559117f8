#include "javascript/wasm/games.hpp"

#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/pgn/null_move.hpp"
#include "jadoube/notation/pgn/writer.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"
#include "javascript/wasm/errors.hpp"

namespace jadoube::javascript {
namespace {

using pgn::NodeId;
using pgn::Note;

void write_comments(Json& json, const std::vector<Note>& notes, std::string_view key, Note::Kind kind) {
  bool any = false;
  for (const Note& note : notes) {
    if (note.kind != kind) continue;
    if (any)
      json.raw(", ");
    else
      json.raw(", \"").raw(key).raw("\": [");
    json.text(note.text);
    any = true;
  }
  if (any) json.raw("]");
}

void write_glyphs(Json& json, const std::vector<Note>& notes) {
  bool any = false;
  for (const Note& note : notes) {
    if (note.kind != Note::Kind::glyph) continue;
    json.raw(any ? ", " : R"(, "glyphs": [)").number(note.glyph);
    any = true;
  }
  if (any) json.raw("]");
}

// The moves of a line from a node on, each with its alternatives.
void write_line(Json& json, const pgn::Game& game, NodeId first, Position position, bool with_alternatives) {
  json.raw("[");
  for (NodeId at = first; at != NodeId::root; at = game.next(at)) {
    const pgn::Node& node = game.node(at);
    if (at != first) json.raw(", ");
    json.raw(R"({"uci": )").word(notation::write_uci(node.move)).raw(R"(, "san": )");
    json.text(node.move == pgn::null_move ? "--" : notation::write_san(position, node.move));
    const auto notes = game.notes(at);
    write_comments(json, notes, "comments", Note::Kind::comment);
    write_comments(json, notes, "commentsBefore", Note::Kind::comment_before);
    write_glyphs(json, notes);
    if ((with_alternatives || at != first) && node.alternative != NodeId::root) {
      json.raw(R"(, "variations": [)");
      for (NodeId other = node.alternative; other != NodeId::root; other = game.node(other).alternative) {
        if (other != node.alternative) json.raw(", ");
        write_line(json, game, other, position, false);
      }
      json.raw("]");
    }
    json.raw("}");
    position = pgn::after(position, node.move);
  }
  json.raw("]");
}

}  // namespace

void GameCollector::begin_game(std::uint64_t of) {
  GameBuilder::begin_game(of);
  number = of;
  line = reader->place().line;
}

GameReader::GameReader(std::string text, notation::Letters letters, bool variations, bool comments)
    : text_(std::move(text)),
      letters_(letters),
      source_(pgn::Source::text(text_)),
      collector_(comments),
      reader_(source_, collector_, {.letters = letters, .variations = variations, .max_depth = most_nested}) {
  collector_.reader = &reader_;
}

bool GameReader::next(std::string& out, unsigned most) {
  out += '[';
  unsigned games = 0;
  while (games < most && reader_.read_game()) {
    if (games++ != 0) out += ", ";
    write_game(out);
    collector_.errors.clear();
  }
  out += ']';
  return games != 0;
}

void GameReader::write_game(std::string& out) {
  const pgn::Game& game = collector_.finished();
  Json json(out);
  json.raw(R"({"number": )").number(static_cast<std::int64_t>(collector_.number));
  json.raw(R"(, "line": )").number(static_cast<std::int64_t>(collector_.line)).raw(R"(, "tags": )");
  json.list(game.tags, [&](const pgn::Tag& tag) { json.raw("[").text(tag.name).raw(", ").text(tag.value).raw("]"); });
  json.raw(R"(, "start": )")
      .word(notation::write_fen(game.start()))
      .raw(R"(, "result": )")
      .word(to_string(game.result));
  write_comments(json, game.notes(NodeId::root), "comments", Note::Kind::comment);
  json.raw(R"(, "moves": )");
  write_line(json, game, game.first_move(), game.start(), true);
  json.raw(R"(, "errors": )");
  json.list(collector_.errors, [&](const pgn::PgnError& error) { write_pgn_error(json, error, letters_); });
  json.raw("}");
}

void format_games(std::string& out, std::string_view text, notation::Letters letters, notation::Letters written,
                  std::size_t columns, bool roster) {
  auto source = pgn::Source::text(text);
  pgn::GameBuilder builder;
  pgn::Reader<pgn::GameBuilder> reader(source, builder, {.letters = letters});
  while (reader.read_game())
    write(out, builder.finished(), {.san = {.letters = written}, .columns = columns, .roster = roster});
}

}  // namespace jadoube::javascript
