// Events at a board, with one value for each act. protocol/ has the language in which logs, tables and tests write
// them.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/penalty.hpp"
#include "jadoube/laws/model/regulations.hpp"
#include "jadoube/mate/verdict.hpp"

namespace jadoube::laws {

enum class Actor : std::uint8_t { white, black, arbiter };
[[nodiscard]] constexpr Actor actor(Color color) { return color == Color::white ? Actor::white : Actor::black; }
[[nodiscard]] constexpr std::optional<Color> color_of(Actor actor) {
  if (actor == Actor::arbiter) return std::nullopt;
  return actor == Actor::white ? Color::white : Color::black;
}

enum class Result : std::uint8_t { none, white_wins, black_wins, draw, both_lose };
[[nodiscard]] constexpr Result win_for(Color color) {
  return color == Color::white ? Result::white_wins : Result::black_wins;
}

enum class ClaimOf : std::uint8_t {
  threefold,
  fifty_moves,
  illegal_move,
  touch_move,
  flag,
  no_normal_means,  // quickplay finish
  increment,        // quickplay finish: five seconds a move (G.4, III.4)
};

// The choices of the wronged side under a historical rule. London: stands, move_piece, move_king. BCA 1862: move_piece,
// capture_piece, move_other.
enum class FalseMoveChoice : std::uint8_t { stands, move_piece, move_king, capture_piece, move_other };

enum class ClaimDecision : std::uint8_t { uphold, postpone, reject };

// The kinds of irregularity that the arbiter can find (7.2 to 7.4; 1997: 7.1 to 7.3).
enum class Discovery : std::uint8_t {
  initial_position,
  board_misplaced,
  colours_reversed,
  displaced_pieces,
  boards_differ,  // the two boards of a game with a blind player (D.2.9)
  clock_setting,  // of either clock or both (6.10.2)
  position_lost,  // of an adjourned game: nobody can set it up again (I.12.2)
};

namespace act {

struct Arrive {
  friend bool operator==(const Arrive&, const Arrive&) = default;
};
// `absent`: the players who are not at the board then; their arrival is awaited from now on (6.7).
struct Start {
  std::array<bool, 2> absent{};
  friend bool operator==(const Start&, const Start&) = default;
};
struct Adjust {
  Square square;
  friend bool operator==(const Adjust&, const Adjust&) = default;
};
// `others` were touched together with `square`, or, if `order_unknown`, before or after it (4.3.3, 4.4.1).
struct Touch {
  Square square;
  bool accidental = false;
  std::vector<Square> others{};
  bool order_unknown = false;
  friend bool operator==(const Touch&, const Touch&) = default;
};
struct Place {
  Square from;
  Square to;
  unsigned hands = 1;
  friend bool operator==(const Place&, const Place&) = default;
};
// `square`: where the new piece is put, which need not be told once the pawn stands there (4.6).
struct Promote {
  Role piece;
  std::optional<Square> square{};
  unsigned hands = 1;
  friend bool operator==(const Promote&, const Promote&) = default;
};
// `displaced`: the opponent has displaced pieces, and is to put them back in their own time (1997, 7.3). `other_hand`:
// by another hand than the one that made the move (6.2.3).
struct Press {
  bool displaced = false;
  bool other_hand = false;
  friend bool operator==(const Press&, const Press&) = default;
};
struct Move {
  std::string text;
  friend bool operator==(const Move&, const Move&) = default;
};  // UCI or SAN
// The move said aloud, where a player is blind (D.2.1).
struct Announce {
  std::string move;
  friend bool operator==(const Announce&, const Announce&) = default;
};
struct Record {
  std::string san;
  friend bool operator==(const Record&, const Record&) = default;
};  // an entry on the player's own score sheet
// The player asks to be shown the score sheet that the arbiter keeps (A.4.3, B.2.3).
struct SeeScoreSheet {
  friend bool operator==(const SeeScoreSheet&, const SeeScoreSheet&) = default;
};
struct OfferDraw {
  friend bool operator==(const OfferDraw&, const OfferDraw&) = default;
};
struct AcceptDraw {
  friend bool operator==(const AcceptDraw&, const AcceptDraw&) = default;
};
struct DeclineDraw {
  friend bool operator==(const DeclineDraw&, const DeclineDraw&) = default;
};
struct Resign {
  friend bool operator==(const Resign&, const Resign&) = default;
};
// `from_screen`: the claim rests only on what a screen or a demonstration board shows (6.12.2).
struct Claim {
  ClaimOf of;
  std::string move;
  bool from_screen = false;
  friend bool operator==(const Claim&, const Claim&) = default;
};  // move: the intended one; empty: none
struct Choose {
  FalseMoveChoice choice;
  std::string move;
  friend bool operator==(const Choose&, const Choose&) = default;
};  // move: if empty, the offender picks among those that remain
// The result that the player signs (8.7).
struct Sign {
  Result result;
  friend bool operator==(const Sign&, const Sign&) = default;
};
// The player agrees to put right an illegal move that has been answered (A.4, A.5.2 of 2023).
struct PutRight {
  friend bool operator==(const PutRight&, const PutRight&) = default;
};
struct StopClocks {
  std::string reason;
  friend bool operator==(const StopClocks&, const StopClocks&) = default;
};
// The arbiter has heard of a call, or of a claim that waits, and comes; the clocks stay stopped (6.11.3).
struct AnswerCall {
  friend bool operator==(const AnswerCall&, const AnswerCall&) = default;
};
// The player no longer needs the arbiter, and the clocks go on.
struct WithdrawCall {
  friend bool operator==(const WithdrawCall&, const WithdrawCall&) = default;
};
struct Tick {
  friend bool operator==(const Tick&, const Tick&) = default;
};
struct Pause {
  bool outage = false;  // not an arbiter's decision: the server that keeps the clocks was down
  Milliseconds away{};  // for how long, if that is known
  friend bool operator==(const Pause&, const Pause&) = default;
};
struct Resume {
  friend bool operator==(const Resume&, const Resume&) = default;
};
struct SetClocks {
  std::optional<Milliseconds> white, black;
  friend bool operator==(const SetClocks&, const SetClocks&) = default;
};
// `player`: none means both. `article`: in the arbiter's words, may be empty. `points`: in hundredths; with a loss, the
// opponent's score (12.9.6); none if the penalty needs none, or for a win.
struct Penalise {
  std::optional<Color> player;
  Penalty penalty;
  Milliseconds time{};
  std::string article;
  std::optional<unsigned> points{};
  friend bool operator==(const Penalise&, const Penalise&) = default;
};
// The arbiter decides that a player who is late, or will be, does not lose for that (6.7.1, I.10).
struct Excuse {
  Color player;
  friend bool operator==(const Excuse&, const Excuse&) = default;
};
struct Rule {
  ClaimDecision decision;
  std::optional<Milliseconds> time;
  friend bool operator==(const Rule&, const Rule&) = default;
};
struct Restore {
  unsigned ply;
  friend bool operator==(const Restore&, const Restore&) = default;
};
struct Seal {
  std::string move;                       // empty when a log holds the seal alone
  std::optional<std::int64_t> resumes{};  // when play is to be resumed, Unix ms
  friend bool operator==(const Seal&, const Seal&) = default;
};
// The arbiter declares how the game has ended, where the players or the board have shown this other than by an act
// (12.1).
struct Declare {
  Result result;
  std::string article;
  friend bool operator==(const Declare&, const Declare&) = default;
};
// `move`: the text in the envelope, where the log held only a seal. `lost`: the envelope is missing (A11, I.12).
struct Open {
  std::array<bool, 2> at_board{};
  std::string move;
  bool lost = false;
  friend bool operator==(const Open&, const Open&) = default;
};
struct Discover {
  Discovery what;
  std::optional<Color> player;
  bool anew = false;
  friend bool operator==(const Discover&, const Discover&) = default;
};  // anew: the arbiter's ruling

}  // namespace act

// One of the acts above, used like a std::variant. Its copy, move and destruction are compiled once, in event.cpp;
// those of the variant itself would be compiled again in every source that holds an event.
struct JADOUBE_API Act
    : std::variant<act::Arrive, act::Start, act::Adjust, act::Touch, act::Place, act::Promote, act::Press, act::Move,
                   act::Record, act::SeeScoreSheet, act::OfferDraw, act::AcceptDraw, act::DeclineDraw, act::Resign,
                   act::Claim, act::Choose, act::StopClocks, act::Tick, act::Pause, act::Resume, act::SetClocks,
                   act::Penalise, act::Rule, act::Restore, act::Seal, act::Open, act::Discover, act::Declare,
                   act::Announce, act::Sign, act::PutRight, act::Excuse, act::AnswerCall, act::WithdrawCall> {
  using variant::variant;
  using variant::operator=;
  Act();
  Act(const Act& other);
  Act(Act&& other) noexcept;
  Act& operator=(const Act& other);
  Act& operator=(Act&& other) noexcept;
  ~Act();
};
inline constexpr std::size_t act_kinds = std::variant_size_v<Act::variant>;

// The verdicts of the game's host on the mates of White and of Black; none if nobody asked (questions.hpp).
using MateVerdicts = std::array<std::optional<mate::MateVerdict>, 2>;

struct Event {
  Milliseconds at{};  // since White's clock was started; never decreasing
  Actor by = Actor::arbiter;
  Act act;
  bool assistant = false;  // done for the player by an assistant (4.9, D.2.10)
  // `mate`: in the position that the ruling asks about, after the act's move, or the one on the board. `mate_before`:
  // in the position before that move, asked about at the start of a game and while an illegal move can be claimed.
  MateVerdicts mate{}, mate_before{};
  bool program = false;  // done by the program in the arbiter's place, because no person did it
  friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace jadoube::laws
