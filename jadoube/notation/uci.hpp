// Moves as the Universal Chess Interface writes them: e2e4, e7e8q, e1g1.
//
//   const auto move = read_uci(position, "e1g1");       // castling, also as e1h1
//   write_uci(*move) == "e1g1"
//   write_uci(*move, UciCastling::rook) == "e1h1"
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "jadoube/chess/why_illegal.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::notation {

// How castling is written: by the square where the king lands, or, as the option UCI_Chess960 requires, by the rook's
// square. If the king lands on its own square or the next one, the rook's square is always used, because only that is
// unambiguous.
enum class UciCastling : std::uint8_t { king, rook };

struct UciError {
  enum class Kind : std::uint8_t {
    empty,
    bad_square,     // at `column` no file or no rank
    bad_promotion,  // neither q, r, b nor n
    too_long,       // something after the move
    null_move,      // 0000: passing, which chess does not allow
    illegal,        // `illegality` says why
  };

  Kind kind;
  // The place in bytes from 1; one past the end if something is missing there.
  std::size_t column;
  // The character there; U'\0' at the end of the text.
  char32_t character = U'\0';
  std::optional<Illegality> illegality{};
  // The legal moves of the piece on the origin square, those to the same target first.
  std::vector<Move> candidates{};
};

// The legal move, castling written either way.
[[nodiscard]] JADOUBE_API std::expected<Move, UciError> read_uci(const Position& position, std::string_view text);

// One sentence: what is wrong, and the legal moves of the piece on the origin square.
[[nodiscard]] JADOUBE_API std::string describe(const UciError& error, const Position& position,
                                               text::Language language);

// A null move (Move{}) is 0000.
[[nodiscard]] JADOUBE_API std::string write_uci(Move move, UciCastling castling = UciCastling::king);

// Writes into a buffer of at least 5 bytes and returns the end. No terminator.
JADOUBE_API char* write_uci(char* out, Move move, UciCastling castling = UciCastling::king);

}  // namespace jadoube::notation
