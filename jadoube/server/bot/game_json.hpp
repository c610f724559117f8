// A game as the Bot and Board interface of lichess shows it. See docs/bots.md.
#pragma once

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/notation/uci.hpp"
#include "jadoube/server/bot/accounts.hpp"
#include "jadoube/server/bot/ratings.hpp"
#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

// What is said of players and addresses beside a game.
struct ApiContext {
  const Ratings& ratings;
  const Accounts& accounts;
  std::int64_t now = 0;       // Unix ms
  std::string_view origin{};  // "https://example.org", which absolute addresses begin with
};

// Who sits there. `id` and `name` are never empty; a person without an account has those of the seat.
struct ShownPlayer {
  std::string id, name;
  bool program = false;
  std::optional<unsigned> level{};  // of the server's own engine
};
ShownPlayer shown_player(const TableInfo& info, Color color);

// `"rating": …`, and that it is provisional if it is; a comma stands before. Of somebody without an account, who has no
// games, the rating of a new player; of an engine nothing. In a rated game that is over: the rating before it.
void write_rating(laws::protocol::JsonText& json, const ApiContext& api, const TableInfo& info, Color color, Perf perf);
void write_rating(laws::protocol::JsonText& json, const Ratings::Shown& rating);
// `"perfs": {…}` of a player: games, rating, deviation, progress, and whether it is provisional, of each kind.
void write_perfs(laws::protocol::JsonText& json, const ApiContext& api, std::string_view player);

// {"key": …}: what a game and a challenge have in common.
void write_variant(laws::protocol::JsonText& json, const laws::Regulations& regulations);
std::string_view variant_key(const laws::Regulations& regulations);
struct GameStatus {
  int id;
  std::string_view name;
};
GameStatus status_of(const laws::State& state);
inline constexpr GameStatus aborted_status{25, "aborted"};
std::optional<Color> winner_of(laws::Result result);
// `"winner": …`, a comma before it, if there is one.
void write_winner(laws::protocol::JsonText& json, const laws::State& state);
// "ai", "lobby" and so on: how the game came about.
std::string_view source_of(const TableInfo& info);
// The clock that a game begins with; null: it has none.
const laws::Period* first_period(const laws::Regulations& regulations);
// The moves that are made and completed: while the clock has not been pressed, the opponent is not told.
unsigned told_plies(const laws::Game& game);
// How castling is written.
notation::UciCastling castling_of(const laws::Regulations& regulations);
std::int64_t time_left_ms(const Table& table, Color color);

// As in the types GameFullEvent, GameStateEvent and GameEventInfo of lichess.
std::string write_game_full(const Table& table, const ApiContext& api);
// Of a game by its record; `now`: the time of its clock.
std::string write_game_full(const TableInfo& info, const laws::Game& game, laws::Milliseconds now,
                            const ApiContext& api);
std::string write_game_state(const Table& table);
void write_game_info(laws::protocol::JsonText& json, const Table& table, Color color, const ApiContext& api,
                     bool aborted = false);
// As in the list nowPlaying; whether it is that player's turn.
bool write_now_playing(laws::protocol::JsonText& json, const Table& table, Color color, const ApiContext& api);
// As what answers a challenge to the engine.
void write_new_game(laws::protocol::JsonText& json, const Table& table);
// What those who follow a game are told of it, without its times: it differs where there is something new.
std::string signature_of(const Table& table);
// The state of a game that was aborted, which has no other end in the Laws.
std::string write_aborted_state(const Table& table);

}  // namespace jadoube::server
