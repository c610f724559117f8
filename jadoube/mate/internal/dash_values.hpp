// The values of moves in a dash: tables found by trial, on the final positions of games and some positions in between,
// for mates in the fewest plies.
#pragma once

#include <algorithm>
#include <array>

#include "jadoube/chess/move.hpp"
#include "jadoube/mate/internal/distance.hpp"

namespace jadoube::mate {

// A square seen from a king: by its steps along files and ranks, the greater first.
//   0: the king's own, 1: (1,0), 2: (1,1), 3: (2,0), 4: (2,1), 5: (2,2), 6: (3,0), … 9: (3,3), 10 to 13: 4 to 7 steps
inline constexpr std::size_t zones = 14;
using Worth14 = std::array<std::int16_t, zones>;

// The value of a man on the square that it leaves, and on its target.
struct Worth {
  Worth14 here, there;
};

namespace detail {

constexpr Worth our_knight{{0, 71, 69, 46, 58, 57, 27, 26, 27, 19, 0, -29, -58, -87},
                           {0, 13, 11, 17, 29, 28, 27, 26, 27, 19, 0, -29, -58, -87}};
constexpr Worth our_bishop{{0, 11, 13, 11, 7, 7, -1, 0, -5, 1, -2, -7, -12, -17},
                           {0, 8, 10, 13, 9, 9, 1, 2, -3, 3, 0, -5, -10, -15}};
constexpr Worth our_rook{{0, 19, 20, 13, 12, 12, 6, 5, -4, 8, -2, -9, -16, -23},
                         {0, 7, 8, 8, 7, 7, 8, 7, -2, 10, 0, -7, -14, -21}};
constexpr Worth our_queen{{0, -35, -9, 10, 4, 2, -9, -3, -9, -10, -17, -25, -33, -41},
                          {0, -34, -8, 19, 13, 11, 8, 14, 8, 7, 0, -8, -16, -24}};
constexpr Worth our_king{{0, 2, 15, 15, 6, 7, 11, -5, -8, -6, 0, -4, -8, -12},
                         {0, -2, 11, 15, 6, 7, 11, -5, -8, -6, 0, -4, -8, -12}};
constexpr Worth our_king_with_few{{0, 177, 185, 124, 124, 122, 54, 50, 77, 68, 0, -62, -124, -186},
                                  {0, 115, 123, 124, 124, 122, 54, 50, 77, 68, 0, -62, -124, -186}};
constexpr Worth their_king{{0, 76, 97, 138, 91, 99, 43, 41, 70, 57, 0, -75, -155, -235},
                           {22, 98, 119, 160, 113, 121, 65, 63, 92, 79, 22, -53, -133, -213}};
constexpr Worth their_king_with_few{{0, 80, 113, 114, 107, 94, 70, 54, 55, 54, 0, -75, -155, -235},
                                    {22, 102, 135, 136, 129, 116, 92, 76, 77, 76, 22, -53, -133, -213}};
constexpr Worth their_pawn{{0, 27, 27, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0},
                           {-28, 18, 18, -26, -26, -26, -28, -28, -28, -28, -28, -28, -28, -28}};
constexpr Worth their_piece{{0, 27, 27, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0},
                            {-2, 44, 44, 0, 0, 0, -2, -2, -2, -2, -2, -2, -2, -2}};
// If all pawns of the mating side are blocked, the king and the minor pieces go and take the man that blocks one.
constexpr Worth hunting_king{{0, -51, -51, -102, -102, -102, -153, -153, -153, -153, -204, -255, -306, -357},
                             {200, -51, -51, -102, -102, -102, -153, -153, -153, -153, -204, -255, -306, -357}};
constexpr Worth hunting_piece{{}, {200}};

// The values of the mating side's pawns, by the rank of the target.
using WorthOfRank = std::array<std::int16_t, 8>;
constexpr WorthOfRank no_rank{};
constexpr WorthOfRank our_pawn{0, 55, 55, 112, 120, 191, 200, 250};
constexpr WorthOfRank our_pawn_beside_heavy_piece{0, 2, -7, 13, 21, 25, 53, 6};

constexpr int edge = 1, edge_with_few = 71;  // a step of the helping king away from it
constexpr std::size_t edges = 4;

// The zone of each square, by the king's square; and the same with the steps to the edge.
using Zones = std::array<std::uint8_t, 64>;
constexpr auto zones_around = [] {
  std::array<Zones, 64> table{};
  for (std::size_t king = 0; king < 64; ++king)
    for (std::size_t at = 0; at < 64; ++at) {
      const std::size_t files = apart(king % 8, at % 8), ranks = apart(king / 8, at / 8);
      const std::size_t far = std::max(files, ranks), near = std::min(files, ranks);
      constexpr std::array<std::size_t, 8> first{0, 1, 3, 6, 10, 11, 12, 13};
      table[king][at] = static_cast<std::uint8_t>(first[far] + (far < 4 ? near : 0));
    }
  return table;
}();
constexpr auto edge_zones_around = [] {
  std::array<Zones, 64> table{};
  for (std::size_t king = 0; king < 64; ++king)
    for (std::size_t at = 0; at < 64; ++at) {
      const std::size_t file = at % 8, rank = at / 8;
      const std::size_t to_edge = std::min({file, 7 - file, rank, 7 - rank});
      table[king][at] = static_cast<std::uint8_t>(zones_around[king][at] * edges + to_edge);
    }
  return table;
}();
constexpr std::array<Zones, 2> ranks_of = [] {
  std::array<Zones, 2> table{};
  for (std::size_t at = 0; at < 64; ++at) {
    table[0][at] = static_cast<std::uint8_t>(at / 8);
    table[1][at] = static_cast<std::uint8_t>(7 - at / 8);
  }
  return table;
}();

struct EdgeWorth {
  std::array<std::int16_t, zones * edges> here{}, there{};
};
constexpr EdgeWorth with_edge(const Worth& worth, int step) {
  EdgeWorth all;
  for (std::size_t zone = 0; zone < zones; ++zone)
    for (std::size_t at = 0; at < edges; ++at) {
      const int less = step * static_cast<int>(at);
      all.here[zone * edges + at] = static_cast<std::int16_t>(worth.here[zone] - less);
      all.there[zone * edges + at] = static_cast<std::int16_t>(worth.there[zone] - less);
    }
  return all;
}
constexpr EdgeWorth their_king_by_edge = with_edge(their_king, edge);
constexpr EdgeWorth their_king_with_few_by_edge = with_edge(their_king_with_few, edge_with_few);

}  // namespace detail

// The values of a man's moves, without captures and promotions.
struct ManValues {
  const std::uint8_t* zone;
  const std::int16_t* here;
  const std::int16_t* there;

  int value(Move move) const { return there[zone[index(move.to())]] - here[zone[index(move.from())]]; }
};
struct MoveValues {
  std::array<ManValues, 6> men;  // by role
  int capture;
  std::array<int, 6> promotion;  // by role
};
inline constexpr unsigned noise_below = 12, noise_below_astray = 400;
// A step of the helping king above this value is made without looking at other moves.
inline constexpr int good_king_step = 24;

// `heavy`: the mating side has a queen or rook; `few`: it has three pieces at most, the king among them.
inline MoveValues values_of_mating_side(Color side, Square their_king, bool heavy, bool few) {
  using namespace detail;
  const std::uint8_t* const around = zones_around[index(their_king)].data();
  const auto man = [&](const Worth& worth) { return ManValues{around, worth.here.data(), worth.there.data()}; };
  const WorthOfRank& pawn = heavy ? our_pawn_beside_heavy_piece : our_pawn;
  return {{ManValues{ranks_of[index(side)].data(), no_rank.data(), pawn.data()}, man(our_knight), man(our_bishop),
           man(our_rook), man(our_queen), man(few ? our_king_with_few : our_king)},
          8,
          {0, -100, -100, -100, 374, 0}};
}

// Makes the king and the minor pieces go for the prey instead.
inline void hunt(MoveValues& values, Square prey) {
  using namespace detail;
  const std::uint8_t* const around = zones_around[index(prey)].data();
  for (const Role role : {Role::knight, Role::bishop, Role::king}) {
    const Worth& worth = role == Role::king ? hunting_king : hunting_piece;
    values.men[index(role)] = {around, worth.here.data(), worth.there.data()};
  }
}

inline MoveValues values_of_helping_side(Square king, Square mating_king, bool few) {
  using namespace detail;
  const std::uint8_t* const around = zones_around[index(king)].data();
  const auto man = [&](const Worth& worth) { return ManValues{around, worth.here.data(), worth.there.data()}; };
  const EdgeWorth& of_king = few ? their_king_with_few_by_edge : their_king_by_edge;
  return {{man(their_pawn), man(their_piece), man(their_piece), man(their_piece), man(their_piece),
           ManValues{edge_zones_around[index(mating_king)].data(), of_king.here.data(), of_king.there.data()}},
          -262,
          {0, -24, -24, -24, -24, 0}};
}

}  // namespace jadoube::mate
