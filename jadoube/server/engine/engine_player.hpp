// What an engine does at its seat, as a player under the Laws: which act comes next, of the game, the move it has
// thought of, and what its acts have come to. Nothing here waits or thinks.
#pragma once

#include "jadoube/engines/judgement.hpp"
#include "jadoube/server/table/engine_seat.hpp"
#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

class EnginePlayer {
 public:
  explicit EnginePlayer(const EngineSeat& seat);
  // For a program elsewhere that chooses its moves and speaks for itself: it is not judged for it whether a draw is
  // offered, accepted or claimed, nor when to resign.
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
    // The piece in the hand meanwhile is on its way from here to there.
    std::optional<std::pair<Square, Square>> carries{};
  };
  // `now` is the table's time, `lag` how long an act of the opponent's may be on its way. Nothing where it waits for
  // others.
  std::optional<Step> next(const laws::Game& game, Milliseconds now, Milliseconds lag);
  // Where it waits, the table's time at which there may be something to do though nobody has done anything: the
  // opponent's flag may be claimed.
  std::optional<Milliseconds> look_again(const laws::Game& game, Milliseconds lag) const;

  // A turn: from one move made to the next.
  struct Turn {
    unsigned ply = 0;
    std::uint64_t position = 0;
    friend bool operator==(const Turn&, const Turn&) = default;
  };
  static Turn turn_of(const laws::Game& game) { return {game.state().ply(), game.state().position.key()}; }

  // It has thought of its move in this turn.
  void decide(const laws::Game& game, const engines::Thought& thought);
  // The program elsewhere has chosen its move of this turn, and whether a draw is offered with it.
  void decide(const laws::Game& game, Move move, bool offers_draw);
  // Its choice is not followed any more.
  void forget_decision() { decision_.reset(); }
  // It does that now.
  void note_done(const laws::Game& game, const Step& step);
  // What it did last had no standing: it is not done again in this turn.
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
  bool judges_;  // by itself
  engines::Judgement judgement_;
  bool offers_with_move_ = false;
  std::optional<std::pair<Turn, Move>> decision_;
  bool said_ready_ = false;
  std::optional<unsigned> offered_;  // a draw, after so many plies
  laws::Act last_;                   // done last
  Turn last_turn_;                   // in which that was
  Turn refused_in_;
  std::vector<laws::Act> refused_;
};

}  // namespace jadoube::server
