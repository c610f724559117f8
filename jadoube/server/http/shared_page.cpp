#include "jadoube/server/http/shared_page.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <utility>

#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/http/pages.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {
namespace {

constexpr int square_size = 100, border = 40;

constexpr std::string_view white_look = R"(fill="#fffdf5" stroke="#40352b" stroke-width="3" stroke-linejoin="round")";
constexpr std::string_view black_look = R"(fill="#2b2724" stroke="#d8ccb8" stroke-width="3" stroke-linejoin="round")";

// A title and an address can have any characters.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char letter : text) switch (letter) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += letter;
    }
  return out;
}

std::string_view name_of(Role role) {
  constexpr std::array<std::string_view, 6> names{"pawn", "knight", "bishop", "rook", "queen", "king"};
  return names[static_cast<std::size_t>(role)];
}

// The drawings of the pieces, as the pages have them. The policy of contents allows no style in the picture, so what
// the pages' style says is said by attributes.
std::string draw_symbols() {
  const Page* const drawings = page_at("/pieces.svg");
  if (drawings == nullptr) return {};
  std::string text(drawings->body);
  for (const auto& [style, attribute] :
       {std::pair<std::string_view, std::string_view>(R"(class="line")", R"(fill="none")"),
        std::pair<std::string_view, std::string_view>(R"(class="dot")", R"(stroke="none")")})
    for (auto at = text.find(style); at != text.npos; at = text.find(style, at))
      text.replace(at, style.size(), attribute);
  const auto first = text.find("<symbol"), last = text.rfind("</symbol>");
  return first == text.npos || last == text.npos ? std::string() : text.substr(first, last + 9 - first);
}

const std::string& symbols() {
  static const std::string drawn = draw_symbols();
  return drawn;
}

}  // namespace

std::optional<store::TableId> page_table(std::string_view path) {
  constexpr std::string_view prefix = "/t/";
  if (!path.starts_with(prefix)) return std::nullopt;
  path.remove_prefix(prefix.size());
  return store::parse_table_id(path.substr(0, path.find('/')));
}

std::optional<store::TableId> picture_table(std::string_view path) {
  return path.ends_with("/board.svg") ? page_table(path) : std::nullopt;
}

std::string shared_page(std::string_view page, const Shared& shared) {
  constexpr std::string_view old_title = "<title>J’adoube</title>";
  const auto at = page.find(old_title);
  if (at == page.npos) return std::string(page);
  const std::string title = escaped(shared.title);
  std::string head = fmt::format(
      R"(<title>{0}</title>
    <meta property="og:site_name" content="J’adoube" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="{0}" />
    <meta property="og:url" content="{1}" />)",
      title, escaped(shared.address));
  if (!shared.picture.empty())
    fmt::format_to(std::back_inserter(head), R"(
    <meta property="og:image" content="{}" />)",
                   escaped(shared.picture));
  return std::string(page.substr(0, at)) + head + std::string(page.substr(at + old_title.size()));
}

std::string shared_title(const TableInfo& info) {
  const auto name = [&](Color color) {
    const std::string& told = info.names[index(color)];
    return !told.empty()
               ? told
               : say(info.language, color == Color::white ? Message::server_page_white : Message::server_page_black);
  };
  std::string title = name(Color::white) + " – " + name(Color::black);
  if (const auto value = parse_json(info.regulations); value && value->is_object())
    if (const auto* const time = string_in(value->get_object(), "time"); time != nullptr && *time != "none")
      title += " · " + std::string(*time);
  return title + " · J’adoube";
}

std::string board_picture(const Position& position) {
  constexpr int side = 8 * square_size, whole = side + 2 * border;
  std::string out = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}" width="{0}" height="{0}">
<defs>{1}</defs>
<rect width="{0}" height="{0}" fill="#3c4a3e"/>
)",
      whole, symbols());
  const auto put = std::back_inserter(out);
  for (int rank = 7; rank >= 0; --rank)
    for (int file = 0; file < 8; ++file) {
      const int x = border + file * square_size, y = border + (7 - rank) * square_size;
      fmt::format_to(put, R"(<rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>)", x, y, square_size, square_size,
                     (file + rank) % 2 == 0 ? "#6f9272" : "#efe8d2");
      const auto square = parse_square(std::string{static_cast<char>('a' + file), static_cast<char>('1' + rank)});
      if (const auto piece = position.piece_at(*square))
        fmt::format_to(put, R"(<use href="#{}" {} x="{}" y="{}" width="{}" height="{}"/>)", name_of(piece->role),
                       piece->color == Color::white ? white_look : black_look, x + 5, y + 5, square_size - 10,
                       square_size - 10);
      out += '\n';
    }
  return out + "</svg>\n";
}

}  // namespace jadoube::server
