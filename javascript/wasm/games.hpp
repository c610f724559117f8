// Games of PGN as JSON.
#pragma once

#include <string>
#include <vector>

#include "jadoube/notation/pgn/game.hpp"
#include "jadoube/notation/pgn/reader.hpp"

namespace jadoube::javascript {

// Builds games, and keeps where each begins and what is wrong in it.
class GameCollector : public pgn::GameBuilder {
 public:
  explicit GameCollector(bool comments) : comments_(comments) {}

  void begin_game(std::uint64_t number);
  void comment(std::string_view text) {
    if (comments_) GameBuilder::comment(text);
  }
  void glyph(unsigned number) {
    if (comments_) GameBuilder::glyph(number);
  }
  void error(const pgn::PgnError& error) {
    constexpr std::size_t most = 1000;
    if (errors.size() < most) errors.push_back(error);
  }
  void hint(const pgn::PgnError& hint) { error(hint); }

  pgn::Reader<GameCollector>* reader = nullptr;
  std::vector<pgn::PgnError> errors;
  std::uint64_t number = 0, line = 0;

 private:
  bool comments_;
};

// Variations nested deeper are left out, with an error: whoever reads the JSON goes down as deep.
inline constexpr std::size_t most_nested = 100;

class GameReader {
 public:
  GameReader(std::string text, notation::Letters letters, bool variations, bool comments);

  // Appends a list of at most `most` games; false if there is none left.
  bool next(std::string& out, unsigned most);

 private:
  void write_game(std::string& out);

  std::string text_;
  notation::Letters letters_;
  pgn::Source source_;
  GameCollector collector_;
  pgn::Reader<GameCollector> reader_;
};

// All games of a text in PGN's export format.
void format_games(std::string& out, std::string_view text, notation::Letters letters, notation::Letters written,
                  std::size_t columns, bool roster);

}  // namespace jadoube::javascript
