// The picture that programs show beside a link: a board and its title, 1200 x 630 pixels, as PNG.
//
//   draw_card({.board = position.board(), .title = "Ana – Bento", .line = "15+10"}, letters)
#pragma once

#include <string>

#include "jadoube/chess/position.hpp"
#include "jadoube/server/picture/letters.hpp"

namespace jadoube::server {

inline constexpr unsigned card_width = 1200, card_height = 630;

struct Card {
  Board board;
  std::string title{};  // drawn beside the board, if there are drawings of its letters; "\n" begins a new line
  std::string line{};   // smaller, below the title, under the same condition
};

// Takes a few times ten milliseconds.
std::string draw_card(const Card& card, const Letters& letters);

}  // namespace jadoube::server
