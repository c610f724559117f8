// Sites that decide games by rules of their own, as far as these differ from the Laws.
//
// Chess.com draws a game by itself on the third repetition and after fifty moves (not always in the past), and when a
// flag falls against a side without mating material, even if a mate is possible. Lichess looks at the material where
// the Laws ask whether a position is dead, and lets a player give the opponent time.
#pragma once

#include <cstdint>
#include <string_view>

#include "jadoube/archive/date.hpp"
#include "jadoube/chess/piece.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

enum class Site : std::uint8_t { none, chess_com, lichess };

// "Chess.com", "Lichess"; empty for none.
[[nodiscard]] JADOUBE_API std::string_view name(Site site);
// The site that a tag Site names: "https://lichess.org/abcd1234", "Chess.com".
[[nodiscard]] JADOUBE_API Site site_named(std::string_view tag);

// Whether the site surely drew a game of that day by itself when a player could have claimed the draw. On Chess.com,
// games went on after a third repetition until February 2018 at least, and none is known that did since June 2021; a
// claim is still needed in games with days for a move, whose tag TimeControl is like "1/86400".
[[nodiscard]] inline bool draws_without_claim(Site site, const Date& day, std::string_view time_control) {
  constexpr Date since{2021, 6, 1};
  return site == Site::chess_com && day >= since && !time_control.contains('/');
}

// Whether Chess.com sees no mating material in this side: a king alone, or with a bishop, a knight, or two knights.
[[nodiscard]] JADOUBE_API bool lacks_material_on_chess_com(const Board& board, Color side);

}  // namespace jadoube::archive
