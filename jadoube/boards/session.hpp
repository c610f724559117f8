// A game at an electronic board: bytes of the board, what is typed, and time go in; acts of the game, notes for people
// and commands to the board come out. It reads no clock and no device. The game is ruled on here, or at a table of a
// server (table_session.hpp).
//
//   Session session(regulations, {});
//   write(session.connected(now));
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
  // Who sits on the left, as one who stands in front of the clock sees it.
  Color left = Color::white;
  // The game is ruled on elsewhere: what happens here is foreseen, and put right by follow().
  bool at_table = false;
  // The name of the serial line; empty: the board is on none. It is watched whether anything answers there.
  std::string device{};
  // Of a table: whose seat the board has; none: both players'.
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

  // --- What happens
  // The connection to the board is made, or made again. What is to be sent to the board.
  std::vector<std::uint8_t> connected();
  void disconnected();
  void received(Milliseconds now, std::span<const std::uint8_t> bytes);
  // The same, of a board that does not speak in bytes.
  void told(Milliseconds now, const dgt::Message& message);
  // False if the program is to end.
  bool typed(Milliseconds now, const Typed& typed);
  // Time passes; to be called at due() if nothing happens before.
  void pass(Milliseconds now);
  [[nodiscard]] std::optional<Milliseconds> due() const;
  // At a table: the game as it is now known, and when the board is to be compared with it.
  enum class Compare : std::uint8_t {
    as_before,
    now,
    after_hands,  // have touched it: what they are to do has been told
  };
  void follow(Milliseconds now, laws::Game game, Compare compare);

  // --- What comes of it, each once
  std::vector<laws::Event> take_events() { return std::exchange(events_, {}); }
  std::vector<Note> take_notes() { return std::exchange(notes_, {}); }
  std::vector<std::uint8_t> take_commands();
  // At a table: the player at the board is ready to begin, or to go on.
  bool take_ready() { return std::exchange(ready_, false); }

  [[nodiscard]] const laws::Game& game() const { return game_; }
  // Since the connection was made, the board has told where its pieces stand.
  [[nodiscard]] bool board_known() const;
  // Where the board differs from the game, as was last told.
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
  bool unseen_ = false;  // since the board was last read, something may have been done that it has not told
  std::optional<bool> right_high_before_;  // the lever, when the connection was lost
  bool lever_moved_unseen_ = false;
  bool lever_told_ = false;  // that it lies wrong
  std::string serial_number_told_;
  bool idle_enter_told_ = false;
  bool over_entered_ = false;
  std::optional<bool> right_high_, clock_connected_, clock_running_;
  std::optional<Hands> hands_;          // once the pieces stand as the game begins
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
