// Limits the length of a table's log and each seat's part of it, so that nobody can fill the log of a game that they
// are losing.
//
//   LogBudget budget;
//   budget.note(event.by, line.size(), ply);                      // for each entry of the log
//   budget.may(actor, act, ply)                                   // whether one more is taken
//
// A seat that has used up its part may do no more optional acts. Acts that the game may need - touching, placing,
// promoting, pressing, moving, resigning, claiming a flag - are still allowed a number of times in a turn; after that
// only if they make a move, press a clock or end the game. The program's own acts are always allowed.
#pragma once

#include <array>
#include <string_view>

#include "jadoube/laws/model/event.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_text = 300;           // characters, in any text of an act
inline constexpr std::size_t longest_sealed_move = 63;  // bytes
inline bool can_be_sealed(std::string_view move) { return !move.empty() && move.size() <= longest_sealed_move; }

class LogBudget {
 public:
  static constexpr std::size_t most_bytes = 2'000'000;  // of the log
  static constexpr std::size_t player_bytes = 500'000;  // of the acts of each player
  static constexpr std::size_t arbiter_bytes = 250'000;
  static constexpr std::size_t bytes_of_ruling = 100;       // counted for each entry besides its line
  static constexpr unsigned necessary_acts_in_a_turn = 12;  // for a seat whose part is used up

  enum class Verdict : std::uint8_t {
    fits,
    fits_if_it_carries_on,  // a move, a press, an end of the game
    seat_used_up,
    log_full,
  };
  // `ply`: the number of moves made.
  Verdict may(laws::Actor by, const laws::Act& act, unsigned ply) const;
  void note(laws::Actor by, std::size_t line_bytes, unsigned ply);

  std::size_t bytes() const { return bytes_[0] + bytes_[1] + bytes_[2]; }

 private:
  bool used_up(laws::Actor by) const;

  struct Turn {
    unsigned ply = 0, acts = 0;
  };
  std::array<std::size_t, 3> bytes_{};  // by actor
  std::array<Turn, 3> turns_{};         // by actor: acts beyond the seat's part since the last move
};

// Whether an act has a text longer than most_text.
bool has_long_text(const laws::Act& act);
// Whether an act is of a kind that is necessary to play a game to its end.
bool carries_on(const laws::Act& act);

}  // namespace jadoube::server
