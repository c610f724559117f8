// What happens at a board, one value an act. The language in which a log, a table and a test tell it is protocol/.
#pragma once

#include <string>
#include <variant>

#include "jadoube/laws/model/penalty.hpp"
#include "jadoube/laws/model/regulations.hpp"

namespace jadoube::laws {

enum class Actor : std::uint8_t { white, black, arbiter };
constexpr Actor actor(Color color) { return color == Color::white ? Actor::white : Actor::black; }
constexpr std::optional<Color> color_of(Actor actor) {
  if (actor == Actor::arbiter) return std::nullopt;
  return actor == Actor::white ? Color::white : Color::black;
}

enum class Result : std::uint8_t { none, white_wins, black_wins, draw, both_lose };
constexpr Result win_for(Color color) { return color == Color::white ? Result::white_wins : Result::black_wins; }

enum class ClaimOf : std::uint8_t {
  threefold,
  fifty_moves,
  illegal_move,
  touch_move,
  flag,
  no_normal_means,  // quickplay finish
  increment,        // quickplay finish: five seconds a move (G.4, III.4)
};

// What the wronged side may choose under a historical rule. London: stands, move_piece, move_king. BCA 1862:
// move_piece, capture_piece, move_other.
enum class FalseMoveChoice : std::uint8_t { stands, move_piece, move_king, capture_piece, move_other };

enum class ClaimDecision : std::uint8_t { uphold, postpone, reject };

// What an irregularity found by the arbiter is (7.2 to 7.4; 1997: 7.1 to 7.3).
enum class Discovery : std::uint8_t { initial_position, board_misplaced, colours_reversed, displaced_pieces };

namespace act {

struct Arrive {};
struct Start {};
struct Adjust {
  Square square;
};
struct Touch {
  Square square;
  bool accidental = false;
};
struct Place {
  Square from;
  Square to;
  unsigned hands = 1;
};
struct Promote {
  Role piece;
};
struct Press {};
struct Move {
  std::string text;
};  // UCI or SAN
struct Record {
  std::string san;
};  // an entry on the player's own score sheet
struct OfferDraw {};
struct AcceptDraw {};
struct DeclineDraw {};
struct Resign {};
struct Claim {
  ClaimOf of;
  std::string move;
};  // the intended move; empty: none
struct Choose {
  FalseMoveChoice choice;
  std::string move;
};  // empty: the wrongdoer picks among those that remain
struct StopClocks {
  std::string reason;
};
struct Tick {};
struct Pause {};
struct Resume {};
struct SetClocks {
  std::optional<Milliseconds> white, black;
};
// `player` none: both. `article` in the arbiter's words, may be empty. `points` in hundredths.
struct Penalise {
  std::optional<Color> player;
  Penalty penalty;
  Milliseconds time{};
  std::string article;
  unsigned points = 0;
};
struct Rule {
  ClaimDecision decision;
  std::optional<Milliseconds> time;
};
struct Restore {
  unsigned ply;
};
struct Seal {
  std::string move;                       // empty when a log holds the seal alone
  std::optional<std::int64_t> resumes{};  // when play is to be resumed, Unix ms
};
// The arbiter tells how the game has ended, where the players or the board have shown it otherwise than by an act
// (12.1).
struct Declare {
  Result result;
  std::string article;
};
// `move`: what the envelope says, where the log held a seal alone. `lost`: the envelope is missing (A11, I.12).
struct Open {
  std::array<bool, 2> at_board{};
  std::string move;
  bool lost = false;
};
struct Discover {
  Discovery what;
  std::optional<Color> player;
  bool anew = false;
};  // anew: the arbiter's ruling

}  // namespace act

using Act = std::variant<act::Arrive, act::Start, act::Adjust, act::Touch, act::Place, act::Promote, act::Press,
                         act::Move, act::Record, act::OfferDraw, act::AcceptDraw, act::DeclineDraw, act::Resign,
                         act::Claim, act::Choose, act::StopClocks, act::Tick, act::Pause, act::Resume, act::SetClocks,
                         act::Penalise, act::Rule, act::Restore, act::Seal, act::Open, act::Discover, act::Declare>;

struct Event {
  Milliseconds at{};  // since White's clock was started; never decreasing
  Actor by = Actor::arbiter;
  Act act;
};

}  // namespace jadoube::laws
