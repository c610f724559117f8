// What a reader reports about a text, as words, for comparison.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "jadoube/notation/pgn/reader.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::pgn::test {

struct Events : Visitor {
  std::vector<std::string> words;
  std::vector<PgnError> errors;
  std::vector<PgnError> hints;
  Next into_games = Next::read;
  Next into_variations = Next::read;

  void begin_game(std::uint64_t number) { words.push_back(fmt::format("game {}", number)); }
  void tag(std::string_view name, std::string_view value) { words.push_back(fmt::format("{}={}", name, value)); }
  Next begin_moves(const Position& start) {
    words.push_back(start == Position() ? "start" : notation::write_fen(start));
    return into_games;
  }
  void move(const Position& before, Move move, const Position& after, std::string_view san) {
    if (!before.is_legal(move) || !(before.after(move) == after)) words.push_back("WRONG POSITION");
    words.push_back(std::string(san));
  }
  void null_move(const Position& before, const Position& after) {
    words.push_back(before.turn() != after.turn() ? "pass" : "WRONG POSITION");
  }
  void comment(std::string_view text) { words.push_back(fmt::format("{{{}}}", text)); }
  void glyph(unsigned number) { words.push_back(fmt::format("${}", number)); }
  Next begin_variation() {
    words.push_back("(");
    return into_variations;
  }
  void end_variation() { words.push_back(")"); }
  void result(Result result) { words.push_back(std::string(to_string(result))); }
  void end_game() { words.push_back("end"); }
  void error(const PgnError& error) { errors.push_back(error); }
  void hint(const PgnError& hint) { hints.push_back(hint); }

  std::string joined() const {
    std::string all;
    for (const std::string& word : words) (all += all.empty() ? "" : " ").append(word);
    return all;
  }
  std::string error_places() const {
    std::string all;
    for (const PgnError& error : errors)
      all += fmt::format("{}{}:{}:{}", all.empty() ? "" : " ", error.game, error.line, error.column);
    return all;
  }
};

inline Events events_of(std::string_view text, const ReadOptions& options = {}, Events events = {}) {
  Source source = Source::text(text);
  static_cast<void>(read(source, events, options));
  return events;
}

// Only the events between the start of the moves and the result, for a text that consists of moves only.
inline std::string moves_of(std::string_view text, const ReadOptions& options = {}) {
  const std::string all = events_of(text, options).joined();
  constexpr std::string_view begin = "game 1 start ", end = " end";
  return all.starts_with(begin) && all.ends_with(end) ? all.substr(begin.size(), all.size() - begin.size() - end.size())
                                                      : all;
}

}  // namespace jadoube::pgn::test
