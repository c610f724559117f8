#include "jadoube/archive/site.hpp"

#include <algorithm>

namespace jadoube::archive {

namespace {

bool contains_in_any_case(std::string_view text, std::string_view small) {
  return !std::ranges::search(text, small, [](char a, char b) {
            return (a >= 'A' && a <= 'Z' ? a | 0x20 : a) == b;
          }).empty();
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
  if (contains_in_any_case(tag, "lichess")) return Site::lichess;
  if (contains_in_any_case(tag, "chess.com")) return Site::chess_com;
  return Site::none;
}

bool lacks_material_on_chess_com(const Board& board, Color side) {
  if (board.of(side, Role::pawn) | board.of(side, Role::rook) | board.of(side, Role::queen)) return false;
  const std::size_t bishops = board.of(side, Role::bishop).count(), knights = board.of(side, Role::knight).count();
  return bishops == 0 ? knights <= 2 : bishops == 1 && knights == 0;
}

}  // namespace jadoube::archive
