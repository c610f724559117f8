#include "jadoube/mate/can_mate.hpp"

#include <algorithm>
#include <unordered_map>

#include "jadoube/mate/material.hpp"

namespace jadoube::mate {
namespace {

// Whether the game ends by Article 9.6 when a position that is no checkmate arises on the board after `ply` plies.
class AutomaticDraws {
 public:
  explicit AutomaticDraws(const std::optional<DrawHistory>& history) : history_(history) {}

  bool draw(const Position& position, std::size_t ply) const {
    if (!history_) return false;
    return position.halfmove_clock() >= seventy_five_moves || fivefold(position, ply);
  }
  bool counts() const { return history_.has_value(); }

 private:
  bool fivefold(const Position& position, std::size_t ply) const {
    const auto& earlier = history_->earlier;
    if (history_->fivefold == Fivefold::any)
      return std::ranges::count_if(earlier, [&](const Position& p) { return same_position(p, position); }) >= 4;
    // On the board now: ply 0, so that earlier.back() stood there at ply -1.
    for (std::size_t before = 4; before <= 16; before += 4) {
      if (ply >= before || earlier.size() + ply < before) return false;
      if (!same_position(earlier[earlier.size() + ply - before], position)) return false;
    }
    return true;
  }

  const std::optional<DrawHistory>& history_;
};

struct Reached {
  Position position;
  std::size_t before;
  Move move;
  std::size_t ply;
};

std::vector<Move> line_to(const std::vector<Reached>& all, std::size_t at) {
  std::vector<Move> line;
  for (; at != 0; at = all[at].before) line.push_back(all[at].move);
  std::ranges::reverse(line);
  return line;
}

}  // namespace

MateAnswer can_mate(const Position& position, Color side, const MateQuestion& question) {
  if (insufficient(position.board(), side)) return {MateVerdict::cannot_mate, MateGround::material, {}, 0};

  const AutomaticDraws draws(question.history);
  std::vector<Reached> all{{position, 0, {}, 0}};
  std::unordered_multimap<std::uint64_t, std::size_t> seen{{position.key(), 0}};
  const auto is_new = [&](const Position& next, std::size_t ply) {
    const auto [first, last] = seen.equal_range(next.key());
    return std::none_of(first, last, [&](const auto& entry) {
      const Reached& old = all[entry.second];
      return same_position(old.position, next) &&
             (!draws.counts() ||
              (old.position.halfmove_clock() <= next.halfmove_clock() && (old.ply >= 4 || old.ply == ply)));
    });
  };
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (question.budget && at >= *question.budget) return {MateVerdict::undecided, MateGround::budget_spent, {}, at};
    const Position now = all[at].position;
    const std::size_t ply = all[at].ply;
    const MoveList moves = now.legal_moves();
    if (moves.empty()) {
      if (now.turn() != side && now.is_check())
        return {MateVerdict::can_mate, MateGround::line, line_to(all, at), at + 1};
      continue;
    }
    if (draws.draw(now, ply) || insufficient(now.board(), side)) continue;
    for (const Move move : moves) {
      const Position next = now.after(move);
      if (!is_new(next, ply + 1)) continue;
      seen.emplace(next.key(), all.size());
      all.push_back({next, at, move, ply + 1});
    }
  }
  return {MateVerdict::cannot_mate, MateGround::exhausted, {}, all.size()};
}

DeadAnswer dead(const Position& position, const MateQuestion& question) {
  return {can_mate(position, Color::white, question), can_mate(position, Color::black, question)};
}

}  // namespace jadoube::mate
