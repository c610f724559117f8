#include "jadoube/chess/chess960.hpp"

#include <algorithm>

namespace jadoube {

// Reinhard Scharnagl's numbering: the number is split into the light-squared bishop (4 files), the dark-squared one
// (4), the queen's place among the six free squares, and the two knights' places among the five then free (10). Rook,
// king and rook fill the rest in that order.
std::array<Role, 8> chess960_rank(unsigned number) {
  constexpr std::array<std::array<unsigned, 2>, 10> knights{
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
  std::array<std::optional<Role>, 8> files{};
  const auto put_on_free = [&files](unsigned nth, Role role) {
    for (auto& file : files)
      if (!file && nth-- == 0) {
        file = role;
        return;
      }
  };

  number %= chess960_starts;
  files[number % 4 * 2 + 1] = Role::bishop;
  files[number / 4 % 4 * 2] = Role::bishop;
  put_on_free(number / 16 % 6, Role::queen);
  const auto [low, high] = knights[number / 96];
  put_on_free(high, Role::knight);  // the higher place first, so that the lower one is still counted correctly
  put_on_free(low, Role::knight);
  for (const Role role : {Role::rook, Role::king, Role::rook}) put_on_free(0, role);

  std::array<Role, 8> rank{};
  std::ranges::transform(files, rank.begin(), [](auto role) { return *role; });
  return rank;
}

Setup chess960_setup(unsigned number) {
  const auto rank = chess960_rank(number);
  Setup setup;
  for (std::size_t i = 0; i < rank.size(); ++i) {
    const auto file = static_cast<File>(i);
    setup.board.put(square(file, Rank::one), {Color::white, rank[i]});
    setup.board.put(square(file, Rank::two), {Color::white, Role::pawn});
    setup.board.put(square(file, Rank::seven), {Color::black, Role::pawn});
    setup.board.put(square(file, Rank::eight), {Color::black, rank[i]});
  }
  setup.castling_rooks = setup.board.of(Role::rook);
  return setup;
}

std::optional<unsigned> chess960_number(const std::array<Role, 8>& rank) {
  for (unsigned number = 0; number < chess960_starts; ++number)
    if (chess960_rank(number) == rank) return number;
  return std::nullopt;
}

}  // namespace jadoube
