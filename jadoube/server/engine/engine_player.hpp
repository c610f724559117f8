// Decides the acts of an engine at its seat, as a player under the Laws: the next act, from the game, the chosen move,
// and the result of earlier acts. Nothing here waits, or searches for a move.
#pragma once

#include "jadoube/engines/judgement.hpp"
#include "jadoube/server/table/engine_seat.hpp"
#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

class EnginePlayer {
 public:
  explicit EnginePlayer(const EngineSeat& seat);
  // For a program elsewhere that makes its own decisions: its moves, whether to offer, accept or claim a draw, and when
  // to resign.
  explicit EnginePlayer(Color color);

  struct Step {
    enum class Kind : std::uint8_t {
      act,
      ready,  // to continue after the clocks were stopped
      think,
    };
    Kind kind;
    Milliseconds pause{};  // time that a person would need
    laws::Act act{};
    // The start and end of the movement of the piece in the hand during the pause.
    std::optional<std::pair<Square, Square>> carries{};
  };
  // Returns the next step, or nothing while the player waits for others. `now`: the table's time; `lag`: how long an
  // act of the opponent may be on its way.
  std::optional<Step> next(const laws::Game& game, Milliseconds now, Milliseconds lag);
  // While the player waits: the table's time of the next check even without a new act, because the opponent's flag may
  // be claimed then.
  std::optional<Milliseconds> look_again(const laws::Game& game, Milliseconds lag) const;

  // A turn: from one move made to the next.
  struct Turn {
    unsigned ply = 0;
    std::uint64_t position = 0;
    friend bool operator==(const Turn&, const Turn&) = default;
  };
  static Turn turn_of(const laws::Game& game) { return {game.state().ply(), game.state().position.key()}; }

  // Sets the move that the engine has chosen for this turn.
  void decide(const laws::Game& game, const engines::Thought& thought);
  // Sets the move that the other program has chosen for this turn, and whether a draw is offered with it.
  void decide(const laws::Game& game, Move move, bool offers_draw);
  // Drops the chosen move.
  void forget_decision() { decision_.reset(); }
  // Notes that the player does this step now.
  void note_done(const laws::Game& game, const Step& step);
  // Notes that the last act was refused, so that it is not repeated in this turn.
  void note_refused(const laws::Game& game);

 private:
  std::optional<Step> choose_penalty(const laws::Game& game) const;
  std::optional<Step> claim_irregularity(const laws::Game& game, Milliseconds now, Milliseconds lag) const;
  std::optional<Step> answer_offer(const laws::Game& game) const;
  std::optional<Step> offer(const laws::Game& game) const;
  std::optional<Step> write_down(const laws::Game& game) const;
  std::optional<Step> on_the_move(const laws::Game& game) const;
  std::optional<Step> by_hand(const laws::Game& game, Move move) const;
  // The step with that act, unless it was refused in this turn.
  std::optional<Step> perform(const laws::Game& game, Milliseconds pause, laws::Act act) const;
  bool refused(const laws::Game& game, const laws::Act& act) const;

  Color us_, them_;
  bool judges_;  // decides about draws and resigning here; otherwise the program elsewhere does
  engines::Judgement judgement_;
  bool offers_with_move_ = false;
  std::optional<std::pair<Turn, Move>> decision_;
  bool said_ready_ = false;
  std::optional<unsigned> offered_;  // number of plies at its last draw offer
  laws::Act last_;                   // its last act
  Turn last_turn_;                   // the turn of its last act
  Turn refused_in_;
  std::vector<laws::Act> refused_;
};

}  // namespace jadoube::server
