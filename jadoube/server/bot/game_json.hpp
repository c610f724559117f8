// A game as the Bot and Board interface of lichess shows it. See docs/bots.md.
#pragma once

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/notation/uci.hpp"
#include "jadoube/server/bot/accounts.hpp"
#include "jadoube/server/bot/ratings.hpp"
#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

// Data for players and addresses in the JSON of a game.
struct ApiContext {
  const Ratings& ratings;
  const Accounts& accounts;
  std::int64_t now = 0;       // Unix ms
  std::string_view origin{};  // "https://example.org", the beginning of absolute addresses
};

// A player as shown. `id` and `name` are never empty; a person without an account has those of the seat.
struct ShownPlayer {
  std::string id, name;
  bool program = false;
  std::optional<unsigned> level{};  // of the server's own engine
};
ShownPlayer shown_player(const TableInfo& info, Color color);

// Writes `"rating": …`, and whether it is provisional, after a comma. A person without an account, and so without
// games, has the rating of a new player; an engine has none. A finished rated game shows the rating before it.
void write_rating(laws::protocol::JsonText& json, const ApiContext& api, const TableInfo& info, Color color, Perf perf);
void write_rating(laws::protocol::JsonText& json, const Ratings::Shown& rating);
// Writes `"perfs": {…}` of a player, by kind: games, rating, deviation, progress, and whether it is provisional.
void write_perfs(laws::protocol::JsonText& json, const ApiContext& api, std::string_view player);

// {"key": …}: used in games and challenges.
void write_variant(laws::protocol::JsonText& json, const laws::Regulations& regulations);
std::string_view variant_key(const laws::Regulations& regulations);
struct GameStatus {
  int id;
  std::string_view name;
};
GameStatus status_of(const laws::State& state);
inline constexpr GameStatus aborted_status{25, "aborted"};
std::optional<Color> winner_of(laws::Result result);
// Writes `"winner": …` after a comma, if there is a winner.
void write_winner(laws::protocol::JsonText& json, const laws::State& state);
// How the game came about: "ai", "lobby" and others.
std::string_view source_of(const TableInfo& info);
// The clock at the beginning of a game; null: no clock.
const laws::Period* first_period(const laws::Regulations& regulations);
// The number of completed moves: the opponent is not told of a move before the clock has been pressed.
unsigned told_plies(const laws::Game& game);
// The notation for castling.
notation::UciCastling castling_of(const laws::Regulations& regulations);
std::int64_t time_left_ms(const Table& table, Color color);

// Write the types GameFullEvent, GameStateEvent and GameEventInfo of lichess.
std::string write_game_full(const Table& table, const ApiContext& api);
// The same for a game from its record; `now`: the time of its clock.
std::string write_game_full(const TableInfo& info, const laws::Game& game, laws::Milliseconds now,
                            const ApiContext& api);
std::string write_game_state(const Table& table);
void write_game_info(laws::protocol::JsonText& json, const Table& table, Color color, const ApiContext& api,
                     bool aborted = false);
// Writes an item of the list nowPlaying; returns whether it is that player's turn.
bool write_now_playing(laws::protocol::JsonText& json, const Table& table, Color color, const ApiContext& api);
// Writes the answer to a challenge to the engine.
void write_new_game(laws::protocol::JsonText& json, const Table& table);
// The content for followers of a game, without its times: it differs when there is something new.
std::string signature_of(const Table& table);
// The state of an aborted game, which has no other end in the Laws.
std::string write_aborted_state(const Table& table);

}  // namespace jadoube::server
