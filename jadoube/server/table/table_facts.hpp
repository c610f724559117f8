// What is known of a table besides its game: its info, the seats that secrets open, the seat that was joined and to
// which nobody has come yet. Each change is a value for the store.
//
//   TableFacts facts(info, seats);
//   const auto changes = facts.rename(Color::white, "Ana", false);   // for the store; facts.info() has the name
//   already
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
  // The change of an info that has been changed.
  store::Change set_info() const;

  // --- Seats
  // The seat that a token opens; nothing if it opens none.
  std::optional<Seat> seat_of(std::string_view token) const;
  // The player's whose board has that secret.
  std::optional<Color> board_of(std::string_view secret) const;
  // Those for whom a move of that sealer's is sealed.
  std::vector<store::SecretHash> openers(std::string_view sealers_secret, Seat sealer) const;
  // A board of the player's own has this secret, and no other; none: no board has one.
  Changes set_board(Color color, const std::optional<std::string>& secret);
  // A player with an account is invited to a seat, takes it, or does not. The seat is then not open any more.
  Changes set_player(Color color, ProgramSeat player, const std::string& name);

  // --- The open seat
  // Somebody is still looked for, or has joined and not come.
  bool seat_open() const { return info_.open_seat || reserved_; }
  bool reserved() const { return reserved_.has_value(); }
  // Reserves it for whoever joins, for two minutes; gives the secret that opens it. Nothing of that is stored.
  std::expected<std::pair<Color, std::string>, Refusal> join(const std::string& name,
                                                             const std::shared_ptr<AddressQuota>& joiner, Moment now);
  // It is open again where nobody came. True: that is so now.
  bool free_seat_not_taken(Moment now);
  // Whoever joined has come, if it is their seat: it is theirs.
  Changes take_reserved_seat(Seat seat);

  // --- Names, and what else becomes of a table
  // By who plays, until the game has begun if there is a name already; by the arbiter at any time. Those of a
  // tournament's players and of accounts are kept with them, and are not corrected at a table.
  std::expected<Changes, Refusal> name(Seat by, Color of, const std::string& name);
  // By an operator. Empty: there is no name any more; `forgotten`: and the reasons given at the table are erased.
  Changes rename(Color color, const std::string& name, bool forgotten);
  Changes hide(bool hidden);
  Changes rename_event(const std::string& name);
  // What the engine at this table has failed in; nothing: it plays on. No changes where there is no engine.
  Changes set_engine_trouble(std::optional<text::Said> trouble);
  // The game has gone on so. No changes where the store need not know.
  Changes follow(const Progress& progress, std::int64_t unix_now);
  void set_plies(unsigned plies) { info_.plies = plies; }

 private:
  // The seat that was open, between joining and coming.
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
