// A picture of a board, as SVG: for a page, a document or a notebook.
//
//   std::ofstream("board.svg") << notation::board_svg(position, {.last_move = move});
//
// The picture needs nothing outside itself: no style sheet, no script, no font.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "jadoube/chess/position.hpp"
#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/commands.hpp"

namespace jadoube::notation {

struct SvgOptions {
  // The side at the lower edge.
  Color seen_by = Color::white;
  // The move whose squares are marked.
  std::optional<Move> last_move{};
  // Whether the king that is in check is marked, in the picture of a position.
  bool check = true;
  // Marks as in PGN comments ([%csl …], [%cal …]).
  std::span<const pgn::MarkedSquare> squares{};
  std::span<const pgn::Arrow> arrows{};
  // The letters of the files and the numbers of the ranks, in the border.
  bool coordinates = true;
  // Width and height, in pixels.
  unsigned size = 880;
};

[[nodiscard]] JADOUBE_API std::string board_svg(const Position& position, const SvgOptions& options = {});
[[nodiscard]] JADOUBE_API std::string board_svg(const Board& board, const SvgOptions& options = {});

}  // namespace jadoube::notation
