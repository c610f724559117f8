// Algebraic notation (Article 8.1, Appendix C), read and written, in fourteen languages and in figurines.
//
//   const auto move = read_san(position, "Cf3", Letters::pt);
//   if (!move) std::cerr << describe(move.error(), position, text::Language::pt, Letters::pt);
//   write_san(position, *move) == "Nf3"
//   write_san(position, *move, {.letters = Letters::figurine, .form = SanForm::full}) == "♘g1-f3"
//
// Accepted: captures as x, X, × or :, or not marked; the origin by file, rank, both or not at all, with or without a
// hyphen (Ngf3, N1f3, Ng1-f3, e2e4); castling as 0-0, O-O or o-o; promotion as d8=D, d8D, d8(D) or d8/D; then, in any
// order and all optional: e.p., the signs + ++ #, an annotation such as !?, the draw offer (=). These signs are
// reported but not checked: the move is the same without them. Figurines of either color are accepted in every
// language.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "jadoube/chess/why_illegal.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/notation/letters.hpp"
#include "jadoube/notation/san_parts.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::notation {

// The parts of a text besides the move itself.
struct SanMarks {
  enum class Check : std::uint8_t { none, plus, plus_plus, hash };

  Check check = Check::none;
  bool capture = false;
  bool en_passant = false;
  bool draw_offer = false;
  // The Numeric Annotation Glyph of the annotation (PGN standard, 10): 1 ! 2 ? 3 !! 4 ?? 5 !? 6 ?!; 0 for none.
  std::uint8_t glyph = 0;

  friend bool operator==(const SanMarks&, const SanMarks&) = default;
};

struct ParsedSan {
  SanParts parts;
  SanMarks marks;
};

struct SanError {
  enum class Kind : std::uint8_t {
    // The text is not a move:
    empty,
    unexpected,          // `character` where `expected` should be
    unknown_piece,       // a capital that stands for no piece in this language
    promotion_piece,     // promotion to a king or a pawn
    promotion_of_piece,  // promotion of a piece that is not a pawn
    null_move,           // --, Z0, 0000: passing, which chess does not allow
    // The text is a move, but not one of this position:
    impossible,         // no piece of that kind can go there
    illegal,            // one could, but may not: `illegality` says why
    ambiguous,          // several could: see `candidates`
    promotion_missing,  // no promotion piece was given: see `candidates`
  };
  enum class Expected : std::uint8_t { piece_or_square, square, file, rank, promotion, parenthesis, castling, end };

  Kind kind;
  // The place in characters from 1; one past the end if something is missing there.
  std::size_t column;
  Expected expected = Expected::end;
  // The character there; U'\0' at the end of the text.
  char32_t character = U'\0';
  // The parts that were understood, for the errors that depend on the position.
  std::optional<SanParts> parts{};
  std::optional<Illegality> illegality{};
  // Legal moves that may have been meant, the most likely first.
  std::vector<Move> candidates{};
};

// Parses the text only, without a position.
[[nodiscard]] JADOUBE_API std::expected<ParsedSan, SanError> parse_san(std::string_view text,
                                                                       Letters letters = Letters::en);

// The legal move that the text means. Blanks at its ends are allowed.
[[nodiscard]] JADOUBE_API std::expected<Move, SanError> read_san(const Position& position, std::string_view text,
                                                                 Letters letters = Letters::en);

// One sentence: what is wrong, and the moves that may have been meant. `letters` are those that the text was read with.
[[nodiscard]] JADOUBE_API std::string describe(const SanError& error, const Position& position, text::Language language,
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

// PGN's export format (8.2.3): Nf3, O-O, e8=Q, Qxf7#. The default.
inline constexpr SanOptions pgn_san{};

// As in the Laws (Appendix C, 2023): Cf3, 0-0, e8=D, exd6 e.p., Dxf7#.
[[nodiscard]] constexpr SanOptions laws_san(Letters letters) {
  return {.letters = letters, .castling = SanOptions::Castling::zeros, .en_passant = true};
}
// As in the Laws of 1997 (Appendix D): e8D, Dxf7++.
[[nodiscard]] constexpr SanOptions laws_1997_san(Letters letters) {
  return {.letters = letters,
          .mate = SanOptions::Mate::plus_plus,
          .castling = SanOptions::Castling::zeros,
          .promotion = SanOptions::Promotion::bare,
          .en_passant = true};
}

// Writes a legal move with the shortest disambiguation from the other legal moves (C.10): the file, else the rank, else
// both.
[[nodiscard]] JADOUBE_API std::string write_san(const Position& position, Move move,
                                                const SanOptions& options = pgn_san);

// Writes into a buffer of at least max_san_size bytes and returns the end. No terminator, and nothing is allocated.
inline constexpr std::size_t max_san_size = 32;
JADOUBE_API char* write_san(char* out, const Position& position, Move move, const SanOptions& options = pgn_san);
// Is faster for callers that already have the position after the move.
JADOUBE_API char* write_san(char* out, const Position& position, Move move, const Position& after,
                            const SanOptions& options);

}  // namespace jadoube::notation
