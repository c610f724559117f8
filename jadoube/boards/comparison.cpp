#include "jadoube/boards/internal/comparison.hpp"

#include <algorithm>
#include <utility>

namespace jadoube::boards {
namespace {

bool is_centre(Square square) {
  return square == Square::d4 || square == Square::e4 || square == Square::d5 || square == Square::e5;
}

// A king is off its square, or in the centre: the players may be about to show the result by the kings.
bool is_of_a_king(const Difference& one) {
  const auto is_king = [](const std::optional<Piece>& piece) { return !piece || piece->role == Role::king; };
  return is_king(one.game) && is_king(one.board) && (!one.board || is_centre(one.square));
}

}  // namespace

std::optional<Note> Comparison::compare(Milliseconds now, const laws::State& state, const Hands& hands, bool is_set_up,
                                        bool begun) {
  if (!at_ || now < *at_) return std::nullopt;
  at_.reset();
  const bool missing = std::exchange(missing_, false);
  if (state.over()) return std::nullopt;
  std::vector<Difference> all = hands.differences(state);
  // A missing piece is in a hand.
  const bool misplaced = std::ranges::any_of(all, [](const Difference& one) { return one.board.has_value(); });
  if (!all.empty() && std::ranges::all_of(all, is_of_a_king) && !missing && begun) return std::nullopt;
  if (all.empty()) {
    if (!std::exchange(told_, {}).empty() && is_set_up) return note::Agrees{};
  } else if ((misplaced || missing) && all != told_) {
    told_ = all;
    if (is_set_up || begun) return note::Differs{std::move(all)};
    return note::NotReady{std::move(all)};
  }
  return std::nullopt;
}

}  // namespace jadoube::boards
