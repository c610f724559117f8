// What players do for themselves, by the code that stands on their name plate: they say that they are here, enter the
// result of their game, which counts when both agree, and ask for a half-point bye or to withdraw, which an arbiter
// grants.
#pragma once

#include <expected>

#include "jadoube/server/tournament/acts.hpp"

namespace jadoube::server {

enum class OwnDemand : std::uint8_t {
  look,       // what the player alone may see
  here,       // checks in
  result,     // of the player's game in the round in play
  half_bye,   // asked for, in a round that is not paired yet
  withdraw,   // asked for, from the next round on
  take_back,  // what was asked for and is not answered yet
};
std::string_view word(OwnDemand demand);

struct OwnRequest {
  unsigned player = 0;  // by place
  std::string code{};
  OwnDemand demand = OwnDemand::look;
  unsigned round = 0;
  tournament::GameResult result{};
};
std::expected<OwnRequest, Refusal> read_own_request(std::string_view body);

// The code of a player, by which the player is known; `place` in `players`.
std::string own_code(const Tournament& tournament, unsigned place);
bool is_own_code(const Tournament& tournament, unsigned place, const std::string& code);

// `now`: Unix ms.
Acted perform_own(Tournament& tournament, const OwnRequest& request, std::int64_t now);

// The player's board, colour and opponent in the round in play, and the games before; with what the player has asked
// for, and what both have said of the game, if the player asks.
std::string write_own(const Tournament& tournament, unsigned place, bool asked_by_player);
// {"players": [{"place", "name", "club"}]} of those whose names have words that begin so; 20 at most.
std::string write_found_players(const Tournament& tournament, std::string_view words);
// {"codes": [{"place", "name", "code"}]} of all who take part.
std::string write_codes(const Tournament& tournament);

}  // namespace jadoube::server
