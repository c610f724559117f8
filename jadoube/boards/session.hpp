// A game at an electronic board: takes bytes of the board, typed text and time; gives acts of the game, notes for
// people and commands to the board. It reads no clock and no device. The game is ruled on here, or at a table of a
// server (table_session.hpp).
//
//   Session session(regulations, {});
//   write(session.connected());
//   session.received(now, bytes); session.pass(now);
//   for (const auto& event : session.take_events()) …
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "jadoube/boards/dgt.hpp"
#include "jadoube/boards/keyboard.hpp"
#include "jadoube/boards/note.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/laws/game.hpp"

namespace jadoube::boards {

struct SessionOptions {
  HandTimes hands{};
  // The player on the left, as seen from in front of the clock.
  Color left = Color::white;
  // The game is ruled on elsewhere: acts here are foreseen, and follow() corrects them.
  bool at_table = false;
  // The name of the serial line, which is watched for answers; empty: the board is on no line.
  std::string device{};
  // At a table: the seat of the board; none: both players'.
  std::optional<Color> seat{};
};

class BoardLink;
class Comparison;

// Times are of one clock that never goes back, in milliseconds; those of the events are since White's clock was
// started.
class JADOUBE_API Session {
 public:
  explicit Session(laws::Regulations regulations, SessionOptions options = {});
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;
  ~Session();

  // --- Input The connection to the board is made, or made again. Returns the bytes to send to the board.
  std::vector<std::uint8_t> connected();
  void disconnected();
  void received(Milliseconds now, std::span<const std::uint8_t> bytes);
  // The same for a board that does not speak in bytes.
  void told(Milliseconds now, const dgt::Message& message);
  // False if the program must end.
  bool typed(Milliseconds now, const Typed& typed);
  // Time passes. Call it at due() if nothing happens before.
  void pass(Milliseconds now);
  [[nodiscard]] std::optional<Milliseconds> due() const;
  // At a table: the game as it is known now, and when to compare the board with it.
  enum class Compare : std::uint8_t {
    as_before,
    now,
    after_hands,  // have moved the pieces as told
  };
  void follow(Milliseconds now, laws::Game game, Compare compare);

  // --- Output, each item once
  std::vector<laws::Event> take_events() { return std::exchange(events_, {}); }
  std::vector<Note> take_notes() { return std::exchange(notes_, {}); }
  std::vector<std::uint8_t> take_commands();
  // At a table: the player at the board is ready to begin, or to go on.
  bool take_ready() { return std::exchange(ready_, false); }

  [[nodiscard]] const laws::Game& game() const { return game_; }
  // Whether the board has reported its pieces since the connection was made.
  [[nodiscard]] bool board_known() const;
  // The differences between the board and the game, as last reported.
  [[nodiscard]] const std::vector<Difference>& differences() const;

 private:
  void take(Milliseconds now, const dgt::Message& message);
  void turn_if_it_fits(Milliseconds now);
  void tell_over();
  void read_board(Milliseconds now);
  void changed(Milliseconds now, Square square, std::optional<Piece> piece);
  void lever(Milliseconds now, bool right_high);
  void clock_set_going(Milliseconds now, bool right_high);
  bool first_move_stands() const;
  bool set_up();
  bool begun() const;
  bool waits_for_players() const;
  bool waits_for_start() const;
  note::Ready::Next what_begins() const;
  void begin(Milliseconds now);
  void begin_with_acts();
  void judge(Milliseconds now);
  void act(laws::Event event);
  void tell_lever();
  void press_unseen(Milliseconds now, bool made_meanwhile);
  void tell_end();
  void tell_differences(Milliseconds now);
  Milliseconds settled_at(Milliseconds now) const;
  Square square_on_board(Square told) const;
  Board seen_board() const;  // the squares as the game names them
  std::optional<Milliseconds> flag_falls() const;

  laws::Game game_;
  SessionOptions options_;
  std::unique_ptr<BoardLink> link_;
  std::unique_ptr<Comparison> comparison_;
  Board told_;           // the squares as the board names them
  bool turned_ = false;  // the board's a1 is h8
  bool was_lost_ = false;
  bool unseen_ = false;                    // something may have happened since the board was last read
  std::optional<bool> right_high_before_;  // the lever, when the connection was lost
  bool lever_moved_unseen_ = false;
  bool lever_told_ = false;  // it has been reported as wrong
  std::string serial_number_told_;
  bool idle_enter_told_ = false;
  bool over_entered_ = false;
  std::optional<bool> right_high_, clock_connected_, clock_running_;
  std::optional<Hands> hands_;          // from the time when the pieces stand as the game begins
  std::optional<Milliseconds> origin_;  // when White's clock was started
  Milliseconds last_{};                 // of the last event
  std::vector<laws::Event> before_;     // touches of pieces before that
  bool over_told_ = false;
  bool begun_ = false;  // at a table without a clock, by a move
  bool ready_ = false;
  std::vector<laws::Event> events_;
  std::vector<Note> notes_;
};

}  // namespace jadoube::boards
