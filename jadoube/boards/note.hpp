// Notes for the people beside an electronic board.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "jadoube/boards/hands.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/text/said.hpp"

namespace jadoube::boards {

namespace note {
struct Board {
  std::string serial_number;
};
struct Battery {
  unsigned percent;
};
// The pieces stand as in the game; `turned`: the board's first rank is Black's.
struct Ready {
  enum class Next : std::uint8_t {
    clock,          // White's clock is to be started
    players_ready,  // both players are to say that they are ready
    move,           // the first move begins the game
    goes_on,        // the game has begun
  };
  bool turned;
  Next next = Next::clock;
};
struct NotReady {
  std::vector<Difference> differences;
};
struct Differs {
  std::vector<Difference> differences;
};
struct Agrees {};
struct Clock {
  bool connected;
};
struct Connection {
  bool restored;
  bool in_game = true;
};
// A move that was made on the board while the program did not see it.
struct MadeMeanwhile {
  Position before;
  Move move;
};
// The clock’s lever lies as if the other player’s clock ran.
struct LeverWrong {
  Color runs;
};
// Nothing answers on the serial line, or `noise`: no data from it are a board's. The program asks again.
struct Silent {
  std::string device;
  bool noise;
};
// Enter has pressed for nobody, because no move is waiting for a press. `first`: for the first time.
struct IdleEnter {
  bool first;
};
// An answer to typed text that is no act, or a message about the board.
struct Answer {
  enum class Is : std::uint8_t {
    begun,       // the game has begun already
    by_move,     // it begins with the first move
    unread,      // the board has reported nothing yet
    ready,       // the server is told that the player is ready
    announced,   // lifted pieces are adjusted
    elsewhere,   // that player sits there
    answers,     // the board answers again
    again_ends,  // the game is over: Enter again ends the program
  };
  Is is;
};
struct Over {
  laws::Result result;
  bool in_hall = false;  // the program has other boards, and goes on
};
// A request that a LiveChess refused; `why` in its own words.
struct LiveChessRefuses {
  std::string why;
};

// --- At a table of a server

// The board has sat down; `seat` none: both players are at it. `opponent` may be empty.
struct Seated {
  std::optional<Color> seat;
  std::string opponent;
};
// A move made elsewhere must now be made on the board.
struct SetUp {
  Position before;
  Move move;
  std::array<std::optional<Milliseconds>, 2> clocks;  // the time left of both players, by color
};
// The server's message, in its own words.
using Said = text::Said;
struct Server {
  bool restored;
};
struct Opponent {
  bool present;
};
// Notice that play begins or goes on; none: the notice is withdrawn.
struct Begins {
  std::optional<Milliseconds> in;
};
// The clocks are stopped until the players say that they are ready.
struct Stopped {};
// The server rules differently from this program: the two are not of the same version.
struct Disagrees {};
}  // namespace note

using Note = std::variant<note::Board, note::Battery, note::Ready, note::NotReady, note::Differs, note::Agrees,
                          note::Clock, note::Connection, note::MadeMeanwhile, note::LeverWrong, note::Silent,
                          note::IdleEnter, note::Answer, note::Over, note::LiveChessRefuses, note::Seated, note::SetUp,
                          note::Said, note::Server, note::Opponent, note::Begins, note::Stopped, note::Disagrees>;

// One sentence.
[[nodiscard]] JADOUBE_API std::string describe(const Note& note, text::Language language);

}  // namespace jadoube::boards
