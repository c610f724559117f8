// Syzygy's endgame tables, where the library was built with Fathom (JADOUBE_SYZYGY; the part `syzygy`): how positions
// with few pieces end if both sides play best.
//
//   const auto tables = engines::Syzygy::open("/srv/syzygy");       // several folders are separated by colons
//   if (!tables) std::cerr << describe(tables.error(), text::Language::en);
//   else if (tables->value(position) == engines::TableValue::win) position.play(tables->best(position)->move);
//
// A table answers whether a side wins against best play. mate/can_mate.hpp answers another question, which the Laws
// ask: whether it could mate if its opponent helped.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::engines {

// For the side to move. A blessed loss or a cursed win would be lost or won, but fifty moves without a capture or a
// pawn move come first, so that a draw can be claimed (Article 9.3).
enum class TableValue : std::uint8_t { loss, blessed_loss, draw, cursed_win, win };

struct TableMove {
  Move move;         // keeps the value
  TableValue value;  // of the position before it
  // Plies to the next capture, pawn move or mate, if both sides play for this value; 0 if the position is a draw.
  unsigned plies;
};

struct SyzygyError {
  enum class Kind : std::uint8_t {
    not_built,  // the library was built without Fathom
    in_use,     // this process has tables open already; Fathom knows one set
    no_tables,  // there are none in the folders
  };
  Kind kind;
  std::string folders{};
};

// One sentence, without a capital and a full stop.
[[nodiscard]] JADOUBE_API std::string describe(const SyzygyError& error, text::Language language);

// Open tables. A process can have one at a time.
class JADOUBE_API Syzygy {
 public:
  // Opens the tables in one folder, or in several separated by colons. Errors: every Kind.
  [[nodiscard]] static std::expected<Syzygy, SyzygyError> open(const std::string& folders);
  Syzygy(Syzygy&&) noexcept;
  Syzygy& operator=(Syzygy&&) noexcept;
  ~Syzygy();

  // The most pieces, kings and pawns included, for which there are tables.
  [[nodiscard]] unsigned most_pieces() const;

  // The value as if the half-move clock were zero. Nothing while there are castling rights, or if there is no such
  // table. Several threads may call it.
  [[nodiscard]] std::optional<TableValue> value(const Position& position) const;
  // A best move, with the half-move clock as it is. Nothing as for value(), or if there is no legal move. Threads that
  // call it wait for each other.
  [[nodiscard]] std::optional<TableMove> best(const Position& position) const;

 private:
  struct Opened;
  explicit Syzygy(std::unique_ptr<Opened> opened);
  std::unique_ptr<Opened> opened_;
};

}  // namespace jadoube::engines
