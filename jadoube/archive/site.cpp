#include "jadoube/archive/site.hpp"

#include <algorithm>

namespace jadoube::archive {

namespace {

constexpr char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

constexpr bool is_of_name(char c) {
  return (lowered(c) >= 'a' && lowered(c) <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

// Whether a text has this name, in any case, and not as the end of a longer one: "www.chess.com", not "mychess.com".
bool has_name(std::string_view text, std::string_view name) {
  const auto found = std::ranges::search(text, name, [](char a, char b) { return lowered(a) == b; });
  return !found.empty() && (found.begin() == text.begin() || !is_of_name(*std::prev(found.begin())));
}

}  // namespace

std::string_view name(Site site) {
  switch (site) {
    case Site::none: break;
    case Site::chess_com: return "Chess.com";
    case Site::lichess: return "Lichess";
  }
  return {};
}

Site site_named(std::string_view tag) {
  if (tag.starts_with("https://lichess.org/")) return Site::lichess;
  if (tag == "Chess.com") return Site::chess_com;
  // Nearly all other tags name a place.
  if (!tag.contains('.')) return Site::none;
  if (has_name(tag, "lichess")) return Site::lichess;
  if (has_name(tag, "chess.com")) return Site::chess_com;
  return Site::none;
}

bool lacks_material_on_chess_com(const Board& board, Color side) {
  if (board.of(side, Role::pawn) | board.of(side, Role::rook) | board.of(side, Role::queen)) return false;
  const std::size_t bishops = board.of(side, Role::bishop).count(), knights = board.of(side, Role::knight).count();
  return bishops == 0 ? knights <= 2 : bishops == 1 && knights == 0;
}

}  // namespace jadoube::archive
