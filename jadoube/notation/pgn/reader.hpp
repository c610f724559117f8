// Reads PGN of any size in constant memory, and reports to a visitor what it finds (see visitor.hpp).
//
//   auto source = Source::file("games.pgn.zst");
//   CountMoves visitor;                                       // visitor.hpp
//   if (const auto done = read(*source, visitor); !done) …    // the source could not be read to its end
//
// Every move is resolved, checked for legality and made, in the main line and in variations. Errors are reported to
// Visitor::error() with their place, and reading continues: after a bad move with the next line of play, after anything
// worse with the next game.
//
// Accepted in addition to the standard's import format: Latin-1 and UTF-8 (detected for each text), a byte order mark,
// any line ends, move numbers in any form or none, castling with zeros, moves as read_san() reads them, printed signs
// such as ±, += and the novelty's N as glyphs, alone or behind a move, (=) as a comment, 0-0 as a result, comments
// after the result, which belong to its game. Comments and escaped lines before the tags are skipped. Accepted with a
// hint: the forms of PgnError's hints, such as e1g1, e4e5, N f3, 1 - 0, White wins, a stray bracket, a no-break space,
// a null move.
//
// A game ends with its result; without one, before the tags of another game, before a move of the initial position with
// the number 1, or at the end of the text.
#pragma once

#include "jadoube/notation/pgn/scanner.hpp"
#include "jadoube/notation/pgn/visitor.hpp"

namespace jadoube::pgn {

template <class SomeVisitor>
class Reader {
 public:
  Reader(Source& source, SomeVisitor& visitor, const ReadOptions& options = {},
         const LineKernel& kernel = line_kernel())
      : scanner_(source, options, kernel), variations_(options.variations), visitor_(visitor) {}

  // Works like Window::restart().
  void restart(std::string_view text, const std::optional<SourceFault>& fault = std::nullopt) {
    scanner_.restart(text, fault);
  }

  // Reads one more game; false if there is none.
  bool read_game() {
    const bool found = scanner_.next_game();
    report_errors();
    if (!found) return false;
    visitor_.begin_game(scanner_.game());
    for (auto tags = scanner_.next_tags(); !tags.empty(); tags = scanner_.next_tags()) report_tags(tags);
    const Position* const start = scanner_.start();
    report_errors();
    if (start == nullptr || visitor_.begin_moves(*start) == Next::skip)
      scanner_.skip_game();
    else
      read_moves();
    report_errors();
    visitor_.result(scanner_.result());
    visitor_.end_game();
    return true;
  }

  // The reader's place in the text; within a visitor's begin_game(), the place where the game begins.
  Place place() { return scanner_.place(); }
  // The same as a pointer into the text, which is valid until more is read, or, in a text given to restart(), as long
  // as that text is.
  const char* cursor() const { return scanner_.cursor(); }
  // The position of the line being followed; within end_game(), of a game without a variation left open, the position
  // in which the game ended.
  const Position& position() const { return scanner_.position(); }
  // The error that stopped the source before its end, if any.
  const std::optional<SourceFault>& fault() const { return scanner_.fault(); }

 private:
  using Kind = Scanner::Token::Kind;

  void report_errors() {
    if (scanner_.errors().empty()) [[likely]]
      return;
    for (const PgnError& error : scanner_.errors()) is_hint(error.kind) ? visitor_.hint(error) : visitor_.error(error);
    scanner_.errors().clear();
  }

  void report_tags(std::span<const PlainTag> tags) {
    if constexpr (requires { visitor_.tags(tags); })
      visitor_.tags(tags);
    else
      for (const PlainTag& tag : tags) visitor_.tag(tag.name, tag.value);
  }

  void report_line(const Line& line) {
    if constexpr (requires { visitor_.line(line); })
      visitor_.line(line);
    else
      report_items(line);
  }

  void report_items(const Line& line) {
    std::size_t ply = 0;
    for (std::size_t i = 0; i < line.items_size; ++i) {
      const LineItem& item = line.items[i];
      switch (item.kind) {
        case LineItem::Kind::move:
          visitor_.move(line.positions[ply], line.moves[ply], line.positions[ply + 1],
                        with_signs(item.text, item.size));
          ++ply;
          break;
        case LineItem::Kind::comment: visitor_.comment(std::string_view(item.text, item.size)); break;
        case LineItem::Kind::glyph: visitor_.glyph(item.glyph); break;
      }
    }
  }

  void read_moves() {
    for (;;) {
      const Line& line = scanner_.run();
      report_line(line);
      scanner_.made();
      if (line.is_full()) continue;
      const Scanner::Token token = scanner_.next();
      report_errors();
      switch (token.kind) {
        case Kind::nothing: break;
        case Kind::move: visitor_.move(scanner_.before(), token.move, scanner_.position(), token.text); break;
        case Kind::pass: visitor_.null_move(scanner_.before(), scanner_.position()); break;
        case Kind::comment: visitor_.comment(token.text); break;
        case Kind::glyph: visitor_.glyph(token.number); break;
        case Kind::open:
          if (variations_ && visitor_.begin_variation() == Next::read)
            scanner_.enter();
          else
            scanner_.skip_variation();
          break;
        case Kind::close: visitor_.end_variation(); break;
        case Kind::end:
          for (std::size_t open = scanner_.leave_all(); open > 0; --open) visitor_.end_variation();
          return;
      }
    }
  }

  Scanner scanner_;
  bool variations_;
  SomeVisitor& visitor_;
};

// Reads all games of the source, reporting each to the visitor.
template <class SomeVisitor>
[[nodiscard]] std::expected<void, SourceFault> read(Source& source, SomeVisitor& visitor,
                                                    const ReadOptions& options = {}) {
  Reader<SomeVisitor> reader(source, visitor, options);
  while (reader.read_game()) {
  }
  if (reader.fault()) return std::unexpected(*reader.fault());
  return {};
}

}  // namespace jadoube::pgn
