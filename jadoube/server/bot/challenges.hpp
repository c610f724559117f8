// Challenges: a game that a player is asked to play, until there is an answer.
#pragma once

#include "jadoube/server/bot/accounts.hpp"
#include "jadoube/server/bot/form.hpp"
#include "jadoube/server/table/create_table.hpp"

namespace jadoube::server {

struct Challenge {
  CreateTable request;  // its table's `id` is the challenge's; an invitation's table is there already
  bool invitation = false;
  std::string challenger;  // the account's name; empty: somebody at a table, whose name is below
  std::string challenger_name{};
  bool challenger_program = true;
  std::string asked;  // the account's name
  bool asked_program = true;
  bool by_lot = false;  // the colors
  Color color;          // of who is asked
  Moment until{};       // of an invitation: none

  store::TableId id() const { return request.info.id; }
};

// An invitation to a seat that has not been answered is declined after so long.
inline constexpr std::chrono::minutes time_for_invitation{10};
// Whether the account has been asked to play there, and has not answered.
bool is_invited(const Account& account, const TableInfo& info);

// What a challenge by form asks for, of who plays `color` where that is said: a table of the Laws of the current
// edition, on a board with pieces. Nothing of it makes a rated game. An error is told in English.
struct ChallengeRequest {
  CreateTable table;
  std::optional<Color> color{};  // the challenger's; none: lots are drawn
};
std::expected<ChallengeRequest, std::string> read_challenge(const Form& form);
// Likewise against the server's engine.
std::expected<CreateTable, std::string> read_engine_challenge(const Form& form);

// Somebody at that table invites a player to that seat.
Challenge invitation_to(const TableInfo& info, Color color);

// As in the type ChallengeJson of lichess. `reason`: why it was declined.
enum class ChallengeStatus : std::uint8_t { created, canceled, declined, accepted };
std::string write_challenge(const Challenge& challenge, ChallengeStatus status, bool incoming,
                            std::string_view reason = {});

}  // namespace jadoube::server
