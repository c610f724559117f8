// Articles 4.7, 5 and 6.2.1: a move is made, completed, and may end the game. Internal.
#pragma once

#include "jadoube/laws/steps/hearing.hpp"
#include "jadoube/mate/can_mate.hpp"

namespace jadoube::laws {

// A permitted move is made on the board; nothing but the clock is left to do. Ends the game where the move does.
void make_move(Hearing& hearing, Move move);

// The last move made is completed without its player's press: by the answer to it, or because it cannot be taken back.
void complete_move(Hearing& hearing);

// A player presses the clock (act::Press).
void press(Hearing& hearing, Color color);

// The game is over. With a reason that rests on the opponent's chances, see lose().
void end_game(Hearing& hearing, Result result, Reason reason);

// `loser` loses, unless the Laws ask that the opponent could mate and they cannot: then it is a draw (6.9, 7.5.5).
void lose(Hearing& hearing, Color loser, Reason reason, Reason reason_if_unwinnable, Message lost, Message drawn,
          bool mate_needed);

// Whether `color` could win on the other's flag (6.9; 1997, C4).
mate::MateVerdict could_win(const Regulations& regulations, const State& state, Color color);

}  // namespace jadoube::laws
