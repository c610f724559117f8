// The wooden boards of a playing hall: which of them stands at which board of a tournament, and what the programs that
// see them tell of each: whether it is connected, its battery, and where it differs from the game. It is shown to the
// tournament's arbiters, and nothing of it is stored but which board is which.
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
inline constexpr std::size_t most_wooden_boards = 200;  // of a program

struct WoodenBoard {
  struct Difference {
    Square square{};
    char game = 0, board = 0;  // a piece by its letter in a FEN; 0: none
  };
  std::string serial;
  bool connected = false;
  std::optional<unsigned> battery{};  // percent
  std::vector<Difference> differences{};
};

// {"serial", "connected", "battery", "differs"}: see docs/api.md, Wooden boards.
std::expected<WoodenBoard, Refusal> read_wooden_board(const boost::json::object& told);

// A program that sees wooden boards, as a connection.
class HallProgram {
 public:
  HallProgram() = default;
  HallProgram(const HallProgram&) = delete;
  HallProgram& operator=(const HallProgram&) = delete;
  virtual ~HallProgram() = default;

  // {"places": …}: which board of the round each of them is, with the secret of its seat.
  virtual void tell_places(std::string message) = 0;
  virtual void dismiss(CloseReason why, const Refusal& refusal) = 0;
  virtual unsigned link() const = 0;  // by which it came

  std::string secret{};               // from which those of the boards' seats are made
  std::vector<WoodenBoard> wooden{};  // what it has told
};

class Halls {
 public:
  // What desks are told of that tournament has changed.
  using Changed = std::function<void(store::TableId)>;
  explicit Halls(Changed changed) : changed_(std::move(changed)) {}

  std::expected<void, Refusal> enter(HallProgram& program, const Tournaments::Held& tournament);
  void leave(HallProgram& program);
  std::expected<void, Refusal> tell(HallProgram& program, WoodenBoard board);
  // A board of the tournament has been given another wooden board, or a round has been made.
  void decided(const Tournaments::Held& tournament);
  void dismiss_revoked(const Tournament& tournament);
  void close(const Refusal& why);

  // {"hall": …}, as desks have it.
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
