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

// The acts of the player on the move at the board since the last move was made.
struct Turn {
  Touches touches;
  // In the order in which they were put down: a later piece takes the one that stood there. Their origins differ, and
  // all are the player's.
  InplaceVector<Displaced, most_men_of_a_side> displaced;
  // The origins of the pieces that two hands put where they stand, where that is illegal (7.5.4).
  Bitboard two_hands;
  // The touches that bound the player when a pawn was put on the last rank against them, which nobody saw.
  std::optional<Touches> bound_before;
  bool put_back = false;  // the arbiter has put back the moved pieces, and no piece has been touched since
  // On a board for the blind: the move that the hand has made but that is not announced yet, and the move that is
  // announced but not made yet.
  std::optional<Move> unannounced;
  std::optional<Move> announced;
  bool repeated = false;  // the player on the move has repeated the opponent's announcement
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
  Displaced false_move;         // the piece that was put down, and its squares
  std::optional<Square> taken;  // the piece that was taken by it
};

// A claim that waits for the arbiter, or was postponed (quickplay finish).
struct PendingClaim {
  ClaimOf of;
  Color claimant;
  bool postponed = false;
  std::optional<Color> fallen{};  // the player whose flag has fallen since it was postponed

  // Whether the claim waits for a ruling now.
  [[nodiscard]] bool waits() const { return !postponed || fallen.has_value(); }
};

// The envelope (appendix A of 1997, guideline I later).
struct Envelope {
  Color sealer;
  std::string move;                       // as written; empty when the log holds only the seal
  unsigned ply = 0;                       // after which it was sealed
  std::optional<Move> made{};             // on the board before the sealing: the sealed move must be the same
  std::optional<std::int64_t> resumes{};  // as was agreed, Unix ms
  std::optional<Milliseconds> resumed{};  // when play was resumed, though nobody was there to open it
  bool answers_offer = false;             // it answers an offer of the opponent's that was open then
  std::array<bool, 2> present{};          // who has come to the resumption
};

// A player stopped the clocks to ask for the arbiter (6.11.2).
struct Call {
  Color by;
  std::string reason;
};

// A player whose arrival is awaited after the resumption, and since when.
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
  bool mate_open = false;  // the result rests on a mate that nobody knows to be possible

  // --- The move being made
  Turn turn;
  // Whether a player's move has been made and its clock not pressed yet, by color.
  std::array<bool, 2> unpressed{};
  bool last_completed = true;  // the last move made has been completed
  // Whether that move was made with two hands, where this is illegal (7.5.4), by color.
  std::array<bool, 2> two_handed{};
  bool slip_of_tongue = false;  // the last move made has been announced otherwise since (D.2.8)

  // --- The clock, and who is there
  Clock clock;
  std::array<bool, 2> arrived{};
  bool lateness_counts = false;  // the players' arrivals are followed, since one was told
  bool flags_settled = false;    // both are down in the last period, and the ruling was that the game goes on

  // --- What is open
  std::optional<Color> offer;
  std::optional<PendingClaim> claim;
  bool increment_refused = false;  // by the arbiter, to a player who asked for one (III.4)
  std::optional<PendingChoice> choice;
  // `unclaimed`: a completed illegal move, while it can be claimed. `touch_breach`, `two_hands`: breaches of Article 4
  // in the last move, which the opponent may claim until touching a piece (4.8; two hands where they are illegal,
  // 7.5.4).
  std::optional<Irregularity> unclaimed;
  std::optional<Irregularity> pressed_back;  // a later press without a move, which does not answer `unclaimed`
  std::optional<Irregularity> touch_breach;
  InplaceVector<LaterIllegalMove, most_later_illegal_moves> later_illegal;
  bool unplayable = false;  // no game can go on from what stands on the board, and the illegal move waits for a claim
  std::optional<Irregularity> two_hands;
  bool two_hands_answered = false;  // the opponent can no longer claim `two_hands`; the arbiter can still find them
  // The last illegal move that stands, which the players may still agree to put right, and who has agreed (A.5.2).
  std::optional<Irregularity> standing;
  std::optional<Irregularity> standing_before;  // this one stands again if `standing` is taken back
  std::array<bool, 2> put_right{};
  std::optional<Envelope> envelope;
  std::optional<Awaited> awaited;
  std::optional<Call> call;         // for as long as the clocks are stopped
  bool arbiter_comes = false;       // for as long: a call, or a claim that waits, has been answered
  bool outage = false;              // the last pause was an outage
  std::optional<Color> to_restore;  // displaced pieces are put back on this player's time (7.4.1)

  // --- What is counted
  std::array<unsigned, 2> illegal_moves{};
  std::array<unsigned, 2> before_quickplay_finish{};  // of these, those of 1997 that the arbiter penalises
  std::array<unsigned, 2> groundless_stops{};
  std::array<unsigned, 2> sheet_requests{};  // to see the arbiter's score sheet
  std::array<bool, 2> excused{};             // by the arbiter: lateness does not lose
  std::array<std::optional<Result>, 2> signed_results{};
  // The first few plies that each player has entered differently from the moves made, and has not put right since.
  std::array<WrongEntries, 2> wrong_entries{};
  // The move that each player's last entry wrote down in advance (1997), until it can be compared with the move made.
  std::array<std::optional<Move>, 2> written_ahead{};
  std::optional<std::array<unsigned, 2>> decided_points{};  // hundredths: the arbiter's decision for both
  // Plies that each player has entered on their own score sheet, and whether they keep one.
  std::array<unsigned, 2> entries{};
  std::array<bool, 2> keeps_score{};
  // A bit for each alphabet of notation::sheet_letters in which all entries of the player so far are the moves made.
  std::array<std::uint8_t, 2> sheet_letters{0xFF, 0xFF};
  // The last period in which each player had less than five minutes left.
  std::array<std::optional<unsigned>, 2> short_of_time{};
  std::array<int, 2> extra_points{};  // hundredths, by an arbiter's penalties

  [[nodiscard]] Color on_move() const { return position.turn(); }
  [[nodiscard]] unsigned ply() const { return history.plies(); }
  [[nodiscard]] bool over() const { return result != Result::none; }
};

// The pieces as they stand: those of the position, except where a hand has displaced them.
[[nodiscard]] JADOUBE_API Board board_as_it_stands(const State& state);

// Whether anybody still sees at a glance that the position, left by an illegal move, cannot arise from legal moves: a
// king is in check and not on the move, or a pawn is on the first or last rank.
[[nodiscard]] JADOUBE_API bool still_illegal(const State& state);

// Whether `player` can still claim an illegal move by the opponent, because their flag was up then. If the flag has
// fallen since, the first of the two claims decides: one of the illegal move takes the game back to before both (7.5).
[[nodiscard]] JADOUBE_API bool can_claim_illegal_move(const State& state, Color player);

}  // namespace jadoube::laws
