#include "jadoube/mate/screen.hpp"

#include <algorithm>
#include <optional>

#include "jadoube/mate/internal/dash.hpp"
#include "jadoube/mate/internal/pawn_run.hpp"
#include "jadoube/mate/internal/queen_mate.hpp"
#include "jadoube/mate/lanes/internal/dash_kernel.hpp"
#include "jadoube/mate/material.hpp"

namespace jadoube::mate {

namespace {

// Whether one of a few dashes mates: first of eight in lanes, then one by one.
bool dash_mates(const Position& position, std::span<const Color> sides) {
  constexpr unsigned tries = 2;
  const std::array starts{lanes::DashStart(position, sides.front()), lanes::DashStart(position, sides.back())};
  std::array<lanes::DashEnd, 2> ends;
  lanes::dash_kernel().race(std::span(starts).first(sides.size()), ends, lanes::RaceUntil::one, false);
  // A mate on the board is left to the other functions, which know about captures en passant.
  for (const lanes::DashEnd& end : ends)
    if (end.mates && end.length > 0) return true;
  return std::ranges::any_of(sides, [&](Color side) { return dash(position, side, tries).mates; });
}

}  // namespace

bool surely_can_mate(const Position& position, Color side) {
  if (insufficient(position.board(), side)) return false;
  return queen_mate(position, side, 0).mates ||
         (may_dash(position.board(), side) && dash_mates(position, std::array{side}));
}

bool surely_alive(const Position& position) {
  // The side that is not to move has a mate to be found somewhat more often.
  Color mating = !position.turn();
  return AliveWatch::look_at(position, mating);
}

bool AliveWatch::look_at(const Position& position, Color& mating) {
  const std::array sides{mating, !mating};
  const auto any_mates = [&](const auto& attempt) {
    for (const Color side : sides)
      if (attempt(side).mates) {
        mating = side;
        return true;
      }
    return false;
  };
  for (const unsigned detours : {0U, 3U})
    if (any_mates([&](Color side) { return queen_mate(position, side, detours); })) return true;
  if (any_mates([&](Color side) { return pawn_run_mate(position, side); })) return true;

  const auto able = [&](Color side) { return may_dash(position.board(), side); };
  const std::array waiting_first{!position.turn(), position.turn()};
  if (able(Color::white) && able(Color::black)) return dash_mates(position, waiting_first);
  for (const Color side : both_colors)
    if (able(side)) return dash_mates(position, std::array{side});
  return false;
}

// The position is the same again if the move was no capture, no pawn's and no castling, and no right was lost. The
// function checks the opponent's piece and its way out and back: that it may move (not pinned, no king into attack, out
// of a check only the king, no castling right lost), that it leaves free the other piece's way back and square, and
// that it neither attacks nor uncovers the king of the side that goes back. Everything else is as it was before the
// move, and so legal.
bool can_be_undone(const Position& before, Move move, const Position& after) {
  if (move.role() == Role::pawn || move.is_castling() || after.halfmove_clock() == 0) return false;
  if (before.castling_rooks() != after.castling_rooks() || before.legal_en_passant()) return false;
  const Color us = before.turn(), them = !us;
  const Square king = before.king(us);
  const Bitboard way_back = attacks::between(move.from(), move.to()) | move.from();
  Bitboard immobile = after.is_check() ? ~after.pieces(Role::king) : after.pinned(them);
  if (const Bitboard rooks = after.castling_rooks() & back_rank(them)) immobile |= rooks | after.king(them);

  for (const Role role : {Role::knight, Role::king, Role::bishop, Role::rook, Role::queen})
    for (const Square from : after.pieces(them, role) & ~immobile) {
      const Bitboard left = before.occupied() & ~Bitboard(from);
      if (attacks::attackers(before.board(), king, them, left) & ~Bitboard(from)) continue;
      for (const Square to : attacks::of({them, role}, from, after.occupied()) & ~after.occupied() & ~way_back) {
        if (attacks::of({them, role}, to, left | to).contains(king)) continue;
        if (attacks::between(from, to).contains(move.from())) continue;
        if (role == Role::king && attacks::attackers(after.board(), to, us, after.occupied() & ~Bitboard(from)))
          continue;
        return true;
      }
    }
  return false;
}

namespace {

// A recapture by the least valuable man.
std::optional<Move> recapture(const Position& position, Square at) {
  const Color us = position.turn();
  const Bitboard attackers = attacks::attackers(position.board(), at, us, position.occupied());
  for (const Role role : {Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen, Role::king})
    for (const Square from : attackers& position.pieces(us, role)) {
      const bool promotes = role == Role::pawn && back_rank(!us).contains(at);
      const Move move = promotes ? Move::promotion(from, at, Role::queen) : Move(from, at, role);
      if (position.is_legal(move)) return move;
    }
  return std::nullopt;
}

}  // namespace

bool AliveWatch::look(const Position& before, Move move, const Position& after) {
  if (before.pieces(!before.turn()).contains(move.to()))
    if (const auto reply = recapture(after, move.to())) {
      const Position foreseen = after.after(*reply);
      if (look_at(foreseen, mating_)) {
        foreseen_ = foreseen.key();
        return true;
      }
    }
  return look_at(after, mating_);
}

}  // namespace jadoube::mate
