// Algebraic notation (Article 8.1, Appendix C), read and written, in seven languages and in figurines.
//
//   const auto move = read_san(position, "Cf3", Letters::pt);
//   if (!move) std::cerr << describe(move.error(), position, text::Language::pt, Letters::pt);
//   write_san(position, *move) == "Nf3"
//   write_san(position, *move, {.letters = Letters::figurine, .form = SanForm::full}) == "♘g1-f3"
//
// Read: captures as x, X, × or : or left unsaid; the origin by file, rank, both or not at all, with or without a hyphen
// (Ngf3, N1f3, Ng1-f3, e2e4); castling as 0-0, O-O or o-o; promotion as d8=D, d8D, d8(D) or d8/D; then in any order and
// all left out at will: e.p., the signs + ++ #, a comment such as !?, the draw offer (=). What these signs claim is
// told, but not checked: the move is the same without them. Figurines of either color are read in every language.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "jadoube/chess/why_illegal.hpp"
#include "jadoube/notation/letters.hpp"
#include "jadoube/notation/san_parts.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::notation {

// What a text says beside the move itself.
struct SanMarks {
  enum class Check : std::uint8_t { none, plus, plus_plus, hash };

  Check check = Check::none;
  bool capture = false;
  bool en_passant = false;
  bool draw_offer = false;
  // The comment's Numeric Annotation Glyph (PGN standard, 10): 1 ! 2 ? 3 !! 4 ?? 5 !? 6 ?!; 0 for none.
  std::uint8_t glyph = 0;

  friend bool operator==(const SanMarks&, const SanMarks&) = default;
};

struct ParsedSan {
  SanParts parts;
  SanMarks marks;
};

struct SanError {
  enum class Kind : std::uint8_t {
    // The text is no move:
    empty,
    unexpected,          // `character` where `expected` should stand
    unknown_piece,       // a capital that stands for no piece in this language
    promotion_piece,     // promotion to a king or a pawn
    promotion_of_piece,  // promotion of something else than a pawn
    null_move,           // --, Z0, 0000: passing, which chess does not know
    // The text is a move, but not of this position:
    impossible,         // no piece of that kind can go there
    illegal,            // one could, but may not: `illegality` says why
    ambiguous,          // several could: `candidates`
    promotion_missing,  // the pawn must become something: `candidates`
  };
  enum class Expected : std::uint8_t { piece_or_square, square, file, rank, promotion, parenthesis, castling, end };

  Kind kind;
  // Where, counted in characters from 1; one past the end if something is missing there.
  std::size_t column;
  Expected expected = Expected::end;
  // What stands there; U'\0' at the end of the text.
  char32_t character = U'\0';
  // What was understood, for the kinds about this position.
  std::optional<SanParts> parts{};
  std::optional<Illegality> illegality{};
  // Legal moves that may have been meant, the likeliest first.
  std::vector<Move> candidates{};
};

// The text alone, without a position.
std::expected<ParsedSan, SanError> parse_san(std::string_view text, Letters letters = Letters::en);

// The legal move that the text means. Blanks around it are allowed.
std::expected<Move, SanError> read_san(const Position& position, std::string_view text, Letters letters = Letters::en);

// One sentence: what is wrong, and the moves that may have been meant, in `letters`, as the text was read with.
std::string describe(const SanError& error, const Position& position, text::Language language,
                     Letters letters = Letters::en);

// Short (Nf3, exd5) or long (Ng1-f3, e4xd5), both of Appendix C.
enum class SanForm : std::uint8_t { brief, full };

struct SanOptions {
  enum class Mate : std::uint8_t { hash, plus_plus };                 // # since 2005, ++ before
  enum class Castling : std::uint8_t { letters, zeros };              // O-O, 0-0
  enum class Promotion : std::uint8_t { equals, bare, parentheses };  // d8=Q, d8Q, d8(Q)

  Letters letters = Letters::en;
  SanForm form = SanForm::brief;
  Mate mate = Mate::hash;
  Castling castling = Castling::letters;
  Promotion promotion = Promotion::equals;
  bool check_signs = true;  // + and the sign of mate
  bool en_passant = false;  // " e.p." after the capture
};

// PGN's export form (8.2.3): Nf3, O-O, e8=Q, Qxf7#. The default.
inline constexpr SanOptions pgn_san{};

// As the Laws write it (Appendix C, 2023): Cf3, 0-0, e8=D, exd6 e.p., Dxf7#.
constexpr SanOptions laws_san(Letters letters) {
  return {.letters = letters, .castling = SanOptions::Castling::zeros, .en_passant = true};
}
// As the Laws of 1997 write it (Appendix D): e8D, Dxf7++.
constexpr SanOptions laws_1997_san(Letters letters) {
  return {.letters = letters,
          .mate = SanOptions::Mate::plus_plus,
          .castling = SanOptions::Castling::zeros,
          .promotion = SanOptions::Promotion::bare,
          .en_passant = true};
}

// A legal move in writing, with the least that tells it from the other legal moves (C.10): the file, else the rank,
// else both.
std::string write_san(const Position& position, Move move, const SanOptions& options = pgn_san);

// The same into a buffer of at least max_san_size bytes; returns the end. No terminator, and nothing is allocated.
inline constexpr std::size_t max_san_size = 32;
char* write_san(char* out, const Position& position, Move move, const SanOptions& options = pgn_san);
// Quicker for who has the position after the move anyway.
char* write_san(char* out, const Position& position, Move move, const Position& after, const SanOptions& options);

}  // namespace jadoube::notation
