// Reads a source game by game, with the text of each, so that games can be chosen, sorted and written again unchanged.
//
//   struct PrintLong : GameWatcher {
//     bool take(const GameView& game) override { if (game.plies > 200) std::cout << game.text << "\n\n"; return true; }
//   };
//   read_games(source, {}, watcher)
#pragma once

#include "jadoube/archive/auditor.hpp"
#include "jadoube/archive/collection/tag_list.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

// A game of a source; valid while it is being taken.
struct GameView {
  // In UTF-8, with line feeds at the ends of lines and a result at the end, without blanks before and after it. Text
  // between two games belongs to neither.
  std::string_view text;
  const TagList& tags;
  pgn::Result result;
  std::uint32_t plies;   // of the main line, as far as it could be read
  std::uint64_t number;  // in its source, from 1
  std::uint64_t line;    // where it begins, from 1
  // The findings of the audit that ReadGames asks for.
  std::span<const Finding> findings;
  GameIdentity identity;
};

class GameWatcher {
 public:
  virtual ~GameWatcher() = default;
  // Called after the tags of a game. If false, its moves are not read and it is not taken.
  virtual bool wants(const TagList& tags) { return static_cast<void>(tags), true; }
  // The starting position, then the positions after further moves of the main line, a few at a time.
  virtual void start(const Position& position) { static_cast<void>(position); }
  virtual void positions(std::span<const Position> after) { static_cast<void>(after); }
  // Returns false to stop reading.
  virtual bool take(const GameView& game) = 0;
};

struct ReadGames {
  notation::Letters letters = notation::Letters::en;
  // The kinds of findings to look for in each game; none by default, since an audit takes longer than reading.
  KindSet findings = 0;
};

// Reads all games of the source in constant memory. The error is a fault of the source.
[[nodiscard]] JADOUBE_API std::expected<void, pgn::SourceFault> read_games(pgn::Source& source,
                                                                           const ReadGames& options,
                                                                           GameWatcher& watcher);

}  // namespace jadoube::archive
