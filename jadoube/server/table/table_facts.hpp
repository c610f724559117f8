// The facts about a table besides its game: its info, its seats and their secrets, and a seat that is reserved for a
// player who has joined but not come yet. Each change is a value for the store.
//
//   TableFacts facts(info, seats);
//   const auto changes = facts.rename(Color::white, "Ana", false);   // for the store; facts.info() has the new name
#pragma once

#include <utility>

#include "jadoube/server/common/address_quota.hpp"
#include "jadoube/server/table/core_values.hpp"
#include "jadoube/server/table/sealed_move.hpp"
#include "jadoube/server/table/table_info.hpp"

namespace jadoube::server {

class TableFacts {
 public:
  using Changes = std::vector<store::Change>;

  TableFacts(TableInfo info, std::vector<store::Seat> seats) : info_(std::move(info)), seats_(std::move(seats)) {}

  const TableInfo& info() const { return info_; }
  Terms terms(laws::Milliseconds lag_cap, laws::Milliseconds notice) const;
  // The change that stores the changed info.
  store::Change set_info() const;

  // --- Seats
  // The seat that a token opens; nothing if it opens none.
  std::optional<Seat> seat_of(std::string_view token) const;
  // The color of the player whose board has this secret.
  std::optional<Color> board_of(std::string_view secret) const;
  // The people for whom a move of that sealer is sealed.
  std::vector<store::SecretHash> openers(std::string_view sealers_secret, Seat sealer) const;
  // Gives the player's own board this secret, in place of any other; none: no board has a secret.
  Changes set_board(Color color, const std::optional<std::string>& secret);
  // A player with an account is invited to a seat, takes it, or declines. The seat is then no longer open.
  Changes set_player(Color color, ProgramSeat player, const std::string& name);

  // --- The open seat
  // Whether a player is still being looked for, or has joined and not come yet.
  bool seat_open() const { return info_.open_seat || reserved_; }
  bool reserved() const { return reserved_.has_value(); }
  // Reserves the seat for two minutes for the player who joins; returns the secret that opens it. Stores nothing.
  std::expected<std::pair<Color, std::string>, Refusal> join(const std::string& name,
                                                             const std::shared_ptr<AddressQuota>& joiner, Moment now);
  // Opens the seat again if its player did not come in time. Returns whether that happened now.
  bool free_seat_not_taken(Moment now);
  // Gives the reserved seat to its player, who has come, if it is this seat.
  Changes take_reserved_seat(Seat seat);

  // --- Names and other changes
  // Sets a name. The players may do so until the game has begun, then only if there is no name; the arbiter at any
  // time. Names of a tournament's players and of accounts are stored there, and are not changed at a table.
  std::expected<Changes, Refusal> name(Seat by, Color of, const std::string& name);
  // For an operator. Empty: removes the name; `forgotten`: also erases the reasons given at the table.
  Changes rename(Color color, const std::string& name, bool forgotten);
  Changes hide(bool hidden);
  Changes rename_event(const std::string& name);
  // Notes a failure of the engine; nothing: it continues to play. No changes if there is no engine.
  Changes set_engine_trouble(std::optional<text::Said> trouble);
  // Notes the game's progress. No changes if the store does not need it.
  Changes follow(const Progress& progress, std::int64_t unix_now);
  void set_plies(unsigned plies) { info_.plies = plies; }

 private:
  // The formerly open seat, between joining and coming.
  struct Reserved {
    store::Seat seat;
    Color color;
    std::string name_before;
    Moment until;
    QuotaLease of_joiner;
  };

  TableInfo info_;
  std::vector<store::Seat> seats_;
  std::optional<Reserved> reserved_;
};

}  // namespace jadoube::server
