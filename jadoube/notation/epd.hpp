// Extended Position Description (PGN standard, 16.2): a position and operations on it, on one line.
//
//   const auto epd = read_epd("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";");
//   epd->operation("id")->operands().front() == "BK.01"
//   moves_of(epd->position, *epd->operation("bm"))      // Qd1+
//   write_epd({epd->position, {{"bm", "Qd1+"}, EpdOperation::with_text("id", "BK.01")}})     // a line with them
//
// Lists of node counts are read too; they have a whole FEN, then the operations with a semicolon before each: "… w KQkq
// - 0 1 ;D1 20 ;D2 400".
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/san.hpp"

namespace jadoube::notation {

struct JADOUBE_API EpdOperation {
  std::string opcode;  // "bm", "id", "D1"
  // The operands as written, without blanks at the ends; one that has blanks or semicolons is in quotation marks.
  std::string text;

  // An operation whose one operand is that text, in quotation marks: with_text("c0", "a; b") is c0 "a; b". EPD has no
  // way to write a quotation mark within them, nor the end of a line: an apostrophe and a blank stand for these.
  [[nodiscard]] static EpdOperation with_text(std::string_view opcode, std::string_view text);

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

// Writes the first four fields of the FEN, then hmvc and fmvn, then the other operations, with their operands as `text`
// has them. No newline.
[[nodiscard]] JADOUBE_API std::string write_epd(const Epd& epd);

// The moves that the operands of bm, am or pm name, each legal in the position.
[[nodiscard]] JADOUBE_API std::expected<std::vector<Move>, SanError> moves_of(const Position& position,
                                                                              const EpdOperation& operation);

// The depths and node counts of the operations D1, D2, …, in the order of the line; other operations are left out.
[[nodiscard]] JADOUBE_API std::vector<std::pair<unsigned, std::uint64_t>> node_counts(const Epd& epd);

}  // namespace jadoube::notation
