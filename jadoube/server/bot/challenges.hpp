// Challenges: requests to a player for a game, until they are answered.
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
  std::optional<ChallengeStatus> outcome{};  // the outcome of the challenge
  // Sends the outcome, once both members are known, and ends the stream.
  void tell() const;
};

struct Challenge {
  CreateTable request;  // the table's `id` is also the challenge's; an invitation has an existing table
  bool invitation = false;
  std::string challenger;  // account name; empty: a person at a table, whose name follows
  std::string challenger_name{};
  bool challenger_program = true;
  std::string asked;  // account name
  bool asked_program = true;
  bool by_lot = false;                    // colors are drawn by lot
  Color color;                            // of the challenged player
  Moment until{};                         // not used for an invitation
  std::shared_ptr<ChallengeWait> wait{};  // if set, the challenge lasts as long as that connection

  store::TableId id() const { return request.info.id; }
};

// An unanswered invitation to a seat is declined after this time.
inline constexpr std::chrono::minutes time_for_invitation{10};
// Whether the account is invited to play at that table and has not answered.
bool is_invited(const Account& account, const TableInfo& info);

// The wrong field of a form, and the reason, in English. Empty field: the fault is in no single field.
struct FormError {
  std::string field, text;
};

// A challenge that was sent as a form: a table under the Laws of the current edition, on a board with pieces. If a
// color is given, it is the challenger's.
struct ChallengeRequest {
  CreateTable table;
  std::optional<Color> color{};  // the challenger's; none: drawn by lot
  bool waits = false;            // the answer is a stream that tells the outcome
};
std::expected<ChallengeRequest, FormError> read_challenge(const Form& form);
// Reads a challenge against the server's engine.
std::expected<CreateTable, FormError> read_engine_challenge(const Form& form);
// Reads a challenge for anybody who takes a seat.
std::expected<CreateTable, FormError> read_open_challenge(const Form& form);

// A search for a game with any opponent: the table, and the limits for opponents.
struct SeekRequest {
  CreateTable table;
  std::optional<Color> color{};  // the seeker's; none: any
  int least_rating = 0, most_rating = 9'999;
};
std::expected<SeekRequest, FormError> read_seek(const Form& form);

// The invitation of a player to that seat by somebody at the table.
Challenge invitation_to(const TableInfo& info, Color color);

// Writes the type ChallengeJson of lichess. `reason`: why the challenge was declined.
std::string write_challenge(const Challenge& challenge, ChallengeStatus status, bool incoming, const ApiContext& api,
                            std::string_view reason = {});
// Writes the type ChallengeOpenJson; `secrets` open the seats, by color.
std::string write_open_challenge(const TableInfo& info, const std::array<std::string, 2>& secrets,
                                 const ApiContext& api);

}  // namespace jadoube::server
