#include "jadoube/mate/lanes/internal/dash_kernel.hpp"

#include "jadoube/chess/internal/kernels.hpp"
#include "jadoube/mate/lanes/internal/dash_versions.hpp"

namespace jadoube::mate::lanes {
namespace {

// The board seen from the side whose pawns are to go up.
std::uint64_t seen_by(Color side, Bitboard set) {
  return side == Color::white ? set.bits() : __builtin_bswap64(set.bits());
}

// Whether there is check by two pawns or two knights, which no game reaches. A dash takes each of them for the only
// one.
bool is_checked_by_two_alike(const Position& position) {
  if (!position.is_check()) return false;
  const Bitboard checkers = position.checkers();
  return (checkers & position.pieces(Role::pawn)).several() || (checkers & position.pieces(Role::knight)).several();
}

}  // namespace

DashStart::DashStart(const Position& position, Color side)
    : mating_side_moves(position.turn() == side), turned(side == Color::black) {
  for (const Color color : both_colors) {
    const auto set = [&](Role role) { return seen_by(side, position.pieces(color, role)); };
    const std::uint64_t queens = set(Role::queen);
    men[color == side ? 0 : 1] = {set(Role::pawn), set(Role::knight), set(Role::bishop) | queens,
                                  set(Role::rook) | queens, set(Role::king)};
  }
  // A king alone mates nobody.
  if (is_checked_by_two_alike(position)) men[0] = {0, 0, 0, 0, seen_by(side, position.king(side))};
}

std::span<const DashKernel> all_dash_kernels() {
#if defined(__x86_64__)
  static const DashKernel versions[] = {avx512_dash_kernel, avx2_dash_kernel, portable_dash_kernel};
  return versions;
#else
  return {&portable_dash_kernel, 1};
#endif
}

const DashKernel& dash_kernel() {
  static const DashKernel& chosen = []() -> const DashKernel& {
    for (const DashKernel& kernel : all_dash_kernels())
      if (kernel.name == kernels().name) return kernel;
    return portable_dash_kernel;
  }();
  return chosen;
}

}  // namespace jadoube::mate::lanes
