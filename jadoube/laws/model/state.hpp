// A game in progress: everything that a ruling may depend on.
#pragma once

#include <memory>

#include "jadoube/chess/history.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/clock.hpp"
#include "jadoube/laws/model/ruling.hpp"
#include "jadoube/laws/model/touches.hpp"
#include "jadoube/mate/screen.hpp"

namespace jadoube::laws {

// A piece that stands elsewhere than in the position: put there by hand, and not (yet) a legal move.
struct Displaced {
  Square origin;  // where it stands in the position
  Square now;
  friend bool operator==(const Displaced&, const Displaced&) = default;
};

// What the player on the move has done at the board since the last move was made.
struct Turn {
  Touches touches;
  // In the order in which they were put down: a later piece takes what stood there. Each has an origin of its own, and
  // all are the player's.
  InplaceVector<Displaced, most_men_of_a_side> displaced;
  // The origins of the pieces that two hands put where they stand, where that is illegal (7.5.4).
  Bitboard two_hands;
  // Nobody saw that a pawn was put on the last rank against what bound: what that was.
  std::optional<Touches> bound_before;
  bool put_back = false;  // the arbiter has put back what was moved, and no piece has been touched since
  // On a board for the blind: the move that the hand has made and that is not announced yet, and the one announced.
  std::optional<Move> unannounced;
  std::optional<Move> announced;
  bool repeated = false;  // the opponent's announcement, by the player on the move
};

// An irregularity that the opponent has not claimed and the arbiter has not seen.
struct Irregularity {
  enum class Kind : std::uint8_t { illegal_move, pawn_not_replaced, press_without_move, two_hands, touch_move };
  Kind kind;
  Color offender;
  unsigned ply;       // after which it happened: where to go back to
  Touches touches{};  // that bind the move replacing it
  std::optional<Illegality> why{};
  Dial dial{};       // the offender's, before the clock was pressed
  Dial opponents{};  // the opponent's, then
};

// An illegal move completed while an earlier one was still unclaimed.
struct LaterIllegalMove {
  Irregularity::Kind kind;
  Color offender;
  unsigned ply;  // after which it happened
};
inline constexpr std::size_t most_later_illegal_moves = 4;  // the rest are not counted

// An entry on a score sheet that is not the move made.
struct WrongEntry {
  unsigned ply;
  std::optional<Move> move;  // if it is one that could have been made
};

using WrongEntries = InplaceVector<WrongEntry, 4>;

// A choice that the offender's opponent has under a historical rule.
struct PendingChoice {
  Color chooser;
  Displaced false_move;         // what was put where
  std::optional<Square> taken;  // the piece that was taken by it
};

// A claim that waits for the arbiter, or was postponed (quickplay finish).
struct PendingClaim {
  ClaimOf of;
  Color claimant;
  bool postponed = false;
  std::optional<Color> fallen{};  // whose flag fell since it was postponed

  // For a ruling now.
  [[nodiscard]] bool waits() const { return !postponed || fallen.has_value(); }
};

// The envelope (appendix A of 1997, guideline I later).
struct Envelope {
  Color sealer;
  std::string move;                       // as written; empty when the log holds the seal alone
  unsigned ply = 0;                       // after which it was sealed
  std::optional<Move> made{};             // on the board before it was sealed: the same must have been written
  std::optional<std::int64_t> resumes{};  // as was agreed, Unix ms
  std::optional<Milliseconds> resumed{};  // when play was resumed, though nobody was there to open it
  bool answers_offer = false;             // of the opponent's, which was open when it was sealed
  std::array<bool, 2> present{};          // who has come to the resumption
};

// A player stopped the clocks to ask for the arbiter (6.11.2).
struct Call {
  Color by;
  std::string reason;
};

// A player for whose arrival play has been resumed, and since when.
struct Awaited {
  Color color;
  Milliseconds since;
};

struct JADOUBE_API State {
  explicit State(const Regulations& regulations);

  // --- The game so far
  Position position;  // from which the player on the move is to move
  Position previous;  // the one before the last move was made
  History history;
  bool irregular = false;  // `position` came from an illegal move that stood
  mate::AliveWatch alive;  // follows the legal moves, for Article 5.2.2
  Result result = Result::none;
  Reason reason = Reason::none;
  bool mate_open = false;  // it rests on a mate of which nobody knows whether it was possible

  // --- The move being made
  Turn turn;
  // Whose move was made and its clock not yet pressed, by color.
  std::array<bool, 2> unpressed{};
  bool last_completed = true;  // the last move made has been completed
  // Such a move was made with two hands, where that is illegal (7.5.4), by color.
  std::array<bool, 2> two_handed{};
  bool slip_of_tongue = false;  // the last move made has been announced otherwise since (D.2.8)

  // --- The clock, and who is there
  Clock clock;
  std::array<bool, 2> arrived{};
  bool lateness_counts = false;  // the players' arrivals are followed: one was told
  bool flags_settled = false;    // both are down in the last period, and it was ruled that the game goes on

  // --- What is open
  std::optional<Color> offer;
  std::optional<PendingClaim> claim;
  bool increment_refused = false;  // by the arbiter, to a player who asked for one (III.4)
  std::optional<PendingChoice> choice;
  // A completed illegal move, for as long as it can be claimed; and what was done against Article 4 in the last move,
  // which the opponent may claim until touching a piece (4.8): touch-move, and two hands where they are illegal
  // (7.5.4).
  std::optional<Irregularity> unclaimed;
  std::optional<Irregularity> pressed_back;  // a press without a move after that, which is no answer to it
  std::optional<Irregularity> touch_breach;
  InplaceVector<LaterIllegalMove, most_later_illegal_moves> later_illegal;
  bool unplayable = false;  // no game can go on from what stands on the board, and the illegal move waits for a claim
  std::optional<Irregularity> two_hands;
  bool two_hands_answered = false;  // the opponent has lost the right to claim that; the arbiter can still find it
  // The last illegal move that stands, which the players may still agree to put right, and who has agreed (A.5.2).
  std::optional<Irregularity> standing;
  std::optional<Irregularity> standing_before;  // it stands again where the last one is taken back
  std::array<bool, 2> put_right{};
  std::optional<Envelope> envelope;
  std::optional<Awaited> awaited;
  std::optional<Call> call;         // for as long as the clocks are stopped
  bool arbiter_comes = false;       // likewise: a call, or a claim that waits, has been answered
  bool outage = false;              // the last pause was one
  std::optional<Color> to_restore;  // displaced pieces are put back on this player's time (7.4.1)

  // --- What is counted
  std::array<unsigned, 2> illegal_moves{};
  std::array<unsigned, 2> before_quickplay_finish{};  // of them, in 1997, which are the arbiter's to penalise
  std::array<unsigned, 2> groundless_stops{};
  std::array<unsigned, 2> sheet_requests{};  // to see the arbiter's score sheet
  std::array<bool, 2> excused{};             // by the arbiter: lateness does not lose
  std::array<std::optional<Result>, 2> signed_results{};
  // The plies that each player has entered otherwise than they were made, and has not put right since: the first few.
  std::array<WrongEntries, 2> wrong_entries{};
  // The move that each player's last entry foretells (1997), until another entry shows whether it was made.
  std::array<std::optional<Move>, 2> written_ahead{};
  std::optional<std::array<unsigned, 2>> decided_points{};  // hundredths: what the arbiter decided for both
  // Plies that each player has entered on their own score sheet, and whether they keep one.
  std::array<unsigned, 2> entries{};
  std::array<bool, 2> keeps_score{};
  // The alphabets, among notation::sheet_letters, in which every entry of each player so far is the move made: a bit
  // each.
  std::array<std::uint8_t, 2> sheet_letters{0xFF, 0xFF};
  // The last period in which each player had less than five minutes left.
  std::array<std::optional<unsigned>, 2> short_of_time{};
  std::array<int, 2> extra_points{};  // hundredths, by an arbiter's penalties

  [[nodiscard]] Color on_move() const { return position.turn(); }
  [[nodiscard]] unsigned ply() const { return history.plies(); }
  [[nodiscard]] bool over() const { return result != Result::none; }
};

// The pieces as they stand: the position's, but for those displaced by hand.
[[nodiscard]] JADOUBE_API Board board_as_it_stands(const State& state);

// Whether the position, left by an illegal move, still could not have come about by legal ones at a glance: a king in
// check that is not on the move, or a pawn on the first or last rank.
[[nodiscard]] JADOUBE_API bool still_illegal(const State& state);

// Whether `player`, whose flag was up then, can still claim an illegal move of the opponent's. If that flag falls
// since, the first of the two claims decides: that of the illegal move goes back to before both (7.5).
[[nodiscard]] JADOUBE_API bool can_claim_illegal_move(const State& state, Color player);

}  // namespace jadoube::laws
