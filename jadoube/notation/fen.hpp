// Forsyth-Edwards notation (PGN standard, 16.1): a whole position on one line, read and written.
//
//   const auto position = read_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
//   if (!position) std::cerr << describe(position.error(), text::Language::en);
//   write_fen(*position) == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
//
// Castling rights are read in standard FEN and X-FEN, where KQkq mean the outermost rook on that side of the king, and
// in Shredder-FEN, where a letter a to h names the rook's file; the three may be mixed.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::notation {

enum class FenStyle : std::uint8_t {
  // As the standard requires: six fields, one space between them, none around; castling rights in the order KQkq; no
  // numbers with leading zeros, no adjacent digits in a rank; the half-move clock 0 after a pawn's double step. The
  // position must be reachable (SetupCheck).
  strict,
  // Also accepts: any blanks between and around the fields; missing last fields, down to board and side to move (then
  // no castling, no en passant, clock 0, move 1); castling letters in any order and repeated; a move number 0, read as
  // 1; a slash after the eighth rank. Castling rights without their king or rook, and an en passant square without its
  // pawn, are dropped; if an en passant square remains, the clock is set to 0. The position need only be playable. EPD
  // operations are an error in either style: read_epd() reads them.
  forgiving,
};

enum class FenField : std::uint8_t { board, turn, castling, en_passant, halfmove_clock, fullmove_number };

struct FenError {
  enum class Kind : std::uint8_t {
    missing,         // the text ends before `field`
    blank,           // strict: an extra blank before `field`, or one that is not a space
    extra,           // something after the sixth field
    epd_operation,   // an EPD operation instead of the half-move clock
    bad_piece,       // in the board: not a piece, a digit 1 to 8, or '/'
    rank_too_long,   // a rank with more than eight squares
    rank_too_short,  // a rank with fewer
    too_many_ranks,
    too_few_ranks,
    adjacent_digits,    // strict: 44 instead of 8
    bad_turn,           // neither w nor b
    bad_castling,       // a character that is not a castling right
    castling_repeated,  // strict: the same right twice
    castling_order,     // strict: another order than KQkq
    bad_square,         // not - and not a square
    bad_number,         // a character that is not a digit
    leading_zero,       // strict
    number_too_large,   // above Setup::max_counter
    move_number_zero,   // strict
    clock_not_zero,     // strict: a pawn has just moved
    quote_not_closed,   // in an operand of an EPD operation (epd.hpp)
    not_a_position,     // `setup` says why
  };

  Kind kind;
  FenField field;
  // The place in bytes from 1; one past the end if something is missing there.
  std::size_t column;
  // The character there; U'\0' at the end of the text, U'\uFFFD' for bytes that are not UTF-8.
  char32_t character = U'\0';
  // The rank, for the kinds that concern one.
  Rank rank = Rank::eight;
  std::optional<SetupError> setup{};

  friend bool operator==(const FenError&, const FenError&) = default;
};

// The validated position. Takes time linear in the text's length.
[[nodiscard]] JADOUBE_API std::expected<Position, FenError> read_fen(std::string_view fen,
                                                                     FenStyle style = FenStyle::strict);

// Reads forgivingly; adds what was dropped to `dropped`, as errors of the kind not_a_position.
[[nodiscard]] JADOUBE_API std::expected<Position, FenError> read_fen(std::string_view fen,
                                                                     std::vector<FenError>& dropped);

// The setup as written, not validated; nothing is dropped. K without a rook on the king's side gives h1.
[[nodiscard]] JADOUBE_API std::expected<Setup, FenError> read_fen_setup(std::string_view fen,
                                                                        FenStyle style = FenStyle::strict);

// One sentence with the column, or without it if the setup is at fault. `error` as read_fen returned it.
[[nodiscard]] JADOUBE_API std::string describe(const FenError& error, text::Language language);
// The same without the column, for callers that report the place themselves.
[[nodiscard]] JADOUBE_API std::string describe_without_place(const FenError& error, text::Language language);
[[nodiscard]] JADOUBE_API std::string describe(const SetupError& error, text::Language language);

struct FenOptions {
  enum class EnPassant : std::uint8_t {
    // Only where a capture is legal, as most programs write it: positions that are the same in the sense of Article 9.2
    // then have the same first four fields.
    legal,
    // After every double step, as the PGN standard requires; reading it back gives an equal position, counters
    // included.
    always,
  };
  enum class Castling : std::uint8_t {
    xfen,      // KQkq, and the file's letter for a rook that is not the outermost
    shredder,  // always the file's letter
  };
  EnPassant en_passant = EnPassant::legal;
  Castling castling = Castling::xfen;
};

[[nodiscard]] JADOUBE_API std::string write_fen(const Position& position, FenOptions options = {});

// Writes into a buffer of at least max_fen_size bytes and returns the end. No terminator.
inline constexpr std::size_t max_fen_size = 96;
JADOUBE_API char* write_fen(char* out, const Position& position, FenOptions options = {});
// The first field only, of any board.
JADOUBE_API char* write_fen_board(char* out, const Board& board);

}  // namespace jadoube::notation
