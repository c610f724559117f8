// A game as the Bot and Board interface of lichess shows it. See docs/bots.md.
#pragma once

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

// Who sits there. `id` and `name` are never empty; a person without an account has those of the seat.
struct ShownPlayer {
  std::string id, name;
  bool program = false;
  std::optional<unsigned> level{};  // of the server's own engine
};
ShownPlayer shown_player(const TableInfo& info, Color color);

std::string_view speed_of(const laws::Regulations& regulations);
// `"variant": …, "speed": …` and so on: what a game and a challenge have in common.
void write_variant(laws::protocol::JsonText& json, const laws::Regulations& regulations);
// As in the types GameFullEvent, GameStateEvent and GameEventInfo of lichess.
std::string write_game_full(const Table& table);
std::string write_game_state(const Table& table);
void write_game_info(laws::protocol::JsonText& json, const Table& table, Color color, bool aborted = false);
// As in the list nowPlaying; whether it is that player's turn.
bool write_now_playing(laws::protocol::JsonText& json, const Table& table, Color color);
// What those who follow a game are told of it, without its times: it differs where there is something new.
std::string signature_of(const Table& table);
// The state of a game that was aborted, which has no other end in the Laws.
std::string write_aborted_state(const Table& table);

}  // namespace jadoube::server
