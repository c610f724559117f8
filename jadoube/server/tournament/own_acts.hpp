// Acts of players for themselves, with the code on their name plate: they check in, enter the result of their game,
// which counts when both players agree, and ask for a half-point bye or to withdraw, which an arbiter must grant.
#pragma once

#include <expected>

#include "jadoube/server/tournament/acts.hpp"

namespace jadoube::server {

enum class OwnDemand : std::uint8_t {
  look,       // reads data that only the player may see
  here,       // checks in
  result,     // of the player's game in the current round
  half_bye,   // a request for a round that is not paired yet
  withdraw,   // a request, from the next round on
  take_back,  // takes back an unanswered request
};
std::string_view word(OwnDemand demand);

struct OwnRequest {
  unsigned player = 0;  // index in `players`
  std::string code{};
  OwnDemand demand = OwnDemand::look;
  unsigned round = 0;
  tournament::GameResult result{};
};
std::expected<OwnRequest, Refusal> read_own_request(std::string_view body);

// The code that identifies a player; `place`: the index in `players`.
std::string own_code(const Tournament& tournament, unsigned place);
bool is_own_code(const Tournament& tournament, unsigned place, const std::string& code);

// `now`: Unix ms.
Acted perform_own(Tournament& tournament, const OwnRequest& request, std::int64_t now);
// The description of the act for the log: a JSON object.
std::string about_own(const OwnRequest& request, const Tournament& before, const Tournament& after);

// The player's board, colour and opponent in the current round, and the earlier games; if the player asks, also the
// player's requests, and the results that both players have entered.
std::string write_own(const Tournament& tournament, unsigned place, bool asked_by_player);
// {"players": [{"place", "name", "club"}]}: players with words in their names that begin like `words`; 20 at most.
std::string write_found_players(const Tournament& tournament, std::string_view words);
// {"codes": [{"place", "name", "code"}]} of all players.
std::string write_codes(const Tournament& tournament);

}  // namespace jadoube::server
