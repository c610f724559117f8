// The finished games of players with accounts, and their ratings from the rated ones by Glicko-2: a game is rated when
// it ends, as a part of a rating period of one week.
//
//   ratings.note({.table = id, .players = {"ana", "rui"}, .perf = Perf::blitz, .rated = true, .winner = …, .at = …});
//   ratings.of("ana", Perf::blitz, now).rating
//
// Only the games are stored: at the start, the ratings are calculated again from them, in their order.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "jadoube/chess/piece.hpp"
#include "jadoube/server/bot/glicko.hpp"
#include "jadoube/server/bot/perf.hpp"
#include "jadoube/store/table_id.hpp"

namespace jadoube::server {

// A game that has ended with a result.
struct PlayedGame {
  store::TableId table{};
  std::array<std::string, 2> players;  // the accounts' identifiers, by color; empty: a player without an account
  Perf perf{};
  bool rated = false;  // between two accounts; a game that both players lost changes no rating
  bool engine = false;
  std::optional<Color> winner{};
  bool both_lost = false;
  std::int64_t at = 0;  // end of the game, Unix ms
  friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};
// The text in the store; reading returns nothing if the text is not valid.
std::string write_played_game(const PlayedGame& game);
std::optional<PlayedGame> read_played_game(store::TableId table, std::string_view text);

class Ratings {
 public:
  // A rating for display.
  struct Shown {
    int rating = 1500, deviation = 350;
    int progress = 0;    // over the last twelve rated games
    unsigned games = 0;  // all finished games, rated or not
    bool provisional() const { return deviation > most_certain; }

   private:
    static constexpr int most_certain = 110;
  };
  struct Counts {
    unsigned all = 0, rated = 0, engine = 0, wins = 0, draws = 0, losses = 0;
  };
  // The effect of a game on a rating.
  struct Change {
    int before = 0, difference = 0;
    bool provisional = false;
  };

  // Adds a game; returns false if it is already known.
  bool note(const PlayedGame& game);

  // `now`: Unix ms, because deviations grow with time. A player without games has the rating of a new player.
  Shown of(std::string_view player, Perf perf, std::int64_t now) const;
  Counts counts(std::string_view player) const;
  // The change by a finished rated game.
  std::optional<Change> change(store::TableId table, Color color) const;
  // The end of a game, Unix ms.
  std::optional<std::int64_t> ended(store::TableId table) const;
  // The player's finished games, oldest first; null if there are none.
  struct Game {
    store::TableId table;
    Perf perf;
    bool rated;
    std::int64_t at;
    std::array<const std::string*, 2> players;  // null: no account
    std::array<Change, 2> changes;              // by color, for a rated game
  };
  const std::vector<std::shared_ptr<const Game>>* games(std::string_view player) const;

 private:
  struct Record {
    glicko::Rated rated{};
    unsigned games = 0;
    std::optional<std::int64_t> last{};  // the last rated game
    std::deque<double> before{};         // the ratings before each of the last twelve rated games
  };
  struct Player {
    std::array<Record, perfs> records{};
    Counts counts{};
    std::vector<std::shared_ptr<const Game>> games{};
  };
  static double periods(const Record& record, std::int64_t now);
  static glicko::Rated at(const Record& record, std::int64_t now);
  void rate(const PlayedGame& game, Game& kept);

  std::map<std::string, Player, std::less<>> players_;  // by account identifier
  std::unordered_map<store::TableId, std::shared_ptr<const Game>> games_;
};

}  // namespace jadoube::server
