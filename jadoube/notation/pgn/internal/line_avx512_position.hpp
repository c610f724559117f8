// Finds and makes moves for line_kernel.hpp with AVX-512: the eight sets of a Board are one vector, which stays in a
// register from move to move, so that computing a position does not wait for the memory of the one before.
//
// Included within the region of line_avx512.cpp that may use these instructions.
#pragma once

#include <immintrin.h>

#include <limits>

#include "jadoube/notation/pgn/internal/line_kernel.hpp"

namespace jadoube::pgn {

namespace {

// The squares from here to the edge of the board. (GCC 12 cannot read a constant table's empty entries in another
// constant expression.)
constexpr Bitboard ray(Bitboard at, auto step) {
  Bitboard squares;
  while ((at = step(at))) squares |= at;
  return squares;
}
// The squares from which a square can be attacked. Upwards (north, east, north-east, north-west), the first piece on a
// line is the lowest one; downwards (the opposite directions in the same order), the highest.
struct alignas(256) Attackers {
  std::array<std::uint64_t, 4> up;
  std::array<std::uint64_t, 4> down;
  // The squares from which enemy pieces that do not slide attack it, as the sets of a Board, by the color of the king
  // on the square.
  std::array<std::array<std::uint64_t, 8>, 2> leapers;
};
constexpr auto make_attackers() {
  std::array<Attackers, 64> all{};
  for (std::size_t i = 0; i < 64; ++i) {
    const Square from = square(i);
    const auto along = [from](auto step) { return ray(from, step).bits(); };
    const auto leapers = [from](Bitboard pawns) {
      std::array<std::uint64_t, 8> sets{};
      sets[index(Role::pawn)] = pawns.bits();
      sets[index(Role::knight)] = attacks::knight(from).bits();
      sets[index(Role::king)] = attacks::king(from).bits();
      return sets;
    };
    const Bitboard beside = east(from) | west(from);
    all[i] = {{along(north), along(east), along([](Bitboard b) { return north(east(b)); }),
               along([](Bitboard b) { return north(west(b)); })},
              {along(south), along(west), along([](Bitboard b) { return south(west(b)); }),
               along([](Bitboard b) { return south(east(b)); })},
              {leapers(north(beside)), leapers(south(beside))}};
  }
  return all;
}

// By the color that made a double step, and the square passed over: the squares beside that pawn. The last entry is for
// no double step.
constexpr auto make_beside_pawn() {
  std::array<std::array<std::uint64_t, 65>, 2> all{};
  for (std::size_t i = 0; i < 64; ++i) {
    const Bitboard beside = east(square(i)) | west(square(i));
    all[index(Color::white)][i] = north(beside).bits();
    all[index(Color::black)][i] = south(beside).bits();
  }
  return all;
}

// The squares between two on a line, by their distance in files and ranks, for the first of the two on the last square:
// so the table stays in the nearest cache. For another first square, they are rotated.
constexpr unsigned spread(unsigned at) { return at + (at & 56U); }  // so that a difference is that of files and ranks
constexpr unsigned no_difference = spread(63);
constexpr auto make_between() {
  std::array<std::uint64_t, 2 * no_difference + 1> all{};
  for (unsigned from = 0; from < 64; ++from)
    for (const int files : {-1, 0, 1})
      for (const int ranks : {-1, 0, 1}) {
        if (files == 0 && ranks == 0) continue;
        std::uint64_t passed = 0;
        int file = static_cast<int>(from & 7U) + files, rank = static_cast<int>(from >> 3U) + ranks;
        for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += files, rank += ranks) {
          const auto to = static_cast<unsigned>(8 * rank + file);
          all[no_difference + spread(to) - spread(from)] = std::rotl(passed, static_cast<int>(63 - from));
          passed |= std::uint64_t{1} << to;
        }
      }
  return all;
}

// The numbers of captured pieces, by their color, the square and the set of a Board that they are in; 0 for the other
// sets.
constexpr auto make_captured() {
  std::array<std::array<std::array<std::uint64_t, 8>, 64>, 2> all{};
  for (const Color color : both_colors)
    for (std::size_t i = 0; i < 64; ++i)
      for (const Role role : all_roles) all[index(color)][i][index(role)] = zobrist::piece(color, role, square(i));
  return all;
}

// All in one place, so that one register is enough to address them.
struct alignas(256) Tables {
  std::array<Attackers, 64> attackers = make_attackers();
  decltype(make_captured()) captured = make_captured();
  decltype(make_between()) between = make_between();
  decltype(make_beside_pawn()) beside_pawn = make_beside_pawn();
};
constexpr Tables all_tables;

// Castling with king and rook on their squares in standard chess.
struct alignas(64) Castling {
  std::array<std::uint64_t, 8> changes;  // of the sets of a Board
  std::uint64_t key;                     // the change of the key, without castling rights
  std::uint64_t rook;
  std::uint64_t between;             // the squares between king and rook
  std::array<std::uint8_t, 3> king;  // the king's squares before, during and after castling
  Move move;
};
constexpr auto castlings = [] {
  std::array<std::array<Castling, 2>, 2> all{};
  for (const Color us : both_colors)
    for (const CastlingSide side : castling_sides) {
      const Rank rank = relative_rank(Rank::one, us);
      const Square king = square(File::e, rank),
                   rook = square(side == CastlingSide::king_side ? File::h : File::a, rank);
      const Square king_to = castling_king_to(us, side), rook_to = castling_rook_to(us, side);
      Castling& castling = all[index(us)][static_cast<std::size_t>(side)];
      const Bitboard kings = Bitboard(king) | king_to, rooks = Bitboard(rook) | rook_to;
      castling.changes[index(Role::king)] = kings.bits();
      castling.changes[index(Role::rook)] = rooks.bits();
      castling.changes[all_roles.size() + index(us)] = (kings | rooks).bits();
      castling.key = zobrist::numbers.black_to_move ^ zobrist::piece(us, Role::king, king) ^
                     zobrist::piece(us, Role::king, king_to) ^ zobrist::piece(us, Role::rook, rook) ^
                     zobrist::piece(us, Role::rook, rook_to);
      castling.rook = Bitboard(rook).bits();
      for (std::size_t at = std::min(index(king), index(rook)) + 1; at < std::max(index(king), index(rook)); ++at)
        castling.between |= Bitboard(square(at)).bits();
      const auto passed = [](Square at) { return static_cast<std::uint8_t>(index(at)); };
      castling.king = {passed(king), passed(rook_to), passed(king_to)};
      castling.move = Move(king, rook, Role::king, Move::Kind::castling);
    }
  return all;
}();

// For kernel::run(). A single set is stored in all parts of a vector.
class MovingPosition512 {
 public:
  template <class Isa>
  JADOUBE_INLINE MovingPosition512(const Isa&, const Position& position) {
    // Without this, the compiler computes these vectors and this address again for each move.
    asm("" : "+v"(queens_), "+v"(minus_one_), "+v"(highest_), "+r"(tables_));
    board_ = _mm512_loadu_si512(&position.board());
    for (const Color color : both_colors) {
      men_[index(color)] = all(position.pieces(color).bits());
      king_[index(color)] = index(position.king(color)) * sizeof(Attackers);
    }
    castling_rooks_ = position.castling_rooks();
    key_ = position.key();
    counters_ = position.halfmove_clock() | std::uint64_t{position.fullmove_number()} << 16 |
                std::uint64_t{index(position.turn())} << turn_bit;
    en_passant_ = 0;
    if (const auto passed = position.legal_en_passant())
      en_passant_ = zobrist::numbers.en_passant[index(file_of(*passed))];
    constexpr unsigned high = Setup::max_counter - Line::capacity;
    nears_limit_ = position.halfmove_clock() > high || position.fullmove_number() > high;
    watch();
  }

  // Works like kernel::make().
  template <Color us>
  JADOUBE_INLINE kernel::Made make(const DecodedMove& decoded, Position& next, Move& move) {
    using kernel::Made;
    constexpr Color them = !us;
    const MoveLetters::First& piece = *decoded.first;
    const std::uint64_t to = decoded.to, target_bit = std::uint64_t{1} << to;
    const __m512i target = all(target_bit);
    const __m512i own = men_[index(us)], theirs = men_[index(them)];
    const __m256i occupied = _mm256_or_si256(low(own), low(theirs));
    const __mmask8 sets_there = _mm512_test_epi64_mask(board_, target);

    // The origin: a & b & c
    __m512i origin = _mm512_ternarylogic_epi64(part(board_, all(piece.role_index)), own, all(decoded.origins), 0x80);
    origin = _mm512_and_si512(origin, all(piece.reach[index(us)][to]));
    std::uint64_t origin_bit = first(origin);
    if (_mm_popcnt_u64(origin_bit) != 1) [[unlikely]] {
      origin_bit = kernel::unblocked(Bitboard(origin_bit), square(to), Bitboard(first(own) | first(theirs))).bits();
      if (_mm_popcnt_u64(origin_bit) != 1) return Made::no;
      origin = all(origin_bit);
    }
    const std::uint64_t from = _tzcnt_u64(origin_bit);

    // The board after the move: a & ~(b | c), and the two sets that the piece is in
    const __m512i left = _mm512_ternarylogic_epi64(board_, origin, target, 0x10);
    const __m512i board = _mm512_mask_or_epi64(left, piece.sets[index(us)], left, target);
    const __m512i theirs_left = _mm512_andnot_si512(target, theirs);
    const __m512i enemies = _mm512_and_si512(theirs_left, board);

    // Whether the move is wrong. A pawn's target must be empty if it advances and occupied if it captures: (a ^ b) & c
    const __m256i no_pawn = _mm256_ternarylogic_epi64(half(piece.captures), occupied, half(piece.is_pawn), 0x28);
    const __m256i taboo = _mm256_or_si256(low(own), no_pawn);
    const auto difference =
        static_cast<unsigned>(no_difference + spread(decoded.to) - spread(static_cast<unsigned>(from)));
    const __m256i between = _mm256_rorv_epi64(half(tables_->between[difference]), _mm256_lzcnt_epi64(low(origin)));
    // a | (b & c)
    __m256i wrong = _mm256_ternarylogic_epi64(_mm256_and_si256(between, occupied), taboo, low(target), 0xF8);
    // Whether the king is attacked after the move.
    const std::uint64_t king = king_[index(us)] ^ ((king_[index(us)] ^ to * sizeof(Attackers)) & piece.is_king);
    const Attackers& to_king = attackers_at(king);
    const __mmask8 leapers = _mm512_test_epi64_mask(enemies, _mm512_load_si512(to_king.leapers[index(us)].data()));
    // (a & ~b) | c
    const __m256i occupied_after = _mm256_ternarylogic_epi64(occupied, low(origin), low(target), 0xBA);
    wrong = _mm256_or_si256(wrong, seen(to_king, sliders(enemies), occupied_after));
    if (_kortestz_mask8_u8(leapers, _mm256_test_epi64_mask(wrong, wrong)) == 0) [[unlikely]]
      return Made::no;

    const std::uint64_t start = us == Color::white ? target_bit >> 16 : target_bit << 16;
    const std::uint64_t double_step = origin_bit & start & piece.is_pawn;
    const std::uint64_t passed = _tzcnt_u64(us == Color::white ? double_step << 8 : double_step >> 8);
    static_assert(kernel::double_step_bits == 64U << 12);
    move = Move::from_bits(piece.move_bits | static_cast<std::uint32_t>(from) | decoded.to << 6 |
                           (kernel::double_step_bits & ~static_cast<std::uint32_t>(passed << 12)));
    const std::uint64_t touched = origin_bit | target_bit;
    const std::uint64_t beside = tables_->beside_pawn[index(us)][passed] & first(enemies);
    if (((touched & watched_) | beside) != 0) [[unlikely]] {
      if (beside != 0 || nears_limit_) return Made::known;
      lose_rights(Bitboard(touched) | (back_rank(us) & Bitboard(piece.is_king)));
    }

    std::uint64_t taken = _cvtmask8_u32(sets_there);
    asm("" : "+r"(taken));  // read once
    const std::uint64_t captured = _tzcnt_u64(taken | 1U << all_roles.size());
    const std::uint64_t* const numbers = piece.numbers[index(us)];
    key_ ^= zobrist::numbers.black_to_move ^ numbers[from] ^ numbers[to] ^ tables_->captured[index(them)][to][captured];
    const std::uint64_t counted = counters_ + counts<us>;
    const std::uint64_t zeroed = counted & ~std::uint64_t{Setup::max_counter};
    // Either case is equally likely, so this must not become a branch.
    counters_ = __builtin_expect_with_probability((taken | piece.is_pawn) != 0, 1, 0.5) ? zeroed : counted;
    // (a & ~b) | c
    men_[index(us)] = _mm512_ternarylogic_epi64(own, origin, target, 0xBA);
    men_[index(them)] = theirs_left;
    king_[index(us)] = king;
    board_ = board;
    _mm512_storeu_si512(&InnerPlay::board(next), board);
    InnerPlay::set_beside_board(next, castling_rooks_, key_, counters_ | passed << 32);
    return Made::yes;
  }

  // The same for O-O and O-O-O in standard chess.
  template <Color us>
  JADOUBE_INLINE bool castle(const LineItem& written, Position& next, Move& move) {
    const std::string_view text(written.text, written.size);
    const bool long_way = text == "O-O-O";
    if (!long_way && text != "O-O") return false;
    const auto side = long_way ? CastlingSide::queen_side : CastlingSide::king_side;
    const Castling& castling = castlings[index(us)][static_cast<std::size_t>(side)];
    const __m512i own = men_[index(us)], enemies = men_[index(!us)];
    const __m512i occupied = _mm512_or_si512(own, enemies);
    if (en_passant_ != 0 || nears_limit_ || (castling_rooks_.bits() & castling.rook) == 0 ||
        king_[index(us)] != castling.king[0] * sizeof(Attackers) || (first(occupied) & castling.between) != 0)
      return false;
    const __m512i their_pieces = _mm512_and_si512(enemies, board_);
    const __m256i their_sliders = sliders(their_pieces);
    __m256i seen_from = _mm256_setzero_si256();
    __mmask8 leapers = 0;
    // The king's own square blocks nothing: a piece behind it would give check already.
    for (const std::uint8_t at : castling.king) {
      const Attackers& to_king = tables_->attackers[at];
      leapers |= _mm512_test_epi64_mask(their_pieces, _mm512_load_si512(to_king.leapers[index(us)].data()));
      seen_from = _mm256_or_si256(seen_from, seen(to_king, their_sliders, low(occupied)));
    }
    if ((leapers | _mm256_test_epi64_mask(seen_from, seen_from)) != 0) return false;

    move = castling.move;
    key_ ^= castling.key;
    lose_rights(back_rank(us));
    king_[index(us)] = castling.king[2] * sizeof(Attackers);
    counters_ += counts<us>;
    men_[index(us)] = _mm512_xor_si512(own, all(castling.changes[all_roles.size() + index(us)]));
    board_ = _mm512_xor_si512(board_, _mm512_load_si512(castling.changes.data()));
    constexpr std::uint64_t nothing_passed = 64;
    _mm512_storeu_si512(&InnerPlay::board(next), board_);
    InnerPlay::set_beside_board(next, castling_rooks_, key_, counters_ | nothing_passed << 32);
    return true;
  }

 private:
  // Ends the castling rights of rooks on these squares, and the right to capture en passant.
  JADOUBE_INLINE void lose_rights(Bitboard touched) {
    const Bitboard lost = castling_rooks_ & touched;
    for (const Square rook : lost) key_ ^= zobrist::numbers.castling[index(rook)];
    castling_rooks_ ^= lost;
    key_ ^= en_passant_;
    en_passant_ = 0;
    watch();
  }
  JADOUBE_INLINE void watch() {
    watched_ = castling_rooks_.bits();
    for (const Color color : both_colors)
      if (castling_rooks_ & back_rank(color)) watched_ |= std::uint64_t{1} << king_[index(color)] / sizeof(Attackers);
    if (en_passant_ != 0 || nears_limit_) watched_ = ~std::uint64_t{0};
  }

  // A king's square is kept as the place of its attackers in the table, in bytes.
  JADOUBE_INLINE const Attackers& attackers_at(std::uint64_t place) const {
    return *reinterpret_cast<const Attackers*>(reinterpret_cast<const char*>(tables_) + place);
  }
  // The pieces among a board's sets that slide along the lines of Attackers.
  JADOUBE_INLINE __m256i sliders(__m512i pieces) const {
    constexpr int rook = static_cast<int>(index(Role::rook)), bishop = static_cast<int>(index(Role::bishop));
    static_assert(rook < 4 && bishop < 4);
    const __m256i others = _mm256_permute4x64_epi64(low(pieces), rook | rook << 2 | bishop << 4 | bishop << 6);
    return _mm256_or_si256(low(part(pieces, queens_)), others);
  }
  // The sliders that come first on a line.
  JADOUBE_INLINE __m256i seen(const Attackers& from, __m256i sliders, __m256i occupied) const {
    const __m256i above = _mm256_and_si256(occupied, load(from.up));
    const __m256i below = _mm256_and_si256(occupied, load(from.down));
    // ~a & b & c
    const __m256i upwards = _mm256_ternarylogic_epi64(_mm256_add_epi64(above, minus_one_), above, sliders, 0x08);
    const __m256i first_below = _mm256_srlv_epi64(highest_, _mm256_lzcnt_epi64(below));
    // a | (b & c)
    return _mm256_ternarylogic_epi64(upwards, first_below, sliders, 0xF8);
  }

  static JADOUBE_INLINE __m512i all(std::uint64_t bits) { return _mm512_set1_epi64(static_cast<long long>(bits)); }
  static JADOUBE_INLINE __m256i half(std::uint64_t bits) { return _mm256_set1_epi64x(static_cast<long long>(bits)); }
  static JADOUBE_INLINE __m256i low(__m512i sets) { return _mm512_castsi512_si256(sets); }
  static JADOUBE_INLINE std::uint64_t first(__m512i sets) {
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(sets)));
  }
  static JADOUBE_INLINE __m512i part(__m512i sets, __m512i which) { return _mm512_permutexvar_epi64(which, sets); }
  static JADOUBE_INLINE __m256i load(const std::array<std::uint64_t, 4>& sets) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(sets.data()));
  }

  __m512i board_;
  __m512i men_[2];  // by color, in all parts
  Bitboard castling_rooks_;
  std::uint64_t key_;
  // The half-move clock, the move number from bit 16 on, and the side to move; and what a move adds to them.
  static constexpr unsigned turn_bit = 40;
  template <Color us>
  static constexpr std::uint64_t counts = us == Color::white ? 1 + (std::uint64_t{1} << turn_bit)
                                                             : 1 + (1U << 16) - (std::uint64_t{1} << turn_bit);
  std::uint64_t counters_;
  std::array<std::uint64_t, 2> king_;
  std::uint64_t en_passant_;  // the number of a legal capture en passant; 0 if there is none
  bool nears_limit_;          // a counter is about to stop
  // The squares where a move changes more than the pieces: kings and rooks that can castle, or all squares.
  std::uint64_t watched_;

  // Constants.
  const Tables* tables_ = &all_tables;
  __m512i queens_ = all(index(Role::queen));
  __m256i minus_one_ = half(~std::uint64_t{0});
  __m256i highest_ = half(std::uint64_t{1} << 63);
};

}  // namespace

}  // namespace jadoube::pgn
