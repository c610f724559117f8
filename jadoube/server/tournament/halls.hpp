// The wooden boards of a playing hall: which of them stands at which board of a tournament, and the reports of the
// programs that see them: connection, battery, and differences from the game. The tournament's arbiters see these; only
// the places of the boards are stored.
#pragma once

#include <boost/json/object.hpp>

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "jadoube/server/common/refusal.hpp"
#include "jadoube/server/tournament/tournaments.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_hall_programs = 8;    // of a tournament
inline constexpr std::size_t most_wooden_boards = 200;  // of one program

struct WoodenBoard {
  struct Difference {
    Square square{};
    char game = 0, board = 0;  // piece letter as in FEN; 0: none
  };
  std::string serial;
  bool connected = false;
  std::optional<unsigned> battery{};  // percent
  std::vector<Difference> differences{};
};

// {"serial", "connected", "battery", "differs"}: see docs/api.md, Wooden boards.
std::expected<WoodenBoard, Refusal> read_wooden_board(const boost::json::object& told);

// The connection of a program that sees wooden boards.
class HallProgram {
 public:
  HallProgram() = default;
  HallProgram(const HallProgram&) = delete;
  HallProgram& operator=(const HallProgram&) = delete;
  virtual ~HallProgram() = default;

  // {"places": …}: the board of the round for each wooden board, with the secret of its seat.
  virtual void tell_places(std::string message) = 0;
  virtual void dismiss(CloseReason why, const Refusal& refusal) = 0;
  virtual unsigned link() const = 0;  // the link that it used

  std::string secret{};               // source of the secrets of the boards' seats
  std::vector<WoodenBoard> wooden{};  // reported by the program
};

class Halls {
 public:
  // Called when the information for the tournament's desks has changed.
  using Changed = std::function<void(store::TableId)>;
  explicit Halls(Changed changed) : changed_(std::move(changed)) {}

  std::expected<void, Refusal> enter(HallProgram& program, const Tournaments::Held& tournament);
  void leave(HallProgram& program);
  std::expected<void, Refusal> tell(HallProgram& program, WoodenBoard board);
  // Called when a board of the tournament has another wooden board, or a round was made.
  void decided(const Tournaments::Held& tournament);
  void dismiss_revoked(const Tournament& tournament);
  void close(const Refusal& why);

  // {"hall": …}, as for desks.
  std::string message(const Tournament& tournament) const;

 private:
  struct Hall {
    Tournaments::Held tournament;
    std::vector<HallProgram*> programs{};
  };
  static std::string places(const Tournament& tournament, std::string_view secret);

  Changed changed_;
  std::map<store::TableId, Hall> halls_;
};

}  // namespace jadoube::server
