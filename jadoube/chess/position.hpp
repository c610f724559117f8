// A position of a game of chess: the pieces on the board, the side to move, and the rights that the board alone does
// not show.
//
//   Position position;                                  // the initial position (Article 2.3)
//   for (Move move : position.legal_moves()) …          // Article 3, complete
//   if (position.is_capture(move)) …                    // castling, king to rook, is none
//   position.play(move);
//   if (position.is_checkmate()) …                      // Article 5.1.1
//   std::unordered_map<Position, int, std::hash<Position>, SamePosition> seen;   // as Article 9.2 counts
//
// A Position can always be played on: it is the initial position, or was made from a validated Setup, or from another
// Position by a legal move. It is a small value (96 bytes) that is cheap to copy; nothing allocates.
#pragma once

#include <cstring>
#include <expected>
#include <functional>

#include "jadoube/chess/attacks.hpp"
#include "jadoube/chess/move.hpp"
#include "jadoube/chess/setup.hpp"
#include "jadoube/chess/zobrist.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube {

class Position;
bool same_position(const Position& a, const Position& b);

class JADOUBE_API Position {
 public:
  // The initial position of standard chess (Article 2.3).
  Position();
  // The initial position of Chess960 with this number, from 0 to 959 (518 is standard chess); a larger number is taken
  // modulo 960.
  [[nodiscard]] static Position chess960(unsigned number);
  [[nodiscard]] static std::expected<Position, SetupError> from(const Setup& setup,
                                                                SetupCheck check = SetupCheck::reachable);
  [[nodiscard]] Setup setup() const;

  // --- The pieces
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] Bitboard occupied() const { return board_.occupied(); }
  [[nodiscard]] Bitboard pieces(Color color) const { return board_.of(color); }
  [[nodiscard]] Bitboard pieces(Role role) const { return board_.of(role); }
  [[nodiscard]] Bitboard pieces(Color color, Role role) const { return board_.of(color, role); }
  [[nodiscard]] Square king(Color color) const { return pieces(color, Role::king).first(); }
  [[nodiscard]] std::optional<Piece> piece_at(Square square) const { return board_.piece_at(square); }

  // --- The side to move, and its rights
  [[nodiscard]] Color turn() const { return turn_; }
  // The rooks whose right to castle has not been lost for good (Article 3.8.2.1).
  [[nodiscard]] Bitboard castling_rooks() const { return castling_rooks_; }
  // The rook with which `color` may still castle on that side, if any.
  [[nodiscard]] std::optional<Square> castling_rook(Color color, CastlingSide side) const;
  // The square passed over by a pawn's double step on the last move, whether or not it can be captured there.
  [[nodiscard]] std::optional<Square> en_passant() const;
  // The same, but only if an en passant capture is legal (which is what Article 9.2.3 asks for).
  [[nodiscard]] std::optional<Square> legal_en_passant() const {
    return capturable_ ? std::optional(capturable_.first()) : std::nullopt;
  }
  // Plies since the last capture or pawn move (Articles 9.3 and 9.6.2).
  [[nodiscard]] unsigned halfmove_clock() const { return halfmove_clock_; }
  // The number of the move to be made, as written on a score sheet.
  [[nodiscard]] unsigned fullmove_number() const { return fullmove_number_; }

  // --- Attacks
  [[nodiscard]] Bitboard attackers(Square target, Color by) const {
    return attacks::attackers(board_, target, by, occupied());
  }
  // The pieces that give check to the side to move (Article 3.9).
  [[nodiscard]] Bitboard checkers() const { return attackers(king(turn_), !turn_); }
  [[nodiscard]] bool is_check() const { return !checkers().empty(); }
  // The pieces of one side that may not leave the line to their own king.
  [[nodiscard]] Bitboard pinned(Color color) const;

  // --- Moves
  // Every legal move, each once. Chosen for the processor at run time.
  [[nodiscard]] MoveList legal_moves() const;
  // The legal moves of the pieces on `from` to `to`, in the same order: legal_moves(Square::e2). Castling counts as a
  // move to the rook's square.
  [[nodiscard]] MoveList legal_moves(Bitboard from, Bitboard to = Bitboard::all()) const;
  // The legal moves that capture, also en passant.
  [[nodiscard]] MoveList legal_captures() const;
  // Whether legal_moves() contains the move.
  [[nodiscard]] bool is_legal(Move move) const;
  [[nodiscard]] bool has_legal_move() const { return !legal_moves().empty(); }
  // The pieces that would attack the mover's own king after a pseudo-legal move other than castling: none if the move
  // is legal.
  [[nodiscard]] Bitboard king_attackers_after(Move move) const;
  [[nodiscard]] bool is_checkmate() const { return is_check() && !has_legal_move(); }   // Article 5.1.1
  [[nodiscard]] bool is_stalemate() const { return !is_check() && !has_legal_move(); }  // Article 5.2.1

  // --- What a legal move does
  [[nodiscard]] bool is_capture(Move move) const { return !(captured_on(move) & pieces(!turn_)).empty(); }
  // The piece that the move captures, and its square: beside the target for a capture en passant.
  [[nodiscard]] std::optional<Piece> captured(Move move) const;
  [[nodiscard]] std::optional<Square> captured_square(Move move) const;
  [[nodiscard]] bool gives_check(Move move) const { return after(move).is_check(); }
  // Whether the move sets the half-move clock to zero: a pawn's move or a capture (Article 9.3).
  [[nodiscard]] bool is_zeroing(Move move) const { return move.role() == Role::pawn || is_capture(move); }

  // Makes a legal move. The result of any other move is unspecified.
  void play(Move move);
  [[nodiscard]] Position after(Move move) const {
    Position next = *this;
    next.play(move);
    return next;
  }
  // Makes the move if it is legal; otherwise nothing changes and the answer is false. try_play() in why_illegal.hpp
  // says why.
  [[nodiscard]] bool try_play(Move move) {
    if (!is_legal(move)) return false;
    play(move);
    return true;
  }
  // The position after a null move, which passes the turn: chess has none, searches and analyses have. Nothing if the
  // side to move is in check.
  [[nodiscard]] std::optional<Position> after_null_move() const;

  // --- Identity
  // Equal for positions that are the same in the sense of Article 9.2; different positions collide with a probability
  // of 1 in 2^64.
  [[nodiscard]] std::uint64_t key() const { return key_; }
  // Whether two positions are the same in the sense of Article 9.2: exact, and without the counters. SamePosition is
  // the same question as a type, for containers.
  friend bool same_position(const Position& a, const Position& b) {
    return a.key_ == b.key_ && a.board_ == b.board_ && a.turn_ == b.turn_ && a.castling_rooks_ == b.castling_rooks_ &&
           a.capturable_ == b.capturable_;
  }
  // Whether everything is equal, also both counters and the square passed over by the last move, which same_position()
  // leaves out: 1. d4 Nf6 2. c4 and 1. c4 Nf6 2. d4 give the same position, but not equal ones.
  friend bool operator==(const Position&, const Position&) = default;

 private:
  friend struct InnerPlay;

  // The square on which a legal move captures, if a piece stands there.
  Bitboard captured_on(Move move) const {
    return move.kind() == Move::Kind::en_passant ? backward(move.to(), turn_) : Bitboard(move.to());
  }

  explicit Position(const Setup& setup);  // `setup` has been checked
  bool play_beside_board(Color us, Square from, Square to, Role role, Role placed, std::size_t captured, bool zeroing,
                         Position& next) const;
  void play_castling(Move move);
  void capture_en_passant(Square to);
  Bitboard find_legal_en_passant() const;
  void drop_castling_rights(Bitboard rooks);
  std::uint64_t computed_key() const;

  static constexpr std::uint8_t no_square = 64;

  Board board_;
  Bitboard castling_rooks_;
  Bitboard capturable_;  // the en passant square if a capture there is legal
  std::uint64_t key_ = 0;
  std::uint16_t halfmove_clock_ = 0;
  std::uint16_t fullmove_number_ = 1;
  std::uint8_t passed_ = no_square;  // the en passant square, whether or not it can be captured there
  Color turn_ = Color::white;
};

inline void Position::drop_castling_rights(Bitboard rooks) {
  const Bitboard lost = castling_rooks_ & rooks;
  for (const Square rook : lost) key_ ^= zobrist::numbers.castling[index(rook)];
  castling_rooks_ ^= lost;
}

inline void Position::play(Move move) {
  if (move.is_castling()) [[unlikely]]
    return play_castling(move);
  const Square from = move.from(), to = move.to();
  const std::size_t captured = board_.role_plus_one(to);
  board_.move(turn_, from, to, move.placed());
  const bool zeroing = captured != 0 || move.role() == Role::pawn;
  play_beside_board(turn_, from, to, move.role(), move.placed(), captured, zeroing, *this);
  if (move.kind() == Move::Kind::en_passant) [[unlikely]]
    capture_en_passant(to);
}

// The hot path of everything that follows a game: it branches on the kind of move only for the rare kinds.
JADOUBE_INLINE bool Position::play_beside_board(Color us, Square from, Square to, Role role, Role placed,
                                                std::size_t captured, bool zeroing, Position& next) const {
  const Color them = !us;
  std::uint64_t key = key_ ^ zobrist::numbers.black_to_move ^ zobrist::piece(us, role, from) ^
                      zobrist::piece(us, placed, to) ^ zobrist::captured(them, captured, to);
  if (capturable_) [[unlikely]]
    key ^= zobrist::numbers.en_passant[index(file_of(capturable_.first()))];

  // Both counters stop at Setup::max_counter.
  const std::uint32_t quiet = zeroing ? 0 : ~std::uint32_t{0};
  const std::uint32_t clock = halfmove_clock_ + std::uint32_t{1};
  const std::uint32_t number = fullmove_number_ + std::uint32_t{us == Color::black};
  static_assert(Setup::max_counter == 0xFFFF);
  next.halfmove_clock_ = static_cast<std::uint16_t>((clock - (clock >> 16)) & quiet);
  next.fullmove_number_ = static_cast<std::uint16_t>(number - (number >> 16));
  next.turn_ = them;
  next.key_ = key;
  next.capturable_ = {};
  next.passed_ = no_square;
  next.castling_rooks_ = castling_rooks_;
  if (next.castling_rooks_) {
    const Bitboard touched = Bitboard(from) | to | (role == Role::king ? back_rank(us) : Bitboard());
    if (next.castling_rooks_ & touched) [[unlikely]]
      next.drop_castling_rights(touched);
  }
  const bool double_step = role == Role::pawn && (index(from) ^ index(to)) == 16;
  if (double_step) {
    next.passed_ = static_cast<std::uint8_t>((index(from) + index(to)) / 2);
    if ((east(to) | west(to)) & next.pieces(them, Role::pawn)) [[unlikely]] {
      next.capturable_ = next.find_legal_en_passant();
      if (next.capturable_) next.key_ ^= zobrist::numbers.en_passant[index(file_of(to))];
    }
  }
  return double_step;
}

// Compares positions in the sense of Article 9.2, for containers that take an equality beside the hash:
// std::unordered_set<Position, std::hash<Position>, SamePosition>.
struct SamePosition {
  [[nodiscard]] bool operator()(const Position& a, const Position& b) const { return same_position(a, b); }
};

}  // namespace jadoube

// The hash is equal for all positions that are the same in the sense of Article 9.2, whatever their counters are.
template <>
struct std::hash<jadoube::Position> {
  std::size_t operator()(const jadoube::Position& position) const noexcept {
    return hash<std::uint64_t>()(position.key());
  }
};
