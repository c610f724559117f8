#include "jadoube/server/bot/glicko.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace jadoube::server::glicko {
namespace {

constexpr double scale = 173.7178;
constexpr double tolerance = 0.000001;
constexpr int most_steps = 100;  // the iteration needs about ten

// g of step 3: the weight of a game against an opponent with that deviation.
double weight(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }

// Step 5, with the Illinois algorithm: the new volatility.
double volatility_after(double sigma, double phi, double variance, double delta) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x), sum = phi * phi + variance + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
  };
  double low = a, high = 0;
  if (delta * delta > phi * phi + variance) {
    high = std::log(delta * delta - phi * phi - variance);
  } else {
    int k = 1;
    while (k < most_steps && f(a - k * tau) < 0) ++k;
    high = a - k * tau;
  }
  double f_low = f(low), f_high = f(high);
  for (int step = 0; step < most_steps && std::abs(high - low) > tolerance; ++step) {
    const double middle = low + (low - high) * f_low / (f_high - f_low), f_middle = f(middle);
    if (f_middle * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = middle;
    f_high = f_middle;
  }
  return std::exp(low / 2);
}

}  // namespace

Rated rate(const Rated& before, std::span<const Opposition> games, double periods) {
  const double mu = (before.rating - Rated{}.rating) / scale, phi = before.deviation / scale;
  const auto deviation = [](double unscaled) { return std::min(unscaled * scale, Rated{}.deviation); };
  if (games.empty() && periods == 0) return before;
  if (games.empty()) {
    const double grown = std::sqrt(phi * phi + before.volatility * before.volatility * periods);
    return {before.rating, deviation(grown), before.volatility};
  }
  double information = 0, gain = 0;
  for (const Opposition& game : games) {
    const double g = weight(game.opponent.deviation / scale);
    const double expected = 1 / (1 + std::exp(-g * (mu - (game.opponent.rating - Rated{}.rating) / scale)));
    information += g * g * expected * (1 - expected);
    gain += g * (game.score - expected);
  }
  const double variance = 1 / information;
  const double sigma = volatility_after(before.volatility, phi, variance, variance * gain);
  const double grown = std::sqrt(phi * phi + sigma * sigma * periods);
  const double after = 1 / std::sqrt(1 / (grown * grown) + information);
  return {(mu + after * after * gain) * scale + Rated{}.rating, deviation(after), sigma};
}

}  // namespace jadoube::server::glicko
