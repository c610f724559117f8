#include "jadoube/notation/svg.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <string_view>
#include <utility>

#include "jadoube/notation/piece_drawings.hpp"

namespace jadoube::notation {

namespace {

constexpr int square_size = 100, border = 40, whole = 8 * square_size + 2 * border;

constexpr std::string_view white_look = R"(fill="#fffdf5" stroke="#40352b" stroke-width="3" stroke-linejoin="round")";
constexpr std::string_view black_look = R"(fill="#2b2724" stroke="#d8ccb8" stroke-width="3" stroke-linejoin="round")";

constexpr std::array<std::string_view, 6> names{"pawn", "knight", "bishop", "rook", "queen", "king"};

std::string_view color_of(pgn::MarkColor color) {
  switch (color) {
    case pgn::MarkColor::green: return "#2f7d32";
    case pgn::MarkColor::red: return "#b3261e";
    case pgn::MarkColor::yellow: return "#c79a00";
    case pgn::MarkColor::blue: return "#1f5fae";
    case pgn::MarkColor::orange: return "#c45f00";
    case pgn::MarkColor::cyan: return "#00838f";
  }
  return "#2f7d32";
}

// The drawings of the pieces, as on the pages. A content policy may forbid styles in the picture, so attributes take
// the place of the pages' style.
std::string symbols() {
  std::string text(piece_drawings);
  for (const auto& [style, attribute] :
       {std::pair<std::string_view, std::string_view>(R"(class="line")", R"(fill="none")"),
        std::pair<std::string_view, std::string_view>(R"(class="dot")", R"(stroke="none")")})
    for (auto at = text.find(style); at != text.npos; at = text.find(style, at))
      text.replace(at, style.size(), attribute);
  return text;
}

class Picture {
 public:
  Picture(const Board& board, const SvgOptions& options, Bitboard checked)
      : board_(board), options_(options), checked_(checked) {
    if (options.last_move) played_ = Bitboard(options.last_move->from()) | options.last_move->to();
  }

  std::string draw() {
    add(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}" width="{1}" height="{1}">
<defs>{2}</defs>
<rect width="{0}" height="{0}" fill="#3c4a3e"/>
)",
        whole, options_.size, symbols());
    for (std::size_t row = 0; row < 8; ++row)
      for (std::size_t column = 0; column < 8; ++column) draw_square(row, column);
    if (options_.coordinates) draw_coordinates();
    for (const pgn::MarkedSquare& mark : options_.squares)
      add(R"(<circle cx="{}" cy="{}" r="44" fill="none" stroke="{}" stroke-width="8"/>
)",
          middle_x(mark.square), middle_y(mark.square), color_of(mark.color));
    for (const pgn::Arrow& arrow : options_.arrows) draw_arrow(arrow);
    return std::move(out_) + "</svg>\n";
  }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> text, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), text, std::forward<Values>(values)...);
  }

  bool is_turned() const { return options_.seen_by == Color::black; }
  Square square_at(std::size_t row, std::size_t column) const {
    const Square seen = square((7 - row) * 8 + column);
    return is_turned() ? jadoube::square(63 - index(seen)) : seen;
  }
  int middle_x(Square square) const {
    const int file = static_cast<int>(index(file_of(square)));
    return border + square_size / 2 + square_size * (is_turned() ? 7 - file : file);
  }
  int middle_y(Square square) const {
    const int rank = static_cast<int>(index(rank_of(square)));
    return border + square_size / 2 + square_size * (is_turned() ? rank : 7 - rank);
  }

  std::string_view color_of_square(Square square) const {
    const bool is_dark = (index(file_of(square)) + index(rank_of(square))) % 2 == 0;
    if (checked_.contains(square)) return "#d9776b";
    if (played_.contains(square)) return is_dark ? "#a8a04e" : "#e2d98a";
    return is_dark ? "#6f9272" : "#efe8d2";
  }

  void draw_square(std::size_t row, std::size_t column) {
    const int x = border + static_cast<int>(column) * square_size, y = border + static_cast<int>(row) * square_size;
    const Square square = square_at(row, column);
    add(R"(<rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>)", x, y, square_size, square_size,
        color_of_square(square));
    if (const auto piece = board_.piece_at(square))
      add(R"(<use href="#{}" {} x="{}" y="{}" width="{}" height="{}"/>)", names[index(piece->role)],
          piece->color == Color::white ? white_look : black_look, x + 5, y + 5, square_size - 10, square_size - 10);
    out_ += '\n';
  }

  void draw_coordinates() {
    add(R"(<g fill="#efe8d2" font-family="sans-serif" font-size="24" text-anchor="middle">
)");
    for (std::size_t at = 0; at < 8; ++at) {
      const Square on_edge = square_at(7, at), on_side = square_at(at, 0);
      add("<text x=\"{}\" y=\"{}\">{}</text><text x=\"{}\" y=\"{}\">{}</text>\n", middle_x(on_edge), whole - 12,
          to_char(file_of(on_edge)), border / 2, middle_y(on_side) + 8, to_char(rank_of(on_side)));
    }
    out_ += "</g>\n";
  }

  // A line whose end is a triangle that points along it.
  void draw_arrow(const pgn::Arrow& arrow) {
    const auto color = color_of(arrow.color);
    const std::string head = fmt::format("head-{}", static_cast<char>(arrow.color));
    add(R"(<marker id="{0}" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4" markerHeight="4" orient="auto">)"
        R"(<path d="M0 0 L10 5 L0 10 Z" fill="{1}"/></marker>)"
        R"svg(<line x1="{2}" y1="{3}" x2="{4}" y2="{5}" stroke="{1}" stroke-width="14" opacity="0.8" )svg"
        R"svg(marker-end="url(#{0})"/>)svg"
        "\n",
        head, color, middle_x(arrow.from), middle_y(arrow.from), middle_x(arrow.to), middle_y(arrow.to));
  }

  const Board& board_;
  const SvgOptions& options_;
  Bitboard checked_, played_;
  std::string out_;
};

}  // namespace

std::string board_svg(const Position& position, const SvgOptions& options) {
  const bool marks_check = options.check && position.is_check();
  return Picture(position.board(), options, marks_check ? Bitboard(position.king(position.turn())) : Bitboard()).draw();
}

std::string board_svg(const Board& board, const SvgOptions& options) { return Picture(board, options, {}).draw(); }

}  // namespace jadoube::notation
