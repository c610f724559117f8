#include "jadoube/engines/judgement.hpp"

#include <algorithm>

#include "jadoube/laws/model/draw_rules.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::engines {

using namespace std::chrono_literals;

void Judgement::note(const std::optional<Score>& score) {
  last_ = score ? std::optional(score->centipawns()) : std::nullopt;
  const auto& resigning = manners_.resigning;
  const auto& drawing = manners_.drawing;
  bad_ = resigning && last_ && *last_ < -static_cast<int>(resigning->below) ? bad_ + 1 : 0;
  even_ = drawing && last_ && std::abs(*last_) < static_cast<int>(drawing->within) ? even_ + 1 : 0;
}

bool Judgement::resigns() const { return manners_.resigning && bad_ >= manners_.resigning->moves; }

bool Judgement::wins() const {
  return manners_.resigning && last_ && *last_ > static_cast<int>(manners_.resigning->below);
}

bool Judgement::is_even(const laws::State& state) const {
  const auto& drawing = manners_.drawing;
  return drawing && even_ >= drawing->moves && state.position.fullmove_number() >= drawing->from_move;
}

bool Judgement::accepts_draw(const laws::State& state) const {
  return is_even(state) || (last_ && *last_ < -manners_.claims_below);
}

std::optional<laws::act::Claim> Judgement::claim(const laws::Regulations& regulations, const laws::State& state,
                                                 Move intended) const {
  if (last_ && *last_ > manners_.claims_below) return std::nullopt;
  const Position& position = state.position;
  const Position after = position.after(intended);
  const auto claim = [&](laws::ClaimOf of, bool stands, bool comes) -> std::optional<laws::act::Claim> {
    if (!stands && !comes) return std::nullopt;
    return laws::act::Claim{of, stands ? std::string() : written(regulations, intended)};
  };
  if (auto threefold =
          claim(laws::ClaimOf::threefold, state.history.occurrences(position) >= laws::threefold_occurrences,
                state.history.occurrences_after(after) >= laws::threefold_occurrences))
    return threefold;
  return claim(laws::ClaimOf::fifty_moves, position.halfmove_clock() >= laws::fifty_moves_in_plies,
               after.halfmove_clock() >= laws::fifty_moves_in_plies);
}

Limits limits_of_clock(const laws::Regulations& regulations, const laws::State& state) {
  Limits limits;
  const auto& clock = state.clock;
  const auto left = [&](Color color) { return clock.left(color) + clock.dial(color).delay_left; };
  limits.white = left(Color::white);
  limits.black = left(Color::black);
  const auto& time = regulations.time;
  const auto given = [&](Color color) {
    const laws::Period* period = clock.period(time, color);
    return period == nullptr ? 0ms : period->increment + period->delay + period->bronstein;
  };
  limits.white_increment = given(Color::white);
  limits.black_increment = given(Color::black);
  const Color color = state.on_move();
  if (const auto moves = clock.moves_to_go(time, color)) limits.moves_to_go = std::max(*moves, 1U);
  return limits;
}

std::string written(const laws::Regulations& regulations, Move move) {
  return notation::write_uci(move, regulations.chess960 ? notation::UciCastling::rook : notation::UciCastling::king);
}

std::optional<laws::FalseMoveChoice> harshest_choice(const laws::Game& game, Color color) {
  using enum laws::FalseMoveChoice;
  std::optional<laws::FalseMoveChoice> harshest;
  std::size_t fewest = 0;
  for (const auto choice : {move_king, move_piece, capture_piece, move_other}) {
    laws::Game tried = game;
    const auto ruling =
        tried.rule_as_told({game.state().clock.now(), laws::actor(color), laws::act::Choose{choice, std::string()}});
    const std::size_t left = tried.permitted().size();
    if (!ruling.ok || (harshest && left >= fewest)) continue;
    harshest = choice;
    fewest = left;
  }
  if (!harshest && game.state().choice) return stands;
  return harshest;
}

}  // namespace jadoube::engines
