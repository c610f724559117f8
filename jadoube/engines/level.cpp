#include "jadoube/engines/level.hpp"

#include <algorithm>

namespace jadoube::engines {
namespace {

using namespace std::chrono_literals;

struct Strength {
  long long elo;        // UCI_Elo
  long long skill;      // of Stockfish's Skill Level, 0 to 20
  unsigned depth;       // for an engine whose options do not make it this weak
  milliseconds thinks;  // time for a move
};

constexpr std::array<Strength, levels> strengths{{
    {500, 0, 1, 50ms},
    {900, 0, 2, 100ms},
    {1350, 1, 3, 150ms},
    {1600, 4, 5, 200ms},
    {1850, 7, 7, 300ms},
    {2150, 11, 9, 400ms},
    {2500, 16, 12, 600ms},
    {10'000, 20, 0, 1000ms},
}};

const Strength& strength_of(unsigned level) { return strengths[std::clamp(level, 1U, levels) - 1]; }

long long within(const Option& option, long long value) {
  return std::clamp(value, option.least.value_or(value), option.most.value_or(value));
}

bool limits_strength(const Engine& engine) {
  return engine.option("UCI_LimitStrength") != nullptr && engine.option("UCI_Elo") != nullptr;
}

}  // namespace

std::expected<void, EngineFault> set_level(Engine& engine, unsigned level) {
  const Strength& strength = strength_of(level);
  if (limits_strength(engine)) {
    const Option& elo = *engine.option("UCI_Elo");
    const bool limited = level < levels;
    if (const auto set = engine.set_option("UCI_LimitStrength", limited ? "true" : "false"); !set || !limited)
      return set;
    return engine.set_option("UCI_Elo", std::to_string(within(elo, strength.elo)));
  }
  if (const Option* const skill = engine.option("Skill Level"))
    return engine.set_option("Skill Level", std::to_string(within(*skill, strength.skill)));
  return {};
}

std::optional<unsigned> depth_of_level(const Engine& engine, unsigned level) {
  const Strength& strength = strength_of(level);
  if (strength.depth == 0) return std::nullopt;
  if (limits_strength(engine)) {
    const auto least = engine.option("UCI_Elo")->least;
    return least && strength.elo < *least ? std::optional(strength.depth) : std::nullopt;
  }
  const bool weak_enough = engine.option("Skill Level") != nullptr && strength.skill > 0;
  return weak_enough ? std::nullopt : std::optional(strength.depth);
}

milliseconds thinking_time(unsigned level, const laws::Regulations& regulations, const laws::State& state) {
  const Strength& strength = strength_of(level);
  const Color color = state.on_move();
  const laws::Period* const period = state.clock.period(regulations.time, color);
  if (period == nullptr) return strength.thinks;
  constexpr int moves_ahead = 40;
  const auto share = state.clock.left(color) / moves_ahead + state.clock.dial(color).delay_left / 2 +
                     (period->increment + period->bronstein) / 2;
  return std::clamp<milliseconds>(share, 10ms, strength.thinks);
}

}  // namespace jadoube::engines
