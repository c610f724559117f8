#include "tests/support/random_positions.hpp"

namespace jadoube::test {

Position RandomPositions::next() {
  switch (produced_++ % 8) {
    case 0:
    case 1: return from_game(false, below(160));
    case 2:
    case 3: return from_game(true, below(120));
    case 4: return crowded();
    default: return sparse();
  }
}

Position RandomPositions::from_game(bool chess960, unsigned plies) {
  Position position = chess960 ? Position::chess960(below(960)) : Position();
  for (unsigned ply = 0; ply < plies; ++ply) {
    const MoveList moves = position.legal_moves();
    if (moves.empty()) break;
    const Position next = position.after(moves[below(static_cast<unsigned>(moves.size()))]);
    if (next.legal_moves().empty() && chance(80)) break;
    position = next;
  }
  return position;
}

Position RandomPositions::sparse() {
  for (;;) {
    Setup setup = sparse_setup();
    if (const auto position = Position::from(setup)) return *position;
    if (setup.en_passant) continue;
    setup.turn = !setup.turn;
    if (const auto position = Position::from(setup)) return *position;
  }
}

Position RandomPositions::crowded() {
  for (;;) {
    Setup setup;
    setup.turn = chance(50) ? Color::white : Color::black;
    for (const Color color : both_colors) {
      for (unsigned i = 3 + below(13); i > 0; --i) setup.board.put(any_square(), {color, all_roles[1 + below(4)]});
      setup.board.put(any_square(), {color, Role::king});
    }
    if (const auto position = Position::from(setup)) return *position;
    setup.turn = !setup.turn;
    if (const auto position = Position::from(setup)) return *position;
  }
}

Setup RandomPositions::any_setup() {
  Setup setup = sparse_setup();
  for (unsigned i = below(6); i > 0; --i) {
    if (chance(50))
      setup.board.put(any_square(), {chance(50) ? Color::white : Color::black, all_roles[below(6)]});
    else
      setup.board.remove(any_square());
  }
  if (chance(20)) setup.castling_rooks = Bitboard(random_() & random_() & random_());
  if (chance(20)) setup.en_passant = any_square();
  if (chance(10)) setup.halfmove_clock = below(70'000);
  if (chance(10)) setup.fullmove_number = below(70'000);
  return setup;
}

Piece RandomPositions::any_piece(Color color) {
  constexpr std::array roles{Role::pawn, Role::pawn, Role::pawn,   Role::knight, Role::bishop,
                             Role::rook, Role::rook, Role::bishop, Role::queen};
  return {color, roles[below(roles.size())]};
}

Setup RandomPositions::sparse_setup() {
  Setup setup;
  setup.turn = chance(50) ? Color::white : Color::black;
  const auto put = [&](Square square, Piece piece) {
    const Rank rank = rank_of(square);
    if (piece.role == Role::pawn && (rank == Rank::one || rank == Rank::eight)) return;
    if (!setup.board.occupied().contains(square)) setup.board.put(square, piece);
  };
  for (const Color color : both_colors) {
    const bool home = chance(60);
    const Rank first = relative_rank(Rank::one, color);
    Square king = any_square();
    while (home ? rank_of(king) != first : setup.board.occupied().contains(king)) king = any_square();
    put(king, {color, Role::king});
    if (home)
      for (unsigned i = 0; i < 2; ++i) put(square(static_cast<File>(below(8)), first), {color, Role::rook});
  }
  if (setup.board.of(Role::king).count() < 2) return setup;

  for (const Color color : both_colors) {
    for (unsigned i = below(1 + below(8)); i > 0; --i) put(any_square(), any_piece(color));
    for (unsigned i = below(3); i > 0; --i)
      put(square(static_cast<File>(below(8)), relative_rank(Rank::seven, color)), {color, Role::pawn});
  }
  if (chance(40)) {
    add_pawn_pair(setup.board, setup.turn);
  } else {
    for (unsigned lines = 1 + below(2); lines > 0; --lines) add_line_to_king(setup.board, setup.turn);
  }
  add_rights(setup);
  return setup;
}

Square RandomPositions::any_of(Bitboard set) {
  for (unsigned skipped = below(static_cast<unsigned>(set.count())); skipped > 0; --skipped) set = set.without_first();
  return set.first();
}

// Adds an enemy slider in line with the king of `color`, often with one piece between.
void RandomPositions::add_line_to_king(Board& board, Color color) {
  const Square king = board.of(color, Role::king).first();
  const bool straight = chance(50);
  const Square slider = any_of((straight ? attacks::rook_lines(king) : attacks::bishop_lines(king)));
  if (board.of(Role::king).contains(slider)) return;
  const Role role = chance(30) ? Role::queen : straight ? Role::rook : Role::bishop;
  board.put(slider, {!color, role});
  const Bitboard between = attacks::between(king, slider) & ~board.of(Role::king);
  board.discard(between);
  if (between.empty() || !chance(70)) return;
  const Piece shield = any_piece(chance(75) ? color : !color);
  const Bitboard outer = Bitboard(Rank::one) | Rank::eight;
  for (const Square square : between)
    if (chance(50) && !(shield.role == Role::pawn && outer.contains(square))) return board.put(square, shield);
}

// Adds two pawns side by side, as after a double step by the side that is not to move; often the other pawn is pinned.
void RandomPositions::add_pawn_pair(Board& board, Color turn) {
  const Rank fifth = relative_rank(Rank::five, turn);
  const Square king = board.of(turn, Role::king).first();
  for (unsigned attempt = 0; attempt < 8; ++attempt) {
    const unsigned file = below(7), taker = below(2);
    const Square own = square(static_cast<File>(file + taker), fifth);
    const Square other = square(static_cast<File>(file + 1 - taker), fifth);
    const Bitboard line = attacks::line(king, own);
    if (line.empty() && attempt < 7) continue;
    const Bitboard passed = forward(other, turn);
    const Bitboard emptied = passed | forward(passed, turn);
    if ((emptied | own | other) & board.of(Role::king)) continue;
    board.discard(emptied);
    board.put(own, {turn, Role::pawn});
    board.put(other, {!turn, Role::pawn});

    Bitboard behind;  // where a slider would pin the pawn, or both pawns on one rank
    for (const Square square : line & ~(emptied | other | board.of(Role::king)))
      if (attacks::between(king, square).contains(own)) behind |= square;
    if (behind.empty() || chance(40)) return;
    const Square slider = any_of(behind);
    board.discard(attacks::between(king, slider) & ~(board.of(Role::king) | own | other));
    board.put(slider, {!turn, attacks::rook_lines(king).contains(slider) ? Role::rook : Role::bishop});
    return;
  }
}

// Adds an enemy rook or queen behind a castling rook: in Chess960 that rook may be the only piece that covers the
// king's new square.
void RandomPositions::add_attack_behind(Board& board, Square rook) {
  const Piece castling = *board.piece_at(rook);
  const Square king = board.of(castling.color, Role::king).first();
  Bitboard behind;
  for (const Square square : back_rank(castling.color) & ~board.occupied())
    if (attacks::between(king, square).contains(rook)) behind |= square;
  if (behind) board.put(any_of(behind), {!castling.color, chance(50) ? Role::rook : Role::queen});
}

// Adds castling rights and en passant where the pieces allow it, in most cases.
void RandomPositions::add_rights(Setup& setup) {
  for (const Color color : both_colors) {
    const Bitboard king = setup.board.of(color, Role::king) & back_rank(color);
    if (king.empty() || (king & (Bitboard(File::a) | File::h))) continue;
    const Bitboard rooks = setup.board.of(color, Role::rook) & back_rank(color);
    const Bitboard left = rooks & Bitboard(king.bits() - 1);
    for (const Bitboard side : {left, rooks & ~left}) {
      if (side.empty() || !chance(80)) continue;
      const Square rook = any_of(side);
      setup.castling_rooks |= rook;
      if (chance(20)) add_attack_behind(setup.board, rook);
    }
  }
  for (const Square pawn : setup.board.of(!setup.turn, Role::pawn) & relative_rank(Rank::five, setup.turn)) {
    const Bitboard passed = forward(pawn, setup.turn);
    if (!((passed | forward(passed, setup.turn)) & setup.board.occupied()) && chance(70))
      setup.en_passant = passed.first();
  }
  setup.halfmove_clock = setup.en_passant ? 0 : below(120);
  setup.fullmove_number = 60 + below(60);
}

}  // namespace jadoube::test
