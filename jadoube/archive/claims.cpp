#include "jadoube/archive/claims.hpp"

#include "jadoube/laws/model/draw_rules.hpp"

namespace jadoube::archive {

namespace {

// One half-move short of fifty moves of both.
constexpr unsigned nearly_fifty = laws::fifty_moves_in_plies - 1;

bool is_quiet(const Position& position, Move move) {
  return move.role() != Role::pawn && (move.is_castling() || !position.occupied().contains(move.to()));
}

// The one move from `now` to `later`, if a single move explains the difference.
std::optional<Move> move_between(const Position& now, const Position& later) {
  if (now.turn() == later.turn() || now.pieces(later.turn()) != later.pieces(later.turn())) return std::nullopt;
  const Bitboard changed = now.pieces(now.turn()) ^ later.pieces(now.turn());
  if (changed.count() != 2) return std::nullopt;
  for (const Move move : now.legal_moves())
    if (changed.contains(move.from()) && changed.contains(move.to()) && same_position(now.after(move), later))
      return move;
  return std::nullopt;
}

}  // namespace

void Claims::start(const Position& position) {
  recurrence_.start(position);
  twice_.clear();
  threefold_.clear();
  fifty_moves_.clear();
  fivefold_any_.reset();
  fivefold_consecutive_.reset();
  seventy_five_moves_.reset();
  if (position.halfmove_clock() >= nearly_fifty) look_closer(position, false);
}

void Claims::push(std::span<const Position> after) {
  const auto look = [this](const Position& position, bool seen) { look_closer(position, seen); };
  if (intended_)
    recurrence_.push<true>(after, nearly_fifty, look);
  else
    recurrence_.push<false>(after, laws::fifty_moves_in_plies, look);
}

std::optional<std::uint32_t> Claims::fivefold(laws::Fivefold rule) const {
  switch (rule) {
    case laws::Fivefold::none: return std::nullopt;
    case laws::Fivefold::consecutive: return fivefold_consecutive_;
    case laws::Fivefold::any: break;
  }
  return fivefold_any_;
}

void Claims::look_closer(const Position& after, bool seen) {
  const unsigned count = seen ? recurrence_.count(after) : 1;
  if (count == 2 && intended_) twice_.push_back({ply(), after});
  if (count >= laws::fivefold_occurrences) {
    if (!fivefold_any_) fivefold_any_ = ply();
    if (!fivefold_consecutive_ && recurrence_.fivefold_consecutive()) fivefold_consecutive_ = ply();
  }
  if ((threefold_.empty() || every_) && recurrence_.has_repetition(after)) look_for_threefold(after, count);
  if (after.halfmove_clock() < nearly_fifty) return;
  const bool claimed =
      !fifty_moves_.empty() && (!every_ || fifty_moves_.back().ply + after.halfmove_clock() >= ply() + nearly_fifty);
  if (!claimed) look_for_fifty(after);
  if (!seventy_five_moves_ && after.halfmove_clock() >= laws::seventy_five_moves_in_plies && !after.is_checkmate())
    seventy_five_moves_ = ply();
}

void Claims::look_for_threefold(const Position& now, unsigned count) {
  if (count >= laws::threefold_occurrences) {
    threefold_.push_back(Claim{ply(), now, std::nullopt});
    return;
  }
  if (!intended_) return;
  for (const auto& [when, position] : twice_) {
    if (when + now.halfmove_clock() < ply()) continue;
    if (const auto move = move_between(now, position)) {
      threefold_.push_back(Claim{ply(), now, move});
      return;
    }
  }
}

void Claims::look_for_fifty(const Position& now) {
  const MoveList moves = now.legal_moves();
  if (now.halfmove_clock() >= laws::fifty_moves_in_plies) {
    if (!moves.empty()) fifty_moves_.push_back(Claim{ply(), now, std::nullopt});
    return;
  }
  if (!intended_) return;
  for (const Move move : moves)
    if (is_quiet(now, move)) {
      fifty_moves_.push_back(Claim{ply(), now, move});
      return;
    }
}

}  // namespace jadoube::archive
