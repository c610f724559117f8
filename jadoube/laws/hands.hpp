// Article 4 at the board: adjusting, touching, putting pieces down, the promotion piece. Internal.
#pragma once

#include "jadoube/laws/steps/hearing.hpp"

namespace jadoube::laws {

void adjust(Hearing& hearing, Color color, const act::Adjust& act);
void touch(Hearing& hearing, Color color, const act::Touch& act);
void place(Hearing& hearing, Color color, const act::Place& act);
void promote(Hearing& hearing, Color color, const act::Promote& act);
// A whole move in one act; on a screen board it is completed, too.
void move(Hearing& hearing, Color color, const act::Move& act);

// What binds the player on the move is told, and cited: an effect `obligation`.
void tell_obligation(Hearing& hearing);

// A move in UCI form or in English algebraic notation, as an event writes it: legal, or why not.
struct UnreadableMove {
  std::optional<Square> from;  // of a move that can be read and is illegal
  std::optional<Illegality> why;
};
std::expected<Move, UnreadableMove> read_move(const Position& position, std::string_view text);

}  // namespace jadoube::laws
