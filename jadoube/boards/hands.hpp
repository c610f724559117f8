// What hands do at an electronic board: from the squares that change, with times, to the acts of the referee's
// protocol.
//
//   Hands hands(start, {});
//   hands.changed(1000ms, Square::e2, std::nullopt);                    // the pawn is lifted
//   hands.changed(1800ms, Square::e4, Piece{Color::white, Role::pawn});  // and put down
//   while (auto event = hands.next(2300ms, game.regulations(), game.state())) game.rule(*event);
//   // touch e2 at 1000 ms; place e2 e4 at 1800 ms
//
// What is lifted is touched. What is put down is let go when it has stood there for the quiet time, or when the clock
// is pressed: a piece that slides over squares is put down once. No clock is read here: time comes with what happens,
// and with next().
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
  // The agreed gesture: a piece that is set back on its square within this time is adjusted. Zero: there is none.
  Milliseconds adjusting{0};
};

// A square on which the board shows something else than the game.
struct Difference {
  Square square;
  std::optional<Piece> game, board;
  friend bool operator==(const Difference&, const Difference&) = default;
};

class JADOUBE_API Hands {
 public:
  // `board`: what stands there now.
  explicit Hands(const Board& board, HandTimes times = {}) : times_(times), latest_(board), shown_(board) {}

  // --- What happens, in the order of time
  void changed(Milliseconds at, Square square, std::optional<Piece> piece);
  // The whole board has been read anew, after the connection was lost: one legal move since is that move, made by hand,
  // and one or two pieces that are nowhere are in a hand; anything else are differences, and no act. The move, if it is
  // one.
  std::optional<Move> reread(Milliseconds at, const Board& board, const laws::State& state);
  // An act that the board does not see: a press, a claim. What has been put down is let go by it. `by` none: the player
  // whom it concerns.
  void said(Milliseconds at, laws::Act act, std::optional<laws::Actor> by = {});
  // Enter: the press of the player who has just moved. Where nobody has, it presses for nobody. `seat`: it is that
  // player's alone.
  void entered(Milliseconds at, std::optional<Color> seat);
  // Whether an Enter has pressed for nobody; once.
  bool take_idle_enter() { return std::exchange(idle_enter_, false); }
  // “J’adoube”: what is lifted from now on and set back is adjusted, until a piece is let go elsewhere or the clock is
  // pressed.
  void announced(Milliseconds at) { announced_at_ = at; }

  // --- What it amounts to
  // The next act that is certain at `now`, in the game as it stands: each is to be ruled on before the next is asked
  // for.
  std::optional<laws::Event> next(Milliseconds now, const laws::Regulations& regulations, const laws::State& state);
  // When next() will know more though nothing happens.
  [[nodiscard]] std::optional<Milliseconds> due() const { return due_; }
  // Nothing waits to be judged.
  [[nodiscard]] bool settled() const { return queue_.empty() && ready_.empty(); }
  // What the board shows now.
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
  // The game that an item is judged in, and what stands on its board.
  struct Scene {
    const laws::Regulations& regulations;
    const laws::State& state;
    Board board;
    Milliseconds now;

    [[nodiscard]] Color mover() const { return state.on_move(); }
    // The move of the other side has been made, and its clock is not pressed yet.
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
  // Where the lifted piece is set back on its square; the end of the queue if it is not.
  Place set_back(const Lift& lift);
  // What shows whose hand it was, and that it meant to move.
  Place deciding(const Scene& scene);
  Bitboard missing(const Scene& scene) const;
  Bitboard in_hand(const Scene& scene, Color color) const;
  std::optional<Square> origin(const Scene& scene, const Down& down) const;
  std::optional<laws::Result> result_of_kings(const Scene& scene) const;

  HandTimes times_;
  Board latest_;  // what the board has told
  Board shown_;   // the same, up to what has been judged
  std::deque<Item> queue_;
  std::deque<laws::Event> ready_;
  std::optional<laws::Event>
      held_king_;  // put on a square in the centre where it cannot go: a move if the clock is pressed
  std::optional<Milliseconds> announced_at_;
  std::array<Milliseconds, 64> lifted_at_{};
  Bitboard loose_;  // squares in the game whose pieces lie about, and are in nobody's hand
  std::optional<laws::Result> shown_result_;
  std::optional<Milliseconds> due_;
  Milliseconds last_{};
  bool waits_ = false;
  bool idle_enter_ = false;
};

}  // namespace jadoube::boards
