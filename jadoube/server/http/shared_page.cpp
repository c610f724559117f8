#include "jadoube/server/http/shared_page.hpp"

#include <fmt/format.h>

#include <iterator>

#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {
namespace {

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

}  // namespace jadoube::server
