// Challenges: a game that a player is asked to play, until there is an answer.
#pragma once

#include <memory>

#include "jadoube/server/bot/accounts.hpp"
#include "jadoube/server/bot/form.hpp"
#include "jadoube/server/bot/game_json.hpp"
#include "jadoube/server/table/create_table.hpp"

namespace jadoube::server {

enum class ChallengeStatus : std::uint8_t { created, canceled, declined, accepted };
std::string_view word(ChallengeStatus status);

// The connection of a challenger that waits for the answer (keepAliveStream).
struct ChallengeWait {
  std::shared_ptr<LineStream> stream{};
  std::optional<ChallengeStatus> outcome{};  // what it has become
  // Tells the outcome, once both are known, and ends the stream.
  void tell() const;
};

struct Challenge {
  CreateTable request;  // its table's `id` is the challenge's; an invitation's table is there already
  bool invitation = false;
  std::string challenger;  // the account's name; empty: somebody at a table, whose name is below
  std::string challenger_name{};
  bool challenger_program = true;
  std::string asked;  // the account's name
  bool asked_program = true;
  bool by_lot = false;                    // the colors
  Color color;                            // of who is asked
  Moment until{};                         // of an invitation: none
  std::shared_ptr<ChallengeWait> wait{};  // then it lasts as long as that connection

  store::TableId id() const { return request.info.id; }
};

// An invitation to a seat that has not been answered is declined after so long.
inline constexpr std::chrono::minutes time_for_invitation{10};
// Whether the account has been asked to play there, and has not answered.
bool is_invited(const Account& account, const TableInfo& info);

// Which field of a form is wrong, and why, in English. Empty: what is wrong is in none of them.
struct FormError {
  std::string field, text;
};

// What a challenge by form asks for, of who plays `color` where that is said: a table of the Laws of the current
// edition, on a board with pieces.
struct ChallengeRequest {
  CreateTable table;
  std::optional<Color> color{};  // the challenger's; none: lots are drawn
  bool waits = false;            // the answer is a stream, on which the outcome is told
};
std::expected<ChallengeRequest, FormError> read_challenge(const Form& form);
// Likewise against the server's engine.
std::expected<CreateTable, FormError> read_engine_challenge(const Form& form);
// Likewise for anybody who takes a seat.
std::expected<CreateTable, FormError> read_open_challenge(const Form& form);

// A game that is sought with anybody: the table, and which opponents it is for.
struct SeekRequest {
  CreateTable table;
  std::optional<Color> color{};  // the seeker's; none: either
  int least_rating = 0, most_rating = 9'999;
};
std::expected<SeekRequest, FormError> read_seek(const Form& form);

// Somebody at that table invites a player to that seat.
Challenge invitation_to(const TableInfo& info, Color color);

// As in the type ChallengeJson of lichess. `reason`: why it was declined.
std::string write_challenge(const Challenge& challenge, ChallengeStatus status, bool incoming, const ApiContext& api,
                            std::string_view reason = {});
// As in the type ChallengeOpenJson; `secrets`: what opens the seats, by color.
std::string write_open_challenge(const TableInfo& info, const std::array<std::string, 2>& secrets,
                                 const ApiContext& api);

}  // namespace jadoube::server
