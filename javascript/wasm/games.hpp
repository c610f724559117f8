// Games of PGN as JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "jadoube/notation/pgn/game.hpp"
#include "jadoube/notation/pgn/internal/whole.hpp"
#include "jadoube/notation/pgn/reader.hpp"

namespace jadoube::javascript {

// What of a text was read before: the next game is number `games` + 1, and its text begins on line `lines` + 1.
struct Before {
  std::uint64_t games = 0, lines = 0;
};

// Builds games, and keeps where each begins and what is wrong in it.
class GameCollector : public pgn::GameBuilder {
 public:
  GameCollector(bool comments, Before before) : comments_(comments), before_(before) {}

  void begin_game(std::uint64_t number);
  pgn::Next begin_moves(const Position& start) {
    whole.begin_moves();
    return GameBuilder::begin_moves(start);
  }
  pgn::Next begin_variation() {
    whole.begin_variation();
    return GameBuilder::begin_variation();
  }
  void end_variation() {
    whole.end_variation();
    GameBuilder::end_variation();
  }
  void comment(std::string_view text) {
    if (comments_) GameBuilder::comment(text);
  }
  void glyph(unsigned code) {
    if (comments_) GameBuilder::glyph(code);
  }
  void error(const pgn::PgnError& error) {
    whole.error(error);
    hint(error);
  }
  void hint(const pgn::PgnError& hint) {
    constexpr std::size_t most = 1000;
    if (errors.size() == most) return;
    errors.push_back(hint);
    errors.back().game += before_.games;
    errors.back().line += before_.lines;
  }

  pgn::Reader<GameCollector>* reader = nullptr;
  pgn::Whole whole;
  std::vector<pgn::PgnError> errors;
  std::uint64_t number = 0, line = 0;

 private:
  bool comments_;
  Before before_;
};

// Variations nested deeper are left out, with an error: whoever reads the JSON goes down as deep.
inline constexpr std::size_t most_nested = 100;

class GameReader {
 public:
  GameReader(std::string text, notation::Letters letters, bool variations, bool comments, Before before);

  // Appends a list of at most `most` games; false if there is none left.
  bool next(std::string& out, unsigned most);
  // What stopped the reading before the end of the text: it is compressed.
  const std::optional<pgn::SourceFault>& fault() const { return reader_.fault(); }

 private:
  void write_game(std::string& out);

  std::string text_;
  notation::Letters letters_;
  pgn::Source source_;
  GameCollector collector_;
  pgn::Reader<GameCollector> reader_;
};

// How games are written in PGN's export format.
struct Form {
  notation::Letters letters;
  std::size_t columns;
  bool roster;
};
// All games of a text; false: `out` is why the text could not be read.
bool format_games(std::string& out, std::string_view text, notation::Letters letters, const Form& form);

// A game that a program gives as records, each a letter and a text that ends with a zero byte, in the order of PGN:
// n the name of a tag, v its value; s the starting position in FEN, before the first of those that follow; m a move in
// UCI or English algebraic notation; c a comment; g a glyph; ( and ) a variation on the last move; r the result.
// False: `out` is the error in a move, in the FEN or in the result.
bool format_game(std::string& out, std::string_view records, const Form& form);

}  // namespace jadoube::javascript
