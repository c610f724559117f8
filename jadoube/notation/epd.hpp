// Extended Position Description (PGN standard, 16.2): a position and operations on it, on one line.
//
//   const auto epd = read_epd("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";");
//   epd->operation("id")->operands() == std::vector<std::string>{"BK.01"}
//   moves_of(epd->position, *epd->operation("bm"))      // Qd1+
//   write_epd(*epd)                                      // the same line
//
// Lists of node counts are read too; they have a whole FEN, then the operations with a semicolon before each: "… w KQkq
// - 0 1 ;D1 20 ;D2 400".
#pragma once

#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/san.hpp"

namespace jadoube::notation {

struct JADOUBE_API EpdOperation {
  std::string opcode;  // "bm", "id", "D1"
  std::string text;    // the operands as written, without blanks at the ends

  // The operands, separated at blanks; quotation marks around them are removed.
  [[nodiscard]] std::vector<std::string> operands() const;

  friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

struct JADOUBE_API Epd {
  // Its counters come from the operations hmvc and fmvn, if the line has none of its own.
  Position position;
  // In the order of the line; hmvc and fmvn are left out if they could be read.
  std::vector<EpdOperation> operations{};

  // The first operation with that opcode; null if there is none.
  [[nodiscard]] const EpdOperation* operation(std::string_view opcode) const;
};

// Reads the position forgivingly, and the operations after it, if any. Blanks at the ends are allowed.
[[nodiscard]] JADOUBE_API std::expected<Epd, FenError> read_epd(std::string_view line);
// The same; adds what was dropped from the position to `dropped`.
[[nodiscard]] JADOUBE_API std::expected<Epd, FenError> read_epd(std::string_view line, std::vector<FenError>& dropped);

// Writes the first four fields of the FEN, then hmvc and fmvn, then the other operations. No newline.
[[nodiscard]] JADOUBE_API std::string write_epd(const Epd& epd);

// The moves that the operands of bm, am or pm name, each legal in the position.
[[nodiscard]] JADOUBE_API std::expected<std::vector<Move>, SanError> moves_of(const Position& position,
                                                                              const EpdOperation& operation);

// The depths and node counts of the operations D1, D2, …, in the order of the line; other operations are left out.
[[nodiscard]] JADOUBE_API std::vector<std::pair<unsigned, std::uint64_t>> node_counts(const Epd& epd);

}  // namespace jadoube::notation
