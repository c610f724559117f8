#include "javascript/wasm/games.hpp"

#include <algorithm>

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
  whole.begin_game();
  number = before_.games + of;
  line = before_.lines + reader->place().line;
}

GameReader::GameReader(std::string text, notation::Letters letters, bool variations, bool comments, Before before)
    : text_(std::move(text)),
      letters_(letters),
      source_(pgn::Source::text(text_)),
      collector_(comments, before),
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
      .word(to_string(game.result))
      .raw(R"(, "isWhole": )")
      .truth(collector_.whole.is_whole());
  write_comments(json, game.notes(NodeId::root), "comments", Note::Kind::comment);
  json.raw(R"(, "moves": )");
  write_line(json, game, game.first_move(), game.start(), true);
  json.raw(R"(, "errors": )");
  json.list(collector_.errors, [&](const pgn::PgnError& error) { write_pgn_error(out, error, letters_); });
  json.raw("}");
}

namespace {

void write_game(std::string& out, pgn::Game& game, const Form& form) {
  game.standardize_tags();
  write(out, game, {.san = {.letters = form.letters}, .columns = form.columns, .roster = form.roster});
}

}  // namespace

bool format_games(std::string& out, std::string_view text, notation::Letters letters, const Form& form) {
  auto source = pgn::Source::text(text);
  pgn::GameBuilder builder;
  pgn::Reader<pgn::GameBuilder> reader(source, builder, {.letters = letters});
  while (reader.read_game()) write_game(out, builder.finished(), form);
  if (!reader.fault()) return true;
  out.clear();
  write_source_error(out, *reader.fault());
  return false;
}

bool format_game(std::string& out, std::string_view records, const Form& form) {
  struct Line {
    Position before, now;  // before the last move, and after it
  };
  pgn::GameBuilder builder;
  std::vector<Line> lines;
  std::string_view name;
  builder.begin_game(1);
  while (!records.empty()) {
    const char letter = records.front();
    const std::size_t end = std::min(records.find('\0'), records.size());
    const std::string_view text = records.substr(1, end - 1);
    records.remove_prefix(std::min(end + 1, records.size()));
    if (letter == 'n') name = text;
    if (letter == 'v') builder.tag(name, text);
    if (letter == 's') {
      const auto start = notation::read_fen(text, notation::FenStyle::forgiving);
      if (!start) {
        write_fen_error(out, start.error());
        return false;
      }
      lines.assign(1, {*start, *start});
      static_cast<void>(builder.begin_moves(*start));
    }
    if (lines.empty()) continue;
    if (letter == 'm') {
      Line& line = lines.back();
      line.before = line.now;
      if (text == "--" && !line.now.is_check() && line.now.has_legal_move()) {
        line.now = pgn::after(line.before, pgn::null_move);
        builder.null_move(line.before, line.now);
      } else {
        const auto move = read_move(out, line.before, text, notation::Letters::en);
        if (!move) return false;
        line.now = line.before.after(*move);
        builder.move(line.before, *move, line.now, text);
      }
    }
    if (letter == 'c') builder.comment(text);
    if (letter == 'g') {
      unsigned glyph = 0;
      for (const char digit : text.substr(0, 3)) glyph = 10 * glyph + static_cast<unsigned>(digit - '0');
      builder.glyph(glyph);
    }
    if (letter == '(') {
      const Position before = lines.back().before;
      lines.push_back({before, before});
      static_cast<void>(builder.begin_variation());
    }
    if (letter == ')' && lines.size() > 1) {
      lines.pop_back();
      builder.end_variation();
    }
    if (letter == 'r') builder.result(pgn::parse_result(text).value_or(pgn::Result::unknown));
  }
  builder.end_game();
  write_game(out, builder.finished(), form);
  return true;
}

}  // namespace jadoube::javascript
