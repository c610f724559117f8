#include "jadoube/server/picture/card.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/notation/piece_drawings.hpp"
#include "jadoube/server/picture/canvas.hpp"

namespace jadoube::server {
namespace {

constexpr Rgb background{0x1f, 0x2e, 0x26}, frame{0x3c, 0x4a, 0x3e}, light{0xef, 0xe8, 0xd2}, dark{0x6f, 0x92, 0x72};
constexpr Rgb ink{0xf7, 0xf3, 0xe8}, soft{0xb9, 0xc6, 0xb6}, brass{0xe3, 0xb9, 0x5c};
constexpr double square_side = 70, edge = 8, board_at = 35;
constexpr double beside_board = 655, beside_width = 510, line_top = 96, mark_base = 566;

struct Look {
  Rgb fill, line;
};
constexpr Look white_look{{0xff, 0xfd, 0xf5}, {0x40, 0x35, 0x2b}}, black_look{{0x2b, 0x27, 0x24}, {0xd8, 0xcc, 0xb8}};

std::string_view attribute(std::string_view element, std::string_view name) {
  const auto at = element.find(fmt::format(" {}=\"", name));
  if (at == element.npos) return {};
  element.remove_prefix(at + name.size() + 3);
  return element.substr(0, element.find('"'));
}

double number(std::string_view text) {
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// Draws a piece with the shapes of the pages, in a square of that size.
void draw_piece(Canvas& canvas, Role role, const Look& look, Placement placement) {
  static constexpr std::array<std::string_view, 6> names{"pawn", "knight", "bishop", "rook", "queen", "king"};
  std::string_view drawing = notation::piece_drawings;
  drawing.remove_prefix(std::min(drawing.find(fmt::format("id=\"{}\"", names[index(role)])), drawing.size()));
  drawing = drawing.substr(0, drawing.find("</symbol>"));
  const double width = 3 * placement.scale;
  for (auto at = drawing.find('<'); at != drawing.npos; at = drawing.find('<', at + 1)) {
    const std::string_view element = drawing.substr(at, drawing.find('>', at) - at);
    const std::string_view kind = attribute(element, "class");
    if (element.starts_with("<circle")) {
      const Point centre = placement({number(attribute(element, "cx")), number(attribute(element, "cy"))});
      canvas.fill(circle(centre, number(attribute(element, "r")) * placement.scale), look.line);
    } else if (element.starts_with("<path")) {
      const Path path = read_path(attribute(element, "d"), placement);
      if (kind != "line") canvas.fill(path, look.fill);
      canvas.stroke(path, width, look.line);
    }
  }
}

void draw_board(Canvas& canvas, const Board& board) {
  canvas.fill(rectangle(board_at - edge, board_at - edge, 8 * square_side + 2 * edge, 8 * square_side + 2 * edge),
              frame);
  constexpr double units = 100, margin = 4;
  for (std::size_t at = 0; at < 64; ++at) {
    const Square here = square(at);
    const auto file = static_cast<double>(index(file_of(here))), rank = static_cast<double>(index(rank_of(here)));
    const double x = board_at + square_side * file, y = board_at + square_side * (7 - rank);
    const bool is_dark = (index(file_of(here)) + index(rank_of(here))) % 2 == 0;
    canvas.fill(rectangle(x, y, square_side, square_side), is_dark ? dark : light);
    if (const auto piece = board.piece_at(here))
      draw_piece(canvas, piece->role, piece->color == Color::white ? white_look : black_look,
                 {.x = x + margin, .y = y + margin, .scale = (square_side - 2 * margin) / units});
  }
}

// Draws a text in a size in which its lines fit; returns the y below them. A part of several, as a name, stays on one
// line where it need not be much smaller for that.
double draw_text(Canvas& canvas, const Letters& letters, std::string_view text, double y, Rgb color, double largest,
                 double smallest, std::size_t most_lines) {
  double size = largest;
  const auto fits = [&](const std::vector<std::string>& lines) {
    return lines.size() <= most_lines &&
           std::ranges::all_of(lines, [&](const auto& line) { return *letters.width(line, size) <= beside_width; });
  };
  const auto set = [&] {
    std::vector<std::string> all;
    for (const auto part : std::views::split(text, '\n')) {
      auto lines = letters.lines(std::string_view(part), size, beside_width);
      // A part without drawings of its letters is not left out alone.
      if (lines.empty()) return std::vector<std::string>();
      std::ranges::move(lines, std::back_inserter(all));
    }
    return all;
  };
  const auto parts = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  auto lines = set();
  for (; parts > 1 && lines.size() > parts && size > 0.65 * largest; lines = set()) size -= 2;
  for (; !fits(lines) && size > smallest; lines = set()) size -= 2;
  if (lines.size() > most_lines) {
    lines.resize(most_lines);
    // If there is not enough room, the text ends after a sentence, or after a word. “St. Petersburg” is none.
    const std::string shown = fmt::format("{}", fmt::join(lines, " "));
    if (const auto end = shown.rfind(". "); end != shown.npos && end >= shown.size() / 2)
      return draw_text(canvas, letters, shown.substr(0, end + 1), y, color, largest, smallest, most_lines);
    std::string& last = lines.back();
    while (last.contains(' ') && letters.width(last + "…", size).value_or(0) > beside_width)
      last.resize(last.rfind(' '));
    last += "…";
  }
  for (const auto& line : lines) {
    y += size;
    for (const Path& letter : letters.paths(line, {beside_board, y}, size)) canvas.fill(letter, color);
    y += size * 0.2;
  }
  return y;
}

}  // namespace

std::string draw_card(const Card& card, const Letters& letters) {
  Canvas canvas(card_width, card_height, background);
  draw_board(canvas, card.board);
  constexpr double title_size = 62, line_size = 34, least_size = 30, mark_size = 46;
  const double below = draw_text(canvas, letters, card.title, line_top - title_size, ink, title_size, least_size, 5);
  draw_text(canvas, letters, card.line, below + line_size * 0.6, soft, line_size, least_size - 4, 4);
  // The program's mark, as in the header of the pages.
  constexpr double knight = 0.72;
  draw_piece(canvas, Role::knight, {brass, background}, {.x = beside_board - 14, .y = mark_base - 58, .scale = knight});
  for (const Path& letter : letters.paths("J’adoube", {beside_board + 64, mark_base}, mark_size))
    canvas.fill(letter, ink);
  return canvas.png();
}

}  // namespace jadoube::server
