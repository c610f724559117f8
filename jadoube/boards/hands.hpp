// The acts of hands at an electronic board: from the squares that change, with times, to the acts of the referee's
// protocol.
//
//   Hands hands(start.board());
//   hands.changed(1000ms, Square::e2, std::nullopt);                    // the pawn is lifted
//   hands.changed(1800ms, Square::e4, Piece{Color::white, Role::pawn});  // and put down
//   while (auto event = hands.next(2300ms, game.regulations(), game.state())) game.rule(*event);
//   // touch e2 at 1000 ms; place e2 e4 at 1800 ms
//
// A lifted piece is touched. A piece put down is let go when it has stood there for the quiet time, or when the clock
// is pressed: a piece that slides over squares is put down once. This class reads no clock: changes come with times,
// and so does next().
#pragma once

#include <array>
#include <deque>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/state.hpp"

namespace jadoube::boards {

using laws::Milliseconds;

struct HandTimes {
  // How long a piece stands on a square before it counts as let go.
  Milliseconds quiet{500};
  // Pieces lifted within this time are touched together; one that is back on its square within it was never lifted.
  Milliseconds together{150};
  // The agreed gesture: a piece set back on its square within this time is adjusted. Zero: there is no such gesture.
  Milliseconds adjusting{0};
};

// A square on which the board differs from the game.
struct Difference {
  Square square;
  std::optional<Piece> game, board;
  friend bool operator==(const Difference&, const Difference&) = default;
};

class JADOUBE_API Hands {
 public:
  // `board`: the present pieces.
  explicit Hands(const Board& board, HandTimes times = {}) : times_(times), latest_(board), shown_(board) {}

  // --- Input, in the order of time
  void changed(Milliseconds at, Square square, std::optional<Piece> piece);
  // The whole board has been read again after the connection was lost. If one legal move explains it, that move counts
  // as made by hand and is returned; one or two missing pieces are in a hand. Anything else is a difference, and no
  // act.
  std::optional<Move> reread(Milliseconds at, const Board& board, const laws::State& state);
  // An act that the board does not see: a press, a claim. Pieces put down before it are let go. `by` none: the player
  // whom it concerns.
  void said(Milliseconds at, laws::Act act, std::optional<laws::Actor> by = {});
  // Enter: the press of the player who has just moved. If nobody has, it presses for nobody. `seat`: only that player's
  // Enter.
  void entered(Milliseconds at, std::optional<Color> seat);
  // Whether an Enter has pressed for nobody; reported once.
  bool take_idle_enter() { return std::exchange(idle_enter_, false); }
  // “J’adoube”: pieces lifted from now on and set back are adjusted, until a piece is let go elsewhere or the clock is
  // pressed.
  void announced(Milliseconds at) { announced_at_ = at; }

  // --- Output The next act that is certain at `now`, in the present game: each must be ruled on before the next is
  // requested.
  std::optional<laws::Event> next(Milliseconds now, const laws::Regulations& regulations, const laws::State& state);
  // The time at which next() will know more even if nothing happens.
  [[nodiscard]] std::optional<Milliseconds> due() const { return due_; }
  // Whether nothing waits to be judged.
  [[nodiscard]] bool settled() const { return queue_.empty() && ready_.empty(); }
  // The pieces that the board shows now.
  [[nodiscard]] const Board& board() const { return latest_; }
  [[nodiscard]] std::vector<Difference> differences(const laws::State& state) const;

 private:
  struct Lift {
    Square square;
    Piece piece;
  };
  struct Down {
    Square square;
    Piece piece;
  };
  struct Said {
    laws::Act act;
    std::optional<laws::Actor> by;
    bool if_moved;
  };
  struct Item {
    Milliseconds at;
    std::variant<Lift, Down, Said> what;
  };
  // The game and the pieces on its board, with which an item is judged.
  struct Scene {
    const laws::Regulations& regulations;
    const laws::State& state;
    Board board;
    Milliseconds now;

    [[nodiscard]] Color mover() const { return state.on_move(); }
    // Whether the other side has made its move and not pressed its clock yet.
    [[nodiscard]] bool unpressed() const {
      return state.unpressed[index(!mover())] && !state.last_completed && !state.over();
    }
  };
  using Place = std::deque<Item>::iterator;

  void judge(const Scene& scene);
  void judge_lift(const Scene& scene, const Lift& lift);
  void judge_down(const Scene& scene, const Down& down);
  void judge_said(const Scene& scene, const Said& said);
  void let_go(const Scene& scene, Milliseconds at, const Down& down);
  void touch(const Scene& scene, Color by, Milliseconds at, const Lift& lift);
  void emit(Milliseconds at, laws::Actor by, laws::Act act);
  void wait_until(std::optional<Milliseconds> until);
  void take_first() { queue_.erase(queue_.begin()); }

  bool is_let_go(const Scene& scene, const Place& down);
  // The place where the lifted piece is set back on its square; the end of the queue if it is not.
  Place set_back(const Lift& lift);
  // The change that shows whose hand it was, and that it meant to move.
  Place deciding(const Scene& scene);
  Bitboard missing(const Scene& scene) const;
  Bitboard in_hand(const Scene& scene, Color color) const;
  std::optional<Square> origin(const Scene& scene, const Down& down) const;
  std::optional<laws::Result> result_of_kings(const Scene& scene) const;

  HandTimes times_;
  Board latest_;  // the pieces reported by the board
  Board shown_;   // the same, up to what has been judged
  std::deque<Item> queue_;
  std::deque<laws::Event> ready_;
  std::optional<laws::Event> held_king_;  // put on a central square where it cannot go: a move if the clock is pressed
  std::optional<Milliseconds> announced_at_;
  std::array<Milliseconds, 64> lifted_at_{};
  Bitboard loose_;  // squares of pieces that lie beside their places, in nobody's hand
  std::optional<laws::Result> shown_result_;
  std::optional<Milliseconds> due_;
  Milliseconds last_{};
  bool waits_ = false;
  bool idle_enter_ = false;
};

}  // namespace jadoube::boards
