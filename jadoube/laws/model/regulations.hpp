// The organisers' decisions before the game: edition, time control, supervision, house rules.
//
//   Regulations regulations;                                 // 2023, 90 minutes and 30 seconds a move
//   regulations.time = {*parse_time_control_in_minutes("3+2"), …};      // both sides
//   regulations.tempo = tempo_of(regulations.edition, regulations.time);
#pragma once

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/laws/model/time_control.hpp"
#include "jadoube/laws/rules/rules.hpp"

namespace jadoube::laws {

enum class BoardKind : std::uint8_t { physical, screen };

// The penalty for a false move (house rules; fide: Article 7).
enum class FalseMove : std::uint8_t {
  fide,
  london,
  bca1862,
  lucena1497,    // the sole penalty is to move the king
  franklin1786,  // the piece touched must be moved, and a touched piece of the opponent's taken; else the king
  tarrasch,      // a touched piece that can neither be moved nor be taken obliges the king to move, without castling
};

// Whether the guideline on games without increment holds in the last period.
enum class QuickplayFinish : std::uint8_t {
  off,
  on,
  increment,   // and a player may ask for five seconds a move instead (G.4, III.4)
  no_arbiter,  // nobody watches: a claim concludes the game, and is referred to an arbiter (D, G.6, III.6)
};

// When the players may agree to a draw (9.1.1).
struct DrawAgreement {
  // The first move number at which a draw may be agreed; 1: at any time. None: never.
  std::optional<unsigned> from_move = 1;

  friend bool operator==(const DrawAgreement&, const DrawAgreement&) = default;
};

// Points for a win, a draw and a loss (Article 10, 1997: 11), in hundredths of a point.
struct Points {
  unsigned win = 100, draw = 50, loss = 0;

  friend bool operator==(const Points&, const Points&) = default;
};

struct JADOUBE_API Regulations {
  Edition edition = default_edition;
  std::array<TimeControl, 2> time{default_time_control(), default_time_control()};  // by color
  Tempo tempo = Tempo::standard;
  BoardKind board = BoardKind::physical;
  // Which players use a board for the blind (2009: appendix E, later D), by color. `board` is physical then.
  std::array<bool, 2> blind{};
  Supervision supervision = Supervision::every_game;
  Position start;
  bool chess960 = false;  // castling is written by the rook's square in UCI moves
  // How late a player may come; none: there is no such limit.
  std::optional<Milliseconds> default_time;
  DrawAgreement draw_agreement;
  QuickplayFinish quickplay_finish = QuickplayFinish::off;
  // True: score sheets are checked from the first move. False: only from a player's first entry on.
  bool score_sheets = false;
  bool rook_first_castling = false;
  FalseMove false_move = FalseMove::fide;
  Points points;
  // The time in place of the two minutes (or the one minute) of Articles 7 and 9, if the organisers want another one.
  std::optional<Milliseconds> penalty_time;

  [[nodiscard]] static TimeControl default_time_control();

  [[nodiscard]] bool has_clock() const { return !time[0].empty() || !time[1].empty(); }
  [[nodiscard]] const Rules& rules() const { return laws::rules(edition); }
  [[nodiscard]] bool any_blind() const { return blind[0] || blind[1]; }
  // Whether a move may be answered before its clock is pressed: where the edition allows it, and where there is no
  // clock.
  [[nodiscard]] bool reply_before_press() const { return rules().reply_before_press || !has_clock(); }
};

// The edition's rules on these matters for a game under these regulations.
[[nodiscard]] JADOUBE_API IllegalMoveRule illegal_move_rule(const Regulations& regulations);
[[nodiscard]] JADOUBE_API WrongClaimRule wrong_claim_rule(const Regulations& regulations);
[[nodiscard]] JADOUBE_API FlagSeen flag_seen(const Regulations& regulations);
[[nodiscard]] JADOUBE_API bool arbiter_rules_unasked(const Regulations& regulations);

// The quickplay finish that an edition has with these time controls if the regulations name none.
[[nodiscard]] JADOUBE_API QuickplayFinish usual_quickplay_finish(Edition edition,
                                                                 const std::array<TimeControl, 2>& time);

}  // namespace jadoube::laws
