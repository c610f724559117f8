// Legal move generation, written once and compiled for each kind of processor.
//
// `Isa` provides the look-up of sliders' attacks and turns a set of target squares into moves:
//   Bitboard bishop(Square, Bitboard occupied), rook(…)
//   Bitboard attacked(Bitboard diagonal, Bitboard orthogonal, Bitboard occupied)   what all these sliders attack
//   Move* emit(Move* out, Bitboard targets, Move to_a1)                            one piece, to each target
//   Move* emit_pawns(Move* out, Bitboard targets, int step)                        pawns, from `step` indices before
//   Move* emit_advances(Move* out, Bitboard single, Bitboard twofold, int step)    likewise; twofold from 2 * step
//
// Every move written is legal: no move is made and taken back to test it. Squares that the opponent attacks are
// computed with the king off the board, so that it cannot hide behind itself; pinned pieces stay on the line of their
// pin; in check, a move must capture the checker or block its line.
//
// Every kernel writes the moves in the same order, so that output made from them is the same on every machine.
//
// A kernel's source includes this file once, within the region where its processor's instructions are allowed, so that
// everything here is compiled for that processor. All headers that this file includes must already be included before
// it.
#pragma once

#include "jadoube/chess/position.hpp"

#define JADOUBE_INLINE inline __attribute__((always_inline))

namespace jadoube::movegen {

// How a processor without suitable vector instructions writes moves.
struct EmitOneByOne {
  static JADOUBE_INLINE Move* emit(Move* out, Bitboard targets, Move to_a1) {
    for (const Square to : targets) *out++ = to_a1.with_target(to);
    return out;
  }
  static JADOUBE_INLINE Move* emit_pawns(Move* out, Bitboard targets, int step) {
    for (const Square to : targets) *out++ = Move::pawn(to, step, Move::Kind::normal);
    return out;
  }
  static JADOUBE_INLINE Move* emit_advances(Move* out, Bitboard single, Bitboard twofold, int step) {
    for (const Square to : single | twofold) {  // they have no square in common
      const bool twice = twofold.contains(to);
      *out++ = Move::pawn(to, twice ? 2 * step : step, twice ? Move::Kind::double_step : Move::Kind::normal);
    }
    return out;
  }
};

// The constraints on the side to move, computed once for a position.
struct Constraints {
  Bitboard checkers;
  Bitboard pinned;
  Bitboard danger;   // squares that the opponent attacks, computed as if the king were not there
  Bitboard targets;  // where a piece other than the king may go: anywhere, or only where it ends the check
};

template <class Isa, Color us>
JADOUBE_INLINE Constraints constraints(const Isa& isa, const Position& position) {
  constexpr Color them = !us;
  const Square king = position.king(us);
  const Bitboard occupied = position.occupied();
  const Bitboard queens = position.pieces(them, Role::queen);
  const Bitboard diagonal = position.pieces(them, Role::bishop) | queens;
  const Bitboard orthogonal = position.pieces(them, Role::rook) | queens;
  const Bitboard knights = position.pieces(them, Role::knight), pawns = position.pieces(them, Role::pawn);

  Constraints c;
  c.checkers = (attacks::knight(king) & knights) | (attacks::pawn(us, king) & pawns);
  const Bitboard files_and_ranks = isa.rook(king, occupied), diagonals = isa.bishop(king, occupied);
  c.checkers |= (files_and_ranks & orthogonal) | (diagonals & diagonal);
  // The enemy sliders behind the nearest own pieces on the lines of the king.
  const Bitboard own = position.pieces(us);
  const Bitboard behind = (isa.rook(king, occupied & ~(files_and_ranks & own)) & ~files_and_ranks & orthogonal) |
                          (isa.bishop(king, occupied & ~(diagonals & own)) & ~diagonals & diagonal);
  for (const Square pinner : behind) c.pinned |= attacks::between(king, pinner) & own;

  const Bitboard without_king = occupied ^ king;
  c.danger = attacks::king(position.king(them)) | forward(east(pawns) | west(pawns), them);
  for (const Square from : knights) c.danger |= attacks::knight(from);
  c.danger |= isa.attacked(diagonal, orthogonal, without_king);

  c.targets = ~own;
  if (c.checkers) c.targets &= attacks::between(king, c.checkers.first()) | c.checkers;
  return c;
}

// Article 3.8.2: no piece between them; the king not in check, and neither passing over nor arriving on an attacked
// square.
template <class Isa, Color us>
JADOUBE_INLINE Move* castlings(const Isa& isa, const Position& position, const Constraints& c, Move* out) {
  const Square king = position.king(us);
  for (const Square rook : position.castling_rooks() & back_rank(us)) {
    // King or rook passes over these squares, wherever they started: an early exit for most positions.
    if (attacks::between(king, rook) & position.occupied()) continue;
    const auto side = rook > king ? CastlingSide::king_side : CastlingSide::queen_side;
    const Square king_to = castling_king_to(us, side), rook_to = castling_rook_to(us, side);
    const Bitboard movers = Bitboard(king) | rook;
    const Bitboard king_path = attacks::between(king, king_to) | king_to;
    const Bitboard rook_path = attacks::between(rook, rook_to) | rook_to;
    if (((king_path | rook_path) & position.occupied() & ~movers) || (king_path & c.danger)) continue;
    // In Chess960 the rook may have blocked a line to the king on the back rank.
    const Bitboard after = (position.occupied() & ~movers) | rook_to;
    if (isa.rook(king_to, after) & back_rank(us) & position.pieces(!us) &
        (position.pieces(Role::rook) | position.pieces(Role::queen)))
      continue;
    *out++ = Move(king, rook, Role::king, Move::Kind::castling);
  }
  return out;
}

template <Color us>
JADOUBE_INLINE Move* promotions(Move* out, Bitboard targets, int step) {
  for (const Square to : targets)
    for (const Role role : promotion_roles)
      *out++ = Move::promotion(square(static_cast<std::size_t>(static_cast<int>(index(to)) - step)), to, role);
  return out;
}

template <class Isa, Color us>
JADOUBE_INLINE Move* pawn_moves(const Isa& isa, const Position& position, const Constraints& c, Move* out) {
  constexpr int step = us == Color::white ? 8 : -8;
  constexpr Bitboard third = relative_rank(Rank::three, us), last = relative_rank(Rank::eight, us);
  const Square king = position.king(us);
  const Bitboard pawns = position.pieces(us, Role::pawn);
  const Bitboard empty = ~position.occupied();
  const Bitboard victims = position.pieces(!us) & c.targets;

  // A pinned pawn may advance on the king's file and capture along its own diagonal.
  const Bitboard pinned = pawns & c.pinned;
  Bitboard pushers = pawns, east_capturers = pawns, west_capturers = pawns;
  if (pinned) [[unlikely]] {
    const auto on_line = [&](Bitboard table_line) { return (pawns & ~pinned) | (pinned & table_line); };
    const Bitboard rising = attacks::rising_diagonal(king), falling = attacks::falling_diagonal(king);
    pushers = on_line(file_of(king));
    east_capturers = on_line(us == Color::white ? rising : falling);
    west_capturers = on_line(us == Color::white ? falling : rising);
  }

  const Bitboard single_steps = forward(pushers, us) & empty;
  const Bitboard single = single_steps & c.targets;
  const Bitboard twofold = forward(single_steps & third, us) & empty & c.targets;
  const Bitboard east_captures = forward(east(east_capturers), us) & victims;
  const Bitboard west_captures = forward(west(west_capturers), us) & victims;

  if ((single | east_captures | west_captures) & last) [[unlikely]] {
    out = promotions<us>(out, single & last, step);
    out = promotions<us>(out, east_captures & last, step + 1);
    out = promotions<us>(out, west_captures & last, step - 1);
  }
  out = isa.emit_advances(out, single & ~last, twofold, step);
  if ((east_captures | west_captures) & ~last) {
    out = isa.emit_pawns(out, east_captures & ~last, step + 1);
    out = isa.emit_pawns(out, west_captures & ~last, step - 1);
  }

  if (const auto passed = position.legal_en_passant()) [[unlikely]] {
    for (const Square from : attacks::pawn(!us, *passed) & pawns) {
      const Move move(from, *passed, Role::pawn, Move::Kind::en_passant);
      if (position.king_attackers_after(move).empty()) *out++ = move;
    }
  }
  return out;
}

template <class Isa, Color us>
JADOUBE_INLINE Move* generate_for(const Isa& isa, const Position& position, Move* out) {
  const Constraints c = constraints<Isa, us>(isa, position);
  const Square king = position.king(us);
  const Bitboard own = position.pieces(us), occupied = position.occupied();

  const auto king_moves = [&] {
    return isa.emit(out, attacks::king(king) & ~own & ~c.danger, Move(king, Square::a1, Role::king));
  };
  if (c.checkers.several()) [[unlikely]]
    return king_moves();

  out = pawn_moves<Isa, us>(isa, position, c, out);
  for (const Square from : position.pieces(us, Role::knight) & ~c.pinned)
    out = isa.emit(out, attacks::knight(from) & c.targets, Move(from, Square::a1, Role::knight));

  const auto slider = [&](Square from, Bitboard attacked, Role role) {
    const Bitboard targets = attacked & (c.pinned.contains(from) ? c.targets & attacks::line(king, from) : c.targets);
    if (targets) out = isa.emit(out, targets, Move(from, Square::a1, role));
  };
  for (const Square from : position.pieces(us, Role::bishop)) slider(from, isa.bishop(from, occupied), Role::bishop);
  for (const Square from : position.pieces(us, Role::rook)) slider(from, isa.rook(from, occupied), Role::rook);
  for (const Square from : position.pieces(us, Role::queen))
    slider(from, isa.bishop(from, occupied) | isa.rook(from, occupied), Role::queen);
  // The king comes last, because the opponent's attacks take longest to compute.
  if (c.checkers.empty() && (position.castling_rooks() & back_rank(us)))
    out = castlings<Isa, us>(isa, position, c, out);
  return king_moves();
}

template <class Isa>
JADOUBE_INLINE Move* generate(const Isa& isa, const Position& position, Move* out) {
  return position.turn() == Color::white ? generate_for<Isa, Color::white>(isa, position, out)
                                         : generate_for<Isa, Color::black>(isa, position, out);
}

}  // namespace jadoube::movegen
