// Decides what an engine does at its seat, as a player under the Laws: the next act, from the game, the move that it
// has chosen, and the outcome of its earlier acts. Nothing here waits, or searches for a move.
#pragma once

#include "jadoube/engines/judgement.hpp"
#include "jadoube/server/table/engine_seat.hpp"
#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

class EnginePlayer {
 public:
  explicit EnginePlayer(const EngineSeat& seat);
  // For a program elsewhere that decides for itself: it chooses its moves, whether to offer, accept or claim a draw,
  // and when to resign.
  explicit EnginePlayer(Color color);

  struct Step {
    enum class Kind : std::uint8_t {
      act,
      ready,  // to go on after the clocks were stopped
      think,
    };
    Kind kind;
    Milliseconds pause{};  // a person would take so long
    laws::Act act{};
    // From where to where the piece in the hand moves during the pause.
    std::optional<std::pair<Square, Square>> carries{};
  };
  // `now` is the table's time, `lag` how long an act of the opponent's may be on its way. Returns nothing while it
  // waits for others.
  std::optional<Step> next(const laws::Game& game, Milliseconds now, Milliseconds lag);
  // While it waits: the table's time at which it may have something to do even if nobody has acted until then, because
  // the opponent's flag may be claimed.
  std::optional<Milliseconds> look_again(const laws::Game& game, Milliseconds lag) const;

  // A turn: from one move made to the next.
  struct Turn {
    unsigned ply = 0;
    std::uint64_t position = 0;
    friend bool operator==(const Turn&, const Turn&) = default;
  };
  static Turn turn_of(const laws::Game& game) { return {game.state().ply(), game.state().position.key()}; }

  // The engine has chosen its move of this turn.
  void decide(const laws::Game& game, const engines::Thought& thought);
  // The program elsewhere has chosen its move of this turn, and whether a draw is offered with it.
  void decide(const laws::Game& game, Move move, bool offers_draw);
  // Drops the move that was chosen.
  void forget_decision() { decision_.reset(); }
  // It is doing this step now.
  void note_done(const laws::Game& game, const Step& step);
  // Its last act was not accepted, and is not done again in this turn.
  void note_refused(const laws::Game& game);

 private:
  std::optional<Step> choose_penalty(const laws::Game& game) const;
  std::optional<Step> claim_irregularity(const laws::Game& game, Milliseconds now, Milliseconds lag) const;
  std::optional<Step> answer_offer(const laws::Game& game) const;
  std::optional<Step> offer(const laws::Game& game) const;
  std::optional<Step> write_down(const laws::Game& game) const;
  std::optional<Step> on_the_move(const laws::Game& game) const;
  std::optional<Step> by_hand(const laws::Game& game, Move move) const;
  // That act, unless it was refused in this turn.
  std::optional<Step> perform(const laws::Game& game, Milliseconds pause, laws::Act act) const;
  bool refused(const laws::Game& game, const laws::Act& act) const;

  Color us_, them_;
  bool judges_;  // decides here about draws and resigning; else the program elsewhere does
  engines::Judgement judgement_;
  bool offers_with_move_ = false;
  std::optional<std::pair<Turn, Move>> decision_;
  bool said_ready_ = false;
  std::optional<unsigned> offered_;  // the number of plies at its last draw offer
  laws::Act last_;                   // the act that it did last
  Turn last_turn_;                   // the turn of that act
  Turn refused_in_;
  std::vector<laws::Act> refused_;
};

}  // namespace jadoube::server
